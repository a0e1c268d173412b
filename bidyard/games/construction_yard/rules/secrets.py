"""What a seat may know with a perfect memory: all but the order of the two decks and the scoring cards' places in them.

Starting hands are dealt face up, later money comes from the open display and payments are laid open, so every hand is
known to everybody. That the table keeps hands concealed (CY-109) is a matter of the view.
"""

from __future__ import annotations

from bidyard.engine.chance import forget, shuffle_range
from bidyard.games.construction_yard.box import SLOTS, TOP_VALUE
from bidyard.games.construction_yard.rules.money import place_scoring_cards
from bidyard.games.construction_yard.rules.setup import copies, draw_place
from bidyard.games.construction_yard.rules.state import (
    BUILDING_DECK,
    BUILDINGS,
    IN_DECK,
    MONEY_DECK,
    UNKNOWN,
    A,
    B,
    Deck,
    State,
)


def mask(d: Deck, s: State, seat: int) -> None:
    """Blanks what nobody can know; all seats and spectators know the same."""
    forget(s)
    for i in range(s.building_top, BUILDINGS):
        s.buildings[i] = UNKNOWN
    for i in range(s.money_top, s.money_end):
        s.money[i] = UNKNOWN
    if s.scored & (1 << A) == 0:
        s.a_at = UNKNOWN
    if s.scored & (1 << B) == 0:
        s.b_at = UNKNOWN


def deal(d: Deck, s: State) -> None:
    """Fills the blanks of a masked state at random; its chance is seeded by the caller."""
    at = s.building_top
    for card in range(BUILDINGS):
        if s.owner[card] == IN_DECK:
            s.buildings[at] = card
            at += 1
    shuffle_range(s, BUILDING_DECK, s.buildings, s.building_top, BUILDINGS)
    deal_money(d, s)
    if s.scored & ((1 << A) | (1 << B)) != (1 << A) | (1 << B):
        above_a = draw_place(s, 1, s.money_top - s.stacked_at)
        above_b = draw_place(s, 3, s.money_top - s.stacked_at)
        place_scoring_cards(s, above_a, above_b)


def deal_money(d: Deck, s: State) -> None:
    """Every money card that is neither in a hand nor open nor paid."""
    at = s.money_top
    for currency in range(SLOTS):
        known = s.discard[currency]
        for seat in range(s.players):
            known += s.hands[seat][currency]
        for value in range(1, TOP_VALUE + 1):
            unseen = copies(d, s) - ((known >> (2 * value - 2)) & 3)
            for place in range(SLOTS):
                if s.display[place] == currency * 16 + value:
                    unseen -= 1
            for _ in range(unseen):
                s.money[at] = currency * 16 + value
                at += 1
    shuffle_range(s, MONEY_DECK, s.money, s.money_top, s.money_end)
