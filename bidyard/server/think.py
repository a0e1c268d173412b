"""`bidyard think`: a worker without a port. It does what servers over the same database have to compute."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress

import bidyard
from bidyard.server.limits import Limits
from bidyard.server.pool import Pool
from bidyard.server.postgres import nodes
from bidyard.server.postgres.jobs import SharedJobs
from bidyard.server.postgres.notices import JOBS, Item
from bidyard.server.postgres.storage import PostgresStorage
from bidyard.server.problems import Problem
from bidyard.server.thinking import Thinker
from bidyard.server.vault import Vault

log = logging.getLogger("bidyard.server")


def think(data: str, vault: Vault, size: int | None = None, listen: str | None = None, warm: bool = True) -> None:
    """Until it is told to end. Raises OSError where the database cannot be used."""
    storage = PostgresStorage(data, vault, listen)
    asyncio.run(_think(storage, size, warm))


async def _think(storage: PostgresStorage, size: int | None, warm: bool) -> None:
    end = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(sign, end.set)
    pool = Pool(size)
    thinker = Thinker(Limits(), pool)
    jobs = SharedJobs(storage, pool, worker=True)
    if warm:
        thinker.warm(bidyard.games())
    jobs.start()

    def hear(node: str, item: Item) -> None:
        if item == [JOBS]:
            jobs.wake()

    async def begun() -> None:
        jobs.wake()

    listening = asyncio.ensure_future(storage.notices.listen(hear, begun))
    try:
        while not end.is_set():
            with suppress(Problem):
                await nodes.beat(storage, nodes.WORKER, {"workers": pool.workers, "jobs_taken_total": jobs.taken})
            pool.sweep()
            with suppress(TimeoutError):
                await asyncio.wait_for(end.wait(), 1.0)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await jobs.close()
        await thinker.close()
        await storage.close()
