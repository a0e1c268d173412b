"""The wire of a live connection: what may come over it before anybody has looked at it.

Messages are metered in live.py, but frames that are no messages (pings, empty pieces of a message that never ends) are
answered by the library as fast as they come: one connection could keep the server busy with nothing else. So frames are
counted, and a connection that sends too many is closed.

And what goes over it: a state goes to everybody at a table with every move. It is written to the socket at once, past
everything that could be done with a message on its way.

And what is kept for a connection: there are thousands, and hardly anything ever waits in one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from bidyard.server.limits import Limits, Meter

_PIECE = 2048  # bytes that are read before frames are counted again
_POLICY, _NO_TEXT = 1008, 1007
_PUSH = "bidyard.push"  # among the extensions of a connection's scope
_TEXT = b"\x81"  # the first byte of a frame that is a whole text
Push = Callable[[bytes], bool]


class Inbox:
    """What has come and was not read yet. asyncio's queue keeps five containers for it."""

    __slots__ = ("_came", "_messages")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._came: asyncio.Future[None] | None = None  # somebody waits

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._came is not None and not self._came.done():
            self._came.set_result(None)

    def empty(self) -> bool:
        return not self._messages

    async def get(self) -> Any:
        while not self._messages:
            self._came = asyncio.get_running_loop().create_future()
            try:
                await self._came
            finally:
                self._came = None
        return self._messages.pop(0)


def metered(limits: Limits) -> type[WebSocketsSansIOProtocol]:
    """uvicorn's protocol, with frames counted."""
    unhindered = asyncio.Event()
    unhindered.set()

    class Wire(WebSocketsSansIOProtocol):
        _frames: Meter | None = None

        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self.queue: Any = Inbox()
            self.writable = unhindered

        def pause_writing(self) -> None:
            self.writable = asyncio.Event()

        def resume_writing(self) -> None:
            self.writable.set()
            self.writable = unhindered

        def start_keepalive(self) -> None:
            """The connection stands: what was said at the door is not asked for again."""
            super().start_keepalive()
            self.request.headers.clear()  # the library holds on to it
            del self.request, self.response

        def data_received(self, data: bytes) -> None:
            if self._frames is None:
                self._frames = Meter(limits.frames)
            for at in range(0, len(data), _PIECE):
                if self.transport.is_closing():
                    return
                super().data_received(data[at : at + _PIECE])

        def handle_events(self) -> None:
            events = self.conn.events_received()
            frames = sum(isinstance(event, Frame) for event in events)
            assert self._frames is not None
            if any(self._frames.take("") for _ in range(frames)):
                self._end(_POLICY)
                return
            # The library takes them from the protocol: it is handed those that were counted.
            self.conn.events = events
            super().handle_events()

        def handle_connect(self, event: Request) -> None:
            super().handle_connect(event)
            if not self.close_sent:
                extensions: dict[str, Any] = self.scope["extensions"]
                extensions[_PUSH] = self.push

        def push(self, text: bytes) -> bool:
            """False where it cannot be written now: the other side reads too slowly, or goes."""
            if self.close_sent or not self.writable.is_set() or self.conn.state is not State.OPEN:
                return False
            if self.transport.is_closing():
                return False
            self.transport.write(framed(text))
            return True

        def send_receive_event_to_app(self) -> None:
            """The library writes a page into the log for every text that is none: strangers must not fill the disk."""
            if self.curr_msg_data_type == "text":
                try:
                    b"".join(self.frames).decode()
                except UnicodeDecodeError:
                    self.frames = []
                    self._end(_NO_TEXT)
                    return
            super().send_receive_event_to_app()

        def _end(self, code: int) -> None:
            """At once: nobody waits for the other side's farewell."""
            if self.conn.state is State.OPEN:  # else it is being closed already
                self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    return Wire


def push_of(scope: MutableMapping[str, Any]) -> Push:
    """How a text is written at once; a connection of another kind never does."""
    push: Push = scope["extensions"].get(_PUSH, lambda text: False)
    return push


def framed(text: bytes) -> bytes:
    """As a server sends it: nothing is masked, so it is the same for everybody."""
    length = len(text)
    if length < 126:
        return _TEXT + length.to_bytes() + text
    if length < 1 << 16:
        return _TEXT + b"\x7e" + length.to_bytes(2) + text
    return _TEXT + b"\x7f" + length.to_bytes(8) + text
