"""Work for whichever processor is free, on any machine: bots that search, hints, replays, reviews.

Where no worker (`bidyard think`) runs and a server has a processor free, it does its own work, as a single one does: unless
others may want the same, as a review of a table, and other servers run. Else a piece of work is a row: taken by who has time,
given to somebody else where its taker has died, gone when nobody wants the answer any more; the same work is one row, whoever
wants it. Whose turn it is goes by address, as in the fair queue of one server. Calls and answers are sealed with the servers'
key: nobody who can only read or write the database can look into a hand, or have something else computed.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from bidyard.engine.errors import InputError
from bidyard.server.pool import KINDS, Asker, Failed, Kind, Pool, Unavailable
from bidyard.server.postgres.connections import Db
from bidyard.server.postgres.rows import LEASE
from bidyard.server.problems import Problem
from bidyard.server.vault import UnsealError

if TYPE_CHECKING:
    from bidyard.server.postgres.storage import PostgresStorage

log = logging.getLogger("bidyard.server")
_LOOK = 1.0  # seconds between two looks where no notice came
_WANTED = "10 seconds"  # without a word of who wants it, then it is given up
_TRIES = 3  # takers that may die of it
_TOLD = "3 seconds"  # in which everybody who waits has heard that it failed
_VAIN = -1  # tries of what has failed
_LEFT = 1.0  # seconds that servers leave work to workers, where there are any

_DONE, _WRONG, _FAILED, _UNAVAILABLE = "done", "wrong", "failed", "unavailable"
# What this server has taken and does no more is free too: it could not write the answer down.
_FREE = f"""answer IS NULL AND CASE WHEN taker IS NULL THEN true WHEN taker = %(me)s THEN NOT key = ANY(%(mine)s)
    ELSE NOT EXISTS (SELECT 1 FROM nodes WHERE name = taker AND nodes.at > now() - interval '{LEASE}') END"""
# Of every address the oldest first, then of every address the next.
_TAKE = f"""
UPDATE jobs SET taker = %(me)s, tries = tries + 1 WHERE key IN (
    SELECT key FROM jobs WHERE {_FREE} AND key IN (
        SELECT key FROM (
            SELECT key, at, row_number() OVER (PARTITION BY address ORDER BY at) AS turn FROM jobs
            WHERE {_FREE} AND at <= now() - %(left)s * interval '1 second') AS ranked ORDER BY turn, at LIMIT %(most)s)
    FOR UPDATE SKIP LOCKED)
RETURNING key, call, tries
"""


# The same work may be wanted by others, or have been wanted before: an answer that nobody has asked for so long is none, nor is
# a failure for whoever asks again.
_OLD = f"""(jobs.wanted < now() - interval '{_WANTED}'
    OR jobs.tries = {_VAIN} AND jobs.at < now() - interval '{_TOLD}')"""
_PUT = f"""
INSERT INTO jobs (key, kind, address, call) VALUES (%s, %s, %s, %s)
ON CONFLICT (key) DO UPDATE SET wanted = now(), (call, taker, tries, answer) = (
    SELECT excluded.call, NULL, 0, NULL WHERE {_OLD}
    UNION ALL
    SELECT jobs.call, jobs.taker, jobs.tries, jobs.answer WHERE NOT {_OLD})
"""
_SETTLE = f"""
UPDATE jobs SET answer = %(answer)s, tries = CASE WHEN %(vain)s THEN {_VAIN} ELSE tries END,
    at = CASE WHEN %(vain)s THEN now() ELSE at END
