"""The days that count when old tables are deleted.

A machine that wakes up with a wrong clock must not delete every table. So days are not read off the clock but counted: from
one look to the next the clock may go on (or back) by a few days, as it does while the server is off. A larger step is no
passing of time that anybody has seen: it is left out of the count, which goes on from where it was. Whoever knows better says
`bidyard admin accept-clock`.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime

log = logging.getLogger("bidyard.server")
DAY = 86_400.0
PLAUSIBLE = 14 * DAY  # between two notes
NOTED = 60.0  # seconds between two notes


class Calendar:
    """Kept in the file (see migrations/sqlite/003_marks.sql); all calls within the writer's transaction."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._noted: float | None = None
        self._skipped = 0.0

    def look(self, db: sqlite3.Connection) -> float:
        """The time that counts now."""
        wall = self._clock()
        if self._noted is None or abs(wall - self._noted) > NOTED:
            self.note(db)
        return wall - self._skipped

    def now(self, db: sqlite3.Connection) -> float:
        """The same, for who only reads."""
        return self._clock() - _mark(db, "skipped")

    def forget(self) -> None:
        """The transaction was rolled back: what was noted in it may be gone."""
        self._noted = None

    def note(self, db: sqlite3.Connection) -> None:
        wall = self._clock()
        last = _mark(db, "wall")
        if last and abs(wall - last) > PLAUSIBLE:
            db.execute("UPDATE marks SET value = value + ? WHERE name = 'skipped'", (wall - last,))
            log.warning(
                "the clock says %s, but when this file was last written it said %s: these %d days do not count for deleting"
                " old tables. If the clock is right and they should count: bidyard admin accept-clock",
                _day(wall),
                _day(last),
                abs(wall - last) // DAY,
            )
        db.execute("UPDATE marks SET value = ? WHERE name = 'wall'", (wall,))
        self._noted, self._skipped = wall, _mark(db, "skipped")


def accept(db: sqlite3.Connection) -> float:
    """From now on the clock is believed as it is. Returns the days that count again."""
    skipped = _mark(db, "skipped")
    db.execute("UPDATE marks SET value = 0 WHERE name = 'skipped'")
    return skipped / DAY


def _mark(db: sqlite3.Connection, name: str) -> float:
    return float(db.execute("SELECT value FROM marks WHERE name = ?", (name,)).fetchone()[0])


def _day(when: float) -> str:
    return f"{datetime.fromtimestamp(when, UTC):%Y-%m-%d}"
