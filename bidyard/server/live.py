"""The live connection of a seat or spectator: a plain WebSocket that pushes states and takes moves."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from time import monotonic
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bidyard.engine.errors import InputError
from bidyard.server.calls import address_of
from bidyard.server.hall import Hall
from bidyard.server.language import choose_language
from bidyard.server.limits import Limits, Meter
from bidyard.server.problems import Problem, misfit, wrong_input
from bidyard.server.room import Room
from bidyard.server.shapes import AnyMove, plain
from bidyard.words import say

log = logging.getLogger("bidyard.server")


class MoveMessage(msgspec.Struct, tag_field="type", tag="move"):
    move: AnyMove
    ply: int


class UndoMessage(msgspec.Struct, tag_field="type", tag="undo"):
    ply: int


class PingMessage(msgspec.Struct, tag_field="type", tag="ping"):
    pass


_read = msgspec.json.Decoder(MoveMessage | UndoMessage | PingMessage).decode
_GOING_AWAY, _BAD, _POLICY, _TRY_LATER = 1001, 1003, 1008, 1013


class Connection:
    """Messages wait in an outbox, sent by a task that lives only while there is something to send."""

    __slots__ = ("_closing", "_limit", "_outbox", "_sender", "_socket", "heard", "lang", "seat")

    def __init__(self, socket: WebSocket, seat: int | None, lang: str, limits: Limits) -> None:
        self._socket = socket
        self._limit = limits.waiting_messages
        self._outbox: deque[str] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self.seat = seat
        self.lang = lang
        self.heard = monotonic()

    def send(self, message: str) -> None:
        if self._closing is not None:
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

    def _wake(self) -> None:
        if self._sender is None or self._sender.done():
            self._sender = asyncio.ensure_future(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._outbox:
                await self._socket.send_text(self._outbox.popleft())
            if self._closing is not None and self._socket.application_state == WebSocketState.CONNECTED:
                # A reason fits into 123 bytes of the closing frame.
                await self._socket.close(self._closing[0], self._closing[1].encode()[:120].decode(errors="ignore"))
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._outbox.clear()


class Live:
    """The endpoint, and the list of open connections for the sweep of idle ones."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._open: set[Connection] = set()
        self.left = 0  # connections that were closed

    async def visit(self, socket: WebSocket) -> None:
        lang = choose_language(socket.query_params.get("lang"), socket.headers.get("accept-language")) or "en"
        address = address_of(socket)
        await socket.accept()
        try:
            room, seat = await self._admit(socket, address)
        except Problem as problem:
            await _turn_away(socket, problem, lang)
            return
        connection = Connection(socket, seat, lang, self._hall.limits)
        self._open.add(connection)
        self._hall.sockets[address] = self._hall.sockets.get(address, 0) + 1
        try:
            room.enter(connection)
            await self._listen(socket, connection, room)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            room.leave(connection)
            self._open.discard(connection)
            self.left += 1
            self._hall.sockets[address] -= 1
            if not self._hall.sockets[address]:
                del self._hall.sockets[address]

    async def _admit(self, socket: WebSocket, address: str) -> tuple[Room, int | None]:
        limits = self._hall.limits
        if len(self._open) >= limits.sockets or self._hall.sockets.get(address, 0) >= limits.sockets_per_address:
            raise Problem(429, "too-many-sockets")
        room = await self._hall.room(socket.path_params["table"])
        if room.visitors >= limits.sockets_per_table:
            raise Problem(429, "too-many-sockets")
        seat = room.seat_of(socket.query_params.get("token"))
        if seat is not None:
            await room.claim(seat)
        return room, seat

    async def _listen(self, socket: WebSocket, connection: Connection, room: Room) -> None:
        rate = Meter(self._hall.limits.messages)
        ignored = 0
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            connection.heard = monotonic()
            try:
                if rate.take(""):
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
            connection.send('{"type":"pong"}')
            return
        if connection.seat is None:
            raise Problem(401, "need-token")
        try:
            if isinstance(message, MoveMessage):
                await room.play(connection.seat, plain(message.move), message.ply, connection.lang)
            else:
                await room.undo(connection.seat, message.ply)
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


def _refused(problem: Problem, lang: str) -> str:
    told = problem.json(lang)
    values: dict[str, Any] = told.get("refusal", {}).get("values", {})
    return msgspec.json.encode({"type": "refused", "values": values} | told).decode()


async def _turn_away(socket: WebSocket, problem: Problem, lang: str) -> None:
    """Says why before closing; the codes 4401 and 4404 are for programs."""
    try:
        await socket.send_text(_refused(problem, lang))
        await socket.close(4000 + problem.status if problem.status != 429 else _TRY_LATER)
    except (WebSocketDisconnect, RuntimeError):
        pass
