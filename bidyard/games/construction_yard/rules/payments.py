"""Payments: which ones are listed (CY-242 … CY-244)."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.games.construction_yard.rules.purse import LOW_BITS, face, smallest
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
