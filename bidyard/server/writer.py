"""The one thread that owns the connection to a SQLite file.

Work that waits together is committed together: under load a commit is shared by many tables, and each caller still hears
back only after the commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic
from typing import TypeVar

from bidyard.server.problems import Problem
from bidyard.server.storage import Conflict

log = logging.getLogger("bidyard.server")
_BATCH = 256
_CLOSE_SECONDS = 20  # more than a locked file is waited for
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
Answer = tuple[asyncio.Future[object], object, BaseException | None]


class Writer:
    """`rolled_back` is called in the thread whenever a transaction has failed. Not `alone`: reading must not hold up a server
    that writes to the same file."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], rolled_back: Callable[[], None], alone: bool = True) -> None:
        self._rolled_back = rolled_back
        self._begin = "BEGIN IMMEDIATE" if alone else "BEGIN"
        self._work: queue.SimpleQueue[tuple[Work[object], asyncio.Future[object]] | None] = queue.SimpleQueue()
        self._closed = False
        self.written = 0.0  # when a change was last committed
        self.damaged = False  # the file is not what it was: only a backup helps
        self._failing = False
        ready: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, args=(connect, ready), name="storage", daemon=True)
        self._thread.start()
        ready.result()

    async def do(self, work: Work[T]) -> T:
        """Returns once it is on disk. Conflict as the work says; Problem 503 if nothing can be written, and nothing was."""
        if self._closed:
            raise Problem(503, "storage")  # nobody would ever answer
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._work.put((work, done))  # type: ignore[arg-type]  # one queue for work of every type
        try:
            return await done
        except (sqlite3.Error, OSError) as error:
            raise Problem(503, "storage") from error

    async def close(self) -> None:
        self._closed = True
        self._work.put(None)
        await asyncio.to_thread(self._thread.join, _CLOSE_SECONDS)

    def _run(self, connect: Callable[[], sqlite3.Connection], ready: Future[None]) -> None:
        try:
            db = connect()
        except BaseException as error:
            ready.set_exception(error)
            return
        ready.set_result(None)
        going = True
        while going:
            batch = [self._work.get()]
            while len(batch) < _BATCH:
                try:
                    batch.append(self._work.get_nowait())
                except queue.Empty:
                    break
            going = None not in batch
            self._commit(db, [item for item in batch if item is not None])
        db.close()

    def _commit(self, db: sqlite3.Connection, batch: list[tuple[Work[object], asyncio.Future[object]]]) -> None:
        """Runs a batch in one transaction; one that loses a race is rolled back alone, a failed commit fails them all."""
        answers: list[Answer] = []
        before = db.total_changes
        try:
            db.execute(self._begin)
            for work, done in batch:
                db.execute("SAVEPOINT work")
                try:
                    answers.append((done, work(db), None))
                except (sqlite3.IntegrityError, Conflict) as error:
                    db.execute("ROLLBACK TO work")
                    answers.append((done, None, error if isinstance(error, Conflict) else Conflict(str(error))))
                db.execute("RELEASE work")
            db.execute("COMMIT")
        except BaseException as error:
            if db.in_transaction:
                with contextlib.suppress(sqlite3.Error):  # the next BEGIN says so; this thread has to live on
                    db.execute("ROLLBACK")
            self._rolled_back()
            self._failed(error)
            answers = [(done, None, error) for _, done in batch]
        else:
            if db.total_changes != before:
                self.written = monotonic()
                if self._failing:
                    log.warning("tables can be written again")
                self._failing = False
        for loop in {done.get_loop() for done, _, _ in answers}:
            with contextlib.suppress(RuntimeError):  # it is closed: nobody waits there any more
                loop.call_soon_threadsafe(_tell, [answer for answer in answers if answer[0].get_loop() is loop])

    def _failed(self, error: BaseException) -> None:
        """Told once, not for every call of everybody."""
        if isinstance(error, sqlite3.DatabaseError) and getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
            self.damaged = True
        if not self._failing:
            log.error("tables cannot be written: %s", error)
        self._failing = True


def _tell(answers: list[Answer]) -> None:
    """In the loop of those who wait, for a whole batch at once."""
    for done, answer, failure in answers:
        if done.done():  # whoever waited has gone
            continue
        if failure is None:
            done.set_result(answer)
        else:
            done.set_exception(failure)
