"""Storage in one SQLite file: WAL, synchronous=FULL, one thread that owns the connection.

Work that waits together is committed together: under load a commit is shared by many tables, and each caller still
hears back only after the commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import fields
from pathlib import Path
from time import time
from typing import Any, TypeVar

from bidyard.server import migrations
from bidyard.server.storage import Conflict, Entry, SeatRow, Snapshot, Stored, TableRow

_BATCH = 256
_PURGED_AT_ONCE = 100  # so that moves need not wait for a long purge
_CLOSE_SECONDS = 20  # more than a locked file is waited for

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class SqliteStorage:
    def __init__(self, path: str | Path, clock: Callable[[], float] = time) -> None:
        self._clock = clock
        self._work: queue.SimpleQueue[tuple[Work[object], Future[object]] | None] = queue.SimpleQueue()
        ready: Future[None] = Future()
        self._closed = False
        self._thread = threading.Thread(target=self._run, args=(str(path), ready), name="storage", daemon=True)
        self._thread.start()
        ready.result()

    async def _do(self, work: Work[T]) -> T:
        if self._closed:
            raise RuntimeError("the storage is closed")  # nobody would ever answer
        done: Future[T] = Future()
        self._work.put((work, done))  # type: ignore[arg-type]  # one queue for work of every type
        return await asyncio.wrap_future(done)

    # --- the thread

    def _run(self, path: str, ready: Future[None]) -> None:
        try:
            db = _open(path)
        except BaseException as error:
            ready.set_exception(error)
            return
        ready.set_result(None)
        going = True
        while going:
            batch = [self._work.get()]
            while len(batch) < _BATCH:
                try:
                    batch.append(self._work.get_nowait())
                except queue.Empty:
                    break
            going = None not in batch
            self._commit(db, [item for item in batch if item is not None])
        db.close()

    @staticmethod
    def _commit(db: sqlite3.Connection, batch: list[tuple[Work[object], Future[object]]]) -> None:
        """Runs a batch in one transaction; one that fails is rolled back alone, a failed commit fails them all."""
        answers: list[tuple[Future[object], object, BaseException | None]] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for work, done in batch:
                db.execute("SAVEPOINT work")
                try:
                    answers.append((done, work(db), None))
                except (sqlite3.IntegrityError, Conflict) as error:
                    db.execute("ROLLBACK TO work")
                    answers.append((done, None, Conflict(str(error))))
                db.execute("RELEASE work")
            db.execute("COMMIT")
        except BaseException as error:
            if db.in_transaction:
                with contextlib.suppress(sqlite3.Error):  # the next BEGIN says so; this thread has to live on
                    db.execute("ROLLBACK")
            answers = [(done, None, error) for _, done in batch]
        for done, answer, failure in answers:
            if not done.set_running_or_notify_cancel():
                continue
            if failure is None:
                done.set_result(answer)
            else:
                done.set_exception(failure)

    # --- the interface

    async def create(self, row: TableRow) -> None:
        now = self._clock()

        def work(db: sqlite3.Connection) -> None:
            _put(db, "tables", {name: getattr(row, name) for name in _TABLE} | {"created": now, "touched": now})
            for number, seat in enumerate(row.seats):
                _put_seat(db, row.id, number, seat)

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
        now = self._clock()

        def work(db: sqlite3.Connection) -> None:
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

    async def save_rematch(self, table: str, rematch: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            changed = db.execute("UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL", (rematch, table)).rowcount
            if not changed:
                raise Conflict("rematch")

        await self._do(work)

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        values = {"table_id": table, "ply": snapshot.ply, "stamp": snapshot.stamp, "data": snapshot.data}
        await self._do(lambda db: _put(db, "snapshots", values, "OR REPLACE"))

    async def find_code(self, code: str) -> str | None:
        found = await self._do(lambda db: db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone())
        return found[0] if found else None

    async def unfinished(self) -> list[str]:
        return await self._do(lambda db: [row[0] for row in db.execute("SELECT id FROM tables WHERE over = 0")])

    async def purge(self, seconds: float, keep: Collection[str]) -> list[str]:
        before = self._clock() - seconds

        def work(db: sqlite3.Connection) -> list[str]:
            found = [row[0] for row in db.execute("SELECT id FROM tables WHERE touched < ? ORDER BY touched", (before,))]
            old = [table for table in found if table not in keep][:_PURGED_AT_ONCE]
            for name, column in (("snapshots", "table_id"), ("moves", "table_id"), ("seats", "table_id"), ("tables", "id")):
                db.executemany(f"DELETE FROM {name} WHERE {column} = ?", [(table,) for table in old])
            return old

        return await self._do(work)

    async def close(self) -> None:
        self._closed = True
        self._work.put(None)
        await asyncio.to_thread(self._thread.join, _CLOSE_SECONDS)


def _open(path: str) -> sqlite3.Connection:
    if path != ":memory:":
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
