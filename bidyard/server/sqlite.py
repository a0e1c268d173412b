"""Storage in one SQLite file: WAL, synchronous=FULL, one thread that owns the connection (see writer.py)."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic, time
from typing import Any

from bidyard.server import calendar, migrations
from bidyard.server.calendar import DAY, Calendar
from bidyard.server.columns import CHANGES, ENTRY, NOTE, SEAT, TABLE
from bidyard.server.hidden import read_hidden
from bidyard.server.lock import Lock
from bidyard.server.problems import Problem
from bidyard.server.sealed_moves import open_move, reveal_moves, seal_move, seal_plain_moves
from bidyard.server.sqlite_file import MEMORY, connect, open_beside, quick_check
from bidyard.server.storage import (
    HUMAN,
    JOINABLE,
    Conflict,
    Entry,
    Fence,
    KeptReview,
    Listed,
    Note,
    Order,
    SeatRow,
    Snapshot,
    Stored,
    TableRow,
    Taken,
    new_key,
)
from bidyard.server.vault import UnsealError, Vault, vault_of
from bidyard.server.writer import Writer

log = logging.getLogger("bidyard.server")
_PURGED_AT_ONCE = 100  # so that moves need not wait for a long purge
_BEAT = 1.0  # seconds between two signs of life, at least
_FRESH = 1.0  # seconds for which a commit proves that the next one will work too
_CHECK_SECONDS = 60.0  # between two looks through the whole file, at least
_CHECK_SHARE = 100  # at most one hundredth of the time is spent on them


class SqliteStorage:
    shared = False
    node = ""

    def __init__(
        self,
        path: str | Path,
        clock: Callable[[], float] = time,
        beside: bool = False,
        ticks: Callable[[], float] = monotonic,
        vault: Vault | None = None,
    ) -> None:
        """`beside` a server that may use the file too: to read, and to leave orders. `vault` seals what is secret; without one
        it is that beside the file, if there is one. Raises OSError if the file cannot be used, or another server uses it."""
        self._path = str(path)
        self._vault = vault or (Vault.new() if self._path == MEMORY else vault_of(path))
        self._lock = None if self._path == MEMORY or beside else Lock(path)
        self._calendar = Calendar(clock)
        self._ticks = ticks
        self._born = ticks()
        self._life: float | None = None  # for how long servers had used this file before, once it was looked up
        self._beat = float("-inf")
        self._check_at = monotonic() + _CHECK_SECONDS
        self._checking: asyncio.Task[None] | None = None
        try:
            self._writer = Writer(
                lambda: open_beside(path) if beside else self._connect(), self._calendar.forget, alone=not beside
            )
        except BaseException:
            if self._lock is not None:
                self._lock.release()
            raise
        self._inode = self._find()
        self._do = self._writer.do

    def _connect(self) -> sqlite3.Connection:
        db = connect(self._path)
        seal_plain_moves(db, self._vault)
        return db

    # --- whether it works

    async def writable(self) -> bool:
        """Cheap enough to be asked at any time by anybody: in a quiet hour one small write a second at most."""
        if self._checking is None and monotonic() > self._check_at:
            self._checking = asyncio.ensure_future(self._check_now())
        if self._writer.damaged or self._find() != self._inode:
            return False
        if monotonic() - self._writer.written < _FRESH:
            return True
        try:
            await self._do(self._calendar.note)
        except Problem:
            return False
        return True

    def _find(self) -> tuple[int, int] | None:
        """Which file bears the name: what is written to one that was deleted or replaced is lost at the end."""
        try:
            found = os.stat(self._path)
        except OSError:
            return None  # of a storage in memory, always
        return found.st_dev, found.st_ino

    async def check(self) -> bool:
        """Looks through the whole file, by a connection that remembers nothing of it."""
        if self._path == MEMORY:
            return True
        try:
            told = await asyncio.to_thread(quick_check, self._path)
        except sqlite3.Error as error:
            told = str(error)
        if told != "ok":
            self._writer.damaged = True
            log.error("%s is damaged (%s): stop the server and restore a backup", self._path, told)
        return told == "ok"

    async def _check_now(self) -> None:
        began = monotonic()
        await self.check()
        self._check_at = monotonic() + max(_CHECK_SECONDS, _CHECK_SHARE * (monotonic() - began))
        self._checking = None

    # --- the interface

    async def create(self, row: TableRow, rematch_of: str | None = None, key: str | None = None) -> None:
        sealed = row.secrets.sealed(self._vault, row.id)

        def work(db: sqlite3.Connection) -> None:
            now = self._calendar.look(db)
            beside = {"secrets": sealed, "created": now, "touched": now}
            with _codes_are_unique():
                _put(db, "tables", {name: getattr(row, name) for name in TABLE} | beside)
            for number, seat in enumerate(row.seats):
                _put_seat(db, row.id, number, seat)
            if rematch_of is not None:
                first = "UPDATE tables SET rematch = ?, head = ? WHERE id = ? AND rematch IS NULL"
                if not db.execute(first, (row.id, key or new_key(), rematch_of)).rowcount:
                    raise Taken("rematch")

        await self._do(work)

    async def load(self, table: str, since: int | None = None) -> Stored | None:
        def work(db: sqlite3.Connection) -> Stored | None:
            found = db.execute(f"SELECT {', '.join(TABLE)} FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            seats = db.execute(f"SELECT {', '.join(SEAT)} FROM seats WHERE table_id = ? ORDER BY seat", (table,))
            row = TableRow(**_taken(TABLE, found), seats=[SeatRow(**_taken(SEAT, seat)) for seat in seats])
            (secrets,) = db.execute("SELECT secrets FROM tables WHERE id = ?", (table,)).fetchone()
            row.hidden = read_hidden(secrets, self._vault, table)
            snapshot = self._snapshot(db, table) if since is None else None
            entries = _entries(db, table, snapshot.ply if snapshot else since or 0)
            spent = dict(db.execute("SELECT seat, SUM(spent_ms) FROM moves WHERE table_id = ? GROUP BY seat", (table,)))
            said = db.execute(f"SELECT {', '.join(NOTE)} FROM notes WHERE table_id = ? ORDER BY n", (table,))
            notes = [Note(**_taken(NOTE, note)) for note in said]
            unseen = round(max(0.0, self._lived(db) - row.thinking_at) * 1000)
            return Stored(row, snapshot, entries, spent, notes, unseen)

        stored = await self._do(work)
        if stored is not None:
            try:
                stored.entries = self._opened(table, stored.entries, stored.snapshot.ply if stored.snapshot else since or 0)
            except UnsealError:
                stored.row.hidden, stored.entries = None, []
        return stored

    def _opened(self, table: str, entries: list[Entry], start: int = 0) -> list[Entry]:
        return [replace(entry, move=open_move(self._vault, table, ply, entry.move)) for ply, entry in enumerate(entries, start)]

    async def heads(self, tables: Collection[str]) -> dict[str, str]:
        def work(db: sqlite3.Connection) -> dict[str, str]:
            found = {table: db.execute("SELECT head FROM tables WHERE id = ?", (table,)).fetchone() for table in tables}
            return {table: head[0] for table, head in found.items() if head}

        return await self._do(work)

    async def append(
        self,
        table: str,
        ply: int,
        entry: Entry,
        over: bool,
        thinking: dict[str, Any] | None = None,
        events: int | None = None,
        due: bool = False,
        revealed: bytes | None = None,
        fence: Fence | None = None,
    ) -> None:
        written = {name: getattr(entry, name) for name in ENTRY}
        if not over:
            written["move"] = seal_move(self._vault, table, ply, entry.move)

        def work(db: sqlite3.Connection) -> None:
            now = self._calendar.look(db)
            _pass(db, table, fence, touched=now, due=due)
            _put(db, "moves", {"table_id": table, "ply": ply} | written)
            self._put_thinking(db, table, thinking)
            if events is not None:
                db.execute("UPDATE notes SET after = MIN(after, ?) WHERE table_id = ?", (events, table))
            if over:
                db.execute("UPDATE tables SET over = 1, code = NULL WHERE id = ?", (table,))
                reveal_moves(db, self._vault, table)
            if revealed is not None:
                db.execute("UPDATE tables SET secrets = ? WHERE id = ?", (revealed, table))

        await self._do(work)

    async def entries(self, table: str) -> list[Entry]:
        found = await self._do(lambda db: _entries(db, table, 0))
        try:
            return self._opened(table, found)
        except UnsealError:
            raise Problem(503, "sealed") from None

    async def save_seat(
        self,
        table: str,
        seat: int,
        row: SeatRow,
        note: Note | None = None,
        thinking: dict[str, Any] | None = None,
        due: bool = False,
        fence: Fence | None = None,
    ) -> None:
        def work(db: sqlite3.Connection) -> None:
            _pass(db, table, fence)
            _put_seat(db, table, seat, row)
            db.execute("UPDATE tables SET due = ? WHERE id = ? AND due != ?", (due, table, due))
            self._put_thinking(db, table, thinking)
            if note is not None:
                _put_note(db, table, note)

        await self._do(work)

    async def save_table(self, row: TableRow, note: Note | None = None, fence: Fence | None = None) -> None:
        # Until the cards are dealt the host may choose others.
        secrets = None if row.dealt else row.secrets.sealed(self._vault, row.id)

        def work(db: sqlite3.Connection) -> None:
            now = self._calendar.look(db)
            _pass(db, row.id, fence)
            values = {name: getattr(row, name) for name in CHANGES} | {"touched": now}
            if secrets is not None:
                values["secrets"] = secrets
            held = [json.dumps(value) if isinstance(value, dict) else value for value in values.values()]
            with _codes_are_unique():
                db.execute(f"UPDATE tables SET {', '.join(f'{name} = ?' for name in values)} WHERE id = ?", (*held, row.id))
            db.execute("DELETE FROM seats WHERE table_id = ? AND seat >= ?", (row.id, len(row.seats)))
            for number, seat in enumerate(row.seats):
                _put_seat(db, row.id, number, seat)
            if note is not None:
                _put_note(db, row.id, note)

        await self._do(work)

    async def add_note(self, table: str, note: Note, fence: Fence | None = None) -> None:
        def work(db: sqlite3.Connection) -> None:
            _pass(db, table, fence)
            _put_note(db, table, note)

        await self._do(work)

    async def alive(self) -> None:
        if self._ticks() - self._beat < _BEAT:
            return
        self._beat = self._ticks()
        await self._do(lambda db: db.execute("UPDATE marks SET value = ? WHERE name = 'alive'", (self._alive(db),)))

    def _lived(self, db: sqlite3.Connection) -> float:
        if self._life is None:
            self._life = float(db.execute("SELECT value FROM marks WHERE name = 'alive'").fetchone()[0])
        return self._life

    def _alive(self, db: sqlite3.Connection) -> float:
        """Seconds in which servers used this file. No clock on the wall: what passes without a server is nobody's time."""
        return self._lived(db) + self._ticks() - self._born

    def _put_thinking(self, db: sqlite3.Connection, table: str, thinking: dict[str, Any] | None) -> None:
        if thinking is not None:
            values = (json.dumps(thinking), self._alive(db), table)
            db.execute("UPDATE tables SET thinking = ?, thinking_at = ? WHERE id = ?", values)

    async def save_code(self, table: str, code: str | None, fence: Fence | None = None) -> None:
        def work(db: sqlite3.Connection) -> None:
            _pass(db, table, fence)
            with _codes_are_unique():
                db.execute("UPDATE tables SET code = ? WHERE id = ?", (code, table))

        await self._do(work)

    def _snapshot(self, db: sqlite3.Connection, table: str) -> Snapshot | None:
        """None where there is none, and where another key has sealed it: then the whole log says the same."""
        frozen = db.execute("SELECT ply, stamp, data FROM snapshots WHERE table_id = ?", (table,)).fetchone()
        try:
            return Snapshot(frozen[0], frozen[1], self._vault.unseal(table, frozen[2])) if frozen else None
        except UnsealError:
            return None

    async def save_snapshot(self, table: str, snapshot: Snapshot, key: str | None = None) -> None:
        # It holds every hidden card, and all that are still to come.
        sealed = self._vault.seal(table, snapshot.data)
        values = {"table_id": table, "ply": snapshot.ply, "stamp": snapshot.stamp, "data": sealed}
        await self._do(lambda db: _put(db, "snapshots", values, "OR REPLACE"))

    async def save_review(self, table: str, review: KeptReview) -> None:
        wanted = "INSERT OR REPLACE INTO reviews SELECT id, ?, ?, ? FROM tables WHERE id = ?"
        await self._do(lambda db: db.execute(wanted, (review.which, review.stamp, review.data, table)))

    async def reviews(self, tables: Collection[str], which: str) -> dict[str, KeptReview]:
        def work(db: sqlite3.Connection) -> dict[str, KeptReview]:
            wanted = "SELECT stamp, data FROM reviews WHERE table_id = ? AND which = ?"
            found = {table: db.execute(wanted, (table, which)).fetchone() for table in tables}
            return {table: KeptReview(which, *row) for table, row in found.items() if row is not None}

        return await self._do(work)

    async def finished_seats(self, tables: Collection[str]) -> dict[str, list[bytes | None]]:
        def work(db: sqlite3.Connection) -> dict[str, list[bytes | None]]:
            wanted = """SELECT seats.token FROM seats JOIN tables ON id = table_id
                WHERE table_id = ? AND over = 1 AND closed = 0 ORDER BY seat"""
            found = {table: [row[0] for row in db.execute(wanted, (table,))] for table in tables}
            return {table: tokens for table, tokens in found.items() if tokens}

        return await self._do(work)

    async def find_code(self, code: str) -> str | None:
        found = await self._do(lambda db: db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone())
        return found[0] if found else None

    async def due(self) -> list[str]:
        wanted = "SELECT id FROM tables WHERE due = 1 AND over = 0 AND closed = 0"
        return await self._do(lambda db: [row[0] for row in db.execute(wanted)])

    async def purge(self, seconds: float, keep: Collection[str]) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            before = self._calendar.look(db) - seconds
            found = [row[0] for row in db.execute("SELECT id FROM tables WHERE touched < ? ORDER BY touched", (before,))]
            old = [table for table in found if table not in keep][:_PURGED_AT_ONCE]
            _delete(db, old)
            return old

        return await self._do(work)

    # --- for the people who run the server

    async def listing(self) -> list[Listed]:
        return await self._do(lambda db: _listing(db, self._calendar.now(db)))

    async def order(self, order: Order) -> int:
        def work(db: sqlite3.Connection) -> int:
            put = db.execute("INSERT INTO orders (what, table_id) VALUES (?, ?)", (order.what, order.table))
            return int(put.lastrowid or 0)

        return await self._do(work)

    async def orders(self) -> list[Order]:
        found = "SELECT what, table_id, number FROM orders ORDER BY number"
        return await self._do(lambda db: [Order(*row) for row in db.execute(found)])

    async def carry_out(self, order: Order) -> None:
        def work(db: sqlite3.Connection) -> None:
            match order.what:
                case "delete":
                    _delete(db, [order.table])
                case "close":
                    db.execute("UPDATE tables SET closed = 1, code = NULL WHERE id = ?", (order.table,))
                case "reopen":
                    db.execute("UPDATE tables SET closed = 0 WHERE id = ?", (order.table,))
            db.execute("DELETE FROM orders WHERE number = ?", (order.number,))

        await self._do(work)

    async def size(self) -> dict[str, int]:
        return {"storage": len(migrations.steps()), "bytes": os.stat(self._path).st_size}

    async def accept_clock(self) -> float:
        """See calendar.py."""
        return await self._do(calendar.accept)

    async def close(self) -> None:
        if self._checking is not None:
            self._checking.cancel()
        await self._writer.close()
        if self._lock is not None:
            self._lock.release()


