"""Setup (CA-1 … CA-11)."""

from __future__ import annotations

from bidyard.engine.chance import draw, shuffle_range
from bidyard.games.construction_auction.box import COLOURS, PARKING, RANKS
from bidyard.games.construction_auction.rules.areas import lowest, size
from bidyard.games.construction_auction.rules.state import (
    DRAW_DECK,
    NEXT_ITEM,
    NOBODY,
    REMOVED_COLOUR,
    START_PLAYER,
    Deck,
    State,
    left,
)


def shuffle(d: Deck, s: State) -> None:
    """Everything before the first auction; the state comes with its number of players and its chance seeded."""
    s.removed = NOBODY
    if d.colours[s.players] < COLOURS:
        s.removed = s.players + draw(s, REMOVED_COLOUR, COLOURS - s.players)
    s.parking_owner = NOBODY
    s.stock = d.machines
    for seat in range(s.players):
        # Everybody hands the apartment to the right, so it comes from the left neighbour's colour (CA-3).
        s.owned[seat] = 1 << d.initial[left(s, seat)]
        s.hand[seat] = d.hand[s.players]
    s.deck_size = size(unseen(d, s)) + 1
    lay_deck(d, s)
    s.start = draw(s, START_PLAYER, s.players)
    s.phase = NEXT_ITEM


def parking_place(d: Deck, s: State) -> int:
    """Index of the parking lot in the draw deck; everybody knows it."""
    return s.deck_size - 1 - d.bottom_normal - d.bottom_flags


def unseen(d: Deck, s: State) -> int:
    """Apartments in the game that were neither dealt nor turned from the deck yet."""
    cards = (1 << (COLOURS * RANKS)) - 1
    for seat in range(s.players):
        cards &= ~(1 << d.initial[seat])
    if s.removed != NOBODY:
        cards &= ~(((1 << RANKS) - 1) << (RANKS * s.removed))
    for i in range(s.drawn):
        cards &= ~(1 << s.deck[i])
    return cards


def lay_deck(d: Deck, s: State) -> None:
    """Lays the undrawn part of the deck at random, as CA-9 has it and as far as it is not known: setup and `deal`."""
    cards = unseen(d, s)
    parking = parking_place(d, s)
    if s.drawn > parking:
        put(s, cards, s.drawn)
        return
    # Normal cards first; some of them, drawn by the shuffle, wait at the end for the bottom pile.
    normal = put(s, cards & ~d.flags, s.drawn)
    top = normal - d.bottom_normal
    for i in range(d.bottom_normal):
        s.deck[s.deck_size - 1 - i] = s.deck[normal - 1 - i]
    flags = put(s, cards & d.flags, top)
    for i in range(d.bottom_flags):
        s.deck[s.deck_size - 1 - d.bottom_normal - i] = s.deck[flags - 1 - i]
    s.deck[parking] = PARKING
    shuffle_range(s, DRAW_DECK, s.deck, s.drawn, parking)
    shuffle_range(s, DRAW_DECK, s.deck, parking + 1, s.deck_size)


def put(s: State, cards: int, at: int) -> int:
    """Writes a set of cards into the deck from index `at` on, shuffled; returns the index behind them."""
    first = at
    while cards != 0:
        s.deck[at] = lowest(cards)
        cards &= cards - 1
        at += 1
    shuffle_range(s, DRAW_DECK, s.deck, first, at)
    return at
