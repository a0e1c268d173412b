"""Work that servers share: the same is done once, whoever wants it, and no answer is of another time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from bidyard.server.pool import REPLAY, REVIEW, Asker, Failed, Kind
from bidyard.server.postgres.jobs import SharedJobs
from bidyard.server.postgres.nodes import SERVER, beat
from bidyard.server.postgres.storage import PostgresStorage
from bidyard.server.problems import Problem
from bidyard.server.vault import Vault
from tests.server import database
from tests.server.serving import in_own_loop

KEY = "review/of this"


class Processors:
    """Stands for a server's own processes: counts what is done there."""

    size = 2
    workers = 0

    def __init__(self) -> None:
        self.done = 0
        self.dropped = 0
        self.go_on = asyncio.Event()
        self.breaks = False

    def waiting(self, kind: Kind, address: str | None = None) -> int:
        return 0

    def running(self, kind: Kind) -> int:
        return 0

    async def run(self, kind: Kind, asker: Asker, seconds: float, work: Any, *args: Any, **more: Any) -> Any:
        self.done += 1
        if more["told"] is not None:
            more["told"]("a piece")
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        if self.breaks:
            raise Failed("it broke")
        return [work, *args]

    async def begun(self, key: str) -> bool:
        return False

    async def close(self) -> None:
        pass


class Two:
    """Two servers over one database, without workers."""

    def __init__(self, storages: list[PostgresStorage]) -> None:
        self.processors = [Processors() for _ in storages]
        self.jobs = [SharedJobs(one, own) for one, own in zip(storages, self.processors, strict=True)]  # type: ignore[arg-type]
        self.storages = storages
        self.storage = storages[0]
        self.names = [one.node for one in storages]

    async def live(self, *alive: int) -> None:
        """Only these are heard of; for as long as a slow machine needs."""

        async def work(db: Any, again: bool) -> None:
            names = [self.names[k] for k in alive]
            await db.execute(
                "UPDATE nodes SET at = now() + interval '1 hour' * (CASE WHEN name = ANY(%s) THEN 1 ELSE -1 END)", (names,)
            )

        await self.storage.connections.do(work)

    async def taker(self) -> int:
        async def work(db: Any, again: bool) -> Any:
            return await (await db.execute("SELECT taker FROM jobs WHERE taker IS NOT NULL")).fetchone()

        async with asyncio.timeout(30):
            while (found := await self.storage.connections.do(work)) is None:
                await asyncio.sleep(0.02)
        return self.names.index(found[0])

    @property
    def done(self) -> int:
        return sum(one.done for one in self.processors)

    def want(self, server: int, *args: Any, key: str = KEY, kind: Kind = REVIEW, told: Any = None) -> asyncio.Task[Any]:
        asker = Asker(f"10.0.0.{server}", "table")
        return asyncio.ensure_future(self.jobs[server].run(kind, asker, 10, "work", *args, told=told, key=key))

    def go_on(self) -> None:
        for one in self.processors:
            one.go_on.set()

    async def until(self, holds: Callable[[], Awaitable[bool] | bool]) -> None:
        async with asyncio.timeout(30):
            while not (found if isinstance(found := holds(), bool) else await found):
                await asyncio.sleep(0.02)


@asynccontextmanager
async def two() -> AsyncIterator[Two]:
    dsn, vault = database.database("shared-jobs"), Vault.new()
    storages = [PostgresStorage(dsn, vault)]
    storages.append(PostgresStorage(dsn, vault))
    servers = Two(storages)
    listening = []
    try:
        for one, jobs in zip(storages, servers.jobs, strict=True):
            await beat(one, SERVER, {})

            async def begun() -> None:
                pass

            listening.append(asyncio.ensure_future(one.notices.listen(lambda node, item, jobs=jobs: jobs.wake(), begun)))
            jobs.others_run = True
            jobs.start()
        await servers.live(0, 1)
        yield servers
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        for jobs in servers.jobs:
            await jobs.close()
        for one in storages:
            await one.close()
        database.drop("shared-jobs")


@pytest.fixture(autouse=True)
def _programs() -> None:
    database.programs()


def test_what_two_servers_want_is_done_once_and_told_to_both() -> None:
    async def work() -> None:
        async with two() as servers:
            heard: list[list[str]] = [[], []]
            asked = [servers.want(k, 1, told=heard[k].append) for k in range(2)]
            await servers.until(lambda: all(heard))
            assert await servers.jobs[1].begun(KEY)
            assert not await servers.jobs[1].begun("review/of another")
            servers.go_on()
            assert await asyncio.gather(*asked) == [["work", 1]] * 2
            assert servers.done == 1
            assert heard == [["a piece"]] * 2

    in_own_loop(work())


