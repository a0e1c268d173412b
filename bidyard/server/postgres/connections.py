"""Connections to the database. One that breaks is nobody's trouble for ten seconds: the work is tried again by another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg import conninfo, errors
from psycopg_pool import AsyncConnectionPool, PoolClosed

from bidyard.server.postgres.steps import Refused
from bidyard.server.problems import Problem

log = logging.getLogger("bidyard.server")
PATIENCE = 10.0  # seconds in which work is tried again
QUICK = 1.0  # the same, once it has been in vain for so long
LIMIT_MS = 5_000  # for one statement
HELD_MS = 3_000  # that a server which is stopped in the middle keeps others waiting
SIZE = 8
_PAUSES = (0.0, 0.02, 0.05, 0.1, 0.2)  # seconds before each new try; the last one again and again
_CARE = {"connect_timeout": 3, "tcp_user_timeout": 5000, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 2}
# What another try may heal. The other errors are our own mistakes.
BROKEN = (psycopg.OperationalError, psycopg.InterfaceError, errors.ReadOnlySqlTransaction, OSError)

T = TypeVar("T")
Db = psycopg.AsyncConnection[tuple[Any, ...]]


class Pooled(Refused):
    """A pooler stands between, where it must not."""


def with_care(dsn: str) -> str:
    """A server that is gone is noticed soon, unless the address says otherwise."""
    try:
        given = conninfo.conninfo_to_dict(dsn)
    except psycopg.ProgrammingError as error:
        raise Refused(f"is no address of a database: {str(error).strip()}") from None
    care: dict[str, Any] = {"application_name": "bidyard", **_CARE}
    return conninfo.make_conninfo(**(care | given))


def shown(dsn: str) -> str:
    """Without the password, for people and logs."""
    given = conninfo.conninfo_to_dict(dsn)
    where = ":".join(str(given[part]) for part in ("host", "port") if given.get(part))
    return f"postgresql://{where}/{given.get('dbname', '')}"


def connect(dsn: str) -> psycopg.Connection[tuple[Any, ...]]:
    """At once, for what is done before a server starts. Raises Refused."""
    try:
        return psycopg.connect(with_care(dsn), autocommit=True)
    except psycopg.Error as error:
        raise Refused(f"cannot be reached: {' '.join(str(error).split())}", shown(dsn)) from None


class Connections:
    def __init__(self, dsn: str, pooled: bool = False, size: int = SIZE) -> None:
        """`pooled`: a pooler stands between, for which a session is nothing that lasts."""
        self._pool: AsyncConnectionPool[Db] | None = None
        self._dsn = with_care(dsn)
        self._size = size
        self._prepare = None if pooled else 5
        self._limits = not pooled
        self._closed = False
        self.down: float | None = None  # since when it has been in vain
        self.worked = float("-inf")  # when it worked last
        self.retries = 0

    async def _open(self) -> AsyncConnectionPool[Db]:
        if self._pool is None:
            settings: dict[str, Any] = {"autocommit": True, "prepare_threshold": self._prepare}
            if self._limits:
                settings["options"] = f"-c statement_timeout={LIMIT_MS} -c idle_in_transaction_session_timeout={HELD_MS}"
            self._pool = AsyncConnectionPool(
                self._dsn, kwargs=settings, min_size=1, max_size=self._size, open=False, reconnect_timeout=1, max_idle=60
            )
            await self._pool.open()
        return self._pool

    async def do(self, work: Callable[[Db, bool], Awaitable[T]], patience: float = PATIENCE) -> T:
        """`work` is told whether it may have been done already: its answer was lost. Raises Problem 503."""
        began = monotonic()
        again = False
        tries = 0
        while True:
            if self._closed:
                raise Problem(503, "storage")
            left = began + patience - monotonic()
            if self.down is not None and monotonic() - self.down > PATIENCE:
                left = min(left, began + QUICK - monotonic())
            try:
                pool = await self._open()
                async with pool.connection(timeout=max(0.05, left)) as db:
                    answer = await work(db, again)
                self._works()
                return answer
            except PoolClosed:
                raise Problem(503, "storage") from None
            except BROKEN as error:
                again = True
                self._breaks(error)
                pause = _PAUSES[min(tries, len(_PAUSES) - 1)]
                tries += 1
                self.retries += 1
                if left - pause <= 0:
                    raise Problem(503, "storage") from error
                await asyncio.sleep(pause)

    def _works(self) -> None:
        self.worked = monotonic()
        if self.down is not None:
            if monotonic() - self.down > 1:
                log.warning("tables can be written again")
            self.down = None

    def _breaks(self, error: BaseException) -> None:
        """Told once, not for every call of everybody."""
        if isinstance(error, errors.DeadlockDetected | errors.SerializationFailure):
            return
        if self.down is None:
            self.down = monotonic()
            log.error("tables cannot be written: %s", " ".join(str(error).split()) or type(error).__name__)

    async def answers(self, seconds: float = 1.0) -> bool:
        """Whether something could be written now."""

        async def ask(db: Db, again: bool) -> bool:
            row = await (await db.execute("SELECT NOT pg_is_in_recovery()")).fetchone()
            return bool(row and row[0])

        try:
            return await asyncio.wait_for(self.do(ask, seconds), seconds + 0.5)
        except (Problem, TimeoutError):
            return False

    async def close(self) -> None:
        self._closed = True
        if self._pool is not None:
            await self._pool.close(timeout=2)
