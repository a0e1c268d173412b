"""When Python looks for garbage in circles.

A full collection walks every object of every table and connection: with 5,000 connections up to half a second in which nobody
is served. Left to itself, Python makes one whenever enough has been added, which is when many people come and play. Almost
everything here is freed without it, so full collections wait for the sweep and for a reason: many who left, or a long time.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import monotonic

YOUNG = (10_000, 5)  # allocations between looks at what is new: a millisecond each at most
NEVER = 1_000_000_000
LEFT = 1_000  # connections closed since the last full collection
SECONDS = 600.0


class Garbage:
    """Takes over from Python's own timing. For a process that does nothing but serve."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._left = 0
        self._last = clock()

    def start(self) -> None:
        """What is loaded by now stays for good: it is never walked again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*YOUNG, NEVER)

    def sweep(self, left: int) -> bool:
        """A full collection if there is a reason for one; `left` counts all who ever left."""
        if left - self._left < LEFT and self._clock() - self._last < SECONDS:
            return False
        gc.collect()
        self._left = left
        self._last = self._clock()
        return True
