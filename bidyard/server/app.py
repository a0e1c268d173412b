"""The application: calls, live connections, pages, and what runs beside them."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import bidyard
from bidyard.engine.game import Game
from bidyard.games import find
from bidyard.server import (
    advice_calls,
    decks_calls,
    explain_calls,
    follow_calls,
    games_calls,
    howto_calls,
    learn_calls,
    replay_calls,
    review_calls,
    shapes,
    tables_calls,
)
from bidyard.server.addresses import Callers, Network, Proxies
from bidyard.server.calls import Ask, Call, Encoded, problem_json, routes
from bidyard.server.door import Door
from bidyard.server.garbage import Garbage
from bidyard.server.hall import Hall
from bidyard.server.headers import SecurityHeaders
from bidyard.server.hearing import Hearing
from bidyard.server.journal import Journal
from bidyard.server.language import choose_language
from bidyard.server.limits import Limits, Meter
from bidyard.server.live import Entrance, Live
from bidyard.server.metrics import listen
from bidyard.server.openapi import document
from bidyard.server.pages import STATIC, Pages
from bidyard.server.places import open_storage, open_vault
from bidyard.server.problems import Problem
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.sqlite_file import MEMORY
from bidyard.server.thinking import Thinker
from bidyard.server.vault import Vault

if TYPE_CHECKING:
    from bidyard.server.postgres.storage import PostgresStorage
    from bidyard.server.together import Together

log = logging.getLogger("bidyard.server")


async def live(ask: Ask) -> dict[str, Any]:
    return {"status": "ok", "version": bidyard.__version__}


async def health(ask: Ask) -> dict[str, Any]:
    if not await ask.hall.storage.writable():
        raise Problem(503, "storage")
    return await live(ask)


async def ready(ask: Ask) -> dict[str, Any]:
    if ask.hall.stopping:
        raise Problem(503, "stopping", retry_after=10)
    return await health(ask)


async def openapi(ask: Ask) -> Encoded:
    plain, packed = _document(tuple(bidyard.games()))
    return Encoded(packed, packed=True) if ask.takes_gzip else Encoded(plain, packed=False)


@lru_cache(1)
def _document(games: tuple[str, ...]) -> tuple[bytes, bytes]:
    """Made once for the games there are: it takes as long as ten moves."""
    text = msgspec.json.encode(document(CALLS, _games()))
    return text, gzip.compress(text)


def _games() -> Iterator[Game]:
    for game in bidyard.games():
        try:
            found = find(game)
            found.view  # noqa: B018 (a broken game must not take the others with it)
            yield found
        except Exception:
            log.exception("%s cannot be described", game)


def _health(path: str, about: str, handle: Callable[[Ask], Awaitable[Any]], *problems: int) -> Call:
    return Call("GET", path, about, handle, shapes.Health, problems=problems, metered=False, tags=("server",))


CALLS: list[Call] = [
    *games_calls.CALLS,
    *decks_calls.CALLS,
    *tables_calls.CALLS,
    *replay_calls.CALLS,
    *review_calls.CALLS,
    *explain_calls.CALLS,
    *follow_calls.CALLS,
    *howto_calls.CALLS,
    *advice_calls.CALLS,
    *learn_calls.CALLS,
    _health("/healthz", "Whether the server answers and its tables can be written", health, 503),
    _health("/readyz", "The same, and that it was not told to end: whether visitors may be sent here", ready, 503),
    _health("/livez", "Whether the server answers at all", live),
    Call("GET", "/api/openapi.json", "This document", openapi, dict[str, Any], tags=("server",)),
]


def create_app(
    data: str | Path = MEMORY,
    limits: Limits | None = None,
    warm: bool = True,
    static: Path = STATIC,
    garbage: Garbage | None = None,
    vault: Vault | None = None,
    trusted: Sequence[Network] = (),
    metrics: socket.socket | None = None,
    bots: Sequence[str] = (),
    listen_data: str | None = None,
) -> Starlette:
    """`data` is the file of the tables, or the address of a PostgreSQL (`listen_data`: without a pooler between);
    without `warm` stand-ins move for the bots; `garbage` if the process only serves;
    `vault` has the key of what is secret in that file; `trusted` are the proxies that are believed for whom they call;
    `metrics` is bound to the address where figures are told; `bots` are the host's own, "module:Class"."""
    limits = limits or Limits()
    vault = vault or open_vault(data, None)
    storage = open_storage(data, vault, listen_data)
    hall = Hall(storage, Thinker(limits, own=bots), limits, vault=vault)
    live = Live(hall)
    together = None if isinstance(storage, SqliteStorage) else among_others(hall, storage, live)
    proxies = Proxies(trusted)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if together is not None:
            await together.start()
        beside = [asyncio.ensure_future(hall.resume()), asyncio.ensure_future(_sweep(hall, live, garbage))]
        if metrics is not None:
            beside.append(asyncio.ensure_future(listen(metrics, hall, live)))
        if warm:
            hall.thinker.warm(bidyard.games())
        if garbage is not None:
            garbage.start()
        yield
        for task in beside:
            task.cancel()
        if together is not None:
            await together.close()
        await hall.close()

    app = Starlette(
        routes=[
            *routes(hall, CALLS),
            Route("/{path:path}", Pages(Meter(limits.pages), static).show, methods=["GET"]),
        ],
        middleware=[
            Middleware(Callers, proxies),
            Middleware(Journal),
            Middleware(Entrance, live),
            Middleware(SecurityHeaders),
            Middleware(Hearing, limits.body_seconds),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={HTTPException: _refuse, Exception: _fail},
        lifespan=lifespan,
    )
    app.state.hall = hall
    app.state.door = Door(limits, proxies)
    return app


def among_others(hall: Hall, storage: PostgresStorage, live: Live) -> Together:
    """Imported only here: what it needs is an extra."""
    from bidyard.server.together import Together

    return Together(hall, storage, live)


async def _sweep(hall: Hall, live: Live, garbage: Garbage | None) -> None:
    while True:
        await asyncio.sleep(hall.limits.sweep_seconds)
        try:
            live.sweep()
            hall.tidy()
            hall.thinker.pool.sweep()
            await hall.obey()
            await hall.purge_daily()
            if garbage is not None:
                garbage.sweep(live.left)
        except Exception:
            log.exception("a sweep failed; the next one comes")


def _language(request: Request) -> str:
    return choose_language(request.query_params.get("lang"), request.headers.get("accept-language")) or "en"


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "wrong-method" if error.status_code == 405 else "not-found"
    response = problem_json(Problem(error.status_code, code), _language(request))
    response.headers.update(error.headers or {})
    return response


async def _fail(request: Request, error: Exception) -> Response:
    return problem_json(Problem(500, "unexpected"), _language(request))
