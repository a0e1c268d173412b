"""The score sheet: a finished game and a sheet filled in at a real table are counted by the same lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.game import Line, PlayerResult, Question
from bidyard.engine.reading import Reader

from lantern_quay.game import GAME
from lantern_quay.rules.state import APOLOGY, State

RULES = {"landing": "LQ-11", "seizing": "LQ-10", "waiting": "LQ-10"}  # as in the state's `earned`
QUESTIONS = (
    Question("name", "text", "LQ-1"),
    *(Question(key, "number", rule) for key, rule in RULES.items()),
)


def final(cards: Cards, s: State, names: Sequence[str]) -> tuple[PlayerResult, ...]:
    """The sheet of a finished game."""
    sheet = [{"name": name, **dict(zip(RULES, earned, strict=True))} for name, earned in zip(names, s.earned, strict=False)]
    return count(cards, {"players": sheet})


def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]:
    top = Reader(sheet)
    entries = top.tables("players")
    top.done()
    if len(entries) not in GAME.players:
        raise InputError("players", f"expected {GAME.players[0]} to {GAME.players[-1]} players (LQ-1), found {len(entries)}")
    lines = [_lines(entry) for entry in entries]
    best = max(own[-1].value for own in lines)
    return tuple(
        PlayerResult(entry.data["name"], own[-1].value, False, own[-1].value == best, own)
        for entry, own in zip(entries, lines, strict=True)
    )


def _lines(entry: Reader) -> tuple[Line, ...]:
    entry.text("name")
    lines = [Line(key, entry.number(key, 0, 999), rule) for key, rule in RULES.items()]
    if lines[-1].value % APOLOGY:
        raise InputError(entry.at("waiting"), f"expected {APOLOGY} coins for each apology (LQ-10), found {lines[-1].value}")
    entry.done()
    return (*lines, Line("coins", sum(line.value for line in lines), "LQ-13", total=True))
