"""Limits that hold exactly over all servers: buckets in the database. For what is rare: tables, join codes, decks, reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.server.limits import Rate
from bidyard.server.postgres.connections import Db

if TYPE_CHECKING:
    from bidyard.server.postgres.storage import PostgresStorage

_LEFT = "GREATEST(0, meters.spent - extract(epoch FROM clock_timestamp() - meters.at) * %(rate)s)"
_TAKE = f"""
INSERT INTO meters VALUES (%(name)s, %(key)s, 1, clock_timestamp())
ON CONFLICT (name, key) DO UPDATE SET spent = {_LEFT} + 1, at = clock_timestamp() WHERE {_LEFT} + 1 <= %(burst)s
"""
_WAIT = f"SELECT {_LEFT} + 1 - %(burst)s FROM meters WHERE name = %(name)s AND key = %(key)s"


async def take(storage: PostgresStorage, name: str, rate: Rate, key: str) -> float:
    """0 if there was room, else the seconds to wait. Whose key it is cannot be read in the database."""
    values = {"name": name, "key": storage.vault.hashed(key), "rate": rate.per_second, "burst": rate.burst}

    async def work(db: Db, again: bool) -> float:
        if (await db.execute(_TAKE, values)).rowcount:
            return 0.0
        row = await (await db.execute(_WAIT, values)).fetchone()
        return max(0.001, float(row[0]) / rate.per_second) if row else 0.0

    return await storage.connections.do(work)


async def forget(storage: PostgresStorage) -> None:
    """Those that must be full again: no bucket takes an hour."""

    async def work(db: Db, again: bool) -> None:
        await db.execute("DELETE FROM meters WHERE at < now() - interval '1 hour'")

    await storage.connections.do(work)
