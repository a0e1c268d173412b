"""The live connection of a seat or spectator: a plain WebSocket that pushes states and takes moves.

A seat's connection says so by its first message, {"auth": "<token>"}: addresses are logged by proxies. Where the address says
neither `as=seat` nor `as=watcher` a moment is waited for it; who sends it later still gets the seat, and has watched meanwhile.
Older programs put the token into the address. Connections of seats and of spectators are counted apart: however many watch,
whoever plays gets in.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Awaitable
from time import monotonic
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bidyard.engine.errors import InputError
from bidyard.server.addresses import address_of
from bidyard.server.calls import problem_json
from bidyard.server.hall import Hall
from bidyard.server.language import choose_language
from bidyard.server.limits import Limits, Meter
from bidyard.server.problems import Problem, misfit, too_many, wrong_input
from bidyard.server.room import Room
from bidyard.server.shapes import AnyMove, plain
from bidyard.server.wire import push_of
from bidyard.words import say

log = logging.getLogger("bidyard.server")


Id = Annotated[str, msgspec.Meta(max_length=100)] | int | None  # the receipt bears it too


class AuthMessage(msgspec.Struct):
    auth: Annotated[str, msgspec.Meta(max_length=200)]


class MoveMessage(msgspec.Struct, tag_field="type", tag="move"):
    move: AnyMove
    ply: int
    id: Id = None


class UndoMessage(msgspec.Struct, tag_field="type", tag="undo"):
    ply: int
    id: Id = None


class SayMessage(msgspec.Struct, tag_field="type", tag="say"):
    phrase: Annotated[str, msgspec.Meta(max_length=40)]
    id: Id = None


class NudgeMessage(msgspec.Struct, tag_field="type", tag="nudge"):
    id: Id = None


class PingMessage(msgspec.Struct, tag_field="type", tag="ping"):
    pass


Deed = MoveMessage | UndoMessage | SayMessage | NudgeMessage  # of a seat
_read = msgspec.json.Decoder(Deed | PingMessage).decode
_read_auth = msgspec.json.Decoder(AuthMessage).decode
_PATH = re.compile(r"/api/tables/(?P<table>[^/]+)/live")
_GOING_AWAY, _POLICY, _TRY_LATER, _REPLACED = 1001, 1008, 1013, 4409
_MOMENT = 0.5  # seconds in which a seat's first message may come where the address does not say whether one will


class Connection:
    """Messages are pushed; what cannot be at once waits in an outbox, sent by a task that lives only while there is any."""

    __slots__ = ("_closing", "_limit", "_outbox", "_push", "_sender", "_socket", "heard", "lang", "seat", "token")

    def __init__(self, socket: WebSocket, seat: int | None, lang: str, limits: Limits) -> None:
        self._socket = socket
        self._push = push_of(socket.scope)
        self._limit = limits.waiting_messages
        self._outbox: list[bytes] = []
        self._sender: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self.seat = seat
        self.token: str | None = None  # by which it sits there
        self.lang = lang
        self.heard = monotonic()

    def send(self, message: bytes) -> None:
        if self._closing is not None:
            return
        if not self._is_sending and self._push(message):
            return
        if len(self._outbox) >= self._limit:
            # Whoever cannot keep up starts anew: on coming back the whole state is sent.
            self._outbox.clear()
            self.close(_TRY_LATER, "too-slow")
            return
        self._outbox.append(message)
        self._wake()

    def close(self, code: int, reason: str) -> None:
        """Closes after what is waiting has been sent; the reason is told in words."""
        if self._closing is None:
            self._closing = (code, say(self.lang, "problems", reason))
            self._wake()

    async def sent(self) -> None:
        """Until everything, the closing frame too, is on its way: else the other side would hear nothing of it."""
        if self._sender is not None:
            await self._sender

    @property
    def _is_sending(self) -> bool:
        return self._sender is not None and not self._sender.done()

    def _wake(self) -> None:
        if not self._is_sending:
            self._sender = asyncio.ensure_future(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._outbox:
                await self._socket.send_text(self._outbox.pop(0).decode())
            if self._closing is not None and self._socket.application_state == WebSocketState.CONNECTED:
                # A reason fits into 123 bytes of the closing frame.
                await self._socket.close(self._closing[0], self._closing[1].encode()[:120].decode(errors="ignore"))
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._outbox.clear()


class Waiting:
    """Connections that have not said yet whose they are. Of those of one address the oldest makes room for the newest."""

    def __init__(self) -> None:
        self._of: dict[str, list[asyncio.Future[None]]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    async def first_message(self, socket: WebSocket, address: str, seconds: float, most: int) -> asyncio.Task[Any]:
        """The first message, or the task in which it will come once the time is over."""
        first = asyncio.ensure_future(socket.receive())
        pushed_out: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        others = self._of.setdefault(address, [])
        others.append(pushed_out)
        if len(others) > most:
            others[0].cancel()
        try:
            await asyncio.wait((first, pushed_out), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if pushed_out.cancelled() and not first.done():
                first.cancel()
                raise Problem(429, "too-many-sockets")
            return first
        finally:
            others.remove(pushed_out)
            if not others:
                self._of.pop(address, None)


class Entrance:
    """The way to the live connections, past routes and answers of calls: they would all be kept for everybody connected."""

    def __init__(self, app: ASGIApp, live: Live) -> None:
        self._app = app
        self._live = live

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            return self._app(scope, receive, send)
        return self._live.visit(WebSocket(scope, receive, send), found["table"])


class Live:
    """The endpoint, and the list of open connections for the sweep of idle ones."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._open: set[Connection] = set()
        self._seated: Counter[str] = Counter()  # open connections of seats per address
        self._watching: Counter[str] = Counter()  # those of spectators
        self._waiting = Waiting()
        self.left = 0  # connections that were closed

    @property
    def open(self) -> int:
        """Connections that are open now."""
        return len(self._open)

    async def visit(self, socket: WebSocket, table: str) -> None:
        lang = choose_language(socket.query_params.get("lang"), socket.headers.get("accept-language")) or "en"
        address = address_of(socket)
        refusal = None if from_here(socket) else Problem(403, "wrong-origin")
        if refusal is None and (wait := self._hall.calls.take(address)):
            refusal = too_many("too-many-calls", wait)  # coming is a call like any other
        if refusal is not None:
            await socket.send_denial_response(problem_json(refusal, lang))
            return
        await socket.accept()
        connection = Connection(socket, None, lang, self._hall.limits)
        try:
            room = await self._hall.room(table)
            first = await self._identify(socket, connection, room, address)
            self._admit(connection, room, address)
        except Problem as problem:
            await _turn_away(socket, problem, lang)
            return
        except (WebSocketDisconnect, RuntimeError):
            return
        socket.scope["headers"].clear()  # many are connected, and nobody reads them again
        try:
            room.look(address, connection.seat)
            room.enter(connection)
            await self._listen(socket, connection, room, address, first)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            room.leave(connection)
            self._let_go(connection, address)
            self.left += 1

    async def _identify(self, socket: WebSocket, connection: Connection, room: Room, address: str) -> asyncio.Task[Any] | None:
        """Whose the connection is. Returns the first message if it says nothing about that."""
        limits, said = self._hall.limits, socket.query_params.get("as")
        if len(self._open) + len(self._waiting) >= limits.sockets:
            raise Problem(429, "too-many-sockets")
        token, first = socket.query_params.get("token"), None
        if token is None and said != "watcher":
            seconds = limits.auth_seconds if said == "seat" else _MOMENT
            first = await self._waiting.first_message(socket, address, seconds, limits.unknown_sockets_per_address)
            token = _auth(first.result()) if first.done() else None
            if token is not None:
                first = None
            elif said == "seat":
                first.cancel()
                raise Problem(401, "need-token")
        connection.seat, connection.token = await self._seat_of(token, room), token
        return first

    async def _seat_of(self, token: str | None, room: Room) -> int | None:
        seat = room.seat_of(token)
        if seat is not None:
            await room.claim(seat)
        return room.seat_of(token)  # seats may have been changed meanwhile, or the key

    def _admit(self, connection: Connection, room: Room, address: str) -> None:
        """Counts the connection, or raises a Problem. A seat has a few; who takes one more loses the oldest."""
        limits = self._hall.limits
        if connection.seat is None:
            many = self._watching[address] >= limits.sockets_per_address or len(self._open) >= limits.sockets * 3 // 4
            if many or len(room.visitors(None)) + room.elsewhere.watching >= limits.spectators_per_table:
                raise Problem(429, "too-many-watchers")
            self._watching[address] += 1
        else:
            if self._seated[address] >= limits.sockets_per_address:
                raise Problem(429, "too-many-sockets")
            self._seated[address] += 1
            for oldest in room.visitors(connection.seat)[: 1 - limits.sockets_per_seat or None]:
                room.leave(oldest)
                oldest.close(_REPLACED, "replaced")
        self._open.add(connection)

    def _let_go(self, connection: Connection, address: str) -> None:
        if connection not in self._open:
            return
        self._open.discard(connection)
        counted = self._watching if connection.seat is None else self._seated
        counted[address] -= 1
        if not counted[address]:
            del counted[address]

    async def _become_seat(self, connection: Connection, room: Room, address: str, token: str) -> None:
        """A watcher whose first message comes late."""
        seat = await self._seat_of(token, room)
        room.leave(connection)
        self._let_go(connection, address)
        connection.seat, connection.token = seat, token
        self._admit(connection, room, address)
        room.look(address, connection.seat)
        room.enter(connection)

    async def _listen(
        self, socket: WebSocket, connection: Connection, room: Room, address: str, first: asyncio.Task[Any] | None
    ) -> None:
        rate = Meter(self._hall.limits.messages)
        ignored = 0
        while True:
            message = await (first or socket.receive())
            if message["type"] == "websocket.disconnect":
                return
            connection.heard = monotonic()
            token = _auth(message) if first is not None else None
            first = None
            if token is not None:
                try:
                    await self._become_seat(connection, room, address, token)
                except Problem as problem:
                    await _turn_away(socket, problem, connection.lang)
                    return
                continue
            try:
                if rate.take("") or self._hall.messages.take(address):
                    ignored += 1
                    if ignored > self._hall.limits.ignored_messages:
                        connection.close(_POLICY, "too-many-messages")
                        await connection.sent()
                        return
                    raise Problem(429, "too-many-messages")
                text = message.get("text")
                if text is None:
                    raise Problem(400, "bad-message")
                await self._answer(text, connection, room)
            except Problem as problem:
                connection.send(_refused(problem, connection.lang))

    async def _answer(self, text: str, connection: Connection, room: Room) -> None:
        if len(text.encode()) > self._hall.limits.message_bytes:
            raise Problem(413, "too-large", values={"bytes": self._hall.limits.message_bytes})
        try:
            message = _read(text)
        except msgspec.ValidationError as error:
            wrong = misfit(error)
            raise Problem(400, "bad-message", message=wrong.expected, field=wrong.field) from None
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise Problem(400, "bad-message") from None
        if isinstance(message, PingMessage):
            connection.send(b'{"type":"pong"}')
            return
        if connection.seat is None:
            raise Problem(401, "need-token")
        try:
            ply = await self._do(message, connection.seat, connection.lang, room)
        except Problem as problem:
            if message.id is not None:
                problem.beside["id"] = message.id
            raise
        if message.id is not None:
            connection.send(msgspec.json.encode({"type": "accepted", "id": message.id, "ply": ply}))

    async def _do(self, message: Deed, seat: int, lang: str, room: Room) -> int:
        """The ply after it."""
        try:
            if isinstance(message, MoveMessage):
                return await room.play(seat, plain(message.move), message.ply, lang)
            if isinstance(message, UndoMessage):
                return await room.undo(seat, message.ply)
            if isinstance(message, SayMessage):
                room.say(seat, message.phrase)
            else:
                room.nudge(seat)
            return room.progress.seen_ply(seat)
        except InputError as error:
            raise wrong_input(error) from None
        except Problem:
            raise
        except Exception:
            log.exception("a live message failed")
            raise Problem(500, "unexpected") from None

    def sweep(self) -> None:
        """Drops connections from which nothing was heard for long; a browser pings and comes back by itself."""
        late = monotonic() - self._hall.limits.idle_seconds
        for connection in list(self._open):
            if connection.heard < late:
                connection.close(_GOING_AWAY, "idle")


def _refused(problem: Problem, lang: str) -> bytes:
    told = problem.json(lang)
    values: dict[str, Any] = told.get("refusal", {}).get("values", {})
    return msgspec.json.encode({"type": "refused", "values": values} | told)


def _auth(message: Any) -> str | None:
    """The token, if that is what the message holds."""
    try:
        return _read_auth(message.get("text") or "").auth
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def from_here(socket: WebSocket) -> bool:
    """Whether a page of this server asks. Browsers say whose page it is; programs are no pages and say nothing.

    A proxy may pass on the name of the host without the port.
    """
    origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
    if origin is None:
        return True
    page = urlsplit(origin)
    return bool(page.netloc) and host.lower() in (page.netloc.lower(), page.hostname)


async def _turn_away(socket: WebSocket, problem: Problem, lang: str) -> None:
    """Says why before closing; the codes 4401 and 4404 are for programs."""
    try:
        await socket.send_text(_refused(problem, lang).decode())
        await socket.close(4000 + problem.status if problem.status != 429 else _TRY_LATER)
    except (WebSocketDisconnect, RuntimeError):
        pass
