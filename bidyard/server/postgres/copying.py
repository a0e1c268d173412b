"""All tables from a file into a database, or back: with the servers stopped, wholly or not at all, and compared afterwards.

What is sealed stays sealed, byte by byte: both sides have the same key. What only servers need while they run (jobs, leases,
meters) does not come along.
"""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg

from bidyard.server.beside import told_of
from bidyard.server.columns import NOTE, SEAT, TABLE
from bidyard.server.lock import Lock
from bidyard.server.postgres.connections import connect, shown
from bidyard.server.postgres.rows import LEASE
from bidyard.server.postgres.steps import Refused, migrate
from bidyard.server.postgres.storage import check_key
from bidyard.server.sqlite_file import connect as connect_file
from bidyard.server.sqlite_file import open_beside
from bidyard.server.vault import Vault

Row = tuple[Any, ...]
_SEALED = b"\x01"
_TABLE = [name for name in TABLE if name != "due"]
# What is copied, by name: columns in their order, and by what rows are told apart. Only `due` and `key` differ by side.
PARTS: dict[str, tuple[list[str], str]] = {
    "tables": ([*_TABLE, "due", "secrets", "created", "touched"], "id"),
    "seats": (["table_id", "seat", *SEAT], "table_id, seat"),
    "moves": (["table_id", "ply", "seat", "move", "spent_ms"], "table_id, ply"),
    "notes": (["table_id", "n", *NOTE], "table_id, n"),
    "snapshots": (["table_id", "ply", "stamp", "data"], "table_id"),
    "reviews": (["table_id", "which", "stamp", "data"], "table_id, which"),
}
_TRUE = {name for kind in (TABLE, SEAT) for name, of in kind.items() if of.startswith("bool")}
_JSON = {name for kind in (TABLE, NOTE) for name, of in kind.items() if of.startswith("dict")}


@dataclass(frozen=True)
class Copied:
    counts: dict[str, int]
    digests: dict[str, str]


