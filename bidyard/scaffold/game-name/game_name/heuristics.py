"""What speaks for a move of Game Name: the number should be as high as the lot is worth.

Bots choose by this, and their search begins with it. It may read what its seat knows, nothing else.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from game_name.game import NUMBERS
from game_name.rules.state import SHOW, Deck, State

WEIGHTS = (
    "worth",  # how high a number a point of a good lot is worth
    "fear",  # the same for a bad lot
)
WORTH, FEAR = range(2)


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play."""
    points = d.points[s.lots[s.round_no - 1]]
    aim = weights[WORTH] * points if points > 0 else -weights[FEAR] * points
    for i in range(n):
        out[i] = -abs(moves[i] - SHOW - min(aim, NUMBERS - 1.0))
