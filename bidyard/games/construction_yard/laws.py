"""What must hold after every move: nothing is made, nothing is lost."""

from __future__ import annotations

from collections import Counter

from bidyard.engine.cards import Cards
from bidyard.games.construction_yard.box import SLOTS, TOP_VALUE
from bidyard.games.construction_yard.rules.purse import worth
from bidyard.games.construction_yard.rules.setup import copies
from bidyard.games.construction_yard.rules.state import (
    BUILDINGS,
    EMPTY,
    IN_DECK,
    IN_SLOT,
    NO_PRICE,
    NONE,
    TYPES,
    State,
    participants,
)


def check(cards: Cards, s: State) -> None:
    d = cards.tables
    lying = Counter(s.money[s.money_top : s.money_end]) + Counter(card for card in s.display if card != EMPTY)
    for currency in range(SLOTS):
        purses = [s.discard[currency], *(s.hands[seat][currency] for seat in range(s.players))]
        for value in range(1, TOP_VALUE + 1):
            found = sum(purse >> 2 * value - 2 & 3 for purse in purses) + lying[currency * 16 + value]
            assert found == copies(d, s), f"{found} cards of currency {currency}, value {value} (CY-106, CY-701)"
        for seat in range(s.players):
            assert s.totals[seat][currency] == worth(s.hands[seat][currency])
    deck = s.buildings[s.building_top :]
    slots = [card for card in s.slots if card != NONE]
    owned = [card for card in range(BUILDINGS) if s.owner[card] >= 0]
    assert sorted(deck + slots + owned) == list(range(BUILDINGS)), "54 buildings in slots, deck and before owners (CY-102)"
    assert all(s.owner[card] == IN_DECK for card in deck)
    assert all(s.owner[card] == IN_SLOT for card in slots)
    assert s.prices == [NO_PRICE if card == NONE else d.price[card] for card in s.slots]
    for who in range(participants(s)):
        for kind in range(TYPES):
            count = sum(1 for card in owned if s.owner[card] == who and d.kind[card] == kind)
            assert s.owned[who][kind] == count
