"""The hall: all rooms in memory, found by table id; new tables, join codes, resuming after a restart."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.games import find, open_deck
from bidyard.server import keys
from bidyard.server.calendar import DAY
from bidyard.server.hidden import Hidden
from bidyard.server.limits import Gate, Limits, Meter
from bidyard.server.names import OPEN, call_them, check_teams, tidy_name
from bidyard.server.problems import Problem
from bidyard.server.progress import Progress, first, rebuild
from bidyard.server.reviews import Reviews
from bidyard.server.room import Room
from bidyard.server.shapes import NewTable
from bidyard.server.storage import (
    AT_ONCE,
    HUMAN,
    SEATED,
    Conflict,
    Entry,
    SeatRow,
    Storage,
    Stored,
    TableRow,
    must_act,
    new_key,
)
from bidyard.server.thinking import Thinker
from bidyard.server.vault import Vault

log = logging.getLogger("bidyard.server")


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
        self.tables = Gate("tables", limits.tables)
        self.joins = Gate("joins", limits.joins)
        self.decks = Gate("decks", limits.decks)
        self.reviews = Reviews(storage, thinker, limits)
        self.messages = Meter(limits.messages_of_address)
        self.stopping = False  # the server was told to end
        self.everybody: list[tuple[str, dict[str, float]]] = []  # of all servers and workers over one database: what they say
        self.opened: Callable[[Room], None] | None = None  # told of every room that comes into memory
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._rebuilding = asyncio.Lock()  # in a thread, which the event loop shares its interpreter with: one at a time

    def in_memory(self, table: str) -> Room | None:
        return self._rooms.get(table)

    def all_in_memory(self) -> list[Room]:
        return list(self._rooms.values())

    @property
    def rooms(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def room(self, table: str) -> Room:
        """The room of a table; loaded once, however many ask at the same time."""
        room = self._rooms.get(table)
        if room is None:
            if table not in self._loading:
                task = asyncio.ensure_future(self._open_room(table))
                self._loading[table] = task
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            room = await asyncio.shield(self._loading[table])
        if room.behind:
            await room.refresh()
        room.last_used = monotonic()
        return room

    async def _open_room(self, table: str) -> Room:
        return self._add(*await self.load(table))

    async def load(self, table: str) -> tuple[Stored, Progress]:
        stored = await self.storage.load(table)
        if stored is None:
            raise Problem(404, "no-table")
        if stored.row.closed:
            raise Problem(410, "table-closed")
        if stored.row.hidden is None:
            raise Problem(503, "sealed")
        async with self._rebuilding:
            try:
                return stored, await asyncio.to_thread(rebuild, stored)
            except LookupError:
                whole = replace(stored, snapshot=None, entries=await self.storage.entries(table))
                return whole, await asyncio.to_thread(rebuild, whole)

    def _add(self, stored: Stored, progress: Progress) -> Room:
        table = stored.row.id
        room = Room(stored, progress, self.storage, self.thinker, self.limits, self.load, lambda: self._forget(table, room))
        self._rooms[table] = room
        if self.opened is not None:
            self.opened(room)
        room.wake()
        return room

    def _forget(self, table: str, room: Room) -> None:
        if self._rooms.get(table) is room:
            del self._rooms[table]

    # --- new tables

    async def create(self, wish: NewTable, lang: str, deck: dict[str, Any] | None = None) -> tuple[Room, list[tuple[int, str]]]:
        """A new table and the tokens of its human seats; `deck`, if it is not the game's own, was checked. Whatever does not
        fit raises InputError."""
        tokens, seats = self._seats(wish, lang)
        check_teams(wish.options)
        opened = wish.open or OPEN in wish.seats
        row = TableRow(
            keys.new_table_id(),
            wish.game,
            open_deck(wish.game, deck).hash,
            wish.options,
            seats,
            keys.new_code() if opened else None,
            wish.clock.seconds_per_game if wish.clock else None,
            hidden=Hidden.new(wish.seed, deck=deck, deck_name=tidy_name(wish.deck_name, "deck_name") if wish.deck_name else ""),
            starts=wish.starts,
            dealt=wish.starts == AT_ONCE,
            host=tokens[0][0] if tokens else next((k for k, kind in enumerate(wish.seats) if kind == OPEN), None),
            away_seconds=wish.away.seconds,
            away_bot=wish.away.bot,
            one_device=wish.one_device,
            hints=wish.hints,
            counted=wish.counted,
        )
        for number, seat in enumerate(seats):
            seat.invites *= row.sharers(number)
        return await self._lay(row), tokens

    def _seats(self, wish: NewTable, lang: str) -> tuple[list[tuple[int, str]], list[SeatRow]]:
        known = find(wish.game)
        if len(wish.seats) != wish.players:
            raise InputError("seats", f"expected {wish.players} seats, found {len(wish.seats)}")
        self.check_bot(known.id, wish.away.bot, "away.bot")
        names = call_them(wish, lang)
        tokens: list[tuple[int, str]] = []
        seats: list[SeatRow] = []
        for number, kind in enumerate(wish.seats):
            if kind in (HUMAN, OPEN):
                token = keys.new_token() if kind == HUMAN else None
                # The first person is who lays the table; the other seats are taken once their link is used.
                mine = bool(token) and (not tokens or wish.one_device)
                seat = SeatRow(HUMAN, names[number], keys.token_hash(token) if token else None, claimed=mine)
                seat.invites = int(bool(token) and not mine)
                seats.append(seat)
                if token:
                    tokens.append((number, token))
            else:
                self.check_bot(known.id, kind, f"seats[{number}]", "human, open or ")
                seats.append(SeatRow(kind, names[number], claimed=True, bot=kind))
        return tokens, seats

    async def rematch(self, room: Room) -> Room:
        """The same seats and keys at a new table. Asking twice gives the same table."""
        if room.row.rematch is None:
            old = room.row
            seats = [replace(s, bot=None if s.kind == HUMAN else s.kind, out_of_time=False, ready=False) for s in old.seats]
            row = TableRow(
                keys.new_table_id(),
                old.game,
                open_deck(old.game, old.own_deck).hash,
                old.options,
                seats,
                None,
                old.clock,
                hidden=Hidden.new(deck=old.own_deck, deck_name=old.secrets.deck_name),
                starts=AT_ONCE if old.starts == AT_ONCE else SEATED,
                dealt=old.starts == AT_ONCE,
                host=old.host,
                away_seconds=old.away_seconds,
                away_bot=old.away_bot,
                one_device=old.one_device,
                hints=old.hints,
                counted=old.counted,
            )
            key = new_key()
            try:
                await self._lay(row, old.id, key)
                room.rematched(row.id, key)
            except Conflict:
                stored = await self.storage.load(old.id)
                if stored is not None and stored.row.rematch is not None:
                    room.rematched(stored.row.rematch, stored.row.head)
            room.show()
        return await self.room(str(room.row.rematch))

    async def lay(self, row: TableRow, progress: Progress, entries: list[Entry]) -> Room:
        """A table on which some decisions have been made already."""
        row.due = must_act(progress.table.to_act, row.seats, clock=False)
        await self.storage.create(row)
        for ply, entry in enumerate(entries):
            await self.storage.append(row.id, ply, entry, over=False, due=row.due)
        return self._add(Stored(row, entries=entries), progress)

    async def _lay(self, row: TableRow, rematch_of: str | None = None, key: str | None = None) -> Room:
        progress = first(row)
        row.options = progress.table.options
        row.due = row.dealt and must_act(progress.table.to_act, row.seats, clock=False)
        while True:
            try:
                await self.storage.create(row, rematch_of, key)
                return self._add(Stored(row), progress)
            except Conflict:
                if row.code is None:
                    raise
                row.code = keys.new_code()  # that one is in use

    def check_bot(self, game: str, bot: str, field: str, beside: str = "") -> None:
        known = self.thinker.names(game)
        if bot not in known:
            raise InputError(field, f"expected {beside}one of {', '.join(known)}, found {bot!r}")

    # --- join codes

    async def join(self, code: str, name: str) -> tuple[Room, int, str]:
        table = await self.storage.find_code(keys.tidy_code(code))
        if table is None:
            raise Problem(404, "no-code")
        room = await self.room(table)
        return room, *await room.join(name)

    async def open(self, room: Room) -> str:
        while room.row.code is None:
            try:
                await room.open(keys.new_code())
            except Conflict:
                continue
        return room.row.code

    # --- coming and going

    async def resume(self) -> None:
        """After a restart: tables that somebody waits for are opened again, all others when they are asked for."""
        await self.purge()
        for table in await self.storage.due():
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

    async def obey(self) -> None:
        """Does what `bidyard admin` has asked for since the last look."""
        for order in await self.storage.orders():
            await self.storage.carry_out(order)
            if order.table in self._loading:
                await asyncio.wait([self._loading[order.table]])
            room = self._rooms.pop(order.table, None)
            if room is not None:
                room.send_away()

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
        self.reviews.close()
        await self.thinker.close()
        await self.storage.close()
