"""What is counted while the server runs, for whoever watches over it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

BOUNDS = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Durations:
    """How many took how long, for each label."""

    def __init__(self) -> None:
        self.counts: dict[str, list[int]] = {}  # up to each bound, and beyond the last
        self.sums: Counter[str] = Counter()

    def add(self, label: str, seconds: float) -> None:
        self.counts.setdefault(label, [0] * (len(BOUNDS) + 1))[bisect_left(BOUNDS, seconds)] += 1
        self.sums[label] += seconds  # type: ignore[assignment]  # a Counter counts fractions as well

    @contextmanager
    def timed(self, label: str) -> Iterator[None]:
        """What ends with an error is not counted."""
        began = perf_counter()
        yield
        self.add(label, perf_counter() - began)


class Figures:
    def __init__(self) -> None:
        self.moves = Durations()  # from when a move was read until it was shown, by "person" and "bot"
        self.answers = Durations()  # to HTTP calls, by "GET /api/tables/{table} 200"


FIGURES = Figures()  # of this process
