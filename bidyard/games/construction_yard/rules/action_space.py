"""Numbers of takings and purchases in the research action space, looked up in their catalogues by halving."""

from __future__ import annotations

from bidyard.games.construction_yard.box import HIGHEST_PRICE, PURSES
from bidyard.games.construction_yard.catalogue import PAYMENT_CODES, PAYMENTS, TAKING_CODES, TAKINGS
from bidyard.games.construction_yard.rules.purse import face, smallest, worth


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


def purchase_number(purchase: int) -> int:
    return purchase // PURSES * PAYMENTS + payment_number(purchase % PURSES)


def payment_number(payment: int) -> int:
    """A payment that is canonical for no price counts as what it comes to when its smallest cards are taken back, which
    buys the same building, ends the turn as well and keeps more in hand."""
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
