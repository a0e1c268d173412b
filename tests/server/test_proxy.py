"""nginx with the file of deploy/ before two servers: a table stays with one, goes on at the other, and no log tells a key."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server import database
from tests.server.serving import Live, free_port, tries
from tests.server.several import Server

CONF = Path(__file__).parents[2] / "deploy" / "nginx.cluster.conf"


class Proxy:
    def __init__(self, nodes: list[Server], folder: Path) -> None:
        program = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
        if program is None:
            pytest.skip("nginx is not installed")
        self.port, self.logs = free_port(), folder
        site = CONF.read_text().replace("listen 8080;", f"listen 127.0.0.1:{self.port};")
        for name, node in zip(("one", "two"), nodes, strict=True):
            assert f"server {name}:8000" in site
            site = site.replace(f"server {name}:8000", f"server 127.0.0.1:{node.port}")
        site = site.replace("/dev/stdout", str(folder / "access.log")).replace("/dev/stderr", str(folder / "error.log"))
        temporary = [f"{part}_temp_path {folder / part};" for part in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")]
        user = "user root;" if os.geteuid() == 0 else ""
        around = f"{user} daemon off; worker_processes 1; pid {folder / 'pid'}; events {{}}"
        (folder / "nginx.conf").write_text(f"{around} http {{ {' '.join(temporary)} {site} }}")
        self._command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "start.log")]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL)
        for _ in tries(20, 0.05):
            assert self._process.poll() is None, (self.logs / "start.log").read_text()
            try:
                if requests.get(self.url + "/readyz", timeout=5).ok:
                    return
            except requests.RequestException:
                continue

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(20)

    def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> requests.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return requests.request(method, self.url + path, json=body, headers=headers, timeout=30)

    @contextmanager
    def live(self, table: str, token: str, old: bool = False) -> Iterator[Live]:
        """`old`: a program that puts the key into the address."""
        beside = f"&token={token}" if old else "&as=seat"
        with connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/live?lang=en{beside}", open_timeout=30) as socket:
            if not old:
                socket.send(json.dumps({"auth": token}))
            yield Live(socket)


def figure(node: Server, name: str) -> int:
    told = requests.get(f"http://127.0.0.1:{node.figures}/metrics", timeout=10).text
    return int(told.partition(f"\nbidyard_{name} ")[2].partition("\n")[0])


def play(proxy: Proxy, table: str, tokens: list[str], moves: int) -> list[str]:
    """By calls; what was acknowledged."""
    done: list[str] = []
    for _ in tries(60):
        for token in tokens:
            seen = proxy.call("GET", f"/api/tables/{table}", token=token)
            offered = seen.json()["moves"] if seen.status_code == 200 else []
            if offered and len(done) < moves:
                wish = {"move": offered[0]["move"], "ply": seen.json()["ply"]}
                answer = proxy.call("POST", f"/api/tables/{table}/moves", wish, token)
                assert answer.status_code in (200, 502, 503), answer.text
                done += [wish["move"]] * (answer.status_code == 200)
        if len(done) >= moves:
            break
    return done


def come_back(proxy: Proxy, table: str, token: str, old: bool = False) -> float:
    """As the page does: again and again, until there is a state."""
    began = time.monotonic()
    for _ in tries(30, 0.2):
        try:
            with proxy.live(table, token, old) as live:
                assert live.next()["type"] == "state"
                return time.monotonic() - began
        except (OSError, InvalidStatus, ConnectionClosed):
            continue
    raise AssertionError


def test_a_table_stays_goes_on_elsewhere_and_no_log_tells_a_key(tmp_path: Path) -> None:
    dsn = database.database(f"proxy-{time.time_ns()}")
    nodes = [Server(dsn, tmp_path / "key", tmp_path, name, metrics=True) for name in ("one", "two")]
    proxy = Proxy(nodes, tmp_path)
    try:
        nodes[0].start()
        nodes[1].start()
        proxy.start()
        wish = {"game": "construction-fever", "players": 3, "seats": ["human"] * 3, "seed": 7}
        made = proxy.call("POST", "/api/tables", wish)
        assert made.status_code == 201, made.text
        table, tokens = made.json()["table"], [seat["token"] for seat in made.json()["seats"]]
        with proxy.live(table, tokens[0]) as new, proxy.live(table, tokens[1], old=True) as old:
            assert [live.next()["type"] for live in (new, old)] == ["state"] * 2
            done = play(proxy, table, tokens, 6)
            held, other = sorted(nodes, key=lambda node: -figure(node, "live_connections"))
            assert [figure(node, "live_connections") for node in (held, other)] == [2, 0]
            held.kill()
            for live in (new, old):
                assert live.until_closed()[1] in (1001, 1006)
        assert come_back(proxy, table, tokens[1], old=True) < 20
        assert come_back(proxy, table, tokens[0]) < 20
        done += play(proxy, table, tokens, 4)
        held.start()
        for _ in tries(20, 0.2):  # and home again, once nginx has seen that it answers
            assert play(proxy, table, tokens, 1)
            if figure(held, "rooms") == 1:
                break
        for _ in tries(20, 0.05):  # the other hears of it by a notice
            said = [node.get(f"/api/tables/{table}").json()["ply"] for node in nodes]
            if said[0] == said[1]:
                break
        assert said[0] > len(done) == 10
        logs = {file.name: file.read_text() for file in tmp_path.glob("*.log")}
        assert "/live" in logs["access.log"]
        for name, text in logs.items():
            assert not any(token in text for token in tokens), name
    finally:
        proxy.stop()
        for node in nodes:
            node.kill()
