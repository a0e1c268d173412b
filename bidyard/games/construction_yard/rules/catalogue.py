"""The two catalogues behind the research action space: sets of money cards to take, and payments.

Both are computed once and looked up by halving. A payment with superfluous cards that is
canonical for no price has no entry: it counts as what it comes to when its smallest cards are taken back, which buys
the same building, ends the turn as well and keeps more in hand.
"""

from __future__ import annotations

from bidyard.games.construction_yard.rules.purse import face, smallest, worth
from bidyard.games.construction_yard.rules.state import SEVERAL, SLOTS, TOP_VALUE

LOWEST_PRICE = 2
HIGHEST_PRICE = 13
COPIES = 3


def all_payments() -> tuple[int, ...]:
    """All payments that are canonical for some price, in rising order: without its smallest card each is within it."""
    found: set[int] = set()
    grown: list[tuple[int, ...]] = [(value,) for value in range(1, TOP_VALUE + 1)]
    while grown:
        found.update(sum(4 ** (value - 1) for value in paid) for paid in grown if sum(paid) >= LOWEST_PRICE)
        grown = [(*paid, value) for paid in grown if sum(paid) <= HIGHEST_PRICE for value in range(1, paid[-1] + 1)]
        grown = [paid for paid in grown if paid.count(paid[-1]) <= COPIES]
    return tuple(sorted(found))


def all_takings() -> tuple[int, ...]:
    """Every set of up to four cards that can be taken from some display, coded as in take_money.py."""
    singles = [currency * 16 + value for currency in range(SLOTS) for value in range(1, TOP_VALUE + 1)]
    found: set[int] = set(singles)
    grown: list[tuple[int, ...]] = [(card,) for card in singles]
    for _ in range(1, SLOTS):
        grown = [(*cards, card) for cards in grown for card in singles if card >= cards[-1]]
        grown = [c for c in grown if sum(card & 15 for card in c) <= SEVERAL and c.count(c[-1]) <= COPIES]
        found.update(sum(card << 6 * i for i, card in enumerate(cards)) for cards in grown)
    return tuple(sorted(found))


# Made when the module is loaded, in plain Python whatever the speed, so nothing of the other rules can be called here.
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
