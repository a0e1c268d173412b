"""The score sheet: a finished game and a sheet filled in at a real table are counted by the same lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.game import Line, PlayerResult, Question
from bidyard.engine.reading import Reader, whole

from game_name.game import GAME, LOTS
from game_name.rules.scoring import winners
from game_name.rules.state import State

QUESTIONS = (
    Question("name", "text", "GN-1"),
    Question("lots", "numbers", "GN-9", -99, 99, printed="points"),
)


def final(cards: Cards, s: State, names: Sequence[str]) -> tuple[PlayerResult, ...]:
    """The sheet of a finished game."""
    points = cards.tables.points
    lots = [[points[s.lots[i]] for i in range(LOTS) if s.taker[i] == seat] for seat in range(s.players)]
    return count(cards, {"players": [{"name": name, "lots": own} for name, own in zip(names, lots, strict=True)]})


def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]:
    top = Reader(sheet)
    entries = top.tables("players")
    top.done()
    if len(entries) not in GAME.players:
        raise InputError("players", f"expected {GAME.players[0]} to {GAME.players[-1]} players (GN-1), found {len(entries)}")
    names, points = [], []
    for entry in entries:
        names.append(entry.text("name"))
        lots = entry.get("lots")  # the points of each lot, or their total
        given = lots if isinstance(lots, list) else [lots]
        points.append(sum(whole(value, entry.at("lots"), -99, 99) for value in given))
        entry.done()
    won = winners(points, len(points))
    return tuple(
        PlayerResult(name, score, False, bool(won >> seat & 1), (Line("lots", score, "GN-9", total=True),))
        for seat, (name, score) in enumerate(zip(names, points, strict=True))
    )
