"""Arithmetic of purses: the money cards of one currency as one number (state.py)."""

from __future__ import annotations

LOW_BITS = 0x15555  # the lower bit of each of the nine counts
OTHER_COUNTS = 0x33333  # every second count, and a guard bit above each of them
GUARDS = 0x44444
# The nine cards are powers of four. HASH puts a different number below 16 into bits 16-19 of each product, and VALUES
# holds the card's value at that number: a count of trailing zeros that is the same text at all speeds.
HASH = 0x48D6
VALUES = 0x70000509836421


def smallest(purse: int) -> int:
    """The smallest card of a purse, as a purse of its own; 0 for an empty purse."""
    low = (purse | purse >> 1) & LOW_BITS
    return low & -low


def single(value: int) -> int:
    """The purse of one card."""
    return 1 << (2 * value - 2)


def face(card: int) -> int:
    """The value of a purse of one card."""
    return (VALUES >> ((card * HASH >> 14) & 60)) & 15


def worth(purse: int) -> int:
    total = 0
    while purse != 0:
        card = smallest(purse)
        purse -= card
        total += face(card)
    return total


def count(purse: int) -> int:
    """How many cards a purse holds."""
    cards = 0
    while purse != 0:
        cards += purse & 3
        purse >>= 2
    return cards


def holds(purse: int, part: int) -> bool:
    """Whether the part can be paid out of the purse: no guard bit is borrowed from."""
    first = ((purse & OTHER_COUNTS) | GUARDS) - (part & OTHER_COUNTS)
    second = (((purse >> 2) & OTHER_COUNTS) | GUARDS) - ((part >> 2) & OTHER_COUNTS)
    return first & second & GUARDS == GUARDS
