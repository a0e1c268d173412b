"""Storage in PostgreSQL, which any number of servers use at once. What keeps them apart is the fence of every write."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import uuid4

from psycopg import errors
from psycopg.types.json import Json

from bidyard.server.columns import CHANGES, ENTRY, NOTE, SEAT
from bidyard.server.hidden import read_hidden
from bidyard.server.postgres import listing, rows
from bidyard.server.postgres.calendar import accept
from bidyard.server.postgres.calendar import look as look_at_calendar
from bidyard.server.postgres.connections import Connections, Db, connect, shown
from bidyard.server.postgres.notices import Notices, check_heard
from bidyard.server.postgres.steps import Refused, migrate, steps, version
from bidyard.server.problems import Problem
from bidyard.server.sealed_moves import open_move, seal_move
from bidyard.server.storage import (
    Conflict,
    Entry,
    Fence,
    KeptReview,
    Listed,
    Note,
    Order,
    SeatRow,
    Snapshot,
    Stored,
    TableRow,
    Taken,
    new_key,
)
from bidyard.server.vault import UnsealError, Vault

log = logging.getLogger("bidyard.server")
_SEALED = b"\x01"  # with which what the vault has sealed begins; no move does
_PURGED_AT_ONCE = 100


class PostgresStorage:
    shared = True

    def __init__(self, dsn: str, vault: Vault | None, listen: str | None = None) -> None:
        """`listen`: the address of the database itself, where `dsn` is that of a pooler. Without `vault` beside those that
        serve: what is sealed stays so, and nothing is brought up to date. Raises Refused (an OSError)."""
        self.dsn = dsn
        self.node = uuid4().hex[:12]
        self.vault = vault or Vault.new()
        with connect(listen or dsn) as db:
            try:
                if vault is not None:
                    migrate(db)
                    check_key(db, vault)
                elif version(db) != len(steps()):
                    raise Refused("is not up to date: bidyard migrate")
            except Refused as error:
                error.filename = shown(dsn)
                raise
        check_heard(dsn, listen or dsn)
        self.connections = Connections(dsn, pooled=listen is not None)
        self.notices = Notices(self.connections, listen or dsn, self.node)
        self._do = self.connections.do

    async def writable(self) -> bool:
        return await self.connections.answers()

    # --- tables

    async def create(self, row: TableRow, rematch_of: str | None = None, key: str | None = None) -> None:
        values = rows.held({name: getattr(row, name) for name in rows.COLUMNS})
        values["secrets"] = row.secrets.sealed(self.vault, row.id)
        names = ", ".join(values)

        async def work(db: Db, again: bool) -> None:
            if again and await _exists(db, row.id):
                return
            async with db.transaction():
                try:
                    await db.execute(
                        f"""INSERT INTO tables ({names}, created, touched)
                        SELECT {", ".join(f"%({name})s" for name in values)}, counted_now(), counted_now()""",
                        values,
                    )
                except errors.UniqueViolation as error:
                    raise Taken(str(error)) from None
                await rows.put_seats(db, row.id, enumerate(row.seats))
                if row.due:
                    await rows.put_due(db, row.id, True, self.node)
                if rematch_of is not None:
                    first = "UPDATE tables SET rematch = %s, head = %s WHERE id = %s AND rematch IS NULL"
                    if not (await db.execute(first, (row.id, key or new_key(), rematch_of))).rowcount:
                        raise Taken("rematch")

        await self._do(work)
        if rematch_of is not None:
            self.notices.changed(rematch_of)

    async def load(self, table: str, since: int | None = None) -> Stored | None:
        if not _may_be(table):
            return None

        async def work(db: Db, again: bool) -> Stored | None:
            async with db.transaction():
                await db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                return await self._load(db, table, since)

        return await self._do(work)

    async def _load(self, db: Db, table: str, since: int | None) -> Stored | None:
        found = await (
            await db.execute(
                f"""SELECT {", ".join(rows.COLUMNS)}, secrets, lived(), due.table_id IS NOT NULL, due.node
                FROM tables LEFT JOIN due ON due.table_id = id WHERE id = %s""",
                (table,),
            )
        ).fetchone()
        if found is None:
            return None
        *values, secrets, lived, due, node = found
        seats = await db.execute(f"SELECT {', '.join(SEAT)} FROM seats WHERE table_id = %s ORDER BY seat", (table,))
        row = rows.read_row(tuple(values), [rows.read_seat(seat) for seat in await seats.fetchall()], due)
        row.hidden = read_hidden(bytes(secrets), self.vault, table)
        snapshot = await self._snapshot(db, table) if since is None else None
        start = snapshot.ply if snapshot else since or 0
        moves = await db.execute(
            f"SELECT key, {', '.join(ENTRY)} FROM moves WHERE table_id = %s AND ply >= %s ORDER BY ply", (table, start - 1)
        )
        log = await moves.fetchall()
        base = log.pop(0)[0] if start and log else None
        last = log[-1][0] if log else base
        spent: dict[int | None, int] = {}
        if row.clock is not None or since is None:
            sums = await db.execute(
                "SELECT seat, SUM(spent_ms)::integer FROM moves WHERE table_id = %s GROUP BY seat", (table,)
            )
            spent = dict(await sums.fetchall())
        said = await db.execute(f"SELECT {', '.join(NOTE)} FROM notes WHERE table_id = %s ORDER BY n", (table,))
        notes = [rows.read_note(note) for note in await said.fetchall()]
        unseen = round(max(0.0, lived - row.thinking_at) * 1000)
        stored = Stored(row, snapshot, [], spent, notes, unseen, base, last, node)
        try:
            stored.entries = self._opened(table, [Entry(*entry) for _, *entry in log], start)
        except UnsealError:
            row.hidden = None
        return stored

    def _opened(self, table: str, entries: list[Entry], start: int) -> list[Entry]:
        return [replace(entry, move=self._move(table, ply, bytes(entry.move))) for ply, entry in enumerate(entries, start)]  # type: ignore[arg-type]

    def _move(self, table: str, ply: int, stored: bytes) -> str:
        return open_move(self.vault, table, ply, stored if stored.startswith(_SEALED) else stored.decode())

    async def heads(self, tables: Collection[str]) -> dict[str, str]:
        async def work(db: Db, again: bool) -> dict[str, str]:
            wanted = "SELECT id, head FROM tables WHERE id = ANY(%s) AND NOT closed"
            return dict(await (await db.execute(wanted, (list(tables),))).fetchall())

        return await self._do(work)

    async def append(
        self,
        table: str,
        ply: int,
        entry: Entry,
        over: bool,
        thinking: dict[str, Any] | None = None,
        events: int | None = None,
        due: bool = False,
        revealed: bytes | None = None,
        fence: Fence | None = None,
    ) -> None:
        key = fence.key if fence else new_key()
        values = {
            "table": table,
            "ply": ply,
            "seat": entry.seat,
            "move": entry.move.encode() if over else seal_move(self.vault, table, ply, entry.move),
            "spent_ms": entry.spent_ms,
            "key": key,
            "was": fence.was if fence else None,
            "over": over,
            "thinking": None if thinking is None else Json(thinking),
            "events": events,
            "due": due,
            "node": self.node,
            "revealed": revealed,
        }

        async def put(db: Db) -> None:
            if not (await db.execute(rows.APPEND, values)).rowcount:
                raise Conflict(table)

        async def last(db: Db) -> None:
            async with db.transaction():
                await put(db)
                await self._reveal(db, table)

        await self._write(table, key, last if over else put)

    async def _reveal(self, db: Db, table: str) -> None:
        """The game is over: all its moves are stored as they are."""
        found = await db.execute("SELECT ply, move FROM moves WHERE table_id = %s", (table,))
        opened = []
        for ply, move in await found.fetchall():
            try:
                opened.append((self._move(table, ply, bytes(move)).encode(), ply))
            except UnsealError:  # it stays as it is
                continue
        await db.execute(
            """UPDATE moves SET move = plain.move FROM unnest(%s::bytea[], %s::integer[]) AS plain (move, ply)
            WHERE table_id = %s AND moves.ply = plain.ply""",
            ([move for move, _ in opened], [ply for _, ply in opened], table),
        )

    async def _write(self, table: str, key: str, work: Callable[[Db], Awaitable[None]]) -> None:
        """One whose answer was lost is recognised by its key, then others hear of it."""

        async def once(db: Db, again: bool) -> None:
            if again and await rows.was_done(db, table, key):
                return
            try:
                await work(db)
            except errors.UniqueViolation as error:
                if error.diag.constraint_name == "tables_code_key":
                    raise Taken("code") from None
                raise Conflict(str(error)) from None
            except Conflict:
                # The first try may have been on its way still when it was looked for.
                if not (again and await rows.was_done(db, table, key)):
                    raise

        await self._do(once)
        self.notices.changed(table)

    async def _change(self, table: str, fence: Fence | None, work: Callable[[Db], Awaitable[None]]) -> None:
        key = fence.key if fence else new_key()

        async def change(db: Db) -> None:
            async with db.transaction():
                await rows.pass_fence(db, table, fence.was if fence else None, key)
                await work(db)

        await self._write(table, key, change)

    async def entries(self, table: str) -> list[Entry]:
        async def work(db: Db, again: bool) -> list[Entry]:
            found = await db.execute(f"SELECT {', '.join(ENTRY)} FROM moves WHERE table_id = %s ORDER BY ply", (table,))
            return [Entry(*row) for row in await found.fetchall()]

        try:
            return self._opened(table, await self._do(work), 0)
        except UnsealError:
            raise Problem(503, "sealed") from None

    async def save_seat(
        self,
        table: str,
        seat: int,
        row: SeatRow,
        note: Note | None = None,
        thinking: dict[str, Any] | None = None,
        due: bool = False,
        fence: Fence | None = None,
    ) -> None:
        async def work(db: Db) -> None:
            await rows.put_seats(db, table, [(seat, row)])
            await rows.put_due(db, table, due, self.node)
            await rows.put_thinking(db, table, thinking)
            if note is not None:
                await rows.put_note(db, table, note)

        await self._change(table, fence, work)

    async def save_table(self, row: TableRow, note: Note | None = None, fence: Fence | None = None) -> None:
        names = [name for name in CHANGES if name != "due"]
        values = rows.held({name: getattr(row, name) for name in names})
        if not row.dealt:  # until then the host may choose other cards
            values["secrets"] = row.secrets.sealed(self.vault, row.id)
        changed = ", ".join(f"{name} = %({name})s" for name in values)

        async def work(db: Db) -> None:
            await db.execute(
                f"UPDATE tables SET {changed}, touched = counted_now() WHERE id = %(table)s", values | {"table": row.id}
            )
            await db.execute("DELETE FROM seats WHERE table_id = %s AND seat >= %s", (row.id, len(row.seats)))
            await rows.put_seats(db, row.id, enumerate(row.seats))
            await rows.put_due(db, row.id, row.due, self.node)
            if note is not None:
                await rows.put_note(db, row.id, note)

        await self._change(row.id, fence, work)

    async def add_note(self, table: str, note: Note, fence: Fence | None = None) -> None:
        await self._change(table, fence, lambda db: rows.put_note(db, table, note))

    async def alive(self) -> None:
        """Every server says so once a second anyway, see nodes.py."""

    async def save_code(self, table: str, code: str | None, fence: Fence | None = None) -> None:
        async def work(db: Db) -> None:
            await db.execute("UPDATE tables SET code = %s WHERE id = %s", (code, table))

        await self._change(table, fence, work)

    async def _snapshot(self, db: Db, table: str) -> Snapshot | None:
        found = await (await db.execute("SELECT ply, stamp, data FROM snapshots WHERE table_id = %s", (table,))).fetchone()
        try:
            return Snapshot(found[0], found[1], self.vault.unseal(table, bytes(found[2]))) if found else None
        except UnsealError:
            return None

    async def save_snapshot(self, table: str, snapshot: Snapshot, key: str | None = None) -> None:
        values = (table, snapshot.ply, snapshot.stamp, self.vault.seal(table, snapshot.data), key, table, snapshot.ply - 1, key)

        async def work(db: Db, again: bool) -> None:
            await db.execute(
                """INSERT INTO snapshots SELECT %s, %s, %s, %s
                WHERE %s::text IS NULL OR EXISTS (SELECT 1 FROM moves WHERE table_id = %s AND ply = %s AND key = %s)
                ON CONFLICT (table_id) DO UPDATE SET ply = excluded.ply, stamp = excluded.stamp, data = excluded.data
                WHERE excluded.ply >= snapshots.ply""",
                values,
            )

        await self._do(work)

    # --- reviews

    async def save_review(self, table: str, review: KeptReview) -> None:
        async def work(db: Db, again: bool) -> None:
            await db.execute(
                """INSERT INTO reviews SELECT id, %s, %s, %s FROM tables WHERE id = %s
                ON CONFLICT (table_id, which) DO UPDATE SET stamp = excluded.stamp, data = excluded.data""",
                (review.which, review.stamp, review.data, table),
            )

        await self._do(work)

    async def reviews(self, tables: Collection[str], which: str) -> dict[str, KeptReview]:
        async def work(db: Db, again: bool) -> dict[str, KeptReview]:
            wanted = "SELECT table_id, stamp, data FROM reviews WHERE table_id = ANY(%s) AND which = %s"
            found = await (await db.execute(wanted, ([t for t in tables if _may_be(t)], which))).fetchall()
            return {table: KeptReview(which, stamp, bytes(data)) for table, stamp, data in found}

        return await self._do(work)

    async def finished_seats(self, tables: Collection[str]) -> dict[str, list[bytes | None]]:
        async def work(db: Db, again: bool) -> dict[str, list[bytes | None]]:
            wanted = """SELECT table_id, token FROM seats JOIN tables ON id = table_id
                WHERE table_id = ANY(%s) AND over AND NOT closed ORDER BY table_id, seat"""
            found: dict[str, list[bytes | None]] = {}
            for table, token in await (await db.execute(wanted, ([t for t in tables if _may_be(t)],))).fetchall():
                found.setdefault(table, []).append(token)
            return found

        return await self._do(work)

    async def find_code(self, code: str) -> str | None:
        if not _may_be(code):
            return None

        async def work(db: Db, again: bool) -> str | None:
            found = await (await db.execute("SELECT id FROM tables WHERE code = %s", (code,))).fetchone()
            return str(found[0]) if found else None

        return await self._do(work)

    # --- what has to be done

    async def due(self) -> list[str]:
        """Those that no server looks after: from now on this one does."""

        async def work(db: Db, again: bool) -> list[str]:
            return [row[0] for row in await (await db.execute(rows.TAKE_OVER, (self.node,))).fetchall()]

        return await self._do(work)

    async def purge(self, seconds: float, keep: Collection[str]) -> list[str]:
        async def work(db: Db, again: bool) -> list[str]:
            async with db.transaction():
                await look_at_calendar(db)
                found = await db.execute(
                    """DELETE FROM tables WHERE id IN (
                        SELECT id FROM tables WHERE touched < counted_now() - %s AND NOT id = ANY(%s)
                        AND used <= now() - %s * interval '1 second'
                        ORDER BY touched LIMIT %s FOR UPDATE SKIP LOCKED) RETURNING id""",
                    (seconds, list(keep), min(max(seconds, 0.0), listing.IN_USE), _PURGED_AT_ONCE),
                )
                return [row[0] for row in await found.fetchall()]

        gone = await self._do(work)
        for table in gone:
            self.notices.changed(table)
        return gone

    async def in_use(self, tables: Collection[str]) -> None:
        """These are open here: no server deletes them. Written only where they are so old that one might."""
        await self._do(lambda db, again: listing.touch(db, tables))

    # --- for the people who run the server

    async def listing(self) -> list[Listed]:
        return await self._do(lambda db, again: listing.read(db))

    async def order(self, order: Order) -> int:
        async def work(db: Db, again: bool) -> int:
            put = "INSERT INTO orders (what, table_id) VALUES (%s, %s) RETURNING number"
            row = await (await db.execute(put, (order.what, order.table))).fetchone()
            return int(row[0]) if row else 0

        return await self._do(work)

    async def orders(self) -> list[Order]:
        async def work(db: Db, again: bool) -> list[Order]:
            found = await (await db.execute("SELECT what, table_id, number FROM orders ORDER BY number")).fetchall()
            return [Order(*row) for row in found]

        return await self._do(work)

    async def carry_out(self, order: Order) -> None:
        statements = {
            "delete": "DELETE FROM tables WHERE id = %s",
            "close": "UPDATE tables SET closed = true, code = NULL, head = md5(random()::text) WHERE id = %s",
            "reopen": "UPDATE tables SET closed = false WHERE id = %s",
        }

        async def work(db: Db, again: bool) -> None:
            async with db.transaction():
                await db.execute(statements[order.what], (order.table,))
                await db.execute("DELETE FROM orders WHERE number = %s", (order.number,))

        await self._do(work)
        self.notices.changed(order.table)

    async def size(self) -> dict[str, int]:
        async def work(db: Db, again: bool) -> int:
            row = await (await db.execute("SELECT pg_database_size(current_database())")).fetchone()
            return int(row[0]) if row else 0

        return {"storage": len(steps()), "bytes": await self._do(work)}

    async def accept_clock(self) -> float:
        """See calendar.py."""
        return await self._do(lambda db, again: accept(db))

    async def close(self) -> None:
        """What this server looked after is free for others at once."""
        await self.notices.close()
        if self.connections.worked > float("-inf"):

            async def work(db: Db, again: bool) -> None:
                await db.execute("UPDATE due SET node = NULL WHERE node = %s", (self.node,))
                await db.execute("DELETE FROM nodes WHERE name = %s", (self.node,))

            with suppress(Problem, TimeoutError):
                await asyncio.wait_for(self._do(work, 2.0), 3)
        await self.connections.close()


def check_key(db: Any, vault: Vault) -> None:
    """All servers have the same key: with another one they could not read each other's tables."""
    db.execute("INSERT INTO settings VALUES ('key', %s) ON CONFLICT DO NOTHING", (vault.fingerprint,))
    (known,) = db.execute("SELECT value FROM settings WHERE name = 'key'").fetchone()
    if known != vault.fingerprint:
        raise Refused(
            f"its tables are sealed with the key of fingerprint {known}, the key given here has {vault.fingerprint}:"
            " every server needs the same key file"
        )


async def _exists(db: Db, table: str) -> bool:
    return await (await db.execute("SELECT 1 FROM tables WHERE id = %s", (table,))).fetchone() is not None


def _may_be(text: str) -> bool:
    """Ids and codes are plain letters: what visitors send need not be, and some of it PostgreSQL does not take."""
    return text.isascii() and text.isprintable()
