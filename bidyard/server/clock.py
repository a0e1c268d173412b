"""The optional clock: so many seconds per seat and game. It starts with the first decision; bots have no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import monotonic


class Clock:
    """`spent_ms` stands in the moves made so far, `used_ms` was thought since then, before the server was started."""

    def __init__(
        self,
        seconds: int,
        spent_ms: Mapping[int | None, int],
        seats: int,
        now: Callable[[], float] = monotonic,
        used_ms: Mapping[int, int] | None = None,
    ) -> None:
        self._now = now
        self._left = [seconds - spent_ms.get(seat, 0) / 1000 for seat in range(seats)]  # after the moves made
        used = used_ms or {}
        self._used = [used.get(seat, 0) / 1000 for seat in range(seats)]  # since then, while the clock stands
        self._since: dict[int, float] = {}
        # Answered in secret: what was left when the decision began, and when. For the others the clock seems to run on.
        self._sealed: dict[int, tuple[float, float]] = {}

    def run(self, seats: Iterable[int]) -> None:
        """Exactly these seats are thinking now."""
        thinking = set(seats)
        for seat in set(self._since) - thinking:
            self.stop(seat)
        for seat in thinking - set(self._since):
            self._since[seat] = self._now()

    def stop(self, seat: int, sealed: bool = False) -> None:
        since = self._since.pop(seat, None)
        if since is not None:
            if sealed:
                self._sealed[seat] = (self._left[seat] - self._used[seat], since)
            self._used[seat] += self._now() - since

    def written(self, seat: int, ms: int, sealed: bool = False) -> None:
        """A move of the seat is on disk, and with it the time it took."""
        self.stop(seat, sealed)
        self._left[seat] -= ms / 1000
        self._used[seat] = 0.0

    def reveal(self) -> None:
        self._sealed.clear()

    def keep_secret(self, before: Clock, sealed: Iterable[int]) -> None:
        """For who has answered in secret the clock seems to run on, as it did `before` this one was wound."""
        self._sealed = {seat: before._sealed[seat] for seat in sealed if seat in before._sealed}

    def spent_ms(self, seat: int) -> int:
        """Thought since the seat's last move."""
        running = self._now() - self._since[seat] if seat in self._since else 0.0
        return round((self._used[seat] + running) * 1000)

    def unwritten(self, but: int | None = None) -> dict[str, int]:
        """What is in no move yet, of every seat but one; for the storage, hence the keys."""
        return {str(seat): ms for seat in range(len(self._left)) if seat != but and (ms := self.spent_ms(seat))}

    def left(self, seat: int, viewer: int | None) -> float:
        """Seconds left, as the viewer may know it."""
        if seat != viewer and seat in self._sealed:
            left, since = self._sealed[seat]
            return max(0.0, left - (self._now() - since))
        return self._truly_left(seat)

    @property
    def runs(self) -> bool:
        return bool(self._since)

    def next_flag(self) -> tuple[float, int] | None:
        """Seconds until the first flag falls, and whose."""
        return min(((self._truly_left(seat), seat) for seat in self._since), default=None)

    def _truly_left(self, seat: int) -> float:
        return max(0.0, self._left[seat] - self.spent_ms(seat) / 1000)
