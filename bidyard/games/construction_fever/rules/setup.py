"""Setup (CF-1 … CF-7)."""

from __future__ import annotations

from bidyard.engine.chance import draw, shuffle_range
from bidyard.games.common.neighbour_bid import UNANSWERED
from bidyard.games.construction_fever.rules.state import (
    BLACK_DECK,
    GREEN_DECK,
    NOBODY,
    ROUND_SETUP,
    START_PLAYER,
    Deck,
    State,
)


def shuffle(d: Deck, s: State) -> None:
    """Everything before the first round; the state comes with its number of players and its chance seeded."""
    for i in range(d.cards):
        s.black[i] = i
        s.green[i] = i
    shuffle_range(s, BLACK_DECK, s.black, 0, d.cards)
    shuffle_range(s, GREEN_DECK, s.green, 0, d.cards)
    s.start = draw(s, START_PLAYER, s.players)
    s.bank = d.bank
    s.phase = ROUND_SETUP
    s.round_no = 1
    s.black_leader = NOBODY
    s.green_leader = NOBODY
    for i in range(len(s.black)):
        s.black_stack[i] = NOBODY
        s.green_stack[i] = NOBODY
    for seat in range(s.players):
        s.hq[seat] = d.workers[s.players]
        s.sealed[seat] = UNANSWERED
