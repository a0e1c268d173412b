"""Parts of a deck file that several games have: workers per player count, HQ tables, a card's id, name and source."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from bidyard.engine.cards import SOURCES
from bidyard.engine.complaints import Found, wrong
from bidyard.engine.reading import Reader

STATUSES = (*SOURCES, "study")  # a study deck may be smaller than the box


def read_workers(top: Reader, spaces: int, out: MutableSequence[int]) -> None:
    """Workers per player at 3, 4 and 5 players, written at these indices."""
    workers = top.table("workers")
    for players in (3, 4, 5):
        out[players] = workers.number(f"players{players}", 1, spaces)
    workers.done()


def read_hq(top: Reader, spaces: int) -> tuple[list[int], list[int]]:
    """Reputation and credits by the number of workers in HQ."""
    hq = top.table("hq")
    tables = hq.numbers("reputation", spaces + 1, 0, 30), hq.numbers("credits", spaces + 1, 0, 30)
    if hq.has("source"):
        hq.text("source", SOURCES)
    hq.done()
    return tables


def card_id(card: Reader, known: dict[str, dict[str, Any]]) -> str:
    """The card's id, which no known card may have."""
    name = card.text("id")
    if name in known:
        raise wrong(card.at("id"), "twice", found=Found(name))
    return name


def describe(card: Reader, status: str, printed: dict[str, Any]) -> dict[str, Any]:
    """A card for people: id, name, where its values come from, and the values; nothing else may stand on it."""
    source = card.text("source", SOURCES) if card.has("source") else status
    described = {"id": card.get("id"), "name": card.text("name"), "source": source, **printed}
    card.done()
    return described
