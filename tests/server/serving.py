"""A real server on a free port of this machine, and callers for it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import requests
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bidyard.server.app import create_app
from bidyard.server.limits import UNLIMITED, Limits
from bidyard.server.run import bind, configure
from bidyard.server.vault import key_beside
from tests.server import database

T = TypeVar("T")
PATIENCE = 30.0  # seconds a test waits for anything: long enough for a busy machine, and never for ever

ROOMY = Limits(
    calls=UNLIMITED,
    tables=UNLIMITED,
    joins=UNLIMITED,
    messages=UNLIMITED,
    messages_of_address=UNLIMITED,
    frames=UNLIMITED,
    decks=UNLIMITED,
    hints=UNLIMITED,
    review_playouts=20,  # reviews are there, and cost little
    undo_seconds=3600,
    bot_waits_seconds=0,
    sockets_per_address=10_000,
)


def tries(seconds: float = PATIENCE, pause: float = 0.01) -> Iterator[None]:
    """For loops that wait for something: they end with an error after so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
        time.sleep(pause)
    raise AssertionError(f"waited {seconds:g} s in vain")


class Caller:
    """Calls one server; `hall` is its inside, for what cannot be seen from outside."""

    def __init__(self, url: str, hall: Any = None, loop: Any = None) -> None:
        self.url = url
        self.hall = hall
        self.loop = loop
        self._session = requests.Session()

    def call(self, method: str, path: str, body: Any = None, token: str | None = None, **more: Any) -> requests.Response:
        headers = dict(more.pop("headers", {}))
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return self._session.request(method, self.url + path, json=body, headers=headers, timeout=PATIENCE, **more)

    def close(self) -> None:
        """The connections that it keeps open; the next call opens one again."""
        self._session.close()

    def get(self, path: str, token: str | None = None, **more: Any) -> requests.Response:
        return self.call("GET", path, None, token, **more)

    def post(self, path: str, body: Any = None, token: str | None = None, **more: Any) -> requests.Response:
        return self.call("POST", path, {} if body is None else body, token, **more)

    def table(self, seats: list[str] | None = None, game: str = "construction-fever", **more: Any) -> tuple[str, list[str]]:
        """A new table and the tokens of its human seats."""
        seats = seats or ["human"] * 3
        made = self.post("/api/tables", {"game": game, "players": len(seats), "seats": seats, **more})
        assert made.status_code == 201, made.text
        return made.json()["table"], [seat["token"] for seat in made.json()["seats"]]

    def see(self, table: str, token: str | None = None) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}", token)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def move(self, table: str, token: str, move: str, ply: int) -> requests.Response:
        return self.post(f"/api/tables/{table}/moves", {"move": move, "ply": ply}, token)

    def leave_alone(self, table: str, seat: int, seconds: float = 3600) -> None:
        """As if the person of the seat had been away for so long."""
        self.hall._rooms[table].presence._heard[seat] -= seconds

    @contextmanager
    def live(self, table: str, token: str | None = None, lang: str = "en", **more: Any) -> Iterator[Live]:
        """A live connection that says at once whose it is; `query`: what stands in its address instead."""
        query = more.pop("query", None)
        if query is None:
            query = "as=seat" if token else "as=watcher"
        address = self.url.replace("http", "ws") + f"/api/tables/{table}/live?lang={lang}&{query}"
        with connect(address, max_size=2**22, open_timeout=PATIENCE, **more) as connection:
            if token:
                connection.send(json.dumps({"auth": token}))
            # A server that stops reading must not hold the sender for ever. It may have turned us away already.
            with suppress(OSError):
                connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", int(PATIENCE), 0))
            yield Live(connection)


class Live:
    """One live connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout))
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.0, end - time.monotonic()))
            if wanted(message):
                return message

    def until_closed(self, timeout: float = PATIENCE) -> tuple[list[dict[str, Any]], int]:
        """What still came, and the code with which the server closed."""
        messages = []
        end = time.monotonic() + timeout
        while True:
            try:
                messages.append(self.next(max(0.0, end - time.monotonic())))
            except ConnectionClosed as closed:
                return messages, closed.rcvd.code if closed.rcvd else 1006

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))


@contextmanager
def serving(data: str | Path = ":memory:", limits: Limits = ROOMY, **more: Any) -> Iterator[Caller]:
    where, vault = database.place(data)
    if vault is not None:
        more = {"vault": vault} | more
    app = create_app(where, limits, warm=False, **more)
    config = configure(app, limits)
    server = uvicorn.Server(config)
    bound = bind("127.0.0.1", 0)
    loop = asyncio.new_event_loop()

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(server.serve(sockets=[bound]))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        for _ in tries():
            assert thread.is_alive(), "the server did not start"
            if server.started:
                break
        caller = Caller(f"http://127.0.0.1:{bound.getsockname()[1]}", app.state.hall, loop)
        assert caller.get("/healthz").status_code == 200
        yield caller
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


_SERVE = """
import sys
from pathlib import Path
from bidyard.server import serve
from bidyard.server.limits import UNLIMITED, Limits
static = Path(sys.argv[3]) if len(sys.argv) > 3 else None
own = globals().get
limits = Limits(
    calls=UNLIMITED, tables=UNLIMITED, joins=UNLIMITED, notice_seconds=own("notice", 0), bot_waits_seconds=own("bot_waits", 0),
    reviews=UNLIMITED, review_playouts=20,
)
key = own("key") or None
serve(port=int(sys.argv[1]), data=sys.argv[2], limits=limits, warm=False, static=static, key_file=key)
"""


def free_port() -> int:
    """Below those from which the system gives ports to callers: one who calls while nobody listens could be given this one."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no free port")


