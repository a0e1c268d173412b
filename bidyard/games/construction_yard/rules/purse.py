"""Arithmetic of purses: the money cards of one currency as one number (state.py), and payments out of them."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.games.construction_yard.rules.state import PURSES

LOW_BITS = 0x15555  # the lower bit of each of the nine counts
# Every window of two base-4 digits of HASH is different, so (card * HASH) >> 18 & 15 tells the nine cards apart and
# VALUES holds the value at that place: a count of trailing zeros that runs everywhere.
HASH = 0x9CB40
VALUES = 0


def smallest(purse: int) -> int:
    """The smallest card of a purse, as a purse of its own; 0 for an empty purse."""
    low = (purse | purse >> 1) & LOW_BITS
    return low & -low


def face(card: int) -> int:
    """The value of a purse that holds one card."""
    return (VALUES >> ((card * HASH >> 14 & 15) << 2)) & 15


def single(value: int) -> int:
    """The purse of one card."""
    return 1 << (2 * value - 2)


def worth(purse: int) -> int:
    total = 0
    while purse != 0:
        card = smallest(purse)
        purse -= card
        total += face(card)
    return total


def contains(purse: int, part: int) -> bool:
    """Whether no count of the part is above that of the purse."""
    even = 0x33333
    return (
        part & even <= purse & even  # cheap test first; the exact one below
        and ((purse & even | 0x44444) - (part & even)) & 0x44444 == 0x44444
        and ((purse >> 2 & even | 0x44444) - (part >> 2 & even)) & 0x44444 == 0x44444
    )