# All that belongs to a table, and by which column; the table itself last.
_PARTS = (
    ("reviews", "table_id"),
    ("snapshots", "table_id"),
    ("moves", "table_id"),
    ("notes", "table_id"),
    ("seats", "table_id"),
    ("tables", "id"),
)


def _put(db: sqlite3.Connection, name: str, values: dict[str, Any], way: str = "") -> None:
    held = [json.dumps(value) if isinstance(value, dict | list) else value for value in values.values()]
    db.execute(f"INSERT {way} INTO {name} ({', '.join(values)}) VALUES ({', '.join('?' * len(held))})", held)


def _taken(columns: dict[str, str], values: tuple[Any, ...]) -> dict[str, Any]:
    """Values as they were put: SQLite knows neither truth nor JSON."""
    read: dict[str, Callable[[Any], Any]] = {
        "bool": bool,
        "bool | None": lambda value: None if value is None else bool(value),
        "dict[str, Any]": json.loads,
    }
    return {
        name: read[kind](value) if kind in read else value for (name, kind), value in zip(columns.items(), values, strict=True)
    }


def _delete(db: sqlite3.Connection, tables: list[str]) -> None:
    for name, column in _PARTS:
        db.executemany(f"DELETE FROM {name} WHERE {column} = ?", [(table,) for table in tables])