class Process:
    """The server as a process of its own, on a port that stays the same."""

    def __init__(
        self, data: Path, static: Path | None = None, environment: dict[str, str] | None = None, before: str = ""
    ) -> None:
        """`before`: lines that are run in it first."""
        self.port = free_port()
        where, vault = database.place(data)
        if vault is not None:
            before = f"key = {str(key_beside(data))!r}\n" + before
        self._arguments = [str(where)] + ([str(static)] if static else [])
        self._environment = environment
        self._code = before + _SERVE
        self._log = data.with_suffix(".log")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return self._log.read_text()

    def start(self) -> None:
        self._await_port()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", self._code, str(self.port), *self._arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environment,
            )
        self._await()

    def _await_port(self) -> None:
        """A server that was killed while it started a worker leaves a child that holds its port until it is the worker."""
        for _ in tries():
            with socket.socket() as free, suppress(OSError):
                free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                free.bind(("127.0.0.1", self.port))
                return

    def _await(self) -> None:
        for _ in tries(2 * PATIENCE, 0.02):
            assert self._runs(), self.log
            try:
                if requests.get(self.url + "/healthz", timeout=5).ok:
                    return
            except (requests.ConnectionError, requests.Timeout):
                continue

    def _runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """As an administrator stops it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)

    def kill(self) -> None:
        """Without a warning to the server. Once more does no harm."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)


_FORK = """
import importlib, os
for module in ("bidyard.server.app", "bidyard.server.door", "uvicorn.loops.auto", "uvicorn.lifespan.on"):
    importlib.import_module(module)
importlib.import_module("uvicorn.protocols.websockets.websockets_sansio_impl")
import bidyard
for game in bidyard.games():
    bidyard.new(game, 3)
log = os.open(sys.argv[-1], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
del sys.argv[-1]
for line in sys.stdin:
    child = os.fork()
    if not child:
        for to, end in ((0, os.open(os.devnull, os.O_RDONLY)), (1, log), (2, log)):
            os.dup2(end, to)
        run()
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


class Forked(Process):
    """The same, but started in a moment: it is forked from a process that has loaded everything."""

    _parent: subprocess.Popen[str] | None = None
    _child = 0

    @property
    def pid(self) -> int:
        return self._child

    def start(self) -> None:
        if self._parent is None:
            serve = self._code.replace("serve(port", "def run(): serve(port")
            arguments = [str(self.port), *self._arguments, str(self._log)]
            self._parent = subprocess.Popen(
                [sys.executable, "-c", serve + _FORK, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=self._environment,
                text=True,
            )
        assert self._parent.stdin is not None
        self._await_port()
        print(file=self._parent.stdin, flush=True)
        self._child = int(self._hear())
        self._await()

    def _runs(self) -> bool:
        try:
            os.kill(self._child, 0)  # nothing is sent, it is only looked for
        except ProcessLookupError:
            return False
        return True

    def _hear(self) -> str:
        assert self._parent is not None
        assert self._parent.stdout is not None
        return self._parent.stdout.readline()

    def kill(self) -> None:
        if self._child:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.kill(self._child, signal.SIGKILL)
            assert self._hear() == "gone\n"
            self._child = 0

    def close(self) -> None:
        self.kill()
        if self._parent is not None:
            self._parent.communicate(timeout=PATIENCE)


def in_own_loop(work: Coroutine[Any, Any, T], seconds: float = 8 * PATIENCE) -> T:
    """Runs async work in a thread of its own: the browser tests keep a loop running in the main thread."""
    done: Future[T] = Future()

    async def limited() -> T:
        async with asyncio.timeout(seconds):
            return await work

    def run() -> None:
        try:
            done.set_result(asyncio.run(limited()))
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, daemon=True).start()  # what does not end at all must not keep the tests from ending
    return done.result(seconds + PATIENCE)
