"""The picture of a game that has none of its own: every field of the view with its label."""

from __future__ import annotations

from typing import Any

from bidyard.engine.view import PlayerView, TableView
from bidyard.envs.pictures.parts import Board, Card, Look, Place, Row, shown

FILLED_IN = {*TableView.__struct_fields__, *PlayerView.__struct_fields__, "players"}


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
                several.append(Card(look.label(key), [_told(look, value)]))
        else:
            single.append(f"{look.label(key)} {_told(look, value)}")
    return single, several


def _told(look: Look, value: Any) -> str:
    match value:
        case dict():
            return ", ".join(
                f"{look.label(str(key))} {_told(look, one)}" for key, one in value.items() if one not in (None, [], {})
            )
        case list():
            return ", ".join(_told(look, one) for one in value)
        case str() if value in look.cards.info:
            return look.name(value)
        case str():
            return look.term(value)
    return shown(value)
