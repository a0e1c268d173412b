"""What a seat may know with a perfect memory: all but the order of the undrawn deck.

Hands are kept from view at the table, but every chip moves in the open, so they are no secret here; view.py hides them.
"""

from __future__ import annotations

from bidyard.engine.chance import forget
from bidyard.games.construction_auction.rules.setup import lay_deck
from bidyard.games.construction_auction.rules.state import UNKNOWN, Deck, State


def mask(d: Deck, s: State, seat: int) -> None:
    """Blanks what the seat (-1: a spectator) cannot know."""
    forget(s)
    for i in range(s.drawn, s.deck_size):
        s.deck[i] = UNKNOWN


def deal(d: Deck, s: State) -> None:
    """Lays the undrawn cards anew; the state's chance is seeded by the caller."""
    lay_deck(d, s)
