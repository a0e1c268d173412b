"""The two catalogues behind the research action space: sets of money cards to take, and payments.

Both are computed once, from the rules themselves, and looked up by halving. A payment with superfluous cards that is
canonical for no price has no entry: it counts as what it comes to when its smallest cards are taken back, which buys
the same building, ends the turn as well and keeps more in hand.
"""

from __future__ import annotations

from bidyard.games.construction_yard.rules.payments import next_payment
from bidyard.games.construction_yard.rules.purse import face, smallest, worth
from bidyard.games.construction_yard.rules.state import PURSES, SEVERAL, SLOTS, TOP_VALUE

LOWEST_PRICE = 2
HIGHEST_PRICE = 13
COPIES = 3


def all_payments() -> tuple[int, ...]:
    """All payments that are canonical for some price, in rising order."""
    found: set[int] = set()
    for price in range(LOWEST_PRICE, HIGHEST_PRICE + 1):
        payment = next_payment(PURSES - 1, price, price, 0)
        while payment != 0:
            found.add(payment)
            payment = next_payment(PURSES - 1, price, price, payment)
    return tuple(sorted(found))


def all_takings() -> tuple[int, ...]:
    """Every set of up to four cards that can be taken from some display, coded as in take_money.py."""
    singles = [currency * 16 + value for currency in range(SLOTS) for value in range(1, TOP_VALUE + 1)]
    found: set[int] = set(singles)
    grown: list[tuple[int, ...]] = [(card,) for card in singles]
    for size in range(2, SLOTS + 1):
        grown = [(*cards, card) for cards in grown for card in singles if card >= cards[-1]]
        grown = [c for c in grown if sum(card & 15 for card in c) <= SEVERAL and c.count(c[-1]) <= COPIES]
        found.update(sum(card << 6 * i for i, card in enumerate(cards)) for cards in grown if len(cards) == size)
    return tuple(sorted(found))


PAYMENT_CODES = all_payments()
PAYMENTS = len(PAYMENT_CODES)
TAKING_CODES = all_takings()
TAKINGS = len(TAKING_CODES)


def payment_number(payment: int) -> int:
    while worth(payment) - face(smallest(payment)) > HIGHEST_PRICE:
        payment -= smallest(payment)
    low = 0
    high = PAYMENTS - 1
    while low < high:
        middle = (low + high) // 2
        if PAYMENT_CODES[middle] < payment:
            low = middle + 1
        else:
            high = middle
    return low


def taking_number(cards: int) -> int:
    low = 0
    high = TAKINGS - 1
    while low < high:
        middle = (low + high) // 2
        if TAKING_CODES[middle] < cards:
            low = middle + 1
        else:
            high = middle
    return low
