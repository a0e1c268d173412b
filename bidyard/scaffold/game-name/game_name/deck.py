"""Reads a deck file of Game Name: numbers and lots."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import SOURCES, Cards, deck_hash
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader

from game_name.game import LOTS, NUMBERS
from game_name.rules.state import Deck


def read(data: dict[str, Any]) -> Cards:
    top = Reader(data)
    meta = top.table("meta")
    meta.text("game", ["game-name"])
    status = meta.text("status", SOURCES)
    meta.done()
    d = Deck()
    info: dict[str, dict[str, Any]] = {}
    for card in top.tables("numbers", NUMBERS):
        _describe(card, status, info)
    for i, card in enumerate(top.tables("lots", LOTS)):
        d.points[i] = card.number("points", -9, 9)
        if d.points[i] == 0:
            raise InputError(card.at("points"), "expected a good or a bad lot, found 0")
        _describe(card, status, info, points=d.points[i])
    top.done()
    ids = tuple(info)
    return Cards(d, {"numbers": ids[:NUMBERS], "lots": ids[NUMBERS:]}, info, status, deck_hash(data))


def _describe(card: Reader, status: str, info: dict[str, dict[str, Any]], **printed: int) -> None:
    """Adds a card for people: id, name, where its values come from, and the values."""
    name = card.text("id")
    if name in info:
        raise InputError(card.at("id"), f"card id {name!r} stands twice")
    info[name] = {"id": name, "name": card.text("name"), "source": status, **printed}
    card.done()
