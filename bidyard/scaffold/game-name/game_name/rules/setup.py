"""Setup (GN-1 … GN-3)."""

from __future__ import annotations

from bidyard.engine.chance import shuffle_range

from game_name.game import LOTS, NUMBERS
from game_name.rules.secrets import fill_hands
from game_name.rules.state import CHOOSING, LOT_PILE, NOTHING, UNKNOWN, Deck, State


def shuffle(d: Deck, s: State) -> None:
    """Lays out the game; the state is zero but for its players and its chance. No lot is turned yet."""
    s.phase = CHOOSING
    s.round_no = 0
    for lot in range(LOTS):
        s.lots[lot] = lot
        s.taker[lot] = UNKNOWN
    shuffle_range(s, LOT_PILE, s.lots, 0, LOTS)
    for number in range(NUMBERS):
        s.holder[number] = UNKNOWN
    fill_hands(s)
    for seat in range(s.players):
        s.chosen[seat] = NOTHING
