"""Taking over what another server has written to the same table.

A room may be in the memory of several servers. What is in memory is only believed where a write proves it (see Fence in
storage.py), or a notice, a look every few seconds or a visitor who knows more has not told otherwise. Whoever is behind reads
the entries after the own ones and shows them one by one, as if they had been played here; where that does not lead from what is
known here to what is stored, the table is rebuilt and shown anew.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

from bidyard.server import keys
from bidyard.server.clock import Clock
from bidyard.server.presence import Presence
from bidyard.server.problems import Problem
from bidyard.server.progress import Progress, first
from bidyard.server.seats import WRONG_KEY
from bidyard.server.storage import UNDO, Entry, Stored, TableRow
from bidyard.server.waiting import Waiting


class Loader(Protocol):
    async def __call__(self, table: str) -> tuple[Stored, Progress]: ...


class CatchingUp(Waiting):
    _load: Loader
    _last: str | None = None  # the key of the last entry that is known here
    theirs = False  # another server looks after bots and clocks
    behind = False  # another server has written to the table, it is said

    @abstractmethod
    def _wind(self, stored: Stored) -> Clock | None: ...
    @abstractmethod
    def _show_undone(self, seat: int) -> None: ...
    @abstractmethod
    def show(self, only: int | None = None) -> None: ...
    @abstractmethod
    def send_away(self) -> None: ...
    @abstractmethod
    def _adopt(self, stored: Stored, progress: Progress) -> None: ...

    async def refresh(self) -> None:
        """Somebody says that there is more than is known here."""
        if not self._storage.shared:
            return
        async with self._lock:
            self.behind = False
            try:
                if await self._is_behind():
                    await self._catch_up()
            except BaseException:
                self.behind = True
                raise

    @property
    def writes(self) -> bool:
        """What it has in memory may change any moment."""
        return self._lock.locked()

    @property
    def visited(self) -> bool:
        return bool(self._audience)

    def rematched(self, table: str, head: str) -> None:
        """There is a new table with the same seats."""
        self.row.rematch = table
        if not self._storage.shared:  # else somebody may have written in between: the notice of it makes this one look
            self.row.head = head

    async def _is_behind(self) -> bool:
        return (await self._storage.heads([self.row.id])).get(self.row.id) != self.row.head

    async def _catch_up(self) -> None:
        """The lock is held."""
        old = self.row
        stored = await self._storage.load(old.id, self.progress.ply) if self._storage.shared else None
        if stored is not None and stored.row.hidden is not None and stored.row.head == old.head:
            return
        gone = stored is None or stored.row.closed or stored.row.dealt != old.dealt
        if stored is None or gone or stored.base != self._last or not self._follow(stored, old):
            await self._anew()

    def _follow(self, stored: Stored, old: TableRow) -> bool:
        """Step by step, as it was played; False where that does not lead there."""
        if not old.dealt:
            self._adopt(stored, first(stored.row))
            self._reseat(old)
            self.show()
            return True
        known, clock = self.notes, self.clock
        fresh = stored.notes[len(known) :]
        steps = self._steps(stored.entries)
        if steps is None:
            return False
        end = steps[-1][1] if steps else self.progress
        self.row, self._last, self.theirs = stored.row, stored.last, self._is_theirs(stored)
        self._rename()
        self._reseat(old)
        between = bool(steps) and any(note.after < len(end.table.events) for note in fresh)
        for entry, progress in steps:
            self.progress = progress
            self._rename()
            sealed = entry.seat if entry.seat in progress.sealed else None
            self._heard_entry(entry, sealed is not None)
            if between:
                continue
            if entry.move == UNDO and entry.seat is not None:
                self._show_undone(entry.seat)
            else:
                self.show(only=sealed)
        self.notes = stored.notes
        self.clock = self._wind(stored)
        if self.clock is not None and clock is not None:
            self.clock.keep_secret(clock, self.progress.sealed)
        if between:
            self._tell_anew()
        elif fresh or not steps:
            self.show()
        self.wake()
        return True

    def _steps(self, entries: Sequence[Entry]) -> list[tuple[Entry, Progress]] | None:
        """None where they do not go on from here."""
        steps: list[tuple[Entry, Progress]] = []
        progress = self.progress
        for entry in entries:
            bot = entry.seat is not None and self.row.seats[entry.seat].bot is not None
            alone = sum(seat.bot is None for seat in self.row.seats) == 1
            if entry.move == UNDO and (progress.mover != entry.seat or not progress.before):
                return None
            try:
                progress = progress.after(entry, undo=not bot, answers=bot and alone)
            except ValueError:  # IllegalMove and InputError: another history
                return None
            steps.append((entry, progress))
        return steps

    @abstractmethod
    def _heard_entry(self, entry: Entry, sealed: bool) -> None:
        """An entry that was written elsewhere counts like one of our own."""

    @abstractmethod
    def _is_theirs(self, stored: Stored) -> bool:
        """Whether another server looks after bots here."""

    async def _anew(self) -> None:
        """From what is stored alone."""
        old = self.row
        try:
            stored, progress = await self._load(old.id)
        except Problem as problem:
            if problem.code in ("no-table", "table-closed"):
                self.send_away()
            raise
        self._adopt(stored, progress)
        self._reseat(old)
        self._tell_anew()
        self.wake()

    def _tell_anew(self) -> None:
        """Every line once more: earlier ones may have been others."""
        self._audience.forget_told()
        self.show()

    def _reseat(self, old: TableRow) -> None:
        """Who sat where may have changed: everybody is where the own key says."""
        row = self.row
        if [seat.token for seat in row.seats] == [seat.token for seat in old.seats]:
            return
        moved = {k: self._where(seat.token, k) for k, seat in enumerate(old.seats)}
        for visitor in self._audience.all():
            if visitor.seat is None or visitor.token is None:
                continue
            found = next((k for k, seat in enumerate(row.seats) if keys.matches(visitor.token, seat.token)), None)
            if found is None:
                self._audience.leave(visitor)
                visitor.close(WRONG_KEY, "used-link")
            else:
                visitor.seat = found
        self._audience.recount(moved)
        self.talk.move(moved)
        self.talk.tell_anew(self._audience.all(), self.progress.table.names)
        if len(row.seats) != len(old.seats) or any(moved[k] != k for k in moved):
            self.presence = Presence([seat.claimed for seat in row.seats])

    def _where(self, token: bytes | None, number: int) -> int | None:
        """Where whoever held this key sits now; who has got a new key has stayed."""
        for k, seat in enumerate(self.row.seats):
            if token is not None and seat.token == token:
                return k
        return number if number < len(self.row.seats) else None

    # --- what is not written down

    def tell_who_is_here(self) -> None:
        if self.outside is not None:
            seats = [seat for seat in range(len(self.row.seats)) if self._audience.has(seat)]
            self.outside({"here": seats, "watching": len(self._audience.of(None))})

    def hear(self, node: str, told: dict[str, Any]) -> None:
        """What another server says of this table that is not written down."""
        if "who" in told:
            self.tell_who_is_here()
        if "here" in told:
            self._hear_who_is_there(node, [seat for seat in told["here"] if seat < len(self.row.seats)], told["watching"])
        if "talk" in told:
            kind, seat, to, data = told["talk"]
            if all(k < len(self.row.seats) for k in (seat, *to)):
                line = self.talk.hear(kind, seat, to, data)
                self.talk.push([line], self._audience.all(), self.progress.table.names)
        if "wishes" in told:
            seat, *by = told["wishes"]
            self._wishes[seat] = set(by)
            self.show()

    def _hear_who_is_there(self, node: str, seats: Sequence[int], watching: int) -> None:
        before = self.elsewhere.seats
        self.elsewhere.hear(node, seats, watching)
        now = self.elsewhere.seats
        for seat in now - before:
            self._wishes.pop(seat, None)
        for seat in before - now:
            if not self._audience.has(seat):
                self.presence.left(seat)
        if now != before:
            self.show()
