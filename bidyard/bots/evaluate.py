"""Win probabilities by playouts alone, with or without a first move, and what the styles would do. Three-speed code; `w` is
a Workspace.

The same seed meets the same worlds, so that two moves, or two moments of a game, can be compared closely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.bots.arrays import SPREAD
from bidyard.bots.halving import others_answer
from bidyard.bots.playout import imagine, play_out, utilities
from bidyard.bots.policy import greedy
from bidyard.engine.chance import mix
from bidyard.engine.contract import apply

if TYPE_CHECKING:
    from bidyard.bots.arrays import Floats, Ints, Workspace
    from bidyard.engine.arrays import Records

CERTAIN = 0  # no move at random
SOUND = 0  # moves at random in a playout: a search must reckon with blunders, a win probability would be drawn to the middle


def evaluate(w: Workspace, seats: Ints, codes: Ints, playouts: int, x: int) -> None:
    """Into w.totals: each seat's victories in so many playouts from w.masked, after the given seats' moves (or none)."""
    own = w.own[0]
    d = w.deck[0]
    s = w.work[0]
    own.totals[:] = 0.0
    given = 0
    for seat in seats:
        given |= 1 << seat
    for _ in range(playouts):
        x = mix(x)
        w.work[0] = w.masked[0]
        imagine(d, s, x)
        if given != 0:
            others_answer(w, given, x)
            for i in range(len(seats)):
                apply(d, s, seats[i], codes[i])
        play_out(w, own.knobs[SPREAD], SOUND, x)
        utilities(s, own.scores, own.shares, own.worth)
        for other in range(s.players):
            own.totals[other] += own.shares[other]
    own.totals[len(own.totals) - 1] = playouts


def evaluate_many(w: Workspace, states: Records, nobody: Ints, playouts: int, x: int, out: Floats) -> None:
    """Win probabilities of every seat for each of many masked states; `nobody` is an empty array of seats."""
    own = w.own[0]
    for i in range(len(states)):
        w.masked[0] = states[i]
        evaluate(w, nobody, nobody, playouts, mix(x + i))
        for seat in range(w.masked[0].players):
            out[i][seat] = own.totals[seat] / playouts


def answers_of_styles(w: Workspace, states: Records, seats: Ints, x: int, out: Ints) -> None:
    """What each greedy style would play, a row for each of many positions, masked for the seat that decides there."""
    own = w.own[0]
    for i in range(len(states)):
        w.masked[0] = states[i]
        for style in range(len(w.styles)):
            weights = w.styles[style]
            out[i][style] = greedy(w.deck[0], w.masked[0], seats[i], own.moves, own.preferences, weights, CERTAIN, mix(x + i))
