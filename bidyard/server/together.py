"""A server among others over the same database: what it hears of them, what it tells, what it takes over when one is gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from bidyard.server.figures import FIGURES
from bidyard.server.hall import Hall
from bidyard.server.limits import Meter
from bidyard.server.live import Live
from bidyard.server.pool import Pool
from bidyard.server.postgres import meters, nodes
from bidyard.server.postgres.jobs import SharedJobs
from bidyard.server.postgres.notices import CHANGED, JOBS, TOLD, Item
from bidyard.server.postgres.storage import PostgresStorage
from bidyard.server.problems import Problem
from bidyard.server.room import Room

log = logging.getLogger("bidyard.server")
BEAT = 1.0  # seconds between two signs of life
_COMPARED = 5  # beats between two comparisons of what is in memory with what is stored
_TOUCHED = 1200  # beats after which old tables that are open here are marked as such again
_AT_ONCE = 500  # tables that are compared in one query
METERS = "m"  # an item of a notice: [METERS, name, {key: calls}]


class Together:
    def __init__(self, hall: Hall, storage: PostgresStorage, live: Live) -> None:
        self._hall = hall
        self._live = live
        self._storage = storage
        self._tasks: set[asyncio.Task[Any]] = set()
        self._beats = 0
        self._meters: dict[str, Meter] = {"calls": hall.calls, "messages": hall.messages}
        for meter in self._meters.values():
            meter.taken = {}
        pool = hall.thinker.pool
        assert isinstance(pool, Pool)
        self._pool = pool
        self.jobs = hall.thinker.pool = SharedJobs(storage, pool)
        for gate in (hall.tables, hall.joins, hall.decks, hall.reviews.gate):
            gate.shared = partial(meters.take, storage)
        self.taken_over = 0
        hall.opened = self._opened

    async def start(self) -> None:
        self._keep(self._storage.notices.listen(self._hear, self._begun))
        self._keep(self._go_on())
        self.jobs.start()

    def _keep(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- hearing

    def _hear(self, node: str, item: Item) -> None:
        match item:
            case [kind] if kind == JOBS:
                self.jobs.wake()
            case _ if node == self._storage.node:
                return
            case [kind, str(table)] if kind == CHANGED:
                room = self._hall.in_memory(table)
                if room is not None:
                    self._is_behind(room)
            case [kind, str(table), dict(told)] if kind == TOLD:
                room = self._hall.in_memory(table)
                if room is not None:
                    room.hear(node, told)
            case [kind, str(name), dict(taken)] if kind == METERS and name in self._meters:
                for key, calls in taken.items():
                    self._meters[name].add(key, calls)

    def _is_behind(self, room: Room) -> None:
        """Where somebody looks it catches up at once, else when the next visitor comes."""
        if room.behind:
            return
        room.behind = True
        if not room.idle:
            self._keep(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        try:
            await room.refresh()
        except Problem:
            pass  # it is gone, and everybody was told; or the database is, and it is looked at again
        except Exception:
            log.exception("a table could not catch up")

    async def _begun(self) -> None:
        """Listening has begun anew: notices may have been lost."""
        with suppress(Problem):
            await self._compare()

    async def _compare(self) -> None:
        rooms = self._hall.all_in_memory()
        for start in range(0, len(rooms), _AT_ONCE):
            some = rooms[start : start + _AT_ONCE]
            heads = await self._storage.heads([room.id for room in some])
            for room in some:
                if heads.get(room.id) != room.row.head and not room.writes:
                    room.behind = False
                    self._is_behind(room)

    # --- telling

    def _opened(self, room: Room) -> None:
        room.outside = lambda told: self._storage.notices.tell(room.id, told)
        room.outside({"who": True})

    async def _go_on(self) -> None:
        while True:
            try:
                await self._beat()
            except Problem:
                pass  # the database is away
            except Exception:
                log.exception("a sign of life failed; the next one comes")
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        self._beats += 1
        self._tell_meters()
        self._hall.everybody = await nodes.beat(self._storage, nodes.SERVER, self._figures())
        kinds = [kind for kind, _ in self._hall.everybody]
        self.jobs.workers_run = nodes.WORKER in kinds
        self.jobs.others_run = kinds.count(nodes.SERVER) > 1
        await self._look_after(await self._storage.due())
        if self._beats % _COMPARED == 0:
            await self._compare()
            for room in self._hall.all_in_memory():
                if room.visited:
                    room.tell_who_is_here()
            await self._look_after(await nodes.own_due(self._storage), again=True)
        if self._beats % _TOUCHED == 1:
            await meters.forget(self._storage)
            await self._storage.in_use([room.id for room in self._hall.all_in_memory() if not room.idle])

    async def _look_after(self, tables: list[str], again: bool = False) -> None:
        """Tables that nobody looks after any more; `again`: our own, where one may have fallen out of memory."""
        for table in tables:
            if again and self._hall.in_memory(table) is not None:
                continue
            self.taken_over += not again
            try:
                room = await self._hall.room(table)
                room.look_after()
            except Problem as problem:
                if problem.code == "storage":
                    raise
            except Exception:
                log.exception("a table could not be taken over")

    def _tell_meters(self) -> None:
        for name, meter in self._meters.items():
            taken, meter.taken = meter.taken or {}, {}
            many = {key: calls for key, calls in taken.items() if calls >= meter.notable}
            for start in range(0, len(many), 50):
                part = dict(list(many.items())[start : start + 50])
                self._storage.notices.put([METERS, name, part])

    def _figures(self) -> dict[str, float]:
        moves = sum(sum(counts) for counts in FIGURES.moves.counts.values())
        return {
            "rooms": self._hall.rooms,
            "live_connections": self._live.open,
            "moves_total": moves,
            "workers": self._pool.workers,
            "jobs_taken_total": self.jobs.taken,
            "tables_taken_over_total": self.taken_over,
            "storage_retries_total": self._storage.connections.retries,
            "notices_sent_total": self._storage.notices.sent,
            "notices_heard_total": self._storage.notices.heard,
        }

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
