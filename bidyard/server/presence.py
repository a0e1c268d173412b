"""Who is at the table: by a live connection, or by calling. Whoever was not heard of for long is away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

CALLING = 20.0  # seconds for which a call shows that somebody is there


class Presence:
    """Counts from when the table was opened: after a restart those who had come (`taken`) have the whole time to come back."""

    def __init__(self, taken: Sequence[bool], now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._heard = [now()] * len(taken)
        self._calls = list(taken)

    def called(self, seat: int) -> None:
        self._heard[seat], self._calls[seat] = self._now(), True

    def left(self, seat: int) -> None:
        """The last live connection was closed."""
        self._heard[seat], self._calls[seat] = self._now(), False

    def rearrange(self, order: Sequence[int]) -> None:
        """Who sat on chair order[k] sits on chair k now."""
        self._heard = [self._heard[old] for old in order]
        self._calls = [self._calls[old] for old in order]

    def calls(self, seat: int) -> bool:
        return self._calls[seat] and self.away(seat) < CALLING

    def away(self, seat: int) -> float:
        """Seconds since the person was heard of; of no meaning while connected."""
        return self._now() - self._heard[seat]
