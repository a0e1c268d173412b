"""From a position to the end of the game by greedy play of mixed styles, and what the end is worth to each seat.

Three-speed code over the contract. A playout that models one style of opponent loses to another, so every seat's style
is drawn anew in each playout, and now and then any move is played. Whoever reckons with the very bid of a style is
outbid by a player a little bolder: with a `spread` every weight of the style is moved a little as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.bots.policy import greedy
from bidyard.engine.chance import below, follow, seed_streams
from bidyard.engine.contract import apply, deal, score, to_act
from bidyard.engine.drivers import first_seat

if TYPE_CHECKING:
    from bidyard.bots.arrays import Floats, Workspace
    from bidyard.engine.contract import GameDeck, GameState, Row

NOISE = 100  # of 1024 moves in a search's playout are played at random
MARGIN = 0.04  # the part of the utility that tells a narrow defeat from a heavy one


def imagine(d: GameDeck, s: GameState, x: int) -> None:
    """A masked state becomes a full one."""
    seed_streams(s, x)
    deal(d, s)


def draw_style(styles: Floats, weights: Row[float], spread: float, x: int) -> int:
    """Into `weights` those of one of the styles, each within `spread` of its value; returns the generator's value."""
    x = follow(x)
    style = styles[below(x, len(styles))]
    for k in range(len(style)):
        weights[k] = style[k]
        if spread > 0.0:
            x = follow(x)
            turn = ((x >> 10) & 0xFFFF) + ((x >> 30) & 0xFFFF) - 0xFFFF  # from -0xFFFF to 0xFFFF, mostly near 0
            weights[k] *= 1.0 + spread * turn / 0xFFFF
    return x


def play_out(w: Workspace, spread: float, noise: int, x: int) -> int:
    """Plays the position in `work` to the end, `noise` of 1024 moves at random; returns the generator's value."""
    d = w.deck[0]
    s = w.work[0]
    own = w.own[0]
    for seat in range(s.players):
        x = draw_style(w.styles, own.weights[seat], spread, x)
    bits = to_act(s)
    while bits != 0:
        seat = first_seat(bits)
        x = follow(x)
        apply(d, s, seat, greedy(d, s, seat, own.buffer, own.preferences, own.weights[seat], noise, x))
        bits = to_act(s)
    return x


def utilities(s: GameState, scores: Row[int], shares: Row[float], worth: Row[float]) -> None:
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
