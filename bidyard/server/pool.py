"""The pool of workers: everything that computes for longer than a moment is done here, and by so many processes at most.

Processes, not threads: plain Python (quick bots, replays) holds the interpreter lock, and the event loop would wait for it. A
worker that hangs can be ended, one that crashes takes nothing with it. Each costs 25 MB, with compiled searches 75 to 130 MB;
they are started when there is work and end when there has been none for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple, Protocol

from bidyard.engine.errors import InputError
from bidyard.server.fair_queue import Bill, FairQueue, Path
from bidyard.server.worker import COMMAND, DONE, HEADER, MORE, WRONG, child, frame

log = logging.getLogger("bidyard.server")
REST = 300.0  # seconds without work, then a worker ends
RETRY = 5.0  # seconds after a worker could not be started
LOAD = 900.0  # seconds for what a worker has to load, perhaps to compile, before its first work of a kind
LOAD_OWN = 120.0  # for the module of a host's own bot ("module:Class"), which may bring a large library and compiles nothing
BUFFER = 2**22  # bytes of an answer


class Asker(NamedTuple):
    """For whom work is done: what nobody may have more of than others."""

    address: str
    table: str


class Failed(Exception):  # noqa: N818 (it tells of an error)
    """The work raised something, or took its worker with it."""


class Unavailable(Exception):  # noqa: N818
    """No worker could be started."""


@dataclass(frozen=True)
class Kind:
    """A kind of work: its weight where several kinds wait, what a piece of it takes, and whether it is quick."""

    name: str
    weight: float
    estimate: float
    quick: bool = False


QUICK = Kind("quick move", 1, 0.002, quick=True)
MOVE = Kind("move", 4, 0.3)
HINT = Kind("hint", 4, 0.3)
REPLAY = Kind("replay", 1, 0.1)
REVIEW = Kind("review", 1, 0.3)
KINDS = (QUICK, MOVE, HINT, REPLAY, REVIEW)


@dataclass(eq=False)
class _Job:
    kind: Kind
    path: Path
    call: bytes
    seconds: float  # for one piece of it; then its worker is taken to hang
    needs: str
    done: asyncio.Future[Any]
    number: int
    told: Callable[[Any], None] | None = None
    worker: _Worker | None = None  # where it was begun
    bill: Bill[_Job] = ()
    tries: int = 0


@dataclass(eq=False)
class _Worker:
    process: asyncio.subprocess.Process
    lanes: dict[bool, _Job | None] = field(default_factory=lambda: {True: None, False: None})
    begun: set[_Job] = field(default_factory=set)  # cut, waiting for their next turn
    rested: float = field(default_factory=monotonic)
    limit: dict[bool, asyncio.TimerHandle] = field(default_factory=dict)
    loaded: set[str] = field(default_factory=lambda: {""})

    @property
    def idle(self) -> bool:
        return not self.begun and not any(self.lanes.values())

    def send(self, number: int, quick: bool, call: bytes | None) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError, RuntimeError):  # it has just ended, which will be noticed
            self.process.stdin.write(frame((number, quick, call)))

    def end(self) -> None:
        """When it has nothing to do."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


class Work(Protocol):
    """Where work is done: a pool of this machine, or what servers share."""

    @property
    def size(self) -> int: ...
    @property
    def workers(self) -> int: ...
    def waiting(self, kind: Kind, address: str | None = None) -> int: ...
    def running(self, kind: Kind) -> int: ...
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
        """`key`, which holds a slash: the same for what others may want too, so that it need not be done twice."""

    async def begun(self, key: str) -> bool:
        """Whether somebody has asked elsewhere for the work with this key, and it is under way."""

    def sweep(self) -> None: ...
    async def close(self) -> None: ...


