"""What the end of a game is worth to each seat. Three-speed code.

`win` shares 1 among the winners, less the 1 / players that everybody could expect. `margin` is the lead over the best rival,
or what is missing to the best, in parts of the larger of the two scores. `rank` runs evenly from 1 for the first to -1 for the
last, tied seats sharing their places. Whoever is eliminated is behind all others, never rewarded, and no rival.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.engine.contract import score
from bidyard.envs.observing import eliminated, reputation

if TYPE_CHECKING:
    from bidyard.engine.contract import GameState
    from bidyard.envs.arrays import Floats, Int32s

REWARDS = ("win", "margin", "rank")
WIN, MARGIN, RANK = range(3)


def pay(s: GameState, scores: Int32s, how: int, rewards: Floats, row: int) -> int:
    """The rewards of a finished game into a row; `scores` gets the scores. Returns the bits of the winners."""
    won = score(s, scores)
    n = s.players
    winners = 0
    for seat in range(n):
        winners += (won >> seat) & 1
    for seat in range(n):
        if how == MARGIN:
            rewards[row, seat] = margin(s, scores, seat)
        elif how == RANK:
            rewards[row, seat] = rank(s, scores, won, seat)
        elif winners == 0:
            rewards[row, seat] = 0.0
        else:
            rewards[row, seat] = ((won >> seat) & 1) / winners - 1.0 / n
    return int(won)


def margin(s: GameState, scores: Int32s, seat: int) -> float:
    if eliminated(s, seat):
        return -1.0
    rivals = 0
    best = 0
    for other in range(s.players):
        if other != seat and not eliminated(s, other):
            best = scores[other] if rivals == 0 else max(best, scores[other])
            rivals += 1
    if rivals == 0:
        return 1.0
    size = max(1, abs(best), abs(scores[seat]))
    return float(min(1.0, max(-1.0, (scores[seat] - best) / size)))


def rank(s: GameState, scores: Int32s, won: int, seat: int) -> float:
    """The places before this seat count twice, those it shares once."""
    mine = place(s, scores, won, seat)
    behind = 0
    for other in range(s.players):
        if other != seat:
            theirs = place(s, scores, won, other)
            behind += 2 * (theirs > mine) + (theirs == mine)
    return 1.0 - behind / (s.players - 1)


def place(s: GameState, scores: Int32s, won: int, seat: int) -> int:
    """A number that is higher the better the seat has done: the winners, the others by score, the eliminated."""
    if eliminated(s, seat):
        return -(1 << 40)
    return int(scores[seat]) + ((won >> seat) & 1) * (1 << 40)


def note(s: GameState, scores: Int32s, out: Int32s, reputations: Int32s, row: int) -> int:
    """The scores and reputations of a finished game into rows; returns the bits of the eliminated."""
    bits = 0
    for seat in range(s.players):
        out[row, seat] = scores[seat]
        reputations[row, seat] = reputation(s, seat)
        bits |= (eliminated(s, seat) != 0) << seat
    return bits
