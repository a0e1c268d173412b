"""Setup (LQ-1 … LQ-4)."""

from __future__ import annotations

from bidyard.engine.chance import draw

from lantern_quay.game import CRATES
from lantern_quay.rules.secrets import fill_hands
from lantern_quay.rules.state import NIGHT, NOTHING, START, UNKNOWN, Deck, State


def shuffle(d: Deck, s: State) -> None:
    """Lays out the game; the state is zero but for its players, its option and its chance."""
    s.phase = NIGHT
    s.start = draw(s, START, s.players)
    for crate in range(CRATES):
        s.holder[crate] = UNKNOWN
        s.sender[crate] = UNKNOWN
    fill_hands(s)
    for seat in range(s.players):
        s.chosen[seat] = NOTHING
        s.shown[seat] = NOTHING
