"""Copies of a file of tables, made while it is served, and what is asked of one before it is used again.

A copy is one plain file. It does not hold the key of the secrets (see vault.py): whoever finds a backup cannot look into
running games.
"""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from bidyard.server import migrations
from bidyard.server.beside import told_of
from bidyard.server.problems import Problem
from bidyard.server.progress import Progress, rebuild
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.sqlite_file import open_beside
from bidyard.server.storage import Stored
from bidyard.server.vault import Vault

_NAME = "bidyard-{:%Y%m%d-%H%M%S}.sqlite3"


@dataclass(frozen=True)
class Found:
    """What a file holds."""

    storage: int  # the last step of its migrations
    tables: int
    unfinished: int
    moves: int
    bytes: int


@dataclass(frozen=True)
class Checked:
    """What became of every table when it was rebuilt from what the file says of it."""

    found: Found
    lost: dict[str, str]  # tables that cannot be shown any more, and why
    sealed: int = 0  # running games that nobody can look at without their key


def back_up(data: str | Path, out: Path, clock: datetime | None = None) -> tuple[Path, Found]:
    """Copies all of it as it is at one moment; servers go on writing meanwhile. Into a folder the copy goes by its date."""
    if out.is_dir():
        out = out / _NAME.format(clock or datetime.now(UTC))
    with closing(open_beside(data)) as source:
        return out, _copy(source, Path(data), out)


def prune(folder: Path, keep: int) -> list[Path]:
    """Removes all but the newest of the copies that bear a date."""
    dated = sorted(folder.glob("bidyard-????????-??????.sqlite3"))
    for old in dated[:-keep]:
        old.unlink()
    return dated[:-keep]


def _copy(source: sqlite3.Connection, name: Path, out: Path, wished: Path | None = None) -> Found:
    """Either all of it bears the name in the end, or nothing does. `wished`: what it is called if it fails."""
    _must_be_free(out)
    part = out.with_name(out.name + ".part")
    with told_of(out, part):
        part.unlink(missing_ok=True)  # left by one that was cut short, or laid there to lead elsewhere
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds what nobody else may read
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            source.backup(copy)  # at one go: in steps it would begin anew with every move that is played
            copy.execute("PRAGMA journal_mode = DELETE")  # one plain file
            _must_be_sound(copy, name)
            found = look(copy, part)
        _keep(part, out)
        return found
    except sqlite3.Error as error:
        raise OSError(errno.EIO, f"could not be copied to {wished or out}: {error}", str(name)) from None
    finally:
        part.unlink(missing_ok=True)


def _must_be_free(out: Path) -> None:
    for beside in ("", "-wal", "-shm"):  # what is left of another file would be taken for a part of this one
        if (taken := out.with_name(out.name + beside)).exists():
            raise FileExistsError(errno.EEXIST, "exists already and is not overwritten", str(taken))


def _must_be_sound(db: sqlite3.Connection, path: Path) -> None:
    told = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if told == "ok" and db.execute("PRAGMA foreign_key_check").fetchone():
        told = "rows that belong to no table"
    if told != "ok":
        raise OSError(errno.EIO, f"is damaged: {' '.join(told.split())}", str(path))


def _keep(part: Path, out: Path) -> None:
    file = os.open(part, os.O_RDWR)  # Windows writes out only what was opened for writing
    try:
        os.fsync(file)
    finally:
        os.close(file)
    try:
        os.link(part, out)  # refuses to overwrite, whoever was quicker
    except FileExistsError:
        raise FileExistsError(errno.EEXIST, "exists already and is not overwritten", str(out)) from None


def look(db: sqlite3.Connection, path: Path) -> Found:
    """Works with files of every version."""
    tables, unfinished = db.execute("SELECT COUNT(*), COALESCE(SUM(over = 0), 0) FROM tables").fetchone()
    (moves,) = db.execute("SELECT COUNT(*) FROM moves").fetchone()
    return Found(migrations.version(db), tables, unfinished, moves, path.stat().st_size)


def restore(backup: Path, data: Path, vault: Vault, anyway: bool = False) -> Checked:
    """A new file of tables from a copy, once every table in it was rebuilt. Nothing is overwritten. Raises OSError.

    Without the right key snapshots are not looked at.
    """
    data.parent.mkdir(parents=True, exist_ok=True)
    _must_be_free(data)
    trial = data.with_name(data.name + ".restoring")
    try:
        with told_of(data, trial):
            checked = _try(backup, trial, vault, data)
        if anyway or not checked.lost:
            _keep(trial, data)
        return checked
    finally:
        _clear(trial)


def check(backup: Path, scratch: Path, vault: Vault) -> Checked:
    """The same, with nothing left behind; `scratch` is a folder."""
    trial = scratch / "trial.sqlite3"
    try:
        return _try(backup, trial, vault)
    finally:
        _clear(trial)


def _try(backup: Path, trial: Path, vault: Vault, wished: Path | None = None) -> Checked:
    _clear(trial)
    with closing(open_beside(backup)) as source:
        found = _copy(source, backup, trial, wished)
    lost, sealed = asyncio.run(_rebuild_all(trial, vault))
    with closing(sqlite3.connect(trial, isolation_level=None)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
    return Checked(found, lost, sealed)


def _clear(trial: Path) -> None:
    for beside in ("", "-wal", "-shm", ".lock"):
        with suppress(OSError):
            trial.with_name(trial.name + beside).unlink(missing_ok=True)


async def _rebuild_all(path: Path, vault: Vault) -> tuple[dict[str, str], int]:
    storage = SqliteStorage(path, vault=vault)  # brings it up to date, too
    try:
        lost: dict[str, str] = {}
        sealed = 0
        for table in [listed.id for listed in await storage.listing()]:
            stored = await storage.load(table)
            assert stored is not None
            if stored.row.hidden is None:
                sealed += 1
                continue
            try:
                _rebuild(stored, replace(stored, snapshot=None, entries=await storage.entries(table)))
            except Problem:
                lost[table] = "of another version of the rules or cards"
            except Exception as error:
                lost[table] = str(error) or type(error).__name__
        return lost, sealed
    finally:
        await storage.close()


def _rebuild(stored: Stored, whole: Stored) -> None:
    """By its snapshot and by its whole log: they must agree."""
    played = rebuild(whole)
    with suppress(LookupError):  # a snapshot of another version is not used
        if stored.snapshot is not None and not _same(rebuild(stored), played):
            raise ValueError("its snapshot and its moves lead to different positions")


def _same(one: Progress, two: Progress) -> bool:
    return (one.ply, one.table.state, one.table.played) == (two.ply, two.table.state, two.table.played)
