"""Storage in one SQLite file: WAL, synchronous=FULL, one thread that owns the connection (see writer.py)."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import sqlite3
from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from time import monotonic, time
from typing import Any

from bidyard.server import migrations
from bidyard.server.calendar import Calendar
from bidyard.server.lock import Lock
from bidyard.server.problems import Problem
from bidyard.server.storage import Conflict, Entry, SeatRow, Snapshot, Stored, TableRow
from bidyard.server.writer import Writer

log = logging.getLogger("bidyard.server")
MEMORY = ":memory:"
_PURGED_AT_ONCE = 100  # so that moves need not wait for a long purge
_FRESH = 1.0  # seconds for which a commit proves that the next one will work too
_CHECK_SECONDS = 60.0  # between two looks through the whole file, at least
_CHECK_SHARE = 100  # at most one hundredth of the time is spent on them


class SqliteStorage:
    def __init__(self, path: str | Path, clock: Callable[[], float] = time) -> None:
        """Raises OSError if the file cannot be used, or is in use by another server."""
        self._path = str(path)
        self._lock = None if self._path == MEMORY else Lock(path)
        self._calendar = Calendar(clock)
        self._check_at = monotonic() + _CHECK_SECONDS
        self._checking: asyncio.Task[None] | None = None
        try:
            self._writer = Writer(lambda: connect(self._path), self._calendar.forget)
        except BaseException:
            if self._lock is not None:
                self._lock.release()
            raise
        self._inode = self._find()
        self._do = self._writer.do

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

    async def create(self, row: TableRow, rematch_of: str | None = None) -> None:
        def work(db: sqlite3.Connection) -> None:
            now = self._calendar.look(db)
            _put(db, "tables", {name: getattr(row, name) for name in _TABLE} | {"created": now, "touched": now})
            for number, seat in enumerate(row.seats):
                _put_seat(db, row.id, number, seat)
            if rematch_of is not None:
                first = "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL"
                if not db.execute(first, (row.id, rematch_of)).rowcount:
                    raise Conflict("rematch")

        await self._do(work)

    async def load(self, table: str) -> Stored | None:
        def work(db: sqlite3.Connection) -> Stored | None:
            found = db.execute(f"SELECT {', '.join(_TABLE)} FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            seats = db.execute(f"SELECT {', '.join(_SEAT)} FROM seats WHERE table_id = ? ORDER BY seat", (table,))
            row = TableRow(**_taken(_TABLE, found), seats=[SeatRow(**_taken(_SEAT, seat)) for seat in seats])
            frozen = db.execute("SELECT ply, stamp, data FROM snapshots WHERE table_id = ?", (table,)).fetchone()
            snapshot = Snapshot(*frozen) if frozen else None
            spent = dict(db.execute("SELECT seat, SUM(spent_ms) FROM moves WHERE table_id = ? GROUP BY seat", (table,)))
            return Stored(row, snapshot, _entries(db, table, snapshot.ply if snapshot else 0), spent)

        return await self._do(work)

    async def append(self, table: str, ply: int, entry: Entry, over: bool) -> None:
        def work(db: sqlite3.Connection) -> None:
            now = self._calendar.look(db)
            _put(db, "moves", {"table_id": table, "ply": ply} | {name: getattr(entry, name) for name in _ENTRY})
            db.execute("UPDATE tables SET touched = ? WHERE id = ?", (now, table))
            if over:
                db.execute("UPDATE tables SET over = 1, code = NULL WHERE id = ?", (table,))

        await self._do(work)

    async def entries(self, table: str) -> list[Entry]:
        return await self._do(lambda db: _entries(db, table, 0))

    async def save_seat(self, table: str, seat: int, row: SeatRow) -> None:
        await self._do(lambda db: _put_seat(db, table, seat, row))

    async def save_code(self, table: str, code: str | None) -> None:
        await self._do(lambda db: db.execute("UPDATE tables SET code = ? WHERE id = ?", (code, table)))

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        values = {"table_id": table, "ply": snapshot.ply, "stamp": snapshot.stamp, "data": snapshot.data}
        await self._do(lambda db: _put(db, "snapshots", values, "OR REPLACE"))

    async def find_code(self, code: str) -> str | None:
        found = await self._do(lambda db: db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone())
        return found[0] if found else None

    async def unfinished(self) -> list[str]:
        return await self._do(lambda db: [row[0] for row in db.execute("SELECT id FROM tables WHERE over = 0")])

    async def purge(self, seconds: float, keep: Collection[str]) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            before = self._calendar.look(db) - seconds
            found = [row[0] for row in db.execute("SELECT id FROM tables WHERE touched < ? ORDER BY touched", (before,))]
            old = [table for table in found if table not in keep][:_PURGED_AT_ONCE]
            for name, column in (("snapshots", "table_id"), ("moves", "table_id"), ("seats", "table_id"), ("tables", "id")):
                db.executemany(f"DELETE FROM {name} WHERE {column} = ?", [(table,) for table in old])
            return old

        return await self._do(work)

    async def close(self) -> None:
        if self._checking is not None:
            self._checking.cancel()
        await self._writer.close()
        if self._lock is not None:
            self._lock.release()


def connect(path: str) -> sqlite3.Connection:
    """The connection of a server. Raises OSError."""
    if path != MEMORY:
        # It holds every hidden card: for the owner's eyes only.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    db = sqlite3.connect(path, isolation_level=None, timeout=10)
    try:
        db.execute("PRAGMA journal_mode = WAL")
    except sqlite3.DatabaseError as error:
        raise OSError(errno.EINVAL, f"cannot be used for tables: {error}", path) from None
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    try:
        migrations.migrate(db, path)
    except BaseException:
        db.close()
        raise
    return db


def quick_check(path: str) -> str:
    """ "ok", or the first thing found wrong."""
    with closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True, timeout=10)) as db:
        return str(db.execute("PRAGMA quick_check(1)").fetchone()[0])


# Rows are told once, in storage.py: a field there is a column of the same name here (see migrations/).


def _columns(kind: type) -> dict[str, str]:
    return {field.name: str(field.type) for field in fields(kind) if field.name != "seats"}


_TABLE, _SEAT, _ENTRY = _columns(TableRow), _columns(SeatRow), _columns(Entry)


def _put(db: sqlite3.Connection, name: str, values: dict[str, Any], way: str = "") -> None:
    held = [json.dumps(value) if isinstance(value, dict | list) else value for value in values.values()]
    db.execute(f"INSERT {way} INTO {name} ({', '.join(values)}) VALUES ({', '.join('?' * len(held))})", held)


def _taken(columns: dict[str, str], values: tuple[Any, ...]) -> dict[str, Any]:
    """Values as they were put: SQLite knows neither truth nor JSON."""
    read: dict[str, Callable[[Any], Any]] = {"bool": bool, "dict[str, Any]": json.loads}
    return {
        name: read[kind](value) if kind in read else value for (name, kind), value in zip(columns.items(), values, strict=True)
    }


def _put_seat(db: sqlite3.Connection, table: str, number: int, seat: SeatRow) -> None:
    values = {"table_id": table, "seat": number} | {name: getattr(seat, name) for name in _SEAT}
    _put(db, "seats", values, "OR REPLACE")


def _entries(db: sqlite3.Connection, table: str, start: int) -> list[Entry]:
    rows = db.execute(f"SELECT {', '.join(_ENTRY)} FROM moves WHERE table_id = ? AND ply >= ? ORDER BY ply", (table, start))
    return [Entry(*row) for row in rows]