def test_whoever_asked_first_may_go() -> None:
    async def work() -> None:
        async with two() as servers:
            first, second, third = servers.want(0, kind=REPLAY), servers.want(0, kind=REPLAY), servers.want(1, kind=REPLAY)
            await servers.until(lambda: servers.done == 1)
            first.cancel()
            servers.go_on()
            assert await second == await third == ["work"]
            assert servers.done == 1

    in_own_loop(work())


def test_a_server_that_is_alone_asks_nobody() -> None:
    async def work() -> None:
        async with two() as servers:
            servers.jobs[0].others_run = False
            servers.go_on()
            assert await servers.want(0, 7) == ["work", 7]
            assert servers.processors[0].done == 1
            assert not await servers.jobs[1].begun(KEY)

    in_own_loop(work())


def test_an_old_failure_is_forgotten() -> None:
    """An answer stays for a moment for others who want it too; it is none for who asks days later."""

    async def work() -> None:
        async with two() as servers:
            servers.go_on()
            for one in servers.processors:
                one.breaks = True
            with pytest.raises(Failed, match="it broke"):
                await servers.want(0)
            for one in servers.processors:
                one.breaks = False

            async def age(db: Any, again: bool) -> None:
                # Of what it is doing a server says now and then that it is wanted; that word may come late.
                await db.execute("UPDATE jobs SET wanted = now() - interval '1 day', at = now() - interval '1 day'")

            await servers.storage.connections.do(age)
            assert await servers.want(1) == ["work"]
            assert servers.done == 2

    in_own_loop(work())


def test_work_of_who_has_died_is_begun_anew_and_told_once() -> None:
    async def work() -> None:
        async with two() as servers:
            heard: list[str] = []
            asked = servers.want(1, 7, told=heard.append)
            await servers.until(lambda: bool(heard))
            dead = await servers.taker()
            await servers.live(1 - dead)
            await servers.until(lambda: servers.processors[1 - dead].done == 1)
            await servers.until(lambda: servers.processors[dead].dropped == 1)  # it wakes up: another does it
            servers.go_on()
            assert await asked == ["work", 7]
            assert heard == ["a piece"]
            assert servers.done == 2

    in_own_loop(work())


def test_an_answer_that_could_not_be_written_down_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*args: Any) -> None:
        raise Problem(503, "storage")

    async def work() -> None:
        async with two() as servers:
            asked = servers.want(0, 7)
            await servers.until(lambda: servers.done == 1)
            taker = await servers.taker()
            with monkeypatch.context() as without:
                without.setattr(servers.storages[taker].connections, "do", away)
                servers.go_on()
                await servers.until(lambda: not servers.jobs[taker]._taken)
            assert await asked == ["work", 7]
            assert servers.processors[taker].done == 2, "nobody else does it: this one lives"

    in_own_loop(work())


def test_work_by_which_everybody_dies_is_given_up_until_somebody_asks_again() -> None:
    async def work() -> None:
        async with two() as servers:
            asked = servers.want(0)
            for died in range(3):
                await servers.until(lambda begun=died + 1: servers.done == begun)
                dead = await servers.taker()
                await servers.live(1 - dead)
                if died < 2:
                    await servers.until(lambda gone=died + 1: sum(one.dropped for one in servers.processors) == gone)
            with pytest.raises(Failed, match="those who took it ended"):
                await asked
            with pytest.raises(Failed, match="those who took it ended"):
                await servers.want(1)  # who had asked meanwhile
            assert servers.done == 3
            await servers.live(0, 1)
            servers.go_on()
            while servers.done == 3:  # however often it is asked
                with suppress(Failed):
                    assert await servers.want(0) == ["work"]
                await asyncio.sleep(0.1)

    in_own_loop(work())


def test_pieces_that_overtake_each_other_are_told_in_order() -> None:
    async def work() -> None:
        async with two() as servers:
            heard: list[str] = []
            asked = servers.want(1, told=heard.append)
            await servers.until(lambda: bool(heard))
            await servers.jobs[0]._tell(KEY, 2, "the third")
            looked = servers.jobs[1]._rounds
            await servers.until(lambda: servers.jobs[1]._rounds > looked + 1)
            await servers.jobs[0]._tell(KEY, 1, "the second")
            await servers.until(lambda: len(heard) == 3)
            assert heard == ["a piece", "the second", "the third"]
            servers.go_on()
            await asked

    in_own_loop(work())