class Pool:
    def __init__(self, size: int | None = None) -> None:
        self.size = size or max(1, cores() - 1)
        self._queues = {
            quick: FairQueue[_Job]({kind.name: kind.weight for kind in KINDS if kind.quick == quick}) for quick in (True, False)
        }
        self._workers: set[_Worker] = set()
        self._starting = 0
        self._failed_at = -RETRY
        self._numbers = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def waiting(self, kind: Kind, address: str | None = None) -> int:
        path = (kind.name,) if address is None else (kind.name, address)
        return self._queues[kind.quick].count(*path)

    def running(self, kind: Kind) -> int:
        return sum(job is not None and job.kind is kind for worker in self._workers for job in worker.lanes.values())

    @property
    def workers(self) -> int:
        return len(self._workers)

    async def begun(self, key: str) -> bool:
        """Of this server everybody knows."""
        return False

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
        """What `work` answers, a function of a module; one that yields can be cut there. Who is cancelled leaves the queue.

        `seconds` is for one piece of it, from when it is begun; `needs` names what a worker loads at its first use, which may
        take longer. `told` is called with what the work yields that is not None, some time before the end; from the beginning
        again where it had to be begun again. `key`: see Work. Raises InputError as the work does, Failed or Unavailable.
        """
        if self._closed:
            raise Unavailable
        self._numbers += 1
        done = asyncio.get_running_loop().create_future()
        call = pickle.dumps((work, args), pickle.HIGHEST_PROTOCOL)
        job = _Job(kind, (kind.name, asker.address, asker.table), call, seconds, needs, done, self._numbers, told)
        self._queues[kind.quick].put(job.path, job)
        self._staff()
        try:
            return await done
        except asyncio.CancelledError:
            self._drop(job)
            raise

    def _drop(self, job: _Job) -> None:
        if self._queues[job.kind.quick].remove(job.path, job) and job.worker is not None:
            job.worker.begun.discard(job)
            job.worker.send(job.number, job.kind.quick, b"")

    # --- workers

    def _staff(self) -> None:
        """Gives work to the workers there are, and starts one if they are too few."""
        if self._closed:
            return
        for worker in list(self._workers):
            self._serve(worker)
        missing = max(queue.count() for queue in self._queues.values()) > self._starting
        if missing and len(self._workers) + self._starting < self.size:
            self._starting += 1
            self._keep(self._employ())

    def _keep(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _employ(self) -> None:
        try:
            if monotonic() - self._failed_at < RETRY:
                raise OSError("no worker could be started a moment ago")
            worker = _Worker(
                await asyncio.create_subprocess_exec(
                    *child(COMMAND), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=BUFFER
                )
            )
        except OSError as error:
            self._starting -= 1
            if monotonic() - self._failed_at >= RETRY:
                self._failed_at = monotonic()
                log.error("no worker could be started: %s", error)
            if not self._workers:
                self._refuse()
            return
        self._starting -= 1
        if self._closed:
            worker.kill()
            await worker.process.wait()
            return
        self._workers.add(worker)
        self._staff()
        await self._listen(worker)

    def _refuse(self) -> None:
        for queue in self._queues.values():
            while (found := queue.take(lambda _: True)) is not None:
                self._settle(found[0], Unavailable())

    def _serve(self, worker: _Worker) -> None:
        """Fills the worker's free lanes with those whose turn it is."""
        for quick, queue in self._queues.items():
            while worker.lanes[quick] is None:
                found = queue.take(lambda job: job.worker in (None, worker))
                if found is None:
                    break
                job = found[0]
                job.bill = found[1]
                queue.charge(job.bill, job.kind.estimate)
                worker.lanes[quick] = job
                worker.begun.discard(job)
                worker.send(job.number, quick, None if job.worker is worker else job.call)
                job.worker = worker
                loading = LOAD_OWN if ":" in job.needs else LOAD
                seconds = job.seconds if job.needs in worker.loaded else loading
                worker.limit[quick] = asyncio.get_running_loop().call_later(seconds, self._hangs, worker, job, seconds)

    def _hangs(self, worker: _Worker, job: _Job, seconds: float) -> None:
        log.warning("a worker was ended: a piece of its work (%s) took more than %g s", job.kind.name, seconds)
        self._settle(job, Failed("took too long"))
        worker.kill()

    async def _listen(self, worker: _Worker) -> None:
        """Until the worker ends."""
        assert worker.process.stdout is not None
        try:
            while True:
                header = await worker.process.stdout.readexactly(HEADER.size)
                answer = pickle.loads(await worker.process.stdout.readexactly(*HEADER.unpack(header)))
                self._answered(worker, *answer)
        except (asyncio.IncompleteReadError, OSError):
            pass
        self._workers.discard(worker)
        for limit in worker.limit.values():
            limit.cancel()
        worker.kill()
        await worker.process.wait()
        self._mourn(worker)

    def _answered(self, worker: _Worker, number: int, status: str, value: Any, took: float) -> None:
        job = next(job for job in worker.lanes.values() if job is not None and job.number == number)
        quick = job.kind.quick
        worker.lanes[quick] = None
        worker.limit.pop(quick).cancel()
        worker.rested = monotonic()
        worker.loaded.add(job.needs)
        self._queues[quick].charge(job.bill, took - job.kind.estimate)
        if status == MORE:
            if job.done.done():  # nobody waits for it any more
                worker.send(number, quick, b"")
            else:
                worker.begun.add(job)
                self._queues[quick].put(job.path, job, first=True)
                if job.told is not None:
                    for piece in value:
                        job.told(piece)
        elif status == DONE:
            self._settle(job, value)
        elif status == WRONG:
            self._settle(job, InputError(*value))
        else:
            self._settle(job, Failed(value))
        self._staff()

    @staticmethod
    def _settle(job: _Job, answer: Any) -> None:
        if job.done.done():
            return
        if isinstance(answer, Exception):
            job.done.set_exception(answer)
        else:
            job.done.set_result(answer)

    def _mourn(self, worker: _Worker) -> None:
        """What a worker left behind is begun again elsewhere, once: the second worker to end with it was ended by it."""
        for job in [*worker.begun, *(job for job in worker.lanes.values() if job is not None)]:
            queue = self._queues[job.kind.quick]
            queue.remove(job.path, job)
            if self._closed or job.done.done():
                continue
            job.tries += 1
            job.worker = None
            if job.tries > 1:
                self._settle(job, Failed("its worker ended"))
            else:
                queue.put(job.path, job, first=True)
        self._staff()

    # --- coming and going

    def sweep(self) -> None:
        """Workers without work for long end."""
        for worker in list(self._workers):
            if worker.idle and monotonic() - worker.rested > REST:
                self._workers.discard(worker)
                worker.end()

    async def close(self) -> None:
        self._closed = True
        self._refuse()
        for worker in self._workers:
            for job in worker.lanes.values():
                if job is not None:
                    self._settle(job, Unavailable())
            worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def cores() -> int:
    """Those this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
