"""What a seat may know with a perfect memory (RP-70 … RP-75).

Credits held could be counted from what everybody saw being taken, so they are no secret here; the view conceals them.
"""

from __future__ import annotations

from bidyard.engine.chance import forget
from bidyard.games.common.hidden_cards import blank, refill
from bidyard.games.common.neighbour_bid import UNANSWERED
from bidyard.games.reputation.rules.state import COSPONSOR_BID, PRIVATE_DECK, PUBLIC_DECK, Deck, State, turned_up


def mask(d: Deck, s: State, seat: int) -> None:
    """Blanks what the seat (-1: a spectator) cannot know."""
    forget(s)
    blank(s.private, turned_up(s), d.cards)
    blank(s.public, turned_up(s), d.cards)
    if s.phase == COSPONSOR_BID:
        for other in range(s.players):
            # A neighbour's forced 0 with an empty HQ is no secret; the sponsor's hand always is.
            if other != seat and (other == s.public_leader or s.hq[other] > 0):
                s.sealed[other] = UNANSWERED


def deal(d: Deck, s: State) -> None:
    """Fills the blanks of a masked state from its freshly seeded chance. Answers not known count as not given."""
    refill(s, PRIVATE_DECK, s.private, turned_up(s), d.cards)
    refill(s, PUBLIC_DECK, s.public, turned_up(s), d.cards)
