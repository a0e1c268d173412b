"""All tables, for the people who run the servers; and which of them nobody may delete."""

from __future__ import annotations

from collections.abc import Collection

from bidyard.server.calendar import DAY
from bidyard.server.postgres.connections import Db
from bidyard.server.storage import HUMAN, JOINABLE, Listed

IN_USE = 7_200.0  # seconds for which a table that is open somewhere is not deleted
_OLD = 5 * DAY  # only tables that were left for so long could be deleted at all


async def read(db: Db) -> list[Listed]:
    seats: dict[str, list[tuple[str, str]]] = {}
    for table, name, kind in await (
        await db.execute("SELECT table_id, name, kind FROM seats ORDER BY table_id, seat")
    ).fetchall():
        seats.setdefault(table, []).append((name, kind))
    found = await db.execute(
        f"""SELECT id, game, ply, over, closed, {JOINABLE}, (counted_now() - created) / %s, (counted_now() - touched) / %s
        FROM tables ORDER BY touched DESC, id""",
        (DAY, DAY),
    )
    return [
        Listed(
            table,
            game,
            [name for name, _ in seats.get(table, ())],
            sum(kind == HUMAN for _, kind in seats.get(table, ())),
            ply,
            over,
            closed,
            joinable,
            made,
            idle,
        )
        for table, game, ply, over, closed, joinable, made, idle in await found.fetchall()
    ]


async def touch(db: Db, tables: Collection[str]) -> None:
    await db.execute(
        """UPDATE tables SET used = now() WHERE id IN (
            SELECT id FROM tables WHERE id = ANY(%s) AND touched < counted_now() - %s AND used < now() - interval '30 minutes'
            ORDER BY id FOR UPDATE SKIP LOCKED)""",
        (list(tables), _OLD),
    )
