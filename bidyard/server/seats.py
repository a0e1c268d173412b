"""The seats of a table: who holds their keys, who is here, who may hand whose seat to a bot. A room is built on them."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any, TypeVar

from bidyard.engine.errors import InputError
from bidyard.server import keys, names
from bidyard.server.audience import Audience
from bidyard.server.clock import Clock
from bidyard.server.elsewhere import Elsewhere
from bidyard.server.presence import Presence
from bidyard.server.problems import Problem, too_many
from bidyard.server.progress import Progress
from bidyard.server.storage import HUMAN, PLY, Conflict, Fence, Note, SeatRow, Storage, TableRow, Taken, must_act
from bidyard.server.talk import Line, Talk

log = logging.getLogger("bidyard.server")
T = TypeVar("T")
WRONG_KEY = 4401  # with which a connection is closed
_TRIES = 20  # against other servers: each time somebody has got on


class Seats(ABC):
    row: TableRow
    progress: Progress
    notes: list[Note]
    clock: Clock | None
    talk: Talk

    def __init__(self, storage: Storage, row: TableRow) -> None:
        self._storage = storage
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._audience = Audience()
        self.presence = Presence([seat.claimed for seat in row.seats])
        self.elsewhere = Elsewhere()
        self._wishes: dict[int, set[int]] = {}  # seats, and who wants a bot to play on there
        self.outside: Callable[[dict[str, Any]], None] | None = None  # tells other servers what is not written down

    @abstractmethod
    def wake(self) -> None:
        """Lets bots and clocks know that something has changed."""

    @abstractmethod
    def show(self) -> None:
        """To everybody."""

    @abstractmethod
    async def _open(self, code: str | None) -> None:
        """Anybody who knows the code may sit down where a chair is free, or nobody any more. The lock is held."""

    @abstractmethod
    async def _catch_up(self) -> None:
        """Takes over what another server has written. The lock is held."""

    @abstractmethod
    async def _is_behind(self) -> bool:
        """Whether there is any such thing."""

    @property
    def over(self) -> bool:
        return self.row.dealt and not self.progress.table.to_act

    # --- who is who

    def seat_of(self, token: str | None) -> int | None:
        """The seat a token opens; None without a token. Every seat is compared, so that time tells nothing."""
        if token is None:
            return None
        found = [k for k, seat in enumerate(self.row.seats) if keys.matches(token, seat.token)]
        if not found:
            raise Problem(401, "wrong-token")
        return found[0]

    def holder(self, token: str) -> int:
        """The seat of somebody's key, once the lock is held: before the deal people change seats while others wait for it."""
        seat = self.seat_of(token)
        assert seat is not None
        return seat

    def seat(self, number: int) -> SeatRow:
        if not 0 <= number < len(self.row.seats):
            raise Problem(404, "no-seat")
        return self.row.seats[number]

    def connected(self) -> list[bool]:
        live = [self._here(k) for k in range(len(self.row.seats))]
        return [True] * len(live) if self.row.one_device and any(live) else live

    def _here(self, seat: int) -> bool:
        return self._audience.has(seat) or self.elsewhere.has(seat)

    def away(self) -> list[float | None]:
        """Seconds since the person of each seat was heard of; None where one is connected, or has called just now."""
        return [self.presence.away(k) if self._silent(k) else None for k in range(len(self.row.seats))]

    def _silent(self, seat: int) -> bool:
        person = self.row.seats[seat].kind == HUMAN and not self.row.one_device
        return person and not self._here(seat) and not self.presence.calls(seat)

    def gone(self, seat: int) -> bool:
        """Away for longer than the table's grace time."""
        return not self._here(seat) and self.presence.away(seat) >= self.row.away_seconds

    async def claim(self, seat: int) -> None:
        """Somebody calls with the seat's token: he is here, and nobody else may join there any more."""
        back = bool(self._wishes.pop(seat, None)) or self.gone(seat)
        self.presence.called(seat)
        if not self.row.seats[seat].claimed:
            await self._finish(partial(self._claim, seat))
        if back:
            self.show()

    async def _claim(self, seat: int) -> None:
        await self._save(seat, claimed=True)

    # --- names

    async def rename(self, token: str, name: str) -> None:
        await self._finish(partial(self._rename_seat, token, name))

    async def _rename_seat(self, token: str, name: str) -> None:
        seat = self.holder(token)
        before = self.row.seats[seat].name
        if name == before:
            return
        # In a game nobody takes over a name that the log has told of.
        others = self._others(seat) if self.row.dealt else self._people(seat)
        if names.is_taken(name, others):
            raise Problem(409, "name-taken", values={"name": name})
        wait = self.talk.renames.take(str(seat))
        if wait:
            raise too_many("too-many-renames", wait)
        await self._make_way(seat, name)
        await self._call(seat, name)
        self._changed()

    async def _call(self, seat: int, name: str) -> None:
        """In a game it is a line of the log."""
        before = self.row.seats[seat].name
        note = self._note("renamed", seat, old=before, called=name) if self.row.dealt else None
        await self._save(seat, note, name=name)
        if not self.row.dealt:
            self.tell(self.talk.note("renamed", seat, old=before, called=name))

    def _others(self, seat: int) -> list[str]:
        return [row.name for k, row in enumerate(self.row.seats) if k != seat]

    def _people(self, but: int) -> list[str]:
        """The names of the others who are no bots."""
        return [row.name for k, row in enumerate(self.row.seats) if k != but and row.kind == HUMAN]

    async def _make_way(self, seat: int, name: str) -> None:
        """A bot that is called like somebody who sits down gets another name. The lock is held."""
        bots = {k: row.name for k, row in enumerate(self.row.seats) if k != seat and row.kind != HUMAN}
        for bot, called in names.give_way(name, bots, self._people(seat)).items():
            await self._call(bot, called)

    async def _called(self, seat: int, name: str | None) -> str:
        """How the seat is called once somebody of that name sits there. Whoever joins a team plays under its name."""
        if name is None or self.row.sharers(seat) > 1:
            return self.row.seats[seat].name
        called = names.apart(name, self._people(seat))
        await self._make_way(seat, called)
        return called

    def _rename(self) -> None:
        self.progress.table.names = tuple(seat.name for seat in self.row.seats)

    # --- sitting down

    async def join(self, name: str) -> tuple[int, str]:
        """Gives a seat that nobody has taken; a link that was made for it and never used opens it no longer."""
        return await self._finish(partial(self._join_or_refuse, name))

    async def _join_or_refuse(self, name: str) -> tuple[int, str]:
        found = await self._join(name)
        if found is None:
            raise Problem(409, "table-full", beside={"table": self.row.id})  # there is watching
        return found

    async def _join(self, name: str) -> tuple[int, str] | None:
        for number, seat in enumerate(self.row.seats):
            if seat.kind == HUMAN and not seat.claimed and seat.bot is None:
                token = keys.new_token()
                called = await self._called(number, name)
                await self._save(number, token=keys.token_hash(token), invites=0, claimed=True, name=called)
                self.presence.called(number)
                self._changed()
                return number, token
        return None

    async def sit(self, token: str, key: str, name: str | None) -> tuple[int, str]:
        """The seat that a link opens, from now on by a key that nobody else knows. Also the token that opens it now."""
        return await self._finish(partial(self._sit, token, key, name))

    async def _sit(self, token: str, key: str, name: str | None) -> tuple[int, str]:
        for number, row in enumerate(self.row.seats):
            if keys.matches(key, row.token):
                return number, key  # the answer was lost, and it is asked once more
        try:
            seat = self.seat_of(token) or 0
        except Problem:
            raise Problem(401, "used-link") from None
        row = self.row.seats[seat]
        if not row.invites or row.token is None or not keys.opened_by_link(token, row.token):
            return seat, token  # somebody's own key already, on another device perhaps
        note = None
        if row.claimed:
            note = self._note("rekeyed" if self.row.sharers(seat) == 1 else "shared", seat)
        elif row.bot is not None and not row.out_of_time:
            note = self._note("came", seat)
        left = row.invites - 1
        opens = keys.after_sitting(row.token, key, last=not left)
        bot = row.bot if row.out_of_time else None  # whoever comes plays
        called = await self._called(seat, name)
        await self._save(seat, note, token=opens, invites=left, claimed=True, name=called, bot=bot)
        self.presence.called(seat)
        self._turn_out(seat)
        self._changed()
        return seat, key

    def _turn_out(self, seat: int) -> None:
        """Whoever is connected by a key that no longer opens the seat."""
        for visitor in self._audience.of(seat):
            if not keys.matches(visitor.token or "", self.row.seats[seat].token):
                self._audience.leave(visitor)
                visitor.close(WRONG_KEY, "used-link")

    async def invite(self, seat: int, by: int) -> str:
        """A new link to a seat that nobody has taken, or whose person has left for long. Earlier keys open it no longer."""
        return await self._finish(partial(self._invite, seat, by))

    async def _invite(self, seat: int, by: int) -> str:
        if self._of_another(seat, by).claimed:
            self._check_gone(seat)
            if self.row.dealt and self.row.code is not None:
                await self._open(None)  # the chair is for whoever gets the link, not for all who know the lobby's code
        token = keys.new_token()
        note = self._note("invited", seat, by=[by])
        invites = self.row.sharers(seat)
        await self._save(seat, note, token=keys.token_hash(token), invites=invites, claimed=False)
        self._turn_out(seat)
        self._changed()
        return token

    # --- bots that play on

    async def hand_over(self, seat: int, by: int, together: bool, bot: str | None = None) -> None:
        """Lets the table's bot play on for somebody who has left: the host may, or all others who are here together."""
        await self._finish(partial(self._hand_over, seat, by, together, bot))

    async def _hand_over(self, seat: int, by: int, together: bool, bot: str | None) -> None:
        row = self._of_another(seat, by)
        if not self.row.dealt:
            raise Problem(409, "not-dealt")
        here = {by} | {k for k in range(len(self.row.seats)) if k != seat and self._plays(k)}
        alone = by == self.row.host or here == {by}
        if not alone and not together:
            raise Problem(403, "not-yours")
        self._check_gone(seat)
        if bot is not None and bot != self.row.away_bot:
            raise InputError("bot", f"expected {self.row.away_bot}, the bot that this table names, found {bot!r}")
        if row.bot is not None:
            return
        wishes = self._wishes.get(seat, set()) | {by}
        if not alone and here - wishes:
            self._wishes[seat] = wishes
            self.show()
            return
        note = self._note("handed", seat, by=[by] if alone else sorted(here), bot=self.row.away_bot)
        await self._save(seat, note, bot=self.row.away_bot, claimed=True)
        self._wishes.pop(seat, None)
        self._changed()

    def _plays(self, seat: int) -> bool:
        """A person who has come and has not left for long."""
        row = self.row.seats[seat]
        return row.kind == HUMAN and row.claimed and row.bot is None and not self.gone(seat)

    def _of_another(self, seat: int, by: int) -> SeatRow:
        """Somebody else's seat, at a table where people can be away."""
        row = self.seat(seat)
        if row.kind != HUMAN:
            raise Problem(409, "is-bot")
        if seat == by:
            raise Problem(409, "own-seat")
        if self.row.one_device:
            raise Problem(409, "one-device")
        if self.over:
            raise Problem(409, "game-over")
        return row

    def _check_gone(self, seat: int) -> None:
        if self._here(seat):
            raise Problem(409, "still-here")
        if not self.gone(seat):
            seconds = max(1, ceil(self.row.away_seconds - self.presence.away(seat)))
            raise Problem(409, "too-early", values={"seconds": seconds}, retry_after=seconds)

    async def take_back(self, seat: int) -> None:
        await self._finish(partial(self._take_back, seat))

    async def _take_back(self, seat: int) -> None:
        row = self.seat(seat)
        if row.kind != HUMAN or row.bot is None:
            raise Problem(409, "not-handed")
        if row.out_of_time:
            raise Problem(409, "out-of-time")
        await self._save(seat, self._note("returned", seat), bot=None)
        self._changed()

    async def _come_back(self, seat: int) -> None:
        """Somebody has connected: if a bot has played for him, it does no longer."""
        try:
            await self._finish(partial(self._take_back, seat))
        except Problem as problem:
            if problem.code not in ("not-handed", "out-of-time"):
                raise

    # --- talking

    def say(self, seat: int, phrase: str) -> None:
        self.tell(self.talk.phrase(seat, phrase))

    def tell(self, line: Line) -> None:
        """To everybody who is here, or at the same table on another server."""
        self.tell_outside({"talk": [line.kind, line.seat, list(line.to), line.data]})
        self.talk.push([line], self._audience.all(), self.progress.table.names)

    def tell_outside(self, told: dict[str, Any]) -> None:
        if self.outside is not None:
            self.outside(told)

    # --- writing down

    def _note(self, kind: str, seat: int, **data: Any) -> Note:
        if not self.row.dealt:
            return Note(0, kind, seat, data)
        table = self.progress.table
        return Note(len(table.events), kind, seat, data | {PLY: table.ply})

    async def announce(self, kind: str, seat: int, **data: Any) -> None:
        """A line in everybody's log that is no event of the game; its words are in [events]."""
        await self._finish(partial(self._announce, kind, seat, **data))

    async def _announce(self, kind: str, seat: int, **data: Any) -> None:
        note = self._note(kind, seat, **data)
        fence = Fence.after(self.row.head)
        await self._storage.add_note(self.row.id, note, fence)
        self.row.head = fence.key
        self.notes.append(note)
        self.show()

    async def _save(self, seat: int, note: Note | None = None, **changes: Any) -> None:
        """Writes a seat down, and what the log says of it; only then it is so. The lock is held."""
        row = replace(self.row.seats[seat], **changes)
        seats = [*self.row.seats[:seat], row, *self.row.seats[seat + 1 :]]
        if not self.row.dealt:
            await self._save_waiting(seat, seats, note)
            return
        thinking = self.clock.unwritten() if self.clock is not None else None
        clock = self.clock is not None and self.progress.ply > 0
        due = must_act(self.progress.table.to_act, seats, clock)
        fence = Fence.after(self.row.head)
        await self._storage.save_seat(self.row.id, seat, row, note, thinking, due, fence)
        self.row.head = fence.key
        self.row.seats[seat] = row
        if note is not None:
            self.notes.append(note)

    async def _save_waiting(self, seat: int, seats: list[SeatRow], note: Note | None) -> None:
        """Whoever is the next to sit there says himself that he is ready, and adds his own chance to the deal."""
        given = self.row.contributions
        if seats[seat].token != self.row.seats[seat].token and self.row.sharers(seat) == 1:
            seats[seat].ready = False
            given = {k: value for k, value in given.items() if k != str(seat)}
        fence = Fence.after(self.row.head)
        row = replace(self.row, seats=seats, contributions=given, head=fence.key)
        await self._storage.save_table(row, note, fence)
        self.row = row
        if note is not None:
            self.notes.append(note)

    def _changed(self) -> None:
        self._rename()
        self.wake()
        self.show()

    async def _fenced(self, work: Callable[[], Awaitable[T]]) -> T:
        """Works with the lock held. Where another server was first, its changes are taken over and the work is done again with
        them; before anything is refused it is looked whether more is known elsewhere."""
        looked = not self._storage.shared
        async with self._lock:
            for _ in range(_TRIES):
                try:
                    return await work()
                except Taken:
                    raise
                except Conflict:
                    await self._catch_up()
                except (Problem, InputError) as refused:
                    if looked or (isinstance(refused, Problem) and refused.status >= 500):
                        raise
                    looked = True
                    if not await self._is_behind():
                        raise
                    await self._catch_up()
        raise Problem(503, "storage")

    async def _finish(self, work: Callable[[], Awaitable[T]]) -> T:
        """A caller who hangs up must not leave a change half done."""
        task = asyncio.ensure_future(self._fenced(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)
