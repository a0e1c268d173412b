"""What a seat may know with a perfect memory (GN-10): all but the lots to come, others' hands and what they have chosen."""

from __future__ import annotations

from bidyard.engine.chance import draw, forget
from bidyard.games.common.hidden_cards import blank, refill

from game_name.game import HAND, LOTS, NUMBERS
from game_name.rules.state import LOT_PILE, NOTHING, NUMBER_PILE, SHOWN, UNKNOWN, Deck, State


def mask(d: Deck, s: State, seat: int) -> None:
    """Blanks what the seat (-1: a spectator) cannot know. Everything that leaves for a seat is made from what remains."""
    forget(s)
    blank(s.lots, s.round_no, LOTS)
    for number in range(NUMBERS):
        if s.holder[number] != seat and s.holder[number] != SHOWN:
            s.holder[number] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            s.chosen[other] = NOTHING


def deal(d: Deck, s: State) -> None:
    """Fills the blanks of a masked state at random from its freshly seeded chance. Choices not known count as not made."""
    refill(s, LOT_PILE, s.lots, s.round_no, LOTS)
    fill_hands(s)


def fill_hands(s: State) -> None:
    """Deals numbers that nobody holds until every hand is as large as it must be."""
    free = 0
    shown = 0
    for number in range(NUMBERS):
        if s.holder[number] == UNKNOWN:
            free += 1
        if s.holder[number] == SHOWN:
            shown += 1
    size = HAND - shown // s.players
    for seat in range(s.players):
        missing = size
        for number in range(NUMBERS):
            if s.holder[number] == seat:
                missing -= 1
        while missing > 0:
            s.holder[nth_free(s, draw(s, NUMBER_PILE, free))] = seat
            free -= 1
            missing -= 1


def nth_free(s: State, n: int) -> int:
    found = 0
    for number in range(NUMBERS):
        if s.holder[number] == UNKNOWN:
            if n == 0:
                found = number
            n -= 1
    return found
