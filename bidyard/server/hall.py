"""The hall: all rooms in memory, found by table id; new tables, join codes, resuming after a restart."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

import bidyard
from bidyard.engine.chance import BITS_62
from bidyard.engine.errors import InputError
from bidyard.games import find
from bidyard.server import keys
from bidyard.server.calendar import DAY
from bidyard.server.limits import Limits, Meter
from bidyard.server.problems import Problem
from bidyard.server.progress import Progress, rebuild
from bidyard.server.room import Room
from bidyard.server.shapes import NewTable
from bidyard.server.storage import HUMAN, Conflict, SeatRow, Storage, Stored, TableRow
from bidyard.server.thinking import Thinker
from bidyard.server.vault import Vault
from bidyard.words import say

log = logging.getLogger("bidyard.server")
OPEN = "open"
BOT_NAMES = ("Ines", "Tomas", "Aiko", "Bruno", "Noor", "Lena", "Kofi", "Mila", "Rafa", "Tarek")


class Hall:
    def __init__(
        self,
        storage: Storage,
        thinker: Thinker,
        limits: Limits,
        clock: Callable[[], float] = monotonic,
        vault: Vault | None = None,
    ) -> None:
        self._clock = clock
        self._purged = clock()
        self.storage = storage
        self.vault = vault or Vault.new()
        self.thinker = thinker
        self.limits = limits
        self.calls = Meter(limits.calls)
        self.tables = Meter(limits.tables)
        self.joins = Meter(limits.joins)
        self.replays = asyncio.Semaphore(2)
        self.sockets: dict[str, int] = {}  # open connections per address
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def room(self, table: str) -> Room:
        """The room of a table; loaded once, however many ask at the same time."""
        room = self._rooms.get(table)
        if room is None:
            if table not in self._loading:
                task = asyncio.ensure_future(self._open_room(table))
                self._loading[table] = task
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            room = await asyncio.shield(self._loading[table])
        room.last_used = monotonic()
        return room

    async def _open_room(self, table: str) -> Room:
        return self._add(*await self.load(table))

    async def load(self, table: str) -> tuple[Stored, Progress]:
        stored = await self.storage.load(table)
        if stored is None:
            raise Problem(404, "no-table")
        try:
            return stored, await asyncio.to_thread(rebuild, stored)
        except LookupError:
            whole = Stored(stored.row, None, await self.storage.entries(table), stored.spent_ms)
            return whole, await asyncio.to_thread(rebuild, whole)

    def _add(self, stored: Stored, progress: Progress) -> Room:
        room = Room(stored, progress, self.storage, self.thinker, self.limits, self.load)
        self._rooms[room.id] = room
        room.wake()
        return room

    # --- new tables

    async def create(self, wish: NewTable, lang: str) -> tuple[Room, list[tuple[int, str]]]:
        """A new table and the tokens of its human seats. Whatever does not fit raises InputError."""
        names, tokens, seats = self._seats(wish, lang)
        table = bidyard.new(wish.game, wish.players, wish.seed, wish.options, names=names)
        opened = wish.open or OPEN in wish.seats
        row = TableRow(
            keys.new_table_id(),
            wish.game,
            table.cards.hash,
            table.record()["seed"],
            table.options,
            secrets.randbits(62) & BITS_62,
            seats,
            keys.new_code() if opened else None,
            wish.clock.seconds_per_game if wish.clock else None,
        )
        return await self._lay(row, table), tokens

    def _seats(self, wish: NewTable, lang: str) -> tuple[list[str], list[tuple[int, str]], list[SeatRow]]:
        known = find(wish.game)
        if len(wish.seats) != wish.players:
            raise InputError("seats", f"expected {wish.players} seats, found {len(wish.seats)}")
        names = call_them(wish, lang)
        tokens: list[tuple[int, str]] = []
        seats: list[SeatRow] = []
        for number, kind in enumerate(wish.seats):
            if kind in (HUMAN, OPEN):
                token = keys.new_token() if kind == HUMAN else None
                # The first person is who lays the table; the other seats are taken once their link is used.
                seats.append(
                    SeatRow(HUMAN, names[number], keys.token_hash(token) if token else None, not tokens and bool(token))
                )
                if token:
                    tokens.append((number, token))
            else:
                self.check_bot(known.id, kind, f"seats[{number}]")
                seats.append(SeatRow(kind, names[number], claimed=True, bot=kind))
        return names, tokens, seats

    async def rematch(self, room: Room) -> Room:
        """The same seats and keys at a new table. Asking twice gives the same table."""
        if room.row.rematch is None:
            old = room.row
            names = [seat.name for seat in old.seats]
            table = bidyard.new(old.game, len(names), None, old.options, names=names)
            seats = [SeatRow(s.kind, s.name, s.token, s.claimed, None if s.kind == HUMAN else s.kind) for s in old.seats]
            row = TableRow(
                keys.new_table_id(),
                old.game,
                table.cards.hash,
                table.record()["seed"],
                table.options,
                secrets.randbits(62) & BITS_62,
                seats,
                None,
                old.clock,
            )
            try:
                await self._lay(row, table, rematch_of=old.id)
                old.rematch = row.id
            except Conflict:
                stored = await self.storage.load(old.id)
                old.rematch = stored.row.rematch if stored else None
            room.show()
        return await self.room(str(room.row.rematch))

    async def _lay(self, row: TableRow, table: bidyard.Table, rematch_of: str | None = None) -> Room:
        while True:
            try:
                await self.storage.create(row, rematch_of)
                return self._add(Stored(row), Progress(table))
            except Conflict:
                if row.code is None:
                    raise
                row.code = keys.new_code()  # that one is in use

    def check_bot(self, game: str, bot: str, field: str) -> None:
        known = self.thinker.names(game)
        if bot not in known:
            raise InputError(field, f"expected human, open or one of {', '.join(known)}, found {bot!r}")

    # --- join codes

    async def join(self, code: str, name: str) -> tuple[Room, int, str]:
        table = await self.storage.find_code(keys.tidy_code(code))
        if table is None:
            raise Problem(404, "no-code")
        room = await self.room(table)
        seated = await room.join(name)
        if seated is None:
            raise Problem(409, "table-full")
        return room, *seated

    async def open(self, room: Room) -> str:
        while room.row.code is None:
            try:
                await room.open(keys.new_code())
            except Conflict:
                continue
        return room.row.code

    # --- coming and going

    async def resume(self) -> None:
        """After a restart: every unfinished table is opened again, so that its bots play on. Those too old go first."""
        await self.purge()
        for table in await self.storage.unfinished():
            try:
                await self.room(table)
            except Problem:
                log.warning("a table of another version stays closed")
            except Exception:
                log.exception("a table could not be resumed")

    async def purge_daily(self) -> None:
        if self._clock() - self._purged >= DAY:
            await self.purge()

    async def purge(self) -> None:
        """Deletes the tables nobody has touched for long. Where somebody is present they stay until another day."""
        self._purged = self._clock()
        if not self.limits.keep_days:
            return
        try:
            while old := await self.storage.purge(self.limits.keep_days * DAY, self._in_use()):
                for table in old:
                    room = self._rooms.pop(table, None)
                    if room is not None:
                        room.close()
        except Exception:
            log.exception("old tables could not be deleted")

    def _in_use(self) -> set[str]:
        return {table for table, room in self._rooms.items() if not room.idle} | set(self._loading)

    def tidy(self) -> None:
        """Rooms nobody uses leave the memory; the next visitor brings them back from disk."""
        now = monotonic()
        for table, room in list(self._rooms.items()):
            if room.idle and now - room.last_used > self.limits.room_idle_seconds:
                room.close()
                del self._rooms[table]

    async def close(self) -> None:
        for task in self._loading.values():
            task.cancel()
        for room in self._rooms.values():
            room.close()
        self.thinker.close()
        await self.storage.close()


def call_them(wish: NewTable, lang: str) -> list[str]:
    """The names given, and names for whoever has none."""
    given: Sequence[Any] = wish.names or ()
    if len(given) > wish.players:
        raise InputError("names", f"expected at most {wish.players} names, found {len(given)}")
    names = [tidy_name(given[k], f"names[{k}]") if k < len(given) and given[k].strip() else "" for k in range(wish.players)]
    spare = [name for name in BOT_NAMES if name not in names]
    for k, kind in enumerate(wish.seats):
        if not names[k]:
            names[k] = say(lang, "names", "human", n=k + 1) if kind in (HUMAN, OPEN) else spare.pop(0)
    return names


def tidy_name(name: str, field: str) -> str:
    """One line of printable text."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= 40 or not name.isprintable():
        raise InputError(field, "expected a name of 1 to 40 printable characters")
    return name
