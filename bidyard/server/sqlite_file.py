"""The file itself: how a server opens it, how others open it beside that server, whether it is sound."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bidyard.server import migrations

MEMORY = ":memory:"


def open_beside(path: str | Path) -> sqlite3.Connection:
    """A connection beside that of a server. Raises OSError if there is no such file, or it is none of ours."""
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(errno.ENOENT, "is no file", str(path))
    try:
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=10)
        if not migrations.check(db, str(path)):
            raise OSError(errno.EINVAL, "holds no tables of Bidyard", str(path))
    except sqlite3.Error as error:
        raise OSError(errno.EINVAL, f"cannot be read as tables: {error}", str(path)) from None
    db.execute("PRAGMA foreign_keys = ON")
    return db


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