def _listing(db: sqlite3.Connection, now: float) -> list[Listed]:
    seats: dict[str, list[tuple[str, str]]] = {}
    for table, name, kind in db.execute("SELECT table_id, name, kind FROM seats ORDER BY table_id, seat"):
        seats.setdefault(table, []).append((name, kind))
    moves = dict(db.execute("SELECT table_id, COUNT(*) FROM moves GROUP BY table_id"))
    columns = f"id, game, over, closed, {JOINABLE}, created, touched"
    return [
        Listed(
            table,
            game,
            [name for name, _ in seats.get(table, ())],
            sum(kind == HUMAN for _, kind in seats.get(table, ())),
            moves.get(table, 0),
            bool(over),
            bool(closed),
            bool(joinable),
            (now - created) / DAY,
            (now - touched) / DAY,
        )
        for table, game, over, closed, joinable, created, touched in db.execute(
            f"SELECT {columns} FROM tables ORDER BY touched DESC, id"
        )
    ]


def _pass(db: sqlite3.Connection, table: str, fence: Fence | None, **changes: Any) -> None:
    """Conflict where somebody else has written to the table meanwhile; else the table's `changes` are written with the key."""
    values = {"head": new_key() if fence is None else fence.key} | changes
    change = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in values)} WHERE id = ?"
    if fence is None:
        db.execute(change, (*values.values(), table))
    elif not db.execute(f"{change} AND head = ?", (*values.values(), table, fence.was)).rowcount:
        raise Conflict(table)


@contextmanager
def _codes_are_unique() -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Taken("code") from error


def _put_seat(db: sqlite3.Connection, table: str, number: int, seat: SeatRow) -> None:
    values = {"table_id": table, "seat": number} | {name: getattr(seat, name) for name in SEAT}
    _put(db, "seats", values, "OR REPLACE")


def _put_note(db: sqlite3.Connection, table: str, note: Note) -> None:
    (number,) = db.execute("SELECT COUNT(*) FROM notes WHERE table_id = ?", (table,)).fetchone()
    _put(db, "notes", {"table_id": table, "n": number} | {name: getattr(note, name) for name in NOTE})


def _entries(db: sqlite3.Connection, table: str, start: int) -> list[Entry]:
    """Sealed or not, as they lie there."""
    rows = db.execute(f"SELECT {', '.join(ENTRY)} FROM moves WHERE table_id = ? AND ply >= ? ORDER BY ply", (table, start))
    return [Entry(*row) for row in rows]
