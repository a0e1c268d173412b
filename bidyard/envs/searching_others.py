"""Bots that play along, some of which search. Three-speed code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.bots.levels import HALVING
from bidyard.bots.match import with_search, without_search
from bidyard.engine.chance import follow
from bidyard.engine.contract import apply, mask, to_act
from bidyard.engine.drivers import first_seat

if TYPE_CHECKING:
    from bidyard.engine.arrays import Records
    from bidyard.engine.contract import GameDeck
    from bidyard.envs.arrays import Seated


def others_play(d: GameDeck, works: Records, at: int, seated: Seated, i: int, x: int) -> int:
    """Lets the bots of game i, in works[at], answer as long as one of them is asked; returns the generator's value."""
    w = seated.w
    bits = to_act(works[at]) & seated.bits[i]
    while bits != 0:
        seat = first_seat(bits)
        bot = seated.lineup[i][seat]
        x = follow(x)
        w.masked[0] = works[at]
        mask(d, w.masked[0], seat)
        if seated.players.kinds[bot] < HALVING:
            move = without_search(w, seat, seated.players, bot, x)
        else:
            move = with_search(w, seat, seated.players, bot, x)
        apply(d, works[at], seat, move)
        bits = to_act(works[at]) & seated.bits[i]
    return x
