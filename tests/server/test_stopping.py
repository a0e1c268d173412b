"""Told to end, the server says first that it is not ready, goes on for a while, and then closes connections."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import requests

from tests.server.serving import PATIENCE, Caller, Process, tries

LONG = "notice = 3600\n"  # that no test waits for the end of


def ready(server: Process) -> requests.Response:
    return requests.get(server.url + "/readyz", timeout=PATIENCE)


def test_it_is_unready_first_and_everything_goes_on_meanwhile(tmp_path: Path) -> None:
    process = Process(tmp_path / "t.sqlite3", before=LONG)
    process.start()
    try:
        server = Caller(process.url)
        table, tokens = server.table(seed=7)
        with server.live(table, tokens[0]) as live:
            live.next()
            assert ready(process).status_code == 200
            os.kill(process.pid, signal.SIGTERM)
            for _ in tries():
                if (told := ready(process)).status_code != 200:
                    break
            assert (told.status_code, told.json()["error"]["code"]) == (503, "stopping")
            assert int(told.headers["Retry-After"]) > 0
            assert server.get("/healthz").status_code == 200, "it still works"
            seat = server.see(table)["to_act"][0]
            assert server.move(table, tokens[seat], "green 1", 0).status_code == 200
            live.until(lambda message: message.get("ply") == 1)
            os.kill(process.pid, signal.SIGTERM)  # once more: at once
            _, code = live.until_closed()
            assert code == 1012
    finally:
        process.stop()
