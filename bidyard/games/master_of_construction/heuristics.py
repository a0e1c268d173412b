"""What speaks for a move of Master of Construction, in points."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.master_of_construction.rules.state import Deck, State

WEIGHTS: tuple[str, ...] = ()


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play."""
    for i in range(n):
        out[i] = 0.0
