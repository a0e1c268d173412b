"""Frozen node counts: how many positions the rules reach from a fixed start. A change here is a change of rules."""

from __future__ import annotations

from typing import Any

import bidyard
from bidyard.games.master_of_construction import rules
from bidyard.games.master_of_construction.game import MOVES
from tests.master_of_construction.tables import GAME, hand, settle, show, table, unfinished


def nodes(d: Any, s: Any, depth: int) -> int:
    if depth == 0 or not rules.to_act(s):
        return 1
    out = [0] * MOVES.most
    total = 0
    n = rules.legal(d, s, s.active, out)
    for move in out[:n]:
        after = s.copy()
        rules.apply(d, after, s.active, move)
        total += nodes(d, after, depth - 1)
    return total


def test_opening() -> None:
    """MC-12 MC-13: the first draws of a standard game."""
    t = bidyard.new(GAME, 2, 1)
    assert [nodes(t.cards.tables, t._s, depth) for depth in range(6)] == [1, 6, 31, 129, 685, 2318]


def test_a_full_turn() -> None:
    """MC-35 MC-42 MC-73: starts with a wild grant, resolutions with discards, the next player's draws."""
    t = table(2, market="M07")
    show(t, "I01", "I02", "F01")
    hand(t, 0, "CW2 PM1 SV1 PL1 HS1 CO1")
    unfinished(t, 0, "S01", "P10")
    settle(t, "start")
    assert [nodes(t.cards.tables, t._s, depth) for depth in range(6)] == [1, 7, 26, 117, 498, 2271]
