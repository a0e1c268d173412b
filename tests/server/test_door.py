"""Connections that want nothing: they are few, they end, and nobody else notices them."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import sleep
from typing import Any

import pytest

from bidyard.server.addresses import Proxies, networks
from bidyard.server.door import Door
from bidyard.server.limits import Rate
from bidyard.server.run import configure
from tests.server.serving import PATIENCE, ROOMY, Caller, in_own_loop, serving, tries


@contextmanager
def connection(server: Caller) -> Iterator[socket.socket]:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as opened:
        yield opened


def read_all(opened: socket.socket) -> bytes:
    """What comes until the other side closes."""
    data = b""
    try:
        while piece := opened.recv(65536):
            data += piece
    except ConnectionResetError:
        pass
    return data


def test_an_address_has_so_many_connections_and_gets_a_clear_answer() -> None:
    with serving(limits=replace(ROOMY, connections_per_address=4)) as server:
        server.close()  # the one that the caller keeps open
        with connection(server), connection(server), connection(server), connection(server) as last:
            with connection(server) as refused:
                head, _, body = read_all(refused).partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 429 ")
                assert json.loads(body)["error"]["code"] == "too-many-connections"
            last.close()
            for _ in tries():  # there is room again as soon as the server has noticed
                with connection(server) as again:
                    again.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    if read_all(again).startswith(b"HTTP/1.1 200 "):
                        break


def test_connections_that_became_live_ones_are_not_counted_twice() -> None:
    with serving(limits=replace(ROOMY, connections_per_address=3)) as server:
        table, _ = server.table()
        server.close()
        with server.live(table) as a, server.live(table) as b, server.live(table) as c, server.live(table) as d:
            for live in (a, b, c, d):
                assert live.next()["type"] == "state"


def test_a_trusted_proxy_may_have_as_many_as_it_needs() -> None:
    door = Door(replace(ROOMY, connections_per_address=1), Proxies(networks(["10.0.0.0/8"])))
    assert [door.enter("10.0.0.1", 1) for _ in range(3)] == [None] * 3
    assert door.enter("203.0.113.7", 1) is None
    refused = door.enter("203.0.113.7", 1)
    assert refused is not None
    assert refused.status == 429


def test_a_server_without_files_left_says_so() -> None:
    door = Door(replace(ROOMY, connections=20), Proxies())
    assert door.enter("203.0.113.7", 20) is None
    refused = door.enter("203.0.113.8", 21)
    assert refused is not None
    assert refused.status == 503


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-A",
        b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\nGET /livez HT",  # after a whole request
        b"POST /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx",  # was answered already
    ],
)
def test_who_sends_no_whole_request_is_not_waited_for(sent: bytes) -> None:
    with serving(limits=replace(ROOMY, header_seconds=1)) as server:
        with connection(server) as slow:
            slow.sendall(sent)
            read_all(slow)
        server.close()
        assert server.get("/livez").status_code == 200


def test_a_drop_now_and_then_does_not_keep_a_connection_open() -> None:
    with serving(limits=replace(ROOMY, header_seconds=1)) as server, connection(server) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\n")
        slow.settimeout(0.01)
        for n, _ in enumerate(tries()):
            try:
                slow.sendall(b"X-%d: y\r\n" % n)
                if not slow.recv(1):
                    break
            except TimeoutError:
                continue
            except OSError:
                break


def test_a_body_that_does_not_come() -> None:
    with serving(limits=replace(ROOMY, body_seconds=0.1)) as server, connection(server) as slow:
        head = b"POST /api/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
        slow.sendall(head + b"Connection: close\r\n\r\n{")
        head, _, body = read_all(slow).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 ")
        assert json.loads(body)["error"]["code"] == "too-slow-body"


@pytest.mark.parametrize("path", ["/api/join", "/api/replay"])
@pytest.mark.parametrize("ends", [b"", b"Connection: close\r\n"])
def test_whoever_sends_too_much_is_told_so_however_long_it_takes(path: str, ends: bytes) -> None:
    """Many read no answer before they have sent everything; a connection that was closed meanwhile would tell them nothing."""
    limits = replace(ROOMY, header_seconds=0.2, body_bytes=1000, record_bytes=1000)
    with serving(limits=limits) as server, connection(server) as slow:
        head = b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8000\r\n"
        slow.sendall(head % path.encode() + ends + b"\r\n")
        for _ in range(4):
            slow.sendall(b"x" * 2000)
            sleep(0.2)
        head, _, body = read_all(slow).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 413 ")
        assert json.loads(body)["error"]["code"] == "too-large"


@pytest.mark.parametrize("ends", [b"", b"Connection: close\r\n"])
@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        (b"POST /api/nothing", 405, "wrong-method"),
        (b"PUT /api/tables", 405, "wrong-method"),
        (b"POST /api/tables/none/review", 404, "no-table"),
        (b"POST /api/join", 429, "too-many-calls"),
    ],
)
def test_whoever_is_refused_early_can_read_why(asked: bytes, status: int, code: str, ends: bytes) -> None:
    """A client that sends everything before it reads anything, as most do: more than the buffers of both ends hold."""
    limits = replace(ROOMY, header_seconds=0.5, calls=Rate(1, 0.001) if status == 429 else ROOMY.calls)
    with serving(limits=limits) as server:
        if status == 429:
            server.get("/api/games")
        with connection(server) as long:
            size = 6_000_000
            head = b"%s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
            long.sendall(head % (asked, size) + ends + b"\r\n")
            for _ in range(60):
                long.sendall(b"x" * (size // 60))
            head, _, body = read_all(long).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 %d " % status)
            assert json.loads(body)["error"]["code"] == code


def test_whoever_never_stops_sending_is_not_heard_out() -> None:
    limits = replace(ROOMY, body_seconds=0.3, body_bytes=1000)
    with serving(limits=limits) as server, connection(server) as slow:
        head = b"POST /api/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n"
        slow.sendall(head + b"Connection: close\r\n\r\n" + b"x" * 2000)
        assert read_all(slow).startswith(b"HTTP/1.1 413 ")


def test_who_does_not_read_an_answer_is_not_waited_for() -> None:
    """The transport says when nothing more can be written; that cannot be brought about for certain from outside."""

    class Transport(asyncio.Transport):
        def __init__(self) -> None:
            super().__init__({"peername": ("203.0.113.7", 1), "sockname": ("127.0.0.1", 2)})
            self.aborted = asyncio.Event()

        def abort(self) -> None:
            self.aborted.set()

    async def stuck() -> None:
        limits = replace(ROOMY, unread_seconds=0.05)
        config = configure(Empty(Door(limits, Proxies())), limits)  # type: ignore[arg-type]
        config.load()
        from uvicorn.server import ServerState

        made: Any = config.http_protocol_class(config=config, server_state=ServerState(), app_state={})  # type: ignore[call-arg]
        transport = Transport()
        made.connection_made(transport)
        made.pause_writing()
        made.resume_writing()
        assert made._stuck is None
        made.pause_writing()
        await asyncio.wait_for(transport.aborted.wait(), PATIENCE)
        made.connection_lost(OSError())
        assert made._late is None

    in_own_loop(stuck())


class Empty:
    """An application of which only the door is asked."""

    def __init__(self, door: Door) -> None:
        self.state = self
        self.door = door

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_open_files_are_raised_to_what_the_system_allows() -> None:
    code = """
import resource
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
hard = 4096 if hard == resource.RLIM_INFINITY else min(hard, 4096)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard // 4, hard))
from bidyard.server.door import open_files, raise_open_files
raise_open_files()
assert open_files() == hard, open_files()
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


def test_health_is_never_limited(server: Caller) -> None:
    with serving(limits=replace(ROOMY, calls=Rate(1, 0.001), pages=Rate(1, 0.001))) as limited:
        assert limited.get("/api/games").status_code == 200
        assert limited.get("/api/games").status_code == 429
        for path in ("/healthz", "/readyz", "/livez"):
            assert [limited.get(path).status_code for _ in range(5)] == [200] * 5


def test_health_looks_at_storage() -> None:
    with serving() as server:

        async def broken() -> bool:
            return False

        server.hall.storage.writable = broken
        for path, status in (("/healthz", 503), ("/readyz", 503), ("/livez", 200)):
            assert server.get(path).status_code == status
        assert server.get("/healthz").json()["error"]["code"] == "storage"
