"""A greedy player's preferences, made comparable between positions. Three-speed code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bidyard.engine.contract import Row

WORST = -4.0


def opinion(preferences: Row[float], n: int) -> None:
    """In place: 0 for the best of n moves, -1 for one as far behind it as the mean of all, never below WORST."""
    top = preferences[0]
    total = 0.0
    for k in range(n):
        top = max(top, preferences[k])
        total += preferences[k]
    unit = top - total / n + 1e-6
    for k in range(n):
        preferences[k] = max((preferences[k] - top) / unit, WORST)
