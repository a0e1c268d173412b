"""Heaps of chips as one number, eight bits per kind, so that heaps are added, taken away and compared at once."""

from __future__ import annotations

W = 0
D = 1
T = 2
M = 3
KINDS = 4

_GUARD = 0x80808080


def one(kind: int) -> int:
    """A single chip of the kind, as a heap."""
    return 1 << (8 * kind)


def count(heap: int, kind: int) -> int:
    return (heap >> (8 * kind)) & 127


def total(heap: int) -> int:
    return (heap & 127) + ((heap >> 8) & 127) + ((heap >> 16) & 127) + (heap >> 24)


def covers(heap: int, need: int) -> bool:
    """Whether the heap has enough of every kind: no kind borrows its guard bit in the subtraction."""
    return (((heap | _GUARD) - need) & _GUARD) == _GUARD