WHERE key = %(key)s AND answer IS NULL
"""
_SHARED = "/"  # in the keys of work that others may want too


@dataclass(eq=False)
class _Wanted:
    kind: Kind
    address: str
    call: bytes
    waiting: dict[asyncio.Future[Any], Callable[[Any], None] | None] = field(default_factory=dict)  # with who is told pieces
    posted: asyncio.Future[None] | None = None
    seen: int = 0  # pieces


class SharedJobs:
    """Stands before a server's own pool, and takes its place for whoever has work."""

    def __init__(self, storage: PostgresStorage, pool: Pool, worker: bool = False) -> None:
        self._storage = storage
        self.own = pool
        self._worker = worker
        self.workers_run = False  # as far as is known: the last sign of life tells
        self.others_run = False  # servers
        self._wanted: dict[str, _Wanted] = {}
        self._taken: dict[str, asyncio.Task[None]] = {}
        self._news = asyncio.Event()
        self._loop: asyncio.Task[None] | None = None
        self._rounds = 0
        self.taken = 0

    def start(self) -> None:
        self._loop = asyncio.ensure_future(self._go_on())

    def wake(self) -> None:
        self._news.set()

    # --- as a pool

    @property
    def size(self) -> int:
        return self.own.size

    @property
    def workers(self) -> int:
        return self.own.workers

    def waiting(self, kind: Kind, address: str | None = None) -> int:
        posted = sum(one.kind is kind and address in (None, one.address) for one in self._wanted.values())
        return posted + self.own.waiting(kind, address)

    def running(self, kind: Kind) -> int:
        return self.own.running(kind)

    def sweep(self) -> None:
        self.own.sweep()

    async def run(
        self,
        kind: Kind,
        asker: Asker,
        seconds: float,
        work: Callable[..., Any],
        *args: Any,
        needs: str = "",
        told: Callable[[Any], None] | None = None,
        key: str = "",
    ) -> Any:
        """As Pool.run. `key`, which holds a slash: the same for what others may want too."""
        alone = not (self.workers_run or self._busy or (key and self.others_run))
        if kind.quick or alone:
            return await self.own.run(kind, asker, seconds, work, *args, needs=needs, told=told)
        return await self._post(kind, asker, (kind.name, asker, seconds, work, args, needs), told, key)

    async def begun(self, key: str) -> bool:
        """Whether somebody wants this work now, at any server."""

        async def work(db: Db, again: bool) -> bool:
            wanted = f"SELECT 1 FROM jobs WHERE key = %s AND answer IS NULL AND wanted > now() - interval '{_WANTED}'"
            return await (await db.execute(wanted, (key,))).fetchone() is not None

        return self.others_run and await self._storage.connections.do(work)

    @property
    def _busy(self) -> bool:
        slow = [kind for kind in KINDS if not kind.quick]
        return sum(self.own.waiting(kind) + self.own.running(kind) for kind in slow) >= self.own.size

    # --- who wants work

    async def _post(self, kind: Kind, asker: Asker, call: Any, told: Callable[[Any], None] | None, key: str) -> Any:
        key = key or uuid4().hex
        wanted = self._wanted.get(key)
        if wanted is None:
            sealed = self._storage.vault.seal(f"job/{key}", pickle.dumps(call, pickle.HIGHEST_PROTOCOL))
            wanted = self._wanted[key] = _Wanted(kind, asker.address, sealed)
            wanted.posted = asyncio.ensure_future(self._put(key, wanted))
            wanted.posted.add_done_callback(lambda put: put.cancelled() or put.exception())  # all may have gone meanwhile
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        wanted.waiting[done] = told
        try:
            assert wanted.posted is not None
            await asyncio.shield(wanted.posted)  # whoever asked first may go before the others
            return await done
        except Problem:
            raise Unavailable from None
        finally:
            del wanted.waiting[done]
            if not wanted.waiting and self._wanted.get(key) is wanted:
                del self._wanted[key]
                if not done.done() or done.cancelled():
                    asyncio.ensure_future(self._drop(key))  # noqa: RUF006 (it says nothing)

    async def _put(self, key: str, wanted: _Wanted) -> None:
        address = self._storage.vault.hashed(wanted.address)

        async def work(db: Db, again: bool) -> None:
            await db.execute(_PUT, (key, wanted.kind.name, address, wanted.call))

        await self._storage.connections.do(work)
        self._storage.notices.jobs()

    async def _drop(self, key: str) -> None:
        async def work(db: Db, again: bool) -> None:
            await db.execute("DELETE FROM jobs WHERE key = %s", (key,))

        try:
            if _SHARED not in key:  # others may want it too: it is given up when nobody has asked for it for long
                await self._storage.connections.do(work)
        except Problem:
            pass

    async def _look_for_answers(self) -> None:
        if not self._wanted:
            return
        keys = list(self._wanted)

        async def work(db: Db, again: bool) -> tuple[list[Any], list[Any]]:
            seen = [self._wanted[key].seen if key in self._wanted else 0 for key in keys]
            pieces = await db.execute(
                """SELECT job, n, data FROM pieces JOIN unnest(%s::text[], %s::integer[]) AS known (key, seen)
                ON job = known.key AND n >= known.seen ORDER BY job, n""",
                (keys, seen),
            )
            told = await pieces.fetchall()
            found = await db.execute("SELECT key, answer FROM jobs WHERE key = ANY(%s)", (keys,))
            return told, await found.fetchall()

        pieces, found = await self._storage.connections.do(work)
        for key, n, data in pieces:
            wanted = self._wanted.get(key)
            if wanted is not None and n == wanted.seen:  # one that was overtaken, or lost with who took it, is waited for
                wanted.seen += 1
                piece = self._open(f"piece/{key}/{n}", bytes(data))
                for told in wanted.waiting.values():
                    if told is not None:
                        told(piece)
        there = dict(found)
        for key in keys:
            wanted = self._wanted.get(key)
            if wanted is None:
                continue
            if key not in there:  # given up as if nobody wanted it: the database was away for long
                await self._put(key, wanted)
            elif there[key] is not None:
                self._settle(wanted, self._open(f"answer/{key}", bytes(there[key])))
                await self._drop(key)

    def _settle(self, wanted: _Wanted, answer: tuple[Any, ...]) -> None:
        for done in wanted.waiting:
            if done.done():
                continue
            match answer:
                case (kind, value) if kind == _DONE:
                    done.set_result(value)
                case (kind, field, expected) if kind == _WRONG:
                    done.set_exception(InputError(field, expected))
                case (kind,) if kind == _UNAVAILABLE:
                    done.set_exception(Unavailable())
                case (_, *why):
                    done.set_exception(Failed(*why))

    def _open(self, place: str, sealed: bytes) -> Any:
        return pickle.loads(self._storage.vault.unseal(place, sealed))

    # --- who does work

    async def _go_on(self) -> None:
        while True:
            try:
                async with asyncio.timeout(_LOOK):
                    await self._news.wait()
            except TimeoutError:
                pass
            self._news.clear()
            self._rounds += 1
            try:
                await self._look_for_answers()
                await self._take()
                if self._rounds % 2 == 0 and (self._wanted or self._taken):
                    await self._say_what_is_wanted()
            except Problem:
                await asyncio.sleep(_LOOK)
            except Exception:
                log.exception("work could not be shared; it is tried again")
                await asyncio.sleep(_LOOK)

    async def _take(self) -> None:
        slow = [kind for kind in KINDS if not kind.quick]
        own = sum(self.own.waiting(kind) + self.own.running(kind) for kind in slow)
        free = self.own.size - max(own, len(self._taken))
        if free <= 0:
            return
        left = _LEFT if self.workers_run and not self._worker else 0.0
        values = {"me": self._storage.node, "mine": list(self._taken), "left": left, "most": free}

        async def work(db: Db, again: bool) -> list[Any]:
            return await (await db.execute(_TAKE, values)).fetchall()

        for key, call, tries in await self._storage.connections.do(work):
            if key not in self._taken:
                self.taken += 1
                task = asyncio.ensure_future(self._do(key, bytes(call), tries))
                self._taken[key] = task

    async def _do(self, key: str, call: bytes, tries: int) -> None:
        try:
            answer = await self._answer(key, call, tries)
            sealed = self._storage.vault.seal(f"answer/{key}", pickle.dumps(answer, pickle.HIGHEST_PROTOCOL))
            values = {"key": key, "answer": sealed, "vain": answer[0] in (_FAILED, _UNAVAILABLE)}

            async def work(db: Db, again: bool) -> None:
                await db.execute(_SETTLE, values)

            await self._storage.connections.do(work)
            self._storage.notices.jobs()
        except Problem:
            pass  # the database is away: somebody else does it again
        finally:
            self._taken.pop(key, None)
            self.wake()

    async def _answer(self, key: str, call: bytes, tries: int) -> tuple[Any, ...]:
        if tries > _TRIES:
            return _FAILED, "those who took it ended"
        number = 0
        telling: set[asyncio.Task[None]] = set()

        def told(piece: Any) -> None:
            nonlocal number
            task = asyncio.ensure_future(self._tell(key, number, piece))
            number += 1
            telling.add(task)
            task.add_done_callback(telling.discard)

        try:
            name, asker, seconds, function, args, needs = self._open(f"job/{key}", call)
        except UnsealError:
            return _FAILED, "it was not posted by one of our servers"
        kind = next(kind for kind in KINDS if kind.name == name)
        try:
            value = await self.own.run(kind, asker, seconds, function, *args, needs=needs, told=told)
        except InputError as error:
            return _WRONG, error.field, error.expected
        except Unavailable:
            return (_UNAVAILABLE,)
        except Failed as error:
            return _FAILED, str(error)
        if telling:
            await asyncio.wait(set(telling))
        return _DONE, value

    async def _tell(self, key: str, number: int, piece: Any) -> None:
        sealed = self._storage.vault.seal(f"piece/{key}/{number}", pickle.dumps(piece, pickle.HIGHEST_PROTOCOL))

        async def work(db: Db, again: bool) -> None:
            await db.execute(
                """INSERT INTO pieces SELECT key, %s, %s FROM jobs WHERE key = %s
                ON CONFLICT (job, n) DO UPDATE SET data = excluded.data""",
                (number, sealed, key),
            )

        try:
            await self._storage.connections.do(work)
            self._storage.notices.jobs()
        except Problem:
            pass  # the answer holds it too

    async def _say_what_is_wanted(self) -> None:
        async def work(db: Db, again: bool) -> list[Any]:
            if self._wanted:
                await db.execute("UPDATE jobs SET wanted = now() WHERE key = ANY(%s)", (sorted(self._wanted),))
            await db.execute(f"DELETE FROM jobs WHERE wanted < now() - interval '{_WANTED}'")
            if not self._taken:
                return []
            mine = "SELECT key FROM jobs WHERE key = ANY(%s) AND taker = %s"
            return await (await db.execute(mine, (list(self._taken), self._storage.node))).fetchall()

        before = dict(self._taken)
        kept = {row[0] for row in await self._storage.connections.do(work)}
        for key, task in before.items():
            if key not in kept:  # nobody wants it any more, or somebody else has taken it over
                task.cancel()

    async def close(self) -> None:
        for task in [self._loop, *self._taken.values()]:
            if task is not None:
                task.cancel()
        await self.own.close()
