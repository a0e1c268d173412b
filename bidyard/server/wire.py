"""The wire of a live connection: what may come over it before anybody has looked at it.

Messages are metered in live.py, but frames that are no messages (pings, empty pieces of a message that never ends) are
answered by the library as fast as they come: one connection could keep the server busy with nothing else. So frames are
counted, and a connection that sends too many is closed.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from bidyard.server.limits import Limits, Meter

_PIECE = 2048  # bytes that are read before frames are counted again
_POLICY, _NO_TEXT = 1008, 1007


def metered(limits: Limits) -> type[WebSocketsSansIOProtocol]:
    """uvicorn's protocol, with frames counted."""

    class Wire(WebSocketsSansIOProtocol):
        _frames: Meter | None = None

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
