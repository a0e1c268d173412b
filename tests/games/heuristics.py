"""The greedy player of any game, asked directly."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

import bidyard
from bidyard.games import find

STYLES = ("foreman", "foreman-thrifty", "foreman-bold")


@cache
def tables(game: str) -> dict[str, Any]:
    """weights.toml."""
    return tomllib.loads((files(find(game).package) / "weights.toml").read_text("utf-8"))


def heuristics(game: str) -> Any:
    return import_module(f"{find(game).package}.heuristics")


def weights(game: str, style: str = "foreman") -> list[float]:
    return [tables(game)[style][name] for name in heuristics(game).WEIGHTS]


def preferences(t: bidyard.Table, s: Any, seat: int, prices: list[float]) -> list[float]:
    """What each move of the seat is worth to it in this state."""
    rules = t.module.rules
    most = t.module.moves.most
    moves, out = [0] * most, [0.0] * most
    n = rules.legal(t.cards.tables, s, seat, moves)
    heuristics(t.game).prefer(t.cards.tables, s, seat, moves, n, prices, out)
    return out[:n]


def choice(t: bidyard.Table, style: str = "foreman") -> str:
    """What the first seat that is asked would play, by what it knows."""
    seat = t.to_act[0]
    values = preferences(t, t.masked(seat)._s, seat, weights(t.game, style))
    return str(t.moves(seat)[max(range(len(values)), key=values.__getitem__)])
