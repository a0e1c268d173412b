"""Several servers and workers over one database, each a process of its own, for tests and for bench/faults.py."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import requests

from tests.server.serving import free_port

ROOT = Path(__file__).parents[2]
SEARCHER = "tests.server.searching:Searcher"  # sits at tables like the bots that are there anyway
_SERVE = """
import sys
from bidyard.server import serve
from bidyard.server.limits import UNLIMITED, Limits
limits = Limits(
    calls=UNLIMITED, tables=UNLIMITED, joins=UNLIMITED, messages=UNLIMITED, messages_of_address=UNLIMITED, frames=UNLIMITED,
    hints=UNLIMITED, reviews=UNLIMITED, review_playouts=20, notice_seconds=0, bot_waits_seconds=0, undo_seconds=3600,
    sockets_per_address=20_000, **eval(sys.argv[4]),
)
metrics, bots = sys.argv[5] or None, [sys.argv[6]]
serve(port=int(sys.argv[1]), data=sys.argv[2], key_file=sys.argv[3], limits=limits, warm=False, metrics=metrics, bots=bots)
"""
_THINK = """
import asyncio, sys
from bidyard.server.postgres.storage import PostgresStorage
from bidyard.server.think import _think
from bidyard.server.vault import Vault
storage = PostgresStorage(sys.argv[1], Vault.open(sys.argv[2]))
print("node", storage.node, flush=True)
asyncio.run(_think(storage, 1, False))
"""


class Server:
    """A server on a port that stays the same."""

    def __init__(self, dsn: str, key: Path, folder: Path, name: str, limits: str = "{}", metrics: bool = False) -> None:
        self.port = free_port()
        self.figures = free_port() if metrics else 0
        told = f"127.0.0.1:{self.figures}" if metrics else ""
        given = [str(self.port), dsn, str(key), f"dict({limits.strip('{}')})", told, SEARCHER]
        self._command = [sys.executable, "-c", _SERVE, *given]
        self._log = folder / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.stopped = False
        self._from = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return self._log.read_text()

    def start(self, wait: bool = True) -> None:
        with self._log.open("ab") as log:
            self._from = log.tell()
            self.process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=ROOT)
        if wait:
            self.ready()

    def ready(self, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, self.log
            try:
                if requests.get(self.url + "/readyz", timeout=5).ok:
                    return
            except (requests.ConnectionError, requests.Timeout):
                pass
            time.sleep(0.02)
        raise AssertionError(f"not ready: {self.log}")

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def pause(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGSTOP)
        self.stopped = True

    def go_on(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGCONT)
        self.stopped = False

    def kill(self) -> None:
        if self.process is not None:
            if self.stopped:
                self.go_on()
            self.process.kill()
            self.process.wait(30)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(30)

    def post(self, path: str, body: Any = None, token: str | None = None, timeout: float = 30) -> requests.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return requests.post(self.url + path, json={} if body is None else body, headers=headers, timeout=timeout)

    def get(self, path: str, token: str | None = None, timeout: float = 30) -> requests.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return requests.get(self.url + path, headers=headers, timeout=timeout)


class Worker(Server):
    def __init__(self, dsn: str, key: Path, folder: Path, name: str) -> None:
        super().__init__(dsn, key, folder, name)
        self._command = [sys.executable, "-c", _THINK, dsn, str(key)]

    def ready(self, seconds: float = 60) -> None:
        """It says nothing; the servers see it."""

    @property
    def node(self) -> str:
        """What it is called in the database, once it runs."""
        said = re.findall(r"^node (\w+)$", self._log.read_bytes()[self._from :].decode(), re.MULTILINE)
        return said[-1] if said else ""
