"""What the greedy player builds; what holds for that of every game is in tests/games."""

from __future__ import annotations

from tests.construction_auction.tables import Position
from tests.games.heuristics import choice


def test_it_builds_and_returns_sensibly() -> None:
    """CA-45 CA-69: high quality with time left, rush or nothing of it at the end; workers come from where they count."""
    p = Position(4).owns(0, "red-4").hand(0, 8, 1, 1, 0).play("0 withdraw")
    assert choice(p.table).startswith("build red-4 high")
