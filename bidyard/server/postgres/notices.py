"""What servers tell each other through the database: which tables have changed, and what is not written down.

A notice is sent after the commit it speaks of, never within it (else commits would queue behind each other), and all of five
milliseconds travel together. One that is lost costs some seconds, no more: what is in memory is compared with the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any
from uuid import uuid4

import msgspec
import psycopg

from bidyard.server.postgres.connections import BROKEN, Connections, Db, Pooled, connect, shown, with_care
from bidyard.server.problems import Problem

log = logging.getLogger("bidyard.server")
CHANNEL = "bidyard"
GATHERED = 0.005  # seconds
_MOST = 7_000  # bytes; PostgreSQL takes 7,999
_WAITING = 20_000  # tables, then the oldest are forgotten: whoever looks every few seconds finds them
_PAUSE = 0.5  # seconds before listening is tried again
_HEARD_WITHIN = 5.0  # seconds in which a notice to oneself has to come back

CHANGED, TOLD, JOBS = "c", "t", "j"
Item = list[Any]  # [CHANGED, table], [TOLD, table, what] or [JOBS]
Hear = Callable[[str, Item], None]  # from which server, what
_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(tuple[str, list[Item]]).decode


class Notices:
    def __init__(self, connections: Connections, direct: str, node: str) -> None:
        """`direct`: the address of the database itself; a pooler in between would swallow every notice without a word."""
        self._connections = connections
        self._direct = with_care(direct)
        self._node = node
        self._waiting: dict[bytes, None] = {}
        self._sending: asyncio.Task[None] | None = None
        self._closed = False
        self.sent = self.heard = 0

    def changed(self, table: str) -> None:
        self.put([CHANGED, table])

    def tell(self, table: str, what: dict[str, Any]) -> None:
        self.put([TOLD, table, what])

    def jobs(self) -> None:
        """There is work, or an answer."""
        self.put([JOBS])

    def put(self, item: Item) -> None:
        packed = _encode(item)
        if self._closed or len(packed) > _MOST:
            return
        self._waiting[packed] = None
        if self._sending is None or self._sending.done():
            self._sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        while self._waiting:
            await asyncio.sleep(GATHERED)
            for packed in list(self._waiting)[:-_WAITING]:
                del self._waiting[packed]
            batch: list[bytes] = []
            size = 0
            while self._waiting and size < _MOST:
                packed = next(iter(self._waiting))
                if batch and size + len(packed) > _MOST:
                    break
                del self._waiting[packed]
                batch.append(packed)
                size += len(packed) + 1
            text = '["' + self._node + '",[' + b",".join(batch).decode() + "]]"

            async def work(db: Db, again: bool, text: str = text) -> None:
                # Nothing is lost that would have to be on disk: this commit need not wait for it.
                await db.execute("SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)", (CHANNEL, text))

            try:
                await self._connections.do(work)
                self.sent += len(batch)
            except Problem:
                pass  # comparing finds what was not told

    async def listen(self, hear: Hear, begun: Callable[[], Awaitable[None]]) -> None:
        """Until cancelled. `begun` is called whenever listening has begun anew: before that, anything may have happened."""

        def ready() -> None:
            asyncio.ensure_future(begun())  # noqa: RUF006 (it says itself what goes wrong)

        while True:
            try:
                await self._listen_once(hear, ready)
            except BROKEN:
                pass
            except Exception:
                log.exception("a notice could not be understood")
            await asyncio.sleep(_PAUSE)

    async def _listen_once(self, hear: Hear, ready: Callable[[], None]) -> None:
        async with await psycopg.AsyncConnection.connect(self._direct, autocommit=True) as db:
            await db.execute(f"LISTEN {CHANNEL}")
            ready()
            async for notice in db.notifies():
                try:
                    node, items = _decode(notice.payload)
                except msgspec.MsgspecError:
                    continue
                for item in items:
                    self.heard += 1
                    hear(node, item)

    async def close(self) -> None:
        if self._sending is not None and not self._sending.done():
            await asyncio.wait([self._sending], timeout=1)
        self._closed = True


def check_heard(dsn: str, direct: str) -> None:
    """Raises Pooled where a notice sent by one does not come back by the other."""
    word = uuid4().hex
    with connect(direct) as listening, connect(dsn) as sending:
        listening.execute("LISTEN bidyard_check")
        sending.execute("SELECT pg_notify('bidyard_check', %s)", (word,))
        end = monotonic() + _HEARD_WITHIN
        while monotonic() < end:
            if any(notice.payload == word for notice in listening.notifies(timeout=0.5, stop_after=1)):
                return
    message = "hears no notices: a pooler stands between. Give the address of the database itself with --listen-data"
    raise Pooled(message, shown(direct))
