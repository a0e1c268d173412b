"""Payments: what may be paid (CY-242 … CY-244), which payments are listed, and the catalogue of them for research."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.games.construction_yard.rules.purse import LOW_BITS, face, smallest, worth
from bidyard.games.construction_yard.rules.state import MONEY, PURSES

NO_LIMIT = 10 * MONEY  # more than all money is worth


def list_payments(purse: int, price: int, limit: int, base: int, out: MutableSequence[int], n: int) -> int:
    """Writes base + payment for payments out of the purse, in rising order, from out[n] on; returns the new n.

    With `limit` = price these are the canonical ones: exact, or too much but with no card that could be taken back
    and still leave too much. With NO_LIMIT they are all that reach the price.

    Cards are laid down from the highest to the smallest. A payment grows by its next smaller card while its total is
    within the limit; then its last card is replaced by the next higher one. Payment and purse say all that this needs
    to know, so there is no stack.
    """
    paid = 0
    total = 0
    last = PURSES
    card = smallest(purse)
    while True:
        if card != 0 and card <= last:
            paid += card
            total += face(card)
            purse -= card
            if total >= price:
                out[n] = base + paid
                n += 1
            last = card
            card = smallest(purse) if total <= limit else 0
        elif paid == 0:
            return n
        else:
            paid -= last
            total -= face(last)
            purse += last
            higher = (purse | purse >> 1) & LOW_BITS & -(last << 1)
            card = higher & -higher
            last = smallest(paid) if paid != 0 else PURSES


def only_one_payment(purse: int, total: int, price: int) -> bool:
    """Whether a purse worth the price or more must be paid out whole."""
    return total - face(smallest(purse)) < price


def canonical_for_some_price(payment: int) -> bool:
    """No building costs more than 13 or less than 2."""
    total = worth(payment)
    return total >= LOWEST_PRICE and total - face(smallest(payment)) <= HIGHEST_PRICE


LOWEST_PRICE = 2
HIGHEST_PRICE = 13


def catalogue() -> tuple[int, ...]:
    """All payments that are canonical for some price, in rising order."""
    whole = PURSES - 1
    out = [0] * 1000
    found: set[int] = set()
    for price in range(LOWEST_PRICE, HIGHEST_PRICE + 1):
        found.update(out[: list_payments(whole, price, price, 0, out, 0)])
    return tuple(sorted(found))


CATALOGUE = catalogue()
PAYMENTS = len(CATALOGUE)


def catalogue_number(payment: int) -> int:
    """The payment's place in the catalogue. One with superfluous cards counts as what it comes to without them."""
    while worth(payment) - face(smallest(payment)) > HIGHEST_PRICE:
        payment -= smallest(payment)
    low = 0
    high = PAYMENTS - 1
    while low < high:
        middle = (low + high) // 2
        if CATALOGUE[middle] < payment:
            low = middle + 1
        else:
            high = middle
    return low
