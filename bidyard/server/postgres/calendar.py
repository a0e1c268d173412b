"""The days that count when old tables are deleted, as in bidyard/server/calendar.py, by the clock of the database."""

from __future__ import annotations

import logging

from bidyard.server.calendar import DAY, PLAUSIBLE
from bidyard.server.postgres.connections import Db

log = logging.getLogger("bidyard.server")


async def look(db: Db) -> None:
    """Notes the time. A jump since the last note is left out of the count. Within a transaction."""
    row = await (
        await db.execute("SELECT extract(epoch FROM now())::float8 - value FROM marks WHERE name = 'wall' FOR UPDATE")
    ).fetchone()
    jump = float(row[0]) if row else 0.0
    if abs(jump) > PLAUSIBLE:
        await db.execute("UPDATE marks SET value = value + %s WHERE name = 'skipped'", (jump,))
        log.warning(
            "the database's clock has moved by %d days since a server last looked at it: they do not count for deleting old"
            " tables. If the clock is right and they should count: bidyard admin accept-clock",
            jump // DAY,
        )
    await db.execute("UPDATE marks SET value = extract(epoch FROM now()) WHERE name = 'wall'")


async def accept(db: Db) -> float:
    async with db.transaction():
        row = await (await db.execute("SELECT value FROM marks WHERE name = 'skipped' FOR UPDATE")).fetchone()
        await db.execute("UPDATE marks SET value = 0 WHERE name = 'skipped'")
        return float(row[0]) / DAY if row else 0.0
