"""What the people who run a server do with its tables, whether it runs or not.

Reading goes on beside a running server. Changes to a table are left to the server, which may have it open, as orders in the
same file; it looks for them every few seconds. Where no server runs they are carried out here.
"""

from __future__ import annotations

import asyncio
import errno
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from bidyard.engine.errors import InputError
from bidyard.server.places import is_shared, need_postgres
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.storage import Listed, Order, Stored

if TYPE_CHECKING:
    from bidyard.server.postgres.storage import PostgresStorage

PATIENCE = 60.0  # seconds: much longer than a server takes to look for orders


def _beside(data: str | Path) -> SqliteStorage | PostgresStorage:
    """Beside the servers that use it; what is sealed stays so."""
    if not is_shared(data):
        return SqliteStorage(data, beside=True)
    need_postgres(data)
    from bidyard.server.postgres.storage import PostgresStorage

    return PostgresStorage(str(data), None)


async def _at_once(data: str | Path, orders: Sequence[Order]) -> None:
    """Servers that share a database hear of it."""
    storage = _beside(data)
    try:
        for order in orders:
            await storage.carry_out(order)
    finally:
        await storage.close()


async def _size(data: str | Path) -> dict[str, int]:
    storage = _beside(data)
    try:
        return await storage.size()
    finally:
        await storage.close()


async def listing(data: str | Path) -> list[Listed]:
    storage = _beside(data)
    try:
        return await storage.listing()
    finally:
        await storage.close()


async def show(data: str | Path, table: str) -> dict[str, Any]:
    """One table without anything that its players keep secret: no keys, codes, seeds or moves."""
    storage = _beside(data)
    try:
        stored = await storage.load(table)
        if stored is None:
            raise InputError("table", f"there is none with the id {table}")
        (listed,) = [one for one in await storage.listing() if one.id == table]
        return _told(stored, listed)
    finally:
        await storage.close()


def _told(stored: Stored, listed: Listed) -> dict[str, Any]:
    row = stored.row
    return {
        "table": row.id,
        "game": row.game,
        "options": row.options,
        "deck": row.deck,
        "moves": listed.moves,
        "over": row.over,
        "closed": row.closed,
        "joinable": listed.joinable,
        "made_days": listed.made_days,
        "idle_days": listed.idle_days,
        "seconds_per_game": row.clock,
        "rematch": row.rematch,
        "seats": [
            {
                "seat": number,
                "name": seat.name,
                "kind": seat.kind,
                "taken": seat.claimed,
                "bot": seat.bot,
                "out_of_time": seat.out_of_time,
                "seconds_used": round(stored.spent_ms.get(number, 0) / 1000),
            }
            for number, seat in enumerate(row.seats)
        ],
    }


async def counts(data: str | Path) -> dict[str, Any]:
    tables = await listing(data)
    return {
        "tables": len(tables),
        "unfinished": sum(not table.over for table in tables),
        "closed": sum(table.closed for table in tables),
        "played_today": sum(table.idle_days <= 1 for table in tables),
        "played_this_week": sum(table.idle_days <= 7 for table in tables),
        "idle_for_30_days": sum(table.idle_days > 30 for table in tables),
        "moves": sum(table.moves for table in tables),
        "games": dict(sorted(Counter(table.game for table in tables).items())),
        **await _size(data),
    }


async def change(data: str | Path, what: str, tables: Sequence[str]) -> bool:
    """Whether all of it is done; if not, the server has it before it. InputError names a table that does not exist."""
    known = {table.id for table in await listing(data)}
    for table in tables:
        if table not in known:
            raise InputError("table", f"there is none with the id {table}")
    if is_shared(data):
        await _at_once(data, [Order(what, table) for table in tables])
        return True
    try:
        alone = SqliteStorage(data)
    except OSError as error:
        if error.errno != errno.EBUSY:
            raise
        return await _ask_the_server(data, [Order(what, table) for table in tables])
    try:
        for table in tables:
            await alone.carry_out(Order(what, table))
    finally:
        await alone.close()
    return True


async def _ask_the_server(data: str | Path, orders: Sequence[Order]) -> bool:
    storage = _beside(data)
    try:
        given = {await storage.order(order) for order in orders}
        end = monotonic() + PATIENCE
        while given & {order.number for order in await storage.orders()}:
            if monotonic() > end:
                return False
            await asyncio.sleep(0.2)
        return True
    finally:
        await storage.close()


async def accept_clock(data: str | Path) -> float:
    storage = _beside(data)
    try:
        return await storage.accept_clock()
    finally:
        await storage.close()