class File:
    """One side: a file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def rows(self, name: str) -> Iterator[Row]:
        columns, order = PARTS[name]
        for row in self.db.execute(f"SELECT {', '.join(columns)} FROM {name} ORDER BY {order}"):
            yield tuple(_common(column, value) for column, value in zip(columns, row, strict=True))

    def put(self, name: str, rows: Iterable[Row]) -> None:
        columns = PARTS[name][0]
        put = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        self.db.executemany(put, ([_of_file(c, v) for c, v in zip(columns, row, strict=True)] for row in rows))


class Database:
    """The other: a database."""

    def __init__(self, db: psycopg.Connection[Row]) -> None:
        self.db = db

    def rows(self, name: str) -> Iterator[Row]:
        columns, order = PARTS[name]
        read = [column if (name, column) in _BYTES else _READ.get(column, column) for column in columns]
        order = ", ".join(f'{part} COLLATE "C"' if part in ("id", "table_id", "which") else part for part in order.split(", "))
        with self.db.cursor(name=f"copy_{name}") as cursor:
            cursor.execute(f"SELECT {', '.join(read)} FROM {name} ORDER BY {order}".encode())
            for row in cursor:
                yield tuple(_common(column, value) for column, value in zip(columns, row, strict=True))

    def put(self, name: str, rows: Iterable[Row]) -> None:
        columns = [*PARTS[name][0]]
        due: list[str] = []
        at = columns.index("due") if name == "tables" else None
        if at is not None:
            del columns[at]
        if name == "moves":
            columns.append("key")
        with self.db.cursor() as cursor:
            with cursor.copy(f"COPY {name} ({', '.join(columns)}) FROM STDIN".encode()) as copy:
                for row in rows:
                    values = list(row)
                    if at is not None:
                        if values.pop(at):
                            due.append(row[0])
                    if name == "moves":
                        values[3] = values[3].encode() if isinstance(values[3], str) else values[3]
                        values.append(f"copied/{row[1]}")
                    copy.write_row(values)
            if name == "tables":
                cursor.executemany("INSERT INTO due VALUES (%s, NULL)", [(table,) for table in due])

    def finish(self) -> None:
        self.db.execute("UPDATE tables SET ply = (SELECT COUNT(*) FROM moves WHERE table_id = id)")


_BYTES = {("snapshots", "data"), ("reviews", "data")}
_READ = {"due": "EXISTS (SELECT 1 FROM due WHERE table_id = id)"} | {name: f"{name}::text" for name in _JSON}


def copy(source: str, target: str, vault: Vault) -> Copied:
    """One of them is a file, the other a database. Raises OSError; then nothing has been copied."""
    to_database = target.startswith(("postgresql://", "postgres://"))
    if to_database == source.startswith(("postgresql://", "postgres://")):
        raise OSError(errno.EINVAL, "expected one file and one postgresql:// address", f"{source} {target}")
    return _into(Path(source), target, vault) if to_database else _out_of(source, Path(target), vault)


def _into(source: Path, target: str, vault: Vault) -> Copied:
    open_beside(source).close()  # is there, and ours
    lock = Lock(source)  # no server uses it
    try:
        with closing(connect_file(str(source))) as file, connect(target) as db:
            migrate(db)
            if db.execute("SELECT 1 FROM tables LIMIT 1").fetchone():
                raise Refused("holds tables already: nothing is added to them", shown(target))
            check_key(db, vault)
            ours, theirs = File(file), Database(db)
            with db.transaction():
                _copy(ours, theirs)
                theirs.finish()
                marks = dict(file.execute("SELECT name, value FROM marks").fetchall())
                db.execute("UPDATE life SET lived = %s, at = now()", (marks["alive"],))
                db.execute("UPDATE marks SET value = %s WHERE name = 'skipped'", (marks["skipped"],))
                return _compared(ours, theirs)
    finally:
        lock.release()


def _out_of(source: str, target: Path, vault: Vault) -> Copied:
    if target.exists():
        raise FileExistsError(errno.EEXIST, "exists already and is not overwritten", str(target))
    part = target.with_name(target.name + ".part")
    with told_of(target, part):
        part.unlink(missing_ok=True)
    try:
        with connect(source) as db, closing(_new_file(target, part)) as file:
            check_key(db, vault)
            running = db.execute(f"SELECT COUNT(*) FROM nodes WHERE at > now() - interval '{LEASE}'").fetchone()
            # One moment of the database: servers that go on meanwhile do no harm, but what they write is not in the copy.
            with db.transaction():
                db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                ours, theirs = Database(db), File(file)
                file.execute("BEGIN IMMEDIATE")
                _copy(ours, theirs)
                lived, skipped = db.execute("SELECT lived(), (SELECT value FROM marks WHERE name = 'skipped')").fetchone() or (
                    0.0,
                    0.0,
                )
                file.execute("UPDATE marks SET value = ? WHERE name = 'alive'", (lived,))
                file.execute("UPDATE marks SET value = ? WHERE name = 'skipped'", (skipped,))
                file.execute("UPDATE marks SET value = 0 WHERE name = 'plain moves'")
                file.execute("COMMIT")
                copied = _compared(ours, theirs)
            file.execute("PRAGMA journal_mode = DELETE")
        assert running is not None
        part.rename(target)
        return copied
    finally:
        for beside in ("", "-wal", "-shm"):
            part.with_name(part.name + beside).unlink(missing_ok=True)


def _new_file(target: Path, part: Path) -> sqlite3.Connection:
    with told_of(target, part):
        return connect_file(str(part))


def _copy(source: File | Database, target: File | Database) -> None:
    for name in PARTS:
        target.put(name, source.rows(name))


def _compared(source: File | Database, target: File | Database) -> Copied:
    """Both are read once more: what cannot be told apart is the same."""
    counts: dict[str, int] = {}
    digests: dict[str, str] = {}
    for name in PARTS:
        counts[name], digests[name] = _digest(source, name)
        if (counts[name], digests[name]) != _digest(target, name):
            raise OSError(errno.EIO, f"the copy of {name} differs from what was copied; nothing was kept", "copy")
    return Copied(counts, digests)


def _digest(side: File | Database, name: str) -> tuple[int, str]:
    digest = sha256()
    count = 0
    for row in side.rows(name):
        count += 1
        digest.update(repr(row).encode())
    return count, digest.hexdigest()


def _common(column: str, value: Any) -> Any:
    """A value as both sides have it."""
    if value is None:
        return None
    if column in _TRUE:
        return bool(value)
    if column in _JSON and isinstance(value, str):
        return json.dumps(json.loads(value))
    if column == "move":
        found = value.encode() if isinstance(value, str) else bytes(value)
        return found if found.startswith(_SEALED) else found.decode()
    if isinstance(value, memoryview):
        return bytes(value)
    return value


def _of_file(column: str, value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value
