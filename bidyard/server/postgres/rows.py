"""The statements by which tables are read and written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from psycopg.types.json import Json

from bidyard.server.columns import NOTE, SEAT, TABLE
from bidyard.server.postgres.connections import Db
from bidyard.server.storage import Conflict, Note, SeatRow, TableRow

COLUMNS = [name for name in TABLE if name != "due"]  # which is a row of its own here
_JSON = [name for name, kind in TABLE.items() if kind.startswith("dict")]

# Everything a move changes, in one statement: it holds wholly or not at all.
APPEND = """
WITH raised AS (
    UPDATE tables SET ply = ply + 1, head = %(key)s, touched = counted_now(), over = over OR %(over)s,
        code = CASE WHEN %(over)s THEN NULL ELSE code END, secrets = COALESCE(%(revealed)s::bytea, secrets),
        thinking = COALESCE(%(thinking)s::json, thinking),
        thinking_at = CASE WHEN %(thinking)s::json IS NULL THEN thinking_at ELSE lived() END
    WHERE id = %(table)s AND ply = %(ply)s AND (%(was)s::text IS NULL OR head = %(was)s) RETURNING id),
awaited AS (
    INSERT INTO due (table_id, node) SELECT id, %(node)s FROM raised WHERE %(due)s
    ON CONFLICT (table_id) DO UPDATE SET node = excluded.node WHERE due.node IS DISTINCT FROM excluded.node),
done AS (DELETE FROM due WHERE NOT %(due)s AND table_id IN (SELECT id FROM raised)),
told AS (
    UPDATE notes SET after = LEAST(after, %(events)s::integer)
    WHERE %(events)s::integer IS NOT NULL AND table_id IN (SELECT id FROM raised))
INSERT INTO moves (table_id, ply, seat, move, spent_ms, key)
SELECT id, %(ply)s, %(seat)s, %(move)s, %(spent_ms)s, %(key)s FROM raised
"""
DUE = """
INSERT INTO due (table_id, node) VALUES (%s, %s)
ON CONFLICT (table_id) DO UPDATE SET node = excluded.node WHERE due.node IS DISTINCT FROM excluded.node
"""
# Of a server that has not said for so long that it runs, others take over what it has to do.
LEASE = "6 seconds"
TAKE_OVER = f"""
UPDATE due SET node = %s WHERE table_id IN (
    SELECT table_id FROM due JOIN tables ON id = table_id
    WHERE NOT closed AND (node IS NULL OR NOT EXISTS (
        SELECT 1 FROM nodes WHERE name = due.node AND nodes.at > now() - interval '{LEASE}'))
    LIMIT 50 FOR UPDATE OF due SKIP LOCKED)
RETURNING table_id
"""


def held(values: dict[str, Any]) -> dict[str, Any]:
    return {name: Json(value) if name in _JSON else value for name, value in values.items()}


async def pass_fence(db: Db, table: str, was: str | None, key: str) -> None:
    """Conflict where somebody else has written to the table meanwhile. Within a transaction."""
    done = await db.execute(
        "UPDATE tables SET head = %s WHERE id = %s AND (%s::text IS NULL OR head = %s)", (key, table, was, was)
    )
    if not done.rowcount:
        raise Conflict(table)
    await db.execute("INSERT INTO changes VALUES (%s, %s)", (table, key))


async def was_done(db: Db, table: str, key: str) -> bool:
    """Whether the write with this key has been committed: its answer was lost."""
    found = await db.execute(
        "SELECT 1 FROM changes WHERE table_id = %s AND key = %s UNION ALL SELECT 1 FROM moves WHERE table_id = %s AND key = %s",
        (table, key, table, key),
    )
    return await found.fetchone() is not None


async def put_seats(db: Db, table: str, seats: Iterable[tuple[int, SeatRow]]) -> None:
    names = ["table_id", "seat", *SEAT]
    changed = ", ".join(f"{name} = excluded.{name}" for name in SEAT)
    put = f"""INSERT INTO seats ({", ".join(names)}) VALUES ({", ".join(["%s"] * len(names))})
        ON CONFLICT (table_id, seat) DO UPDATE SET {changed}"""
    rows = [(table, number, *(getattr(seat, name) for name in SEAT)) for number, seat in seats]
    async with db.cursor() as cursor:
        await cursor.executemany(put, rows)


async def put_note(db: Db, table: str, note: Note) -> None:
    await db.execute(
        """INSERT INTO notes (table_id, n, after, kind, seat, data)
        SELECT %s, COUNT(*), %s, %s, %s, %s FROM notes WHERE table_id = %s""",
        (table, note.after, note.kind, note.seat, Json(note.data), table),
    )


async def put_thinking(db: Db, table: str, thinking: dict[str, Any] | None) -> None:
    if thinking is not None:
        await db.execute("UPDATE tables SET thinking = %s, thinking_at = lived() WHERE id = %s", (Json(thinking), table))


async def put_due(db: Db, table: str, due: bool, node: str) -> None:
    if due:
        await db.execute(DUE, (table, node))
    else:
        await db.execute("DELETE FROM due WHERE table_id = %s", (table,))


def read_row(values: tuple[Any, ...], seats: list[SeatRow], due: bool) -> TableRow:
    return TableRow(**dict(zip(COLUMNS, values, strict=True)), seats=seats, due=due)


def read_seat(values: tuple[Any, ...]) -> SeatRow:
    return SeatRow(**dict(zip(SEAT, values, strict=True)))


def read_note(values: tuple[Any, ...]) -> Note:
    return Note(**dict(zip(NOTE, values, strict=True)))
