"""Flat Monte Carlo with sequential halving: every surviving move is tried in the same worlds, the worse half drops out.

A small budget does not tell many moves apart, so it is spent on those the styles think most of.

Three-speed code over the contract; `w` is a Workspace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.bots.arrays import SCORE, VISITS, WINS, WORTH
from bidyard.bots.playout import NOISE, imagine, play_out, utilities
from bidyard.bots.policy import greedy
from bidyard.bots.tree import weigh
from bidyard.engine.chance import below, follow, mix
from bidyard.engine.contract import apply, legal, to_act
from bidyard.engine.drivers import first_seat

if TYPE_CHECKING:
    from bidyard.bots.arrays import Workspace
    from bidyard.engine.contract import Row

FAIR_TRIAL = 60  # iterations of the budget for each move that is tried at all


def likeliest(w: Workspace, seat: int, n: int, budget: int) -> int:
    """The numbers of the moves to try into w.alive, the likeliest first; returns how many."""
    own = w.own[0]
    w.work[0] = w.masked[0]
    weigh(w, seat, n)
    for k in range(n):
        at = k
        while at > 0 and own.priors[own.alive[at - 1]] < own.priors[k]:
            own.alive[at] = own.alive[at - 1]
            at -= 1
        own.alive[at] = k
    return min(n, max(2, budget // FAIR_TRIAL))


def halve(w: Workspace, seat: int, budget: int, x: int) -> int:
    """Index of the chosen move in w.moves, which receives the legal ones; w.stats receives a row for each."""
    own = w.own[0]
    d = w.deck[0]
    n = legal(d, w.masked[0], seat, own.moves)
    for i in range(n):
        for k in range(own.stats.shape[1]):
            own.stats[i][k] = 0.0
    own.totals[:] = 0.0
    left = likeliest(w, seat, n, budget)
    rounds = 1
    while (1 << rounds) < left:
        rounds += 1
    while left > 1:
        for _ in range(max(1, budget // (rounds * left))):
            x = mix(x)
            for k in range(left):
                try_move(w, seat, own.alive[k], x)
        sort_by_worth(own.alive, left, own.stats)
        left = (left + 1) // 2
    return int(own.alive[0])


def try_move(w: Workspace, seat: int, i: int, x: int) -> None:
    """One playout after a root move; x decides the world, the styles and the luck, so that moves meet the same ones."""
    own = w.own[0]
    d = w.deck[0]
    s = w.work[0]
    w.work[0] = w.masked[0]
    imagine(d, s, x)
    others_answer(w, 1 << seat, x)
    apply(d, s, seat, own.moves[i])
    play_out(w, 0.0, NOISE, x)
    utilities(s, own.scores, own.shares, own.worth)
    own.stats[i][VISITS] += 1.0
    own.stats[i][WORTH] += own.worth[seat]
    own.stats[i][WINS] += own.shares[seat]
    own.stats[i][SCORE] += own.scores[seat]
    for other in range(s.players):
        own.totals[other] += own.shares[other]
    own.totals[len(own.totals) - 1] += 1.0


def others_answer(w: Workspace, given: int, x: int) -> None:
    """Where several seats decide in secret at once, those without a bit in `given` answer first, blind to the answers."""
    d = w.deck[0]
    s = w.work[0]
    own = w.own[0]
    bits = to_act(s) & ~given
    while bits != 0:
        other = first_seat(bits)
        x = follow(x)
        style = w.styles[below(x, len(w.styles))]
        apply(d, s, other, greedy(d, s, other, own.buffer, own.preferences, style, 256, follow(x)))
        bits &= ~(1 << other)


def sort_by_worth(alive: Row[int], n: int, stats: Row[Row[float]]) -> None:
    """The best first; equals keep their order."""
    for k in range(1, n):
        i = alive[k]
        mean = stats[i][WORTH] / stats[i][VISITS]
        at = k
        while at > 0 and stats[alive[at - 1]][WORTH] / stats[alive[at - 1]][VISITS] < mean:
            alive[at] = alive[at - 1]
            at -= 1
        alive[at] = i
