"""The picture of a game that has none of its own: every field of the view with its label."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from bidyard.engine.view import PlayerView, TableView
from bidyard.envs.pictures.parts import Board, Card, Look, Place, Row, shown

FILLED_IN = {*TableView.__struct_fields__, *PlayerView.__struct_fields__, "players"}


@cache
def seat_fields(view: type) -> frozenset[str]:
    """The fields of a view that name seats, by its own declaration."""
    found = set()
    for struct in msgspec.json.schema(view)["$defs"].values():
        for name, field in struct.get("properties", {}).items():
            if any(one.get("x-means") == "seat" for one in (field, *field.get("anyOf", ()))):
                found.add(name)
    return frozenset(found)


def derived(look: Look) -> Board:
    single, several = _sorted(look, look.view)
    facts = [" · ".join([look.term(look.view["phase"]), *single])]
    places = []
    for player in look.view["players"]:
        lines, cards = _sorted(look, player)
        places.append(Place([" · ".join(lines)] if lines else [], cards))
    return Board(facts, [Row("", several)], places)


def _sorted(look: Look, of: dict[str, Any]) -> tuple[list[str], list[Card]]:
    """What is one value on a line, what is several on a card."""
    single, several = [], []
    for key, value in of.items():
        if key in FILLED_IN:
            continue
        if isinstance(value, dict | list):
            if value:
                # A group of things takes a line each.
                each = value if isinstance(value, list) and isinstance(value[0], dict) else [value]
                several.append(Card(look.label(key), [_told(look, key, one) for one in each]))
        else:
            single.append(f"{look.label(key)} {_told(look, key, value)}")
    return single, several


def _told(look: Look, key: str, value: Any) -> str:
    match value:
        case dict():
            there = {name: one for name, one in value.items() if one not in (None, [], {})}
            return ", ".join(f"{look.label(str(name))} {_told(look, str(name), one)}" for name, one in there.items())
        case list():
            return ", ".join(_told(look, key, one) for one in value)
        case str() if value in look.cards.info:
            return look.name(value)
        case str():
            return look.term(value)
        case int() if key in look.seats:
            return look.seat(value)
    return shown(value)
