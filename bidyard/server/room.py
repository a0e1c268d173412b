"""A room: one table with its seats, visitors, bots and clock. Everything that happens at a table passes through here.

Whatever changes is checked, written to disk, and only then true in memory and shown: where it cannot be written (Problem 503)
nothing has happened. One lock per room keeps that in order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, Protocol, TypeVar

from bidyard.engine.errors import InputError
from bidyard.server import keys, saying
from bidyard.server.audience import Audience, Visitor
from bidyard.server.clock import Clock
from bidyard.server.limits import Limits, Meter
from bidyard.server.problems import Problem, illegal, stale
from bidyard.server.progress import Progress
from bidyard.server.storage import HUMAN, UNDO, Conflict, Entry, SeatRow, Storage, Stored, TableRow
from bidyard.server.thinking import Thinker
from bidyard.table.table import TIME_UP
from bidyard.words import say

log = logging.getLogger("bidyard.server")
SNAPSHOT_EVERY = 24
CLOCK_BOT = "foreman"  # plays on for a seat whose time has run out
T = TypeVar("T")

Sent = str | dict[str, Any]  # a move in notation, or as kind and parts


class Loader(Protocol):
    async def __call__(self, table: str) -> tuple[Stored, Progress]: ...


class Room:
    def __init__(
        self, stored: Stored, progress: Progress, storage: Storage, thinker: Thinker, limits: Limits, load: Loader
    ) -> None:
        self._storage = storage
        self._thinker = thinker
        self._load = load
        self._lock = asyncio.Lock()
        self._audience = Audience()
        self._thinking: set[int] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._flag: asyncio.TimerHandle | None = None
        self.hints = Meter(limits.hints)
        self.last_used = monotonic()
        self._adopt(stored, progress)

    def _adopt(self, stored: Stored, progress: Progress) -> None:
        self.row: TableRow = stored.row
        self.progress = progress
        seconds = stored.row.clock
        self.clock = None if seconds is None else Clock(seconds, stored.spent_ms, len(stored.row.seats))
        self._rename()

    # --- who is who

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def over(self) -> bool:
        return not self.progress.table.to_act

    @property
    def idle(self) -> bool:
        """Nobody is here, nobody thinks and no clock runs."""
        return not self._audience and not self._thinking and self._flag is None and not self._lock.locked()

    @property
    def visitors(self) -> int:
        return len(self._audience)

    def seat_of(self, token: str | None) -> int | None:
        """The seat a token opens; None without a token. Every seat is compared, so that time tells nothing."""
        if token is None:
            return None
        found = [k for k, seat in enumerate(self.row.seats) if keys.matches(token, seat.token)]
        if not found:
            raise Problem(401, "wrong-token")
        return found[0]

    def seat(self, number: int) -> SeatRow:
        if not 0 <= number < len(self.row.seats):
            raise Problem(404, "no-seat")
        return self.row.seats[number]

    def connected(self) -> list[bool]:
        return [self._audience.has(k) for k in range(len(self.row.seats))]

    async def claim(self, seat: int) -> None:
        """The seat's link is in use: nobody else may join there any more."""
        if not self.row.seats[seat].claimed:
            await self._finish(self._claim(seat))

    async def _claim(self, seat: int) -> None:
        async with self._lock:
            await self._save(seat, claimed=True)

    # --- what is seen

    def state(self, viewer: int | None, lang: str) -> dict[str, Any]:
        return saying.say_state(self.row, self.progress, viewer, lang, self.connected(), self.clock)

    def enter(self, visitor: Visitor) -> None:
        """The visitor sees everything so far; the others see that the seat is connected."""
        came = not self._audience.has(visitor.seat)
        self._audience.enter(visitor, self.progress.table, self.state)
        if came and visitor.seat is not None:
            self.show(skip=visitor)

    def leave(self, visitor: Visitor) -> None:
        self._audience.leave(visitor)
        self.last_used = monotonic()
        if visitor.seat is not None and not self._audience.has(visitor.seat):
            self.show()

    def show(self, only: int | None = None, skip: Visitor | None = None, undone: int | None = None) -> None:
        notice = None if undone is None else partial(self._undone, undone)
        self._audience.tell(self.progress.table, self.state, only, skip, notice)

    def _undone(self, seat: int, viewer: int | None, lang: str) -> dict[str, Any]:
        """Takes the place of the first event that is no longer true; the next real event takes its place in turn."""
        key = "undone_you" if viewer == seat else "undone"
        text = say(lang, "events", key, name=self.row.seats[seat].name)
        n = len(self.progress.table.log(viewer))
        return {"n": n, "kind": "undone", "seat": seat, "text": text, "more": None, "data": {"seat": seat}, "secret": False}

    # --- what is done

    async def play(self, seat: int, move: Sent, ply: int, lang: str) -> None:
        """A person's move. Raises a Problem and changes nothing if it cannot be."""
        await self._finish(self._play(seat, move, ply, lang, None))

    async def _play(self, seat: int, move: Sent, ply: int, lang: str, bot: str | None) -> None:
        async with self._lock:
            if self.row.seats[seat].bot != bot:
                raise Problem(403, "handed-over")
            if ply != self.progress.seen_ply(seat):
                raise stale(self.progress.seen_ply(seat))
            table = self.progress.table
            if seat not in table.to_act:
                raise Problem(403, "game-over" if self.over else "not-your-turn", rule=self._turn_rule(seat, move, lang))
            try:
                known = table.move(move)
            except InputError as wrong:
                raise Problem(422, "bad-move", message=wrong.expected, field=wrong.field) from None
            refusal = table.why_not(seat, known, lang)
            if refusal is not None:
                raise illegal(refusal)
            await self._append(Entry(seat, str(known), self.clock.spent_ms(seat) if self.clock else 0), undo=bot is None)

    def _turn_rule(self, seat: int, move: Sent, lang: str) -> str | None:
        try:
            refusal = self.progress.table.why_not(seat, move, lang)
        except InputError:
            return None
        return None if refusal is None else refusal.rule

    async def undo(self, seat: int, ply: int) -> None:
        await self._finish(self._undo(seat, ply))

    async def _undo(self, seat: int, ply: int) -> None:
        async with self._lock:
            if ply != self.progress.seen_ply(seat):
                raise stale(self.progress.seen_ply(seat))
            if self.progress.mover != seat or not self.progress.before or self.row.seats[seat].bot is not None:
                raise Problem(409, "no-undo", beside={"ply": self.progress.seen_ply(seat)})
            await self._append(Entry(seat, UNDO), undo=False)

    async def time_up(self, seat: int, ply: int, lang: str) -> None:
        """Calls time for everybody."""
        await self._finish(self._time_up(seat, ply, lang))

    async def _time_up(self, seat: int, ply: int, lang: str) -> None:
        async with self._lock:
            table = self.progress.table
            if self.over or not table.has_time_limit:
                raise Problem(409, "game-over" if self.over else "no-time-limit")
            if ply != self.progress.seen_ply(seat):
                raise stale(self.progress.seen_ply(seat))
            refusal = table.why_not_time_up(lang)
            if refusal is not None:
                raise illegal(refusal)
            await self._append(Entry(None, TIME_UP), undo=False)

    async def _append(self, entry: Entry, undo: bool) -> None:
        """Works the entry out, writes it down, then shows it. The lock is held."""
        after = self.progress.after(entry, undo)
        try:
            await self._storage.append(self.id, self.progress.ply, entry, over=not after.table.to_act)
        except Conflict:
            # Another process writes to the same file: what it wrote is the truth.
            self._adopt(*await self._load(self.id))
            self.show()
            raise stale(self.progress.seen_ply(entry.seat)) from None
        self.progress = after
        self.last_used = monotonic()
        self._rename()
        sealed = entry.seat if entry.seat in after.sealed else None
        if self.clock is not None and entry.seat is not None:
            self.clock.stop(entry.seat, sealed=sealed is not None)
            if sealed is None:
                self.clock.reveal()
        if self.over:
            self.row.over, self.row.code = True, None
        self.wake()
        self.show(only=sealed, undone=entry.seat if entry.move == UNDO else None)
        if after.ply % SNAPSHOT_EVERY == 0:
            snapshot = after.snapshot(self.row)
            if snapshot is not None:
                self._start(self._storage.save_snapshot(self.id, snapshot))

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """A caller who hangs up must not leave a change half done."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # --- seats

    async def rename(self, seat: int, name: str) -> None:
        await self._finish(self._change(seat, name=name))

    async def join(self, name: str) -> tuple[int, str] | None:
        """Gives a seat that nobody has taken; a link that was made for it and never used opens it no longer."""
        return await self._finish(self._join(name))

    async def _join(self, name: str) -> tuple[int, str] | None:
        async with self._lock:
            for number, seat in enumerate(self.row.seats):
                if seat.kind == HUMAN and not seat.claimed and seat.bot is None:
                    token = keys.new_token()
                    called = seat.name if self._is_team(number) else name
                    await self._save(number, token=keys.token_hash(token), claimed=True, name=called)
                    self._changed()
                    return number, token
        return None

    def _is_team(self, seat: int) -> bool:
        """Whoever joins a team plays under its name."""
        teams = self.row.options.get("teams") or ()
        return bool(teams) and len(teams[seat]) > 1

    async def hand_over(self, seat: int, bot: str, by: int) -> None:
        row = self.seat(seat)
        if row.kind != HUMAN:
            raise Problem(409, "is-bot")
        if seat == by:
            raise Problem(409, "own-seat")
        if self.connected()[seat]:
            raise Problem(409, "still-here")
        await self._finish(self._change(seat, bot=bot, claimed=True))

    async def take_back(self, seat: int) -> None:
        row = self.seat(seat)
        if row.kind != HUMAN or row.bot is None:
            raise Problem(409, "not-handed")
        if row.out_of_time:
            raise Problem(409, "out-of-time")
        await self._finish(self._change(seat, bot=None))

    async def open(self, code: str | None) -> None:
        """Opens with a code or closes. Conflict if the code is in use."""
        await self._finish(self._open(code))

    async def _open(self, code: str | None) -> None:
        async with self._lock:
            if code is not None and self.over:
                raise Problem(409, "game-over")
            if code is not None and self.row.code is not None:
                return  # somebody else has just opened it
            await self._storage.save_code(self.id, code)
            self.row.code = code
            self.show()

    async def _change(self, seat: int, **changes: Any) -> None:
        async with self._lock:
            await self._save(seat, **changes)
            self._changed()

    async def _save(self, seat: int, **changes: Any) -> None:
        """Writes a seat down; only then it is so. The lock is held."""
        row = replace(self.row.seats[seat], **changes)
        await self._storage.save_seat(self.id, seat, row)
        self.row.seats[seat] = row

    def _changed(self) -> None:
        self._rename()
        self.wake()
        self.show()

    def _rename(self) -> None:
        self.progress.table.names = tuple(seat.name for seat in self.row.seats)

    # --- bots and clock

    def wake(self) -> None:
        """Lets the bots that are asked think, and sets the clocks of the people who are."""
        asked = self.progress.table.to_act
        for seat in asked:
            bot = self.row.seats[seat].bot
            if bot is not None and seat not in self._thinking:
                self._thinking.add(seat)
                self._start(self._think(seat, bot))
        if self.clock is not None:
            people = [seat for seat in asked if self.row.seats[seat].bot is None]
            self.clock.run(people if self.progress.ply else ())
            self._set_flag()

    async def _think(self, seat: int, bot: str) -> None:
        ply = self.progress.seen_ply(seat)
        try:
            move = await self._thinker.choose(bot, self.progress.table.seat(seat), f"{self.row.bot_seed}/{ply}/{seat}")
            await self._play(seat, move, ply, "en", bot)
        except Problem as problem:
            # The seat was taken back, or a move was undone, while the bot was thinking: that is no failure.
            if problem.status not in (403, 409):
                await asyncio.sleep(1)
        except Exception:
            # The table must not stand still: it is tried again.
            log.exception("a bot could not move")
            await asyncio.sleep(1)
        finally:
            self._thinking.discard(seat)
        self.wake()

    def _set_flag(self) -> None:
        assert self.clock is not None
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        falls = self.clock.next_flag()
        if falls is not None:
            self._flag = asyncio.get_running_loop().call_later(falls[0], self._flag_falls, falls[1])

    def _flag_falls(self, seat: int) -> None:
        self._start(self._out_of_time(seat))

    async def _out_of_time(self, seat: int) -> None:
        """Unless the last move came in time after all."""
        async with self._lock:
            falls = self.clock.next_flag() if self.clock is not None else None
            if falls is None or falls[1] != seat or falls[0] > 0:
                self.wake()
                return
            try:
                await self._save(seat, bot=CLOCK_BOT, out_of_time=True)
                self._changed()
                return
            except Problem:
                pass  # it cannot be written now, but it has to be
        await asyncio.sleep(1)
        self.wake()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("work of a table failed", exc_info=task.exception())

    def close(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
        for task in self._tasks:
            task.cancel()
