"""What a seat may know with a perfect memory (CF-72, CF-73): all but the undrawn cards and others' sealed bids."""

from __future__ import annotations

from bidyard.engine.chance import forget
from bidyard.games.common.hidden_cards import blank, refill
from bidyard.games.common.neighbour_bid import UNANSWERED
from bidyard.games.construction_fever.rules.state import BLACK_DECK, GREEN_DECK, Deck, State


def mask(d: Deck, s: State, seat: int) -> None:
    """Blanks what the seat (-1: a spectator) cannot know."""
    forget(s)
    blank(s.black, s.round_no, d.cards)
    blank(s.green, s.round_no, d.cards)
    for other in range(s.players):
        # A forced 0 with an empty HQ is no secret.
        if other != seat and s.hq[other] > 0:
            s.sealed[other] = UNANSWERED


def deal(d: Deck, s: State) -> None:
    """Fills the blanks of a masked state from its freshly seeded chance. Bids not known count as not made."""
    refill(s, BLACK_DECK, s.black, s.round_no, d.cards)
    refill(s, GREEN_DECK, s.green, s.round_no, d.cards)
