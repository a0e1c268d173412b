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
from pathlib import Path
from time import time
from typing import TypeVar

from bidyard.server.storage import Conflict, Entry, SeatRow, Snapshot, Stored, TableRow

_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, deck TEXT NOT NULL, seed INTEGER NOT NULL, options TEXT NOT NULL,
    bot_seed INTEGER NOT NULL, code TEXT UNIQUE, clock INTEGER, over INTEGER NOT NULL DEFAULT 0, rematch TEXT,
    created REAL NOT NULL, touched REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, token BLOB,
    claimed INTEGER NOT NULL, bot TEXT, out_of_time INTEGER NOT NULL, PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS moves (
    table_id TEXT NOT NULL REFERENCES tables, ply INTEGER NOT NULL, seat INTEGER, move TEXT NOT NULL, spent_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, ply)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables, ply INTEGER NOT NULL, stamp TEXT NOT NULL, data BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS unfinished ON tables (over) WHERE over = 0;
"""
_VERSION = 2
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
            db = _open(path, self._clock())
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
        columns = "id, game, deck, seed, options, bot_seed, code, clock, created, touched"
        values = (row.id, row.game, row.deck, row.seed, json.dumps(row.options), row.bot_seed, row.code, row.clock, now, now)

        def work(db: sqlite3.Connection) -> None:
            db.execute(f"INSERT INTO tables ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?)", values)
            for number, seat in enumerate(row.seats):
                _put_seat(db, row.id, number, seat)

        await self._do(work)

    async def load(self, table: str) -> Stored | None:
        def work(db: sqlite3.Connection) -> Stored | None:
            found = db.execute(
                "SELECT game, deck, seed, options, bot_seed, code, clock, over, rematch FROM tables WHERE id = ?", (table,)
            ).fetchone()
            if found is None:
                return None
            game, deck, seed, options, bot_seed, code, clock, over, rematch = found
            seats = [
                SeatRow(kind, name, token, bool(claimed), bot, bool(out))
                for kind, name, token, claimed, bot, out in db.execute(
                    "SELECT kind, name, token, claimed, bot, out_of_time FROM seats WHERE table_id = ? ORDER BY seat", (table,)
                )
            ]
            row = TableRow(table, game, deck, seed, json.loads(options), bot_seed, seats, code, clock, bool(over), rematch)
            frozen = db.execute("SELECT ply, stamp, data FROM snapshots WHERE table_id = ?", (table,)).fetchone()
            snapshot = Snapshot(*frozen) if frozen else None
            spent = dict(db.execute("SELECT seat, SUM(spent_ms) FROM moves WHERE table_id = ? GROUP BY seat", (table,)))
            return Stored(row, snapshot, _entries(db, table, snapshot.ply if snapshot else 0), spent)

        return await self._do(work)

    async def append(self, table: str, ply: int, entry: Entry, over: bool) -> None:
        now = self._clock()

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO moves VALUES (?,?,?,?,?)", (table, ply, entry.seat, entry.move, entry.spent_ms))
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
        values = (table, snapshot.ply, snapshot.stamp, snapshot.data)
        await self._do(lambda db: db.execute("INSERT OR REPLACE INTO snapshots VALUES (?,?,?,?)", values))

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


def _open(path: str, now: float) -> sqlite3.Connection:
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
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version == 1:
        version = _add_touched(db, now)
    if version not in (0, _VERSION):
        raise OSError(errno.EINVAL, f"written by another version of Bidyard (storage {version}, here {_VERSION})", path)
    db.executescript(_SCHEMA)
    db.execute(f"PRAGMA user_version = {_VERSION}")
    return db


def _add_touched(db: sqlite3.Connection, now: float) -> int:
    """Files of version 1 do not tell when the last move was made: the days are counted from now."""
    db.execute("BEGIN IMMEDIATE")
    if db.execute("PRAGMA user_version").fetchone()[0] == 1:  # no other process was quicker
        db.execute("ALTER TABLE tables ADD COLUMN touched REAL NOT NULL DEFAULT 0")
        db.execute("UPDATE tables SET touched = ?", (now,))
        db.execute("PRAGMA user_version = 2")
    db.execute("COMMIT")
    return 2


def _put_seat(db: sqlite3.Connection, table: str, number: int, seat: SeatRow) -> None:
    values = (table, number, seat.kind, seat.name, seat.token, seat.claimed, seat.bot, seat.out_of_time)
    db.execute("INSERT OR REPLACE INTO seats VALUES (?,?,?,?,?,?,?,?)", values)


def _entries(db: sqlite3.Connection, table: str, start: int) -> list[Entry]:
    rows = db.execute("SELECT seat, move, spent_ms FROM moves WHERE table_id = ? AND ply >= ? ORDER BY ply", (table, start))
    return [Entry(*row) for row in rows]
