"""Reviews of finished games in the making: one computation for all who ask for it, told as it grows, kept when it is done.

Of a table it is kept with the table, and goes with it. Of a record file it is kept in memory for a while. What was under way
when a server ended is begun anew when somebody asks again: it finds the same.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from bidyard.engine.errors import InputError
from bidyard.server.kept import Kept
from bidyard.server.limits import Gate, Limits
from bidyard.server.pool import Asker
from bidyard.server.problems import Problem, too_many
from bidyard.server.storage import KeptReview, Storage
from bidyard.server.thinking import Thinker
from bidyard.version import VERSION

log = logging.getLogger("bidyard.server")


class Which(NamedTuple):
    """Only the chances, or every decision judged; from what was known then, or as if everybody had seen all cards."""

    quick: bool = False
    everything: bool = False

    @property
    def name(self) -> str:
        return f"{'quick' if self.quick else 'standard'}{'-everything' if self.everything else ''}"


class Sums(msgspec.Struct):
    """A review without its moments, which are most of it: passed over as fast as can be."""

    game: str
    winners: list[int]
    players: list[dict[str, Any]]


_sums = msgspec.json.Decoder(Sums)


class Subject(NamedTuple):
    """A game to be reviewed: of a table, or ("") a file."""

    table: str
    record: dict[str, Any]
    deck: dict[str, Any] | None

    @property
    def stamp(self) -> str:
        """What the review hangs on. Names may change afterwards."""
        beside = ("names", "fair", "review", "bidyard") if self.table else ("review",)
        told = {key: value for key, value in self.record.items() if key not in beside}
        text = msgspec.json.encode([VERSION, told, self.deck], order="deterministic")
        return blake2b(text, digest_size=16).hexdigest()


@dataclass(eq=False)
class Work:
    """A review as far as it has come."""

    subject: Subject
    which: Which
    askers: set[str] = field(default_factory=set)
    of: int = 0  # decisions of the game
    moments: list[dict[str, Any]] = field(default_factory=list)
    found: dict[str, Any] | None = None  # all of it, once it is done
    problem: Problem | None = None
    stopped: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    @property
    def state(self) -> str:
        if self.found is not None:
            return "done"
        if self.stopped:
            return "stopped"
        if self.problem is not None:
            return "failed"
        return "running" if self.of else "waiting"

    @property
    def over(self) -> bool:
        return self.state not in ("waiting", "running")

    def hear(self, piece: tuple[int, list[dict[str, Any]]]) -> None:
        """Where a worker was lost, the next one tells the same moments again."""
        self.of, fresh = piece
        for moment in fresh:
            at = moment["ply"]
            self.moments[at : at + 1] = [moment]
        self.tell()

    def tell(self) -> None:
        self.news.set()
        self.news = asyncio.Event()

    async def wait(self, seen: int, seconds: float) -> None:
        """Until there is more than so many moments, or nothing more to come."""
        try:
            async with asyncio.timeout(seconds):
                while not self.over and len(self.moments) <= seen:
                    await self.news.wait()
        except TimeoutError:
            pass


class Reviews:
    def __init__(self, storage: Storage, thinker: Thinker, limits: Limits) -> None:
        self._storage = storage
        self._thinker = thinker
        self.gate = Gate("reviews", limits.reviews)
        self._running: dict[tuple[str, str], Work] = {}
        self._of_files: Kept[tuple[str, str]] = Kept(limits.kept_review_bytes)

    async def ask(self, subject: Subject, which: Which, asker: Asker, who: str) -> Work:
        """The review, if it is kept; else it is begun, or joined where others have asked already."""
        key = (subject.stamp, which.name)
        work = self._running.get(key) or await self._kept(subject, which)
        work = self._running.get(key) or work  # somebody was faster
        if work is None:
            self._thinker.admit_review(asker)
            wait = await self.gate.take(asker.address)
            if wait:
                raise too_many("too-many-reviews", wait)
            work = self._running.get(key)  # somebody was faster
        if work is None:
            work = self._begin(subject, which, asker)
        work.askers.add(who)
        return work

    def _begin(self, subject: Subject, which: Which, asker: Asker) -> Work:
        key = (subject.stamp, which.name)
        work = self._running[key] = Work(subject, which)
        work.task = asyncio.ensure_future(self._do(work, key, asker))
        return work

    async def look(self, subject: Subject, which: Which, asker: Asker, who: str) -> Work | None:
        """Without asking for it; what is under way at another server is followed here, too."""
        key = (subject.stamp, which.name)
        work = self._running.get(key) or await self._kept(subject, which)
        if work is None and await self._thinker.pool.begun(_job(key)):
            work = self._running.get(key) or self._begin(subject, which, asker)
            work.askers.add(who)
        return work

    async def known(self, subject: Subject, which: Which) -> Work | None:
        """As far as this server knows."""
        return self._running.get((subject.stamp, which.name)) or await self._kept(subject, which)

    def look_file(self, stamp: str, which: Which) -> Work | None:
        found = self._running.get((stamp, which.name))
        if found is not None:
            return found
        data = self._of_files.get((stamp, which.name))
        return None if data is None else _done(Subject("", {}, None), which, data)

    async def kept(self, tables: Collection[str]) -> dict[str, Sums]:
        """What the reviews of these tables say in the end, where they are there."""
        found = await self._storage.reviews(tables, Which().name)
        return {table: _sums.decode(gzip.decompress(review.data)) for table, review in found.items()}

    def stop(self, work: Work, who: str) -> None:
        """Given up once all who asked for it have said so."""
        work.askers.discard(who)
        if not work.askers and work.task is not None and not work.over:
            work.stopped = True
            work.task.cancel()
            self._running.pop((work.subject.stamp, work.which.name), None)
            work.tell()

    async def _kept(self, subject: Subject, which: Which) -> Work | None:
        if not subject.table:
            return self.look_file(subject.stamp, which)
        found = (await self._storage.reviews([subject.table], which.name)).get(subject.table)
        return _done(subject, which, found.data) if found is not None and found.stamp == subject.stamp else None

    async def _do(self, work: Work, key: tuple[str, str], asker: Asker) -> None:
        subject, which = work.subject, work.which
        try:
            data = await self._thinker.review(
                subject.record, subject.deck, which.quick, which.everything, asker, work.hear, _job(key)
            )
            await self._keep(subject, key, data)
            work.found = _read(data)
            work.moments = work.found["moves"]
        except asyncio.CancelledError:
            work.stopped = True
        except Problem as problem:
            work.problem = problem
        except InputError as error:
            work.problem = Problem(422, "bad-input", message=str(error), field=error.field)
        except Exception:
            log.exception("a review failed")
            work.problem = Problem(500, "unexpected")
        finally:
            if self._running.get(key) is work:
                del self._running[key]
            work.tell()

    async def _keep(self, subject: Subject, key: tuple[str, str], data: bytes) -> None:
        if subject.table:
            await self._storage.save_review(subject.table, KeptReview(key[1], key[0], data))
        else:
            self._of_files.keep(key, data)

    def close(self) -> None:
        for work in self._running.values():
            if work.task is not None:
                work.task.cancel()


def _job(key: tuple[str, str]) -> str:
    """By which servers know that they want the same."""
    return "/".join(("review", *key))


def _read(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(gzip.decompress(data))
    return found


def _done(subject: Subject, which: Which, data: bytes) -> Work:
    found = _read(data)
    return Work(subject, which, of=len(found["moves"]), moments=found["moves"], found=found)
