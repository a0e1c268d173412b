"""HTTP calls: each is declared once, with everything it takes and answers; the declaration also documents it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from bidyard.engine.errors import InputError
from bidyard.engine.words import LANGUAGES
from bidyard.server import uploads
from bidyard.server.addresses import address_of
from bidyard.server.hall import Hall
from bidyard.server.language import choose_language
from bidyard.server.pool import Asker
from bidyard.server.problems import Problem, misfit, too_many, wrong_input
from bidyard.server.room import Room

log = logging.getLogger("bidyard.server")
T = TypeVar("T")

NO_TOKEN, MAY_TOKEN, TOKEN = "none", "optional", "required"


@dataclass(frozen=True)
class Query:
    name: str
    schema: dict[str, Any]
    about: str
    required: bool = False


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    about: str
    handle: Callable[[Ask], Awaitable[Any]]
    answer: Any
    body: Any = None
    token: str = NO_TOKEN
    problems: tuple[int, ...] = ()
    query: tuple[Query, ...] = ()
    status: int = 200
    large: bool = False  # takes a whole record
    metered: bool = True
    body_optional: bool = False
    tags: tuple[str, ...] = field(default=("tables",))

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every status of a problem that this call can answer with."""
        always = {422, 500} | ({429} if self.metered else set())  # an unknown ?lang=, our own mistakes, too many calls
        body = {400, 408, 413, 415} if self.body is not None else set()
        token = {401} if self.token != NO_TOKEN else set()
        disk = {503} if "tables" in self.tags else set()  # a full or broken one
        return tuple(sorted(always | body | token | disk | set(self.problems)))


class Ask:
    """One request, as a handler sees it."""

    def __init__(self, hall: Hall, request: Request, lang: str, body: Any) -> None:
        self.hall = hall
        self.lang = lang
        self.body = body
        self._request = request

    def path(self, name: str) -> str:
        return str(self._request.path_params[name])

    def query(self, name: str) -> str | None:
        return self._request.query_params.get(name)

    @property
    def address(self) -> str:
        return address_of(self._request)

    @property
    def token(self) -> str | None:
        header = self._request.headers.get("authorization")
        if header is None:
            return None
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise Problem(401, "need-token")
        return token.strip()

    def asker(self, table: str) -> Asker:
        """For whom the workers do what this request asks for."""
        return Asker(self.address, table)

    @property
    def takes_gzip(self) -> bool:
        return "gzip" in self._request.headers.get("accept-encoding", "")

    async def deck(self, work: Callable[..., T], *args: Any) -> T:
        """Work on a deck that the caller sends: done by a worker, and not as often as one likes."""
        wait = await self.hall.decks.take(self.address)
        if wait:
            raise too_many("too-many-decks", wait)
        return await self.while_here(self.hall.thinker.deck(self.asker("deck"), work, *args))

    async def take_deck(self, game: str, given: dict[str, Any] | str | None) -> dict[str, Any] | None:
        """A deck that fits its game; None for the game's own."""
        return None if given is None else await self.deck(uploads.take, game, given, self.hall.limits, self.lang)

    async def while_here(self, work: Awaitable[T]) -> T:
        """Long work, given up when the caller hangs up. Only after the body was read."""
        task = asyncio.ensure_future(work)
        gone = asyncio.ensure_future(self._gone())
        try:
            await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise ClientDisconnect
            return task.result()
        finally:
            task.cancel()
            gone.cancel()

    async def _gone(self) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass

    async def room(self) -> Room:
        return await self.hall.room(self.path("table"))

    async def room_and_viewer(self, here: bool = True) -> tuple[Room, int | None]:
        """`here`: whoever asks with a seat's token is at the table."""
        room = await self.room()
        seat = room.seat_of(self.token)
        if seat is not None and here:
            await room.claim(seat)
            seat = room.seat_of(self.token)  # before the deal people change seats
        room.look(self.address, seat)
        return room, seat

    async def room_and_seat(self) -> tuple[Room, int]:
        room, seat = await self.room_and_viewer()
        if seat is None:
            raise Problem(401, "need-token")
        return room, seat

    def seat_number(self) -> int:
        text = self.path("seat")
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise Problem(404, "no-seat")
        return int(text)


@dataclass(frozen=True)
class Encoded:
    """An answer that is JSON already, perhaps packed by gzip."""

    text: bytes
    packed: bool


def routes(hall: Hall, calls: list[Call]) -> list[Route]:
    return [Route(call.path, _endpoint(hall, call), methods=[call.method], name=call.about) for call in calls]


def _endpoint(hall: Hall, call: Call) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        lang = choose_language(request.query_params.get("lang"), request.headers.get("accept-language"))
        try:
            wait = hall.calls.take(address_of(request)) if call.metered else 0
            if wait:
                raise too_many("too-many-calls", wait)
            if not lang:
                raise InputError("lang", f"expected one of {', '.join(LANGUAGES)}")
            body = await _read(hall, call, request) if call.body is not None else None
            answer = await call.handle(Ask(hall, request, lang, body))
            return answer_json(answer, call.status)
        except Problem as problem:
            return problem_json(problem, lang or "en")
        except InputError as error:
            return problem_json(wrong_input(error), lang or "en")
        except ClientDisconnect:
            return Response(status_code=400)
        except RecursionError:  # lists in lists in lists
            return problem_json(Problem(400, "bad-json"), lang or "en")
        except asyncio.CancelledError:  # the server ends and waits no longer
            return problem_json(Problem(503, "no-worker"), lang or "en")
        except Exception:
            log.exception("%s %s failed", call.method, call.path)
            return problem_json(Problem(500, "unexpected"), lang or "en")

    endpoint.template = call.path  # type: ignore[attr-defined]  # as which it is counted
    return endpoint


def answer_json(answer: Any, status: int) -> Response:
    if isinstance(answer, Encoded):
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if answer.packed else None
        return Response(answer.text, status, headers, media_type="application/json")
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def problem_json(problem: Problem, lang: str) -> Response:
    response = answer_json(problem.json(lang), problem.status)
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(int(problem.retry_after))
    if problem.status == 429:
        response.headers["Connection"] = "close"  # whoever asks on all the same has to come anew for it
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


async def _read(hall: Hall, call: Call, request: Request) -> Any:
    """The body, checked against its shape. Reading stops at the limit, whatever the header promised."""
    limit = hall.limits.record_bytes if call.large else hall.limits.body_bytes
    data = bytearray()
    try:
        async with asyncio.timeout(hall.limits.body_seconds):
            async for chunk in request.stream():
                data += chunk
                if len(data) > limit:
                    raise Problem(413, "too-large", values={"bytes": limit})
    except TimeoutError:
        raise Problem(408, "too-slow-body") from None
    if not data and call.body_optional:
        return call.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, "bad-type")
    try:
        return msgspec.json.decode(bytes(data), type=call.body)
    except msgspec.ValidationError as error:
        raise wrong_input(misfit(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem(400, "bad-json") from None
