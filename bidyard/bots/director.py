"""The director: a move that its net likes, without search. Three-speed code; `w` is a Workspace."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from bidyard.bots.arrays import MIXED
from bidyard.bots.mind import look, score_moves
from bidyard.bots.policy import best
from bidyard.engine.chance import below
from bidyard.engine.contract import legal

if TYPE_CHECKING:
    from bidyard.bots.arrays import Workspace

FINE = 1 << 20  # so many different draws


def direct(w: Workspace, seat: int, x: int) -> int:
    """The index of the move to play from w.masked, among own.moves."""
    own = w.own[0]
    n = legal(w.deck[0], w.masked[0], seat, own.moves)
    look(w, w.masked, seat)
    score_moves(w, w.masked, seat, n)
    return drawn(w, n, x) if own.knobs[MIXED] > 0.0 else best(own.priors, n)


def drawn(w: Workspace, n: int, x: int) -> int:
    """One of the first n moves, with the chances that the net gives them: who bids the same every time can be counted on."""
    own = w.own[0]
    top = own.priors[best(own.priors, n)]
    total = 0.0
    for i in range(n):
        own.preferences[i] = exp((own.priors[i] - top) / own.knobs[MIXED])
        total += own.preferences[i]
    left = total * below(x, FINE) / FINE
    for i in range(n):
        left -= own.preferences[i]
        if left < 0.0:
            return i
    return best(own.priors, n)
