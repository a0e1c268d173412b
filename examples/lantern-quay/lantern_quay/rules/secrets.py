"""What a seat may know with a perfect memory (LQ-14): all but the crates of others and what they have chosen."""

from __future__ import annotations

from bidyard.engine.chance import draw, forget

from lantern_quay.game import CRATES
from lantern_quay.rules.state import CRATE_PILE, NOTHING, OPEN, UNKNOWN, Deck, State, hand_size, warden


def mask(d: Deck, s: State, seat: int) -> None:
    """Blanks what the seat (-1: a spectator) cannot know."""
    forget(s)
    for crate in range(CRATES):
        if s.holder[crate] != seat and s.holder[crate] != OPEN:
            s.holder[crate] = UNKNOWN
    for other in range(s.players):
        # Who has no crate must wait: that is no secret (LQ-12).
        if other != seat and (other == warden(s) or hand_size(s, other) > 0):
            s.chosen[other] = NOTHING


def deal(d: Deck, s: State) -> None:
    """Fills the blanks of a masked state from its freshly seeded chance. Choices not known count as not made."""
    fill_hands(s)


def fill_hands(s: State) -> None:
    """Deals crates that nobody holds until every hand is as large as it must be."""
    free = 0
    for crate in range(CRATES):
        if s.holder[crate] == UNKNOWN:
            free += 1
    for seat in range(s.players):
        missing = hand_size(s, seat)
        for crate in range(CRATES):
            if s.holder[crate] == seat:
                missing -= 1
        while missing > 0:
            s.holder[nth_free(s, draw(s, CRATE_PILE, free))] = seat
            free -= 1
            missing -= 1


def nth_free(s: State, n: int) -> int:
    found = 0
    for crate in range(CRATES):
        if s.holder[crate] == UNKNOWN:
            if n == 0:
                found = crate
            n -= 1
    return found
