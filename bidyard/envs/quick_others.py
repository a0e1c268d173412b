"""Bots that do not search, playing along. Three-speed code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.bots.match import without_search
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
        x = follow(x)
        w.masked[0] = works[at]
        mask(d, w.masked[0], seat)
        apply(d, works[at], seat, without_search(w, seat, seated.players, seated.lineup[i][seat], x))
        bits = to_act(works[at]) & seated.bits[i]
    return x
