"""The door: how many connections there may be, and how long each may keep the server waiting, before anything was asked."""

from __future__ import annotations

import asyncio
import sys

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from bidyard.server.addresses import Proxies, group
from bidyard.server.limits import Limits
from bidyard.server.problems import Problem, too_many

_KEPT = 128  # files for storage, workers and pages
_PIECE = 4096  # bytes that are read at once: thousands of headers or tiny chunks take long, and others wait meanwhile


def raise_open_files() -> None:
    """Every connection is an open file: as many as the system allows."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard == resource.RLIM_INFINITY or soft < hard:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            except (OSError, ValueError):  # macOS names a limit that it does not grant
                resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 10_240)), hard))


def open_files() -> int:
    if sys.platform == "win32":
        return 2**31
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 2**31 if soft == resource.RLIM_INFINITY else soft


class Door:
    """Counts connections until they become live ones, by address."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self._proxies = proxies
        self._counts: dict[str, int] = {}
        self._most = max(16, min(limits.connections, open_files() - _KEPT))

    def enter(self, host: str, connections: int) -> Problem | None:
        """Why there is no room, if there is none. `connections`: of everybody, live ones too."""
        key = group(host)
        if connections > self._most:
            return Problem(503, "full")
        if self._counts.get(key, 0) >= self.limits.connections_per_address and not self._proxies.trusts(host):
            return too_many("too-many-connections", self.limits.header_seconds)
        self._counts[key] = self._counts.get(key, 0) + 1
        return None

    def leave(self, host: str) -> None:
        key = group(host)
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]


def guarded(door: Door) -> type[H11Protocol]:
    """uvicorn's protocol, for which a connection without a request may wait for ever, behind the door."""

    class Guarded(H11Protocol):
        _counted = False
        _late: asyncio.TimerHandle | None = None  # set while the head of a request is awaited
        _stuck: asyncio.TimerHandle | None = None  # set while nothing more can be written
        _unread = b""
        _reading = False  # the next piece is about to be read

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            problem = door.enter(self._host, len(self.connections))
            if problem is not None:
                transport.write(_refusal(problem))
                transport.close()
                return
            self._counted = True
            self._wait()

        @property
        def _host(self) -> str:
            return self.client[0] if self.client else ""

        def data_received(self, data: bytes) -> None:
            self._unread += data
            if not self._reading:
                self._read()

        def _read(self) -> None:
            """One piece, then it is the others' turn. What belongs to the next request waits until this one is answered."""
            self._reading = False
            if self.transport.is_closing():
                self._unread = b""
                return
            if self._unread and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
                piece, self._unread = self._unread[:_PIECE], self._unread[_PIECE:]
                super().data_received(piece)
                self._wait()
            self._go_on()

        def _go_on(self) -> None:
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                self._unread = b""
            elif not self._unread:
                if not self.flow.read_paused:
                    self.transport.resume_reading()
            else:
                self.transport.pause_reading()
                if not self._reading and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
                    self._reading = True
                    self.loop.call_soon(self._read)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._wait()
            self._go_on()

        def _wait(self) -> None:
            """One timer from the beginning to the end of a head, however many pieces it comes in."""
            late = self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY  # was answered already
            waits = self._counted and (late or self.conn.their_state is h11.IDLE)
            if waits and self._late is None:
                self._late = self.loop.call_later(door.limits.header_seconds, self._give_up)
            elif not waits and self._late is not None:
                self._late.cancel()
                self._late = None

        def _give_up(self) -> None:
            self.transport.abort()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._stuck = self.loop.call_later(door.limits.unread_seconds, self._give_up)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._flow()

        def _flow(self) -> None:
            if self._stuck is not None:
                self._stuck.cancel()
                self._stuck = None

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._go()
            self.transport.resume_reading()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._go()
            super().connection_lost(exc)

        def _go(self) -> None:
            if self._counted:
                self._counted = False
                door.leave(self._host)
            self._flow()
            self._wait()

    return Guarded


def _refusal(problem: Problem) -> bytes:
    """Of a connection: nothing was read, so nobody knows in which language."""
    body = msgspec.json.encode(problem.json("en"))
    head = [
        f"HTTP/1.1 {problem.status} {'Too Many Requests' if problem.status == 429 else 'Service Unavailable'}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Retry-After: {int(problem.retry_after or 10)}",
        "Connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body
