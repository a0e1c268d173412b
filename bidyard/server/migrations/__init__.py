"""How the storage came to be what it is: numbered steps, done once each, in order, forwards only.

A step is a file `sqlite/NNN_what.sql`; the file of tables remembers the number of the last one done. To add a column, add the
next number (with a DEFAULT, so that the tables already there have a value) and the field of the same name in storage.py.
A step that was ever released is never changed.
"""

from __future__ import annotations

import errno
import sqlite3
from functools import cache
from importlib.resources import files

_OURS = 0x42494459  # "BIDY": says whose file it is


@cache
def steps() -> tuple[str, ...]:
    """The statements of every step, the first of them first."""
    found = sorted((file for file in files(__name__).joinpath("sqlite").iterdir() if file.name.endswith(".sql")), key=str)
    numbers = [int(file.name.partition("_")[0]) for file in found]
    assert numbers == list(range(1, len(numbers) + 1)), f"steps are numbered one by one, found {numbers}"
    return tuple(file.read_text("utf-8") for file in found)


def version(db: sqlite3.Connection) -> int:
    number: int = db.execute("PRAGMA user_version").fetchone()[0]
    return number


def check(db: sqlite3.Connection, path: str) -> int:
    """The number of the last step done. Refuses files of other programs and of later versions of this one."""
    done = version(db)
    owner = db.execute("PRAGMA application_id").fetchone()[0]
    if owner not in (0, _OURS) or (not done and db.execute("SELECT 1 FROM sqlite_master").fetchone()):
        raise OSError(errno.EINVAL, "cannot be used for tables: it is the database of another program", path)
    if done > len(steps()):
        later = f"written by a later version of Bidyard (storage {done}, this one knows up to {len(steps())}): update Bidyard"
        raise OSError(errno.EINVAL, later, path)
    return done


def migrate(db: sqlite3.Connection, path: str) -> None:
    """Does the steps that are missing. Each is one transaction together with its number: it is done or it is not."""
    for number in range(check(db, path) + 1, len(steps()) + 1):
        try:
            db.executescript(f"BEGIN IMMEDIATE;\n{steps()[number - 1]};\nPRAGMA user_version = {number};\nCOMMIT;")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise OSError(errno.EIO, f"could not be brought to storage {number}: {error}; nothing was changed", path) from None
    if db.execute("PRAGMA application_id").fetchone()[0] != _OURS:
        db.execute(f"PRAGMA application_id = {_OURS}")
