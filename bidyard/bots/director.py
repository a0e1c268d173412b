"""The director: the move that its net likes best, without search. Three-speed code; `w` is a Workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.bots.mind import look, score_moves
from bidyard.bots.policy import best
from bidyard.engine.contract import legal

if TYPE_CHECKING:
    from bidyard.bots.arrays import Workspace


def direct(w: Workspace, seat: int) -> int:
    """The index of the move to play from w.masked, among own.moves."""
    own = w.own[0]
    n = legal(w.deck[0], w.masked[0], seat, own.moves)
    look(w, w.masked, seat)
    score_moves(w, w.masked, seat, n)
    return best(own.priors, n)
