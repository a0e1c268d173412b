"""Who is at a table on other servers. They say so whenever it changes, and again every few seconds:
one that has died is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

BELIEVED = 12.0  # seconds


class Elsewhere:
    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._told: dict[str, tuple[frozenset[int], int, float]] = {}  # by server: seats, spectators, believed until

    def hear(self, node: str, seats: Iterable[int], watching: int) -> None:
        self._told[node] = (frozenset(seats), watching, self._now() + BELIEVED)

    def has(self, seat: int) -> bool:
        return any(seat in seats for seats, _, _ in self._fresh())

    @property
    def watching(self) -> int:
        return sum(watching for _, watching, _ in self._fresh())

    @property
    def seats(self) -> frozenset[int]:
        return frozenset().union(*(seats for seats, _, _ in self._fresh()))

    def _fresh(self) -> list[tuple[frozenset[int], int, float]]:
        if not self._told:
            return []
        now = self._now()
        self._told = {node: told for node, told in self._told.items() if told[2] > now}
        return list(self._told.values())
