"""A room: one table with its seats, visitors, bots and clock. Everything that happens at a table passes through here.

Whatever changes is checked, written to disk, and only then true in memory and shown: where it cannot be written (Problem 503)
nothing has happened. One lock per room keeps that in order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from time import monotonic, time
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server import saying
from bidyard.server.audience import State, Visitor
from bidyard.server.catching_up import CatchingUp, Loader
from bidyard.server.clock import Clock
from bidyard.server.figures import FIGURES
from bidyard.server.limits import Limits, Meter
from bidyard.server.pool import Asker
from bidyard.server.problems import Problem, illegal, stale
from bidyard.server.progress import Progress
from bidyard.server.storage import UNDO, Entry, Fence, SeatRow, Storage, Stored, TableRow, must_act
from bidyard.server.talk import Talk
from bidyard.server.thinking import Thinker
from bidyard.table import IllegalMove, Table
from bidyard.table.table import TIME_UP
from bidyard.words import say

log = logging.getLogger("bidyard.server")
SNAPSHOT_EVERY = 24
BEAT = 1.0  # seconds between two signs of life while a clock runs: a restart forgets no more of it

Sent = str | dict[str, Any]  # a move in notation, or as kind and parts


class Room(CatchingUp):
    def __init__(
        self,
        stored: Stored,
        progress: Progress,
        storage: Storage,
        thinker: Thinker,
        limits: Limits,
        load: Loader,
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        """`gone` is told when there is no such table any more."""
        super().__init__(storage, stored.row)
        self._thinker = thinker
        self._load = load
        self._gone = gone
        self._thinking: set[int] = set()
        self._flag: asyncio.TimerHandle | None = None
        self._beat: asyncio.TimerHandle | None = None
        self._watch_seconds = limits.watch_seconds
        self._undo_seconds = limits.undo_seconds
        self._bot_waits = limits.bot_waits_seconds
        self._decided = monotonic()  # when a person last did; a restart begins anew
        self._most = limits.record_moves  # entries of the log: no game is so long, but to and fro could go on for ever
        self._watched = float("-inf")  # when somebody last looked by HTTP
        self._paused = False
        self._stood_in: set[int] = set()  # seats whose bots a simpler one stands in for
        self.address = ""  # who counts for what is thought here: the last person who came, at first who made the table
        self.hints = Meter(limits.hints)
        self.invites = Meter(limits.invites)
        self.talk = Talk(limits, stored.row.game)
        self.last_used = monotonic()
        self._version = int(time() * 1000)  # of what is shown: more than it ever was before a restart
        self._adopt(stored, progress)

    def _adopt(self, stored: Stored, progress: Progress) -> None:
        self.row: TableRow = stored.row
        self.progress = progress
        self._last, self.theirs = stored.last, self._is_theirs(stored)
        self.notes = stored.notes
        self.clock = self._wind(stored)
        self._rename()

    def _is_theirs(self, stored: Stored) -> bool:
        return stored.node is not None and stored.node != self._storage.node

    def look_after(self) -> None:
        """The server that did is gone, or this one has made the last move."""
        self.theirs = False
        self.wake()

    def _wind(self, stored: Stored) -> Clock | None:
        """The clock goes on from where it stood. The time in which no server ran is nobody's."""
        row = stored.row
        if row.clock is None:
            return None
        used = {int(seat): ms for seat, ms in row.thinking.items()}
        for seat in self._thinkers(row.seats):
            used[seat] = used.get(seat, 0) + stored.unseen_ms
        return Clock(row.clock, stored.spent_ms, len(row.seats), used_ms=used)

    def _thinkers(self, seats: Sequence[SeatRow]) -> list[int]:
        """People whose clocks run: those who are asked, from the second decision on."""
        return [seat for seat in self.progress.table.to_act if seats[seat].bot is None] if self.progress.ply else []

    # --- who is who

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def idle(self) -> bool:
        """Nobody is here, nobody thinks and no clock runs."""
        return not self._audience and not self._thinking and self._flag is None and not self._lock.locked()

    def visitors(self, seat: int | None) -> list[Visitor]:
        """The connections of a seat, or those of the spectators; the oldest first."""
        return self._audience.of(seat)

    def look(self, address: str, seat: int | None) -> None:
        """Somebody has come or asked: for a while that counts as watching, and whatever had paused goes on."""
        if seat is not None or not self.address:
            self.address = address
        self._watched = monotonic()
        if self._paused:
            self.wake()

    @property
    def _attended(self) -> bool:
        """Whether anybody waits for the bots: a person in the game, or somebody who watches."""
        return (
            any(seat.bot is None for seat in self.row.seats)
            or bool(self._audience)
            or monotonic() - self._watched < self._watch_seconds
        )

    # --- what is seen

    def state(self, viewer: int | None, lang: str, shared: dict[str, Any] | None = None) -> dict[str, Any]:
        if not self.row.dealt:
            lobby = saying.say_lobby(self.row, self.progress.table.cards, viewer, self.connected())
            return lobby | {"version": self._version}
        progress = self.progress
        undo_left = self._undo_left if viewer == progress.mover else None  # nobody else is told
        return saying.say_state(self.row, progress, viewer, lang, self.clock, shared or self._shared(), undo_left)

    def _shared(self) -> dict[str, Any]:
        return saying.say_table(self.row, self.progress.table, self.connected(), self.away(), self._wishes)

    @property
    def _states(self) -> State:
        """The states of all who are shown one now."""
        return partial(self.state, shared=self._shared()) if self.row.dealt else self.state

    @property
    def _seen(self) -> Table | None:
        """Before the deal there is no table that anybody could see."""
        return self.progress.table if self.row.dealt else None

    def enter(self, visitor: Visitor) -> None:
        """The visitor sees everything so far; the others see that the seat is connected. Whoever comes back plays again."""
        came = not self._audience.has(visitor.seat)
        if visitor.seat is not None:
            self._wishes.pop(visitor.seat, None)
        self._audience.enter(visitor, self._seen, self.state, self.notes)
        self.talk.greet(visitor, self.progress.table.names)
        self.tell_who_is_here()
        if came and visitor.seat is not None:
            self.show(skip=visitor)
            if self.row.seats[visitor.seat].bot is not None:
                self._start(self._come_back(visitor.seat))
        if self._paused:
            self.wake()

    def leave(self, visitor: Visitor) -> None:
        self.last_used = monotonic()
        if not self._audience.leave(visitor):
            return
        self.tell_who_is_here()
        if visitor.seat is not None and not self._here(visitor.seat):
            self.presence.left(visitor.seat)
            self.show()

    def show(self, only: int | None = None, skip: Visitor | None = None) -> None:
        # Above what any server has shown before: who changes servers must not take the new state for an old one.
        self._version = max(self._version + 1, int(time() * 1000))
        self._audience.tell(self._seen, self._states, self.notes, only, skip)

    def _show_undone(self, seat: int) -> None:
        """Notes that were told after what is no longer true stand before it now."""
        table = self.progress.table
        stand = len(table.events)
        moved = sum(note.after > stand for note in self.notes)
        self.notes = [note.within(stand, table.ply) for note in self.notes]
        self._audience.tell_undone(table, self._states, self.notes, moved, partial(self._undone, seat))

    def _undone(self, seat: int, viewer: int | None, lang: str, n: int) -> dict[str, Any]:
        """Takes the place of the first event that is no longer true; the next real event takes its place in turn."""
        key = "undone_you" if viewer == seat else "undone"
        text = say(lang, "events", key, name=self.row.seats[seat].name)
        return {"n": n, "kind": "undone", "seat": seat, "text": text, "more": None, "data": {"seat": seat}, "secret": False}

    def dealt(self) -> None:
        self.clock = self._wind(Stored(self.row))
        self.wake()

    # --- what is done

    async def play(self, seat: int, move: Sent, ply: int, lang: str) -> int:
        """A person's move; the ply after it. Raises a Problem and changes nothing if it cannot be."""
        with FIGURES.moves.timed("person"):
            return await self._finish(partial(self._play, seat, move, ply, lang, None))

    async def _play(self, seat: int, move: Sent, ply: int, lang: str, bot: str | None) -> int:
        self.check_dealt()
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
        try:
            await self._append(Entry(seat, str(known), self.clock.spent_ms(seat) if self.clock else 0), undo=bot is None)
        except IllegalMove as refused:
            raise illegal(table.why_not(seat, known, lang) or refused.refusal) from None
        return self.progress.seen_ply(seat)

    def _turn_rule(self, seat: int, move: Sent, lang: str) -> str | None:
        try:
            refusal = self.progress.table.why_not(seat, move, lang)
        except InputError:
            return None
        return None if refusal is None else refusal.rule

    async def undo(self, seat: int, ply: int) -> int:
        return await self._finish(partial(self._undo, seat, ply))

    async def _undo(self, seat: int, ply: int) -> int:
        if ply != self.progress.seen_ply(seat):
            raise stale(self.progress.seen_ply(seat))
        if self.progress.ply >= self._most:
            raise Problem(409, "no-undo", beside={"ply": self.progress.seen_ply(seat)})
        mine = self.progress.mover == seat and self.progress.before and self.row.seats[seat].bot is None
        if not mine or self._undo_left == 0:
            raise Problem(409, "no-undo", beside={"ply": self.progress.seen_ply(seat)})
        await self._append(Entry(seat, UNDO, self.clock.spent_ms(seat) if self.clock else 0), undo=False)
        return self.progress.seen_ply(seat)

    async def time_up(self, seat: int, ply: int, lang: str) -> None:
        """Calls time for everybody."""
        await self._finish(partial(self._time_up, seat, ply, lang))

    async def _time_up(self, seat: int, ply: int, lang: str) -> None:
        self.check_dealt()
        table = self.progress.table
        if self.over or not table.has_time_limit:
            raise Problem(409, "game-over" if self.over else "no-time-limit")
        if ply != self.progress.seen_ply(seat):
            raise stale(self.progress.seen_ply(seat))
        refusal = table.why_not_time_up(lang)
        if refusal is not None:
            raise illegal(refusal)
        await self._append(Entry(None, TIME_UP), undo=False)

    @property
    def _alone(self) -> bool:
        """One person plays here, against bots."""
        return sum(seat.bot is None for seat in self.row.seats) == 1

    @property
    def _undo_left(self) -> float | None:
        """For so many seconds the last decision may be taken back; None: until the next one. Other people are not kept in doubt
        for long; who plays alone, or hands one device round, keeps nobody waiting."""
        if self._alone or self.row.one_device:
            return None
        next_is_bot = any(self._plays_itself(seat) for seat in self.progress.table.to_act)
        return max(0.0, self._decided + (self._bot_waits if next_is_bot else self._undo_seconds) - monotonic())

    def _plays_itself(self, seat: int | None) -> bool:
        return seat is not None and self.row.seats[seat].bot is not None

    async def _append(self, entry: Entry, undo: bool) -> None:
        """Works the entry out, writes it down, then shows it. The lock is held."""
        bot = self._plays_itself(entry.seat)
        after = self.progress.after(entry, undo, answers=bot and self._alone)
        thinking = self.clock.unwritten(but=entry.seat) if self.clock is not None else None
        events = len(after.table.events) if entry.move == UNDO else None
        due = must_act(after.table.to_act, self.row.seats, self.clock is not None)
        over = not after.table.to_act
        revealed = self.row.secrets.revealed() if over else None
        fence = Fence.after(self.row.head)
        await self._storage.append(self.id, self.progress.ply, entry, over, thinking, events, due, revealed, fence)
        self.row.head = self._last = fence.key
        self.theirs = False
        self.progress = after
        self.last_used = monotonic()
        if not bot:
            self._decided = self.last_used
        self._rename()
        sealed = entry.seat if entry.seat in after.sealed else None
        if self.clock is not None and entry.seat is not None:
            self.clock.written(entry.seat, entry.spent_ms, sealed=sealed is not None)
            if sealed is None:
                self.clock.reveal()
        if self.over:
            self.row.over, self.row.code = True, None
        self.wake()
        if entry.move == UNDO and entry.seat is not None:
            self._show_undone(entry.seat)
        else:
            self.show(only=sealed)
        if after.ply % SNAPSHOT_EVERY == 0:
            snapshot = after.snapshot(self.row)
            if snapshot is not None:
                self._start(self._storage.save_snapshot(self.id, snapshot, self._last))

    def _heard_entry(self, entry: Entry, sealed: bool) -> None:
        if entry.seat is None:
            return
        if not self._plays_itself(entry.seat):
            self._decided = monotonic()
            self.presence.called(entry.seat)
        if self.clock is not None:
            self.clock.written(entry.seat, entry.spent_ms, sealed=sealed)
            if not sealed:
                self.clock.reveal()

    def nudge(self, seat: int) -> None:
        """Reminds whoever is waited for. Who has answered in secret is reminded too: that he has must not be seen."""
        self.check_dealt()
        if self.over:
            raise Problem(409, "game-over")
        asked = self.progress.table.masked(None).view["to_act"]
        people = [k for k in asked if k != seat and self.row.seats[k].bot is None and not self.row.one_device]
        self.tell(self.talk.nudge(seat, people))

    async def open(self, code: str | None) -> None:
        """Opens with a code or closes. Taken if the code is in use."""
        await self._finish(partial(self._open, code))

    async def _open(self, code: str | None) -> None:
        if code is not None and self.over:
            raise Problem(409, "game-over")
        if code is not None and self.row.code is not None:
            return  # somebody else has just opened it
        fence = Fence.after(self.row.head)
        await self._storage.save_code(self.id, code, fence)
        self.row.head, self.row.code = fence.key, code
        self.show()

    # --- bots and clock

    def wake(self) -> None:
        """Lets the bots that are asked think, and sets the clocks of the people who are."""
        if not self.row.dealt:
            return
        asked = self.progress.table.to_act
        self._paused = bool(asked) and not self._attended
        for seat in asked:
            bot = self.row.seats[seat].bot
            if bot is not None and seat not in self._thinking and not self._paused and not self.theirs:
                self._thinking.add(seat)
                self._start(self._think(seat, bot))
        if self.clock is not None:
            self.clock.run(self._thinkers(self.row.seats))
            self._set_flag()
            if self._beat is None:
                self._live_on()

    async def _think(self, seat: int, bot: str) -> None:
        ply = self.progress.seen_ply(seat)
        try:
            asker = Asker(self.address or self.id, self.id)
            seed = f"{self.row.secrets.bots}/{ply}/{seat}"
            choice = await self._thinker.choose(bot, self.progress.table.seat(seat), seed, asker)
            # Its answer ends the time to take back, which must be seen to be of use.
            await asyncio.sleep((self._undo_left or 0) if self.progress.before else 0)
            async with self._thinker.moving:
                with FIGURES.moves.timed("bot"):
                    await self._fenced(partial(self._play, seat, choice.move, ply, "en", bot))
            await self._tell_stand_in(seat, choice.stand_in)
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

    async def _tell_stand_in(self, seat: int, bot: str | None) -> None:
        """Once when a simpler bot begins to move for a seat's, and once when it need not any more."""
        if bot is not None and seat not in self._stood_in:
            self._stood_in.add(seat)
            await self.announce("stood_in", seat, bot=bot)
        elif bot is None and seat in self._stood_in:
            self._stood_in.discard(seat)
            await self.announce("stood_aside", seat)

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
        try:
            await self._fenced(partial(self._fall, seat))
        except Problem:  # it cannot be written now, but it has to be
            await asyncio.sleep(1)
            self.wake()

    async def _fall(self, seat: int) -> None:
        """Unless the last move came in time after all."""
        falls = self.clock.next_flag() if self.clock is not None else None
        if falls is None or falls[1] != seat or falls[0] > 0:
            self.wake()
            return
        bot = self.row.away_bot
        await self._save(seat, self._note("out_of_time", seat, bot=bot), bot=bot, out_of_time=True)
        self.theirs = False
        self._changed()

    def _live_on(self) -> None:
        """While a clock runs it is noted every second that it does, so that a restart knows for how long it has."""
        self._beat = None
        if self.clock is not None and self.clock.runs:
            self._start(self._storage.alive())
            self._beat = asyncio.get_running_loop().call_later(BEAT, self._live_on)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        failed = None if task.cancelled() else task.exception()
        if failed is not None and not (isinstance(failed, Problem) and failed.code == "storage"):  # which says so itself, once
            log.error("work of a table failed", exc_info=failed)

    def send_away(self) -> None:
        """The table was closed or deleted by the people who run the server."""
        self._audience.send_away()
        self.close()
        self._gone()

    def close(self) -> None:
        self.outside = None
        for timer in (self._flag, self._beat):
            if timer is not None:
                timer.cancel()
        for task in self._tasks:
            task.cancel()
