"""The two catalogues behind the research action space: sets of money cards to take, and payments.

A payment with superfluous cards that is canonical for no price has no entry: rules/action_space.py says what it counts as.
"""

from __future__ import annotations

from bidyard.games.construction_yard.box import (
    CARD_BITS,
    COPIES,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    SEVERAL,
    SLOTS,
    TOP_VALUE,
)


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
    """Every set of up to four cards that can be taken from some display."""
    singles = [currency * 16 + value for currency in range(SLOTS) for value in range(1, TOP_VALUE + 1)]
    found: set[int] = set(singles)
    grown: list[tuple[int, ...]] = [(card,) for card in singles]
    for _ in range(1, SLOTS):
        grown = [(*cards, card) for cards in grown for card in singles if card >= cards[-1]]
        grown = [c for c in grown if sum(card & 15 for card in c) <= SEVERAL and c.count(c[-1]) <= COPIES]
        found.update(sum(card << CARD_BITS * i for i, card in enumerate(cards)) for cards in grown)
    return tuple(sorted(found))


PAYMENT_CODES = all_payments()
PAYMENTS = len(PAYMENT_CODES)
TAKING_CODES = all_takings()
TAKINGS = len(TAKING_CODES)
