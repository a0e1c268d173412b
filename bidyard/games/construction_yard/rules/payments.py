"""Payments: which ones are listed (CY-242 … CY-244).

With `limit` = price these are the canonical ones: exact, or too much but with no card that could be taken back and
still leave too much. With NO_LIMIT they are all that reach the price. They come in rising order.
"""

from __future__ import annotations

from bidyard.games.construction_yard.box import PURSES
from bidyard.games.construction_yard.rules.purse import LOW_BITS, face, smallest
from bidyard.games.construction_yard.rules.state import MONEY

NO_LIMIT = 10 * MONEY  # more than all money is worth


def sets_of_three(low: int, middle: int, high: int, price: int, limit: int) -> int:
    """For a purse of up to three cards (0: no card), as most are: bits of the listed sets, without a branch.

    A set holds the low card if its number is odd, the middle one if bit 1 is set, the high one if bit 2 is set.
    Of two sets of equal cards the one counts that holds the lower card.
    """
    a = face(low)
    b = face(middle)
    c = face(high)
    sets = (a >= price) << 1
    sets |= ((b >= price) & (middle > low)) << 2
    sets |= ((a + b >= price) & (b <= limit) & (middle != 0)) << 3
    sets |= ((c >= price) & (high > middle)) << 4
    sets |= ((a + c >= price) & (c <= limit) & (high > middle)) << 5
    sets |= ((b + c >= price) & (c <= limit) & (high != 0) & (middle > low)) << 6
    return sets | ((a + b + c >= price) & (b + c <= limit) & (high != 0)) << 7


def next_payment(purse: int, price: int, limit: int, after: int) -> int:
    """The next listed payment out of a purse after the given one (0: the first), 0 if there is none.

    Both are given with their total: total * PURSES + payment.

    Cards are laid down from the highest to the smallest: a payment grows by its next smaller card while its total is
    within the limit; then its last card is replaced by the next higher one. Payment and purse say all that this needs
    to know.
    """
    payment = after % PURSES
    total = after // PURSES
    last = smallest(payment) if payment != 0 else PURSES
    card = smallest(purse - payment) if total <= limit else 0
    while True:
        if card != 0 and card <= last:
            payment += card
            total += face(card)
            if total >= price:
                return total * PURSES + payment
            last = card
            card = smallest(purse - payment)
        elif payment == 0:
            return 0
        else:
            payment -= last
            total -= face(last)
            rest = purse - payment
            higher = (rest | rest >> 1) & LOW_BITS & -(last << 1)
            card = higher & -higher
            last = smallest(payment) if payment != 0 else PURSES


def only_one_payment(purse: int, total: int, price: int) -> bool:
    """Whether a purse worth the price or more must be paid out whole."""
    return total - face(smallest(purse)) < price
