"""The greedy player: it looks at nothing hidden, builds sensibly and beats random play."""

from __future__ import annotations

import random
import tomllib
from importlib.resources import files
from typing import Any

import pytest

import bidyard
from bidyard.games import find
from bidyard.games.construction_auction.heuristics import WEIGHTS, prefer
from bidyard.testing import random_tables
from tests.construction_auction.tables import GAME, Position, state

STYLES: dict[str, dict[str, Any]] = tomllib.loads((files(find(GAME).package) / "weights.toml").read_text("utf-8"))


def weights(style: str = "foreman") -> list[float]:
    return [STYLES[style][name] for name in WEIGHTS]


def choice(t: bidyard.Table, s: Any = None, style: str = "foreman") -> str:
    seat = t.to_act[0]
    moves = t.moves(seat)
    out = [0.0] * len(moves)
    prefer(t.cards.tables, s if s is not None else state(t), seat, [m.code for m in moves], len(moves), weights(style), out)
    return str(moves[max(range(len(moves)), key=lambda i: out[i])])


def test_styles() -> None:
    """Every style prices everything that the heuristics name, and nothing else, at every player count."""
    for style in ("foreman", "foreman-thrifty", "foreman-bold"):
        tables = [STYLES[style], *(value for value in STYLES[style].values() if isinstance(value, dict))]
        for table in tables:
            assert {key for key, value in table.items() if not isinstance(value, dict)} == set(WEIGHTS)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_looks_at_nothing_hidden(players: int) -> None:
    """CA-9: the same choice from the full state, the masked one and every deal; the state stays as it is."""
    for t in random_tables(GAME, players, games=1, seed=9):
        if t.to_act and t.ply % 5 == 0:
            seat = t.to_act[0]
            before = t.state
            chosen = choice(t)
            assert t.state == before
            masked = t.masked(seat)
            assert choice(t, masked._s) == chosen
            assert all(choice(t, masked.dealt(seed)) == chosen for seed in range(3))


def test_it_builds_and_returns_sensibly() -> None:
    """CA-45 CA-69: high quality with time left, rush or nothing of it at the end; workers come from where they count."""
    p = Position(4).owns(0, "red-4").hand(0, 8, 1, 1, 0).play("0 withdraw")
    assert choice(p.table).startswith("build red-4 high")


@pytest.mark.parametrize("style", ["foreman", "foreman-thrifty", "foreman-bold"])
def test_it_beats_random_play(style: str) -> None:
    """One greedy player among random ones wins far more than its share."""
    won = 0.0
    games = 24
    for game in range(games):
        rng = random.Random(game)
        t = bidyard.new(GAME, 3, game)
        me = game % 3
        while t.to_act:
            seat = t.to_act[0]
            t.play(seat, choice(t, style=style) if seat == me else rng.choice(t.moves(seat)))
        assert t.result is not None
        won += (me in t.result.winners) / len(t.result.winners)
    assert won / games > 0.55
