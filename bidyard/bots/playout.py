"""From a position to the end of the game by greedy play of mixed styles, and what the end is worth to each seat.

Three-speed code over the contract. A playout that models one style of opponent loses to another, so every seat's style
is drawn anew in each playout, and now and then any move is played.
"""

from __future__ import annotations

from typing import Any

from bidyard.bots.policy import greedy
from bidyard.engine.chance import below, follow, seed_streams
from bidyard.engine.contract import apply, deal, score, to_act
from bidyard.engine.drivers import first_seat

NOISE = 100  # of 1024 moves in a playout are played at random
MARGIN = 0.04  # the part of the utility that tells a narrow defeat from a heavy one


def imagine(d: Any, s: Any, x: int) -> None:
    """A masked state becomes a full one."""
    seed_streams(s, x)
    deal(d, s)


def play_out(d: Any, s: Any, moves: Any, preferences: Any, styles: Any, style: Any, x: int) -> int:
    """Plays to the end; returns the generator's value."""
    for seat in range(s.players):
        x = follow(x)
        style[seat] = below(x, len(styles))
    bits = to_act(s)
    while bits != 0:
        seat = first_seat(bits)
        x = follow(x)
        apply(d, s, seat, greedy(d, s, seat, moves, preferences, styles[style[seat]], NOISE, x))
        bits = to_act(s)
    return x


def utilities(s: Any, scores: Any, shares: Any, worth: Any) -> None:
    """Each seat's share of the victory, and its utility: that share with a small part for the margin."""
    bits = score(s, scores)
    winners = 0
    highest = scores[0]
    second = -(1 << 30)
    lowest = scores[0]
    for seat in range(s.players):
        winners += (bits >> seat) & 1
        lowest = min(lowest, scores[seat])
        if seat > 0:
            if scores[seat] > highest:
                second = highest
                highest = scores[seat]
            else:
                second = max(second, scores[seat])
    spread = highest - lowest + 1.0
    for seat in range(s.players):
        shares[seat] = ((bits >> seat) & 1) / winners if winners > 0 else 0.0
        rival = second if scores[seat] == highest else highest
        margin = 0.5 + 0.5 * (scores[seat] - rival) / spread
        worth[seat] = (1.0 - MARGIN) * shares[seat] + MARGIN * margin
