"""How the database came to be what it is: numbered steps (NNN_what.sql), done once each, in order, forwards only.

Servers of two neighbouring versions run side by side during an upgrade: a step only adds what the older one does not miss. One
that was ever released is never changed.
"""

from __future__ import annotations

import errno
from functools import cache
from importlib.resources import files

import psycopg

LOCK = 0x42494459  # "BIDY": whoever does the steps holds it


@cache
def steps() -> tuple[str, ...]:
    found = sorted((file for file in files(__name__).iterdir() if file.name.endswith(".sql")), key=str)
    numbers = [int(file.name.partition("_")[0]) for file in found]
    assert numbers == list(range(1, len(numbers) + 1)), f"steps are numbered one by one, found {numbers}"
    return tuple(file.read_text("utf-8") for file in found)


class Refused(OSError):  # noqa: N818
    """Says in words why this database cannot be used."""

    def __init__(self, why: str, where: str = "the database") -> None:
        super().__init__(errno.EINVAL, why, where)


def version(db: psycopg.Connection[tuple[object, ...]]) -> int:
    """The number of the last step done. Raises Refused for a database of another program or of a later version of this one."""
    # One question: between two of them another server might do the first step.
    there = [str(name) for (name,) in db.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")]
    if "bidyard_steps" not in there:
        if there:
            raise Refused("cannot be used for tables: it is the database of another program")
        return 0
    row = db.execute("SELECT COALESCE(MAX(number), 0) FROM bidyard_steps").fetchone()
    done = int(str(row[0])) if row else 0
    if done > len(steps()):
        later = f"written by a later version of Bidyard (storage {done}, this one knows up to {len(steps())})"
        raise Refused(f"{later}: update Bidyard")
    return done


def migrate(db: psycopg.Connection[tuple[object, ...]]) -> int:
    """Does the steps that are missing, one server at a time; each wholly or not at all. Returns how many were done."""
    if version(db) == len(steps()):
        return 0
    db.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
    try:
        first = version(db)  # another may have done them meanwhile
        for number in range(first + 1, len(steps()) + 1):
            with db.transaction():
                if number == 1:
                    db.execute("CREATE TABLE bidyard_steps (number integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())")
                db.execute(steps()[number - 1].encode())
                db.execute("INSERT INTO bidyard_steps (number) VALUES (%s)", (number,))
        return len(steps()) - first
    except psycopg.Error as error:
        raise Refused(f"could not be brought up to date: {str(error).strip()}; the step was not done") from None
    finally:
        db.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
