"""Servers and workers that run, as they say themselves once a second. Of one that has been silent for six seconds others take
over what it had to do; should it wake up again, its next write finds out (see Fence in storage.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from psycopg.types.json import Json

from bidyard.server.postgres.connections import Db
from bidyard.server.postgres.rows import LEASE

if TYPE_CHECKING:
    from bidyard.server.postgres.storage import PostgresStorage

SERVER, WORKER = "server", "worker"
_BEAT = (
    """
WITH me AS (
    INSERT INTO nodes (name, kind, figures) VALUES (%s, %s, %s)
    ON CONFLICT (name) DO UPDATE SET at = now(), figures = excluded.figures),
lives AS (
    UPDATE life SET lived = lived(), at = clock_timestamp()
    WHERE at < now() - interval '0.5 seconds' AND pg_try_advisory_xact_lock(1111770181)),
gone AS (DELETE FROM nodes WHERE at < now() - interval '1 minute' AND name != %s)
SELECT kind, figures FROM nodes WHERE at > now() - interval '"""
    + LEASE
    + "'"
)


async def beat(storage: PostgresStorage, kind: str, figures: dict[str, float]) -> list[tuple[str, dict[str, float]]]:
    """Says that this one runs; returns what the others have said."""

    async def work(db: Db, again: bool) -> list[tuple[str, dict[str, float]]]:
        return await (await db.execute(_BEAT, (storage.node, kind, Json(figures), storage.node))).fetchall()

    return await storage.connections.do(work)


async def own_due(storage: PostgresStorage) -> list[str]:
    async def work(db: Db, again: bool) -> list[str]:
        found = await db.execute(
            "SELECT table_id FROM due JOIN tables ON id = table_id WHERE node = %s AND NOT closed", (storage.node,)
        )
        return [row[0] for row in await found.fetchall()]

    return await storage.connections.do(work)
