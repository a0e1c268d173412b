"""Flat Monte Carlo with sequential halving: every surviving move is tried in the same worlds, the worse half drops out.

Three-speed code over the contract; `w` is a Workspace.
"""

from __future__ import annotations

from typing import Any

from bidyard.bots.arrays import SCORE, VISITS, WINS, WORTH
from bidyard.bots.playout import imagine, play_out, utilities
from bidyard.bots.policy import greedy
from bidyard.engine.chance import below, follow, mix
from bidyard.engine.contract import apply, legal, to_act
from bidyard.engine.drivers import first_seat


def halve(w: Any, seat: int, budget: int, x: int) -> int:
    """Index of the chosen move in w.moves, which receives the legal ones; w.stats receives a row for each."""
    d = w.deck[0]
    n = legal(d, w.masked[0], seat, w.moves)
    for i in range(n):
        w.alive[i] = i
        for k in range(w.stats.shape[1]):
            w.stats[i][k] = 0.0
    w.totals[:] = 0.0
    rounds = 1
    while (1 << rounds) < n:
        rounds += 1
    left = n
    while left > 1:
        for _ in range(max(1, budget // (rounds * left))):
            x = mix(x)
            for k in range(left):
                try_move(w, seat, w.alive[k], x)
        sort_by_worth(w.alive, left, w.stats)
        left = (left + 1) // 2
    return int(w.alive[0])


def try_move(w: Any, seat: int, i: int, x: int) -> None:
    """One playout after a root move; x decides the world, the styles and the luck, so that moves meet the same ones."""
    d = w.deck[0]
    s = w.work[0]
    w.work[0] = w.masked[0]
    imagine(d, s, x)
    others_answer(d, s, 1 << seat, w.buffer, w.preferences, w.styles, x)
    apply(d, s, seat, w.moves[i])
    play_out(d, s, w.buffer, w.preferences, w.styles, w.style, x)
    utilities(s, w.scores, w.shares, w.worth)
    w.stats[i][VISITS] += 1.0
    w.stats[i][WORTH] += w.worth[seat]
    w.stats[i][WINS] += w.shares[seat]
    w.stats[i][SCORE] += w.scores[seat]
    for other in range(s.players):
        w.totals[other] += w.shares[other]
    w.totals[len(w.totals) - 1] += 1.0


def others_answer(d: Any, s: Any, given: int, buffer: Any, preferences: Any, styles: Any, x: int) -> None:
    """Where several seats decide in secret at once, those without a bit in `given` answer first, blind to the answers."""
    bits = to_act(s) & ~given
    while bits != 0:
        other = first_seat(bits)
        x = follow(x)
        apply(d, s, other, greedy(d, s, other, buffer, preferences, styles[below(x, len(styles))], 256, follow(x)))
        bits &= ~(1 << other)


def sort_by_worth(alive: Any, n: int, stats: Any) -> None:
    """The best first; equals keep their order."""
    for k in range(1, n):
        i = alive[k]
        mean = stats[i][WORTH] / stats[i][VISITS]
        at = k
        while at > 0 and stats[alive[at - 1]][WORTH] / stats[alive[at - 1]][VISITS] < mean:
            alive[at] = alive[at - 1]
            at -= 1
        alive[at] = i
