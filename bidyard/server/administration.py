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
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server import migrations
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.storage import Listed, Order, Stored

PATIENCE = 60.0  # seconds: much longer than a server takes to look for orders


async def listing(data: Path) -> list[Listed]:
    storage = SqliteStorage(data, beside=True)
    try:
        return await storage.listing()
    finally:
        await storage.close()


async def show(data: Path, table: str) -> dict[str, Any]:
    """One table without anything that its players keep secret: no keys, codes, seeds or moves."""
    storage = SqliteStorage(data, beside=True)
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


async def counts(data: Path) -> dict[str, Any]:
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
        "storage": len(migrations.steps()),
        "bytes": data.stat().st_size,
    }


async def change(data: Path, what: str, tables: Sequence[str]) -> bool:
    """Whether all of it is done; if not, the server has it before it. InputError names a table that does not exist."""
    known = {table.id for table in await listing(data)}
    for table in tables:
        if table not in known:
            raise InputError("table", f"there is none with the id {table}")
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


async def _ask_the_server(data: Path, orders: Sequence[Order]) -> bool:
    storage = SqliteStorage(data, beside=True)
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


async def accept_clock(data: Path) -> float:
    storage = SqliteStorage(data, beside=True)
    try:
        return await storage.accept_clock()
    finally:
        await storage.close()
