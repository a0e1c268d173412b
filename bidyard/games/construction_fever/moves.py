"""Moves of Construction Fever and their notation: pass · green N · black K · develop N."""

from __future__ import annotations

import re
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.games.construction_fever.rules.state import BLACK, DEVELOP, GREEN, PASS, State

_KINDS = {"green": GREEN, "black": BLACK, "develop": DEVELOP}
_NAMES = {number: name for name, number in _KINDS.items()}
_MOVE = re.compile(r"(green|black|develop) (-?\d{1,3})")


def parse(cards: Cards, text: str) -> int:
    text = " ".join(text.split()).lower()
    if text == "pass":
        return PASS
    match = _MOVE.fullmatch(text)
    if match is None:
        raise InputError("move", f"expected pass, green N, black K or develop N (N and K whole numbers), found {text!r}")
    number = int(match[2])
    if number < 0:
        # No workers at all are refused like fewer than none; a secret bid may be 0, so there it becomes too many.
        number = 999 if match[1] == "develop" else 0
    return _KINDS[match[1]] * 1000 + number


def notation(cards: Cards, move: int) -> str:
    return "pass" if move == PASS else f"{_NAMES[move // 1000]} {move % 1000}"


def words(cards: Cards, s: State, seat: int, move: int) -> tuple[str, dict[str, Any]]:
    """Key and values of the sentence for a move in words.toml."""
    return ("pass", {}) if move == PASS else (_NAMES[move // 1000], {"n": move % 1000})
