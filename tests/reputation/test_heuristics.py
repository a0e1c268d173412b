"""The greedy player: what it reads, and that it plays better than chance."""

from __future__ import annotations

import random
import tomllib
from importlib.resources import files
from typing import Any

import numpy as np

import bidyard
from bidyard.engine.compiled import compiled
from bidyard.games import find
from bidyard.games.reputation import heuristics
from bidyard.testing import random_tables

STYLES = tomllib.loads((files("bidyard.games.reputation") / "weights.toml").read_text("utf-8"))
FOREMAN = [STYLES["foreman"][name] for name in heuristics.WEIGHTS]


def preferences(t: Any, s: Any, seat: int) -> list[float]:
    d, rules = t.cards.tables, t.module.rules
    moves, out = [0] * rules.MAX_MOVES, [0.0] * rules.MAX_MOVES
    n = rules.legal(d, s, seat, moves)
    heuristics.prefer(d, s, seat, moves, n, FOREMAN, out)
    return out[:n]


def test_weights_are_complete() -> None:
    assert set(STYLES) == {"foreman", "foreman-thrifty", "foreman-bold"}
    for weights in STYLES.values():
        assert {name for name, value in weights.items() if not isinstance(value, dict)} == set(heuristics.WEIGHTS)


def test_reads_only_what_the_seat_knows() -> None:
    """RP-75: the same preferences on the full state and on the masked one, in every phase."""
    for mode in ("dealt", "drafted", "off"):
        for t in random_tables("reputation", 4, 6, seed=3, options={"identities": mode}):
            for seat in t.to_act:
                assert preferences(t, t._s, seat) == preferences(t, t.masked(seat)._s, seat)


def test_plain_equals_compiled() -> None:
    code = compiled(find("reputation"))
    prefer = code.load("bidyard.games.reputation.heuristics").prefer
    weights = np.array(FOREMAN)
    for t in random_tables("reputation", 5, 2, seed=9):
        decks = code.deck_array(t.cards.tables.pack())
        for seat in t.to_act:
            moves = code.move_buffer()
            state = code.array(t.state)
            n = code.rules.legal(decks[0], state[0], seat, moves)
            out = np.zeros(len(moves))
            prefer(decks[0], state[0], seat, moves, n, weights, out)
            np.testing.assert_allclose(out[:n], preferences(t, t._s, seat), rtol=1e-12, atol=1e-12)


def test_beats_chance() -> None:
    """One foreman among three random players wins far more than his quarter."""
    won = 0.0
    games = 80
    for seed in range(games):
        rng = random.Random(seed)
        t = bidyard.new("reputation", 4, seed)
        me = seed % 4
        while t.to_act:
            seat = t.to_act[0]
            moves = t.moves(seat)
            if seat == me:
                values = preferences(t, t.masked(seat)._s, seat)
                t.play(seat, moves[max(range(len(moves)), key=values.__getitem__)])
            else:
                t.play(seat, rng.choice(moves))
        assert t.result is not None
        won += (me in t.result.winners) / len(t.result.winners)
    assert won / games > 0.5
