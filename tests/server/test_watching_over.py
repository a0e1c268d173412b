"""For those who run a server: figures on an address of their own, and lines that hold no keys."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from bidyard.engine.errors import InputError
from bidyard.server.journal import JsonLines, access
from bidyard.server.run import bind, host_and_port
from tests.server.serving import PATIENCE, Process, serving, tries


def figures(url: str) -> dict[str, float]:
    answer = requests.get(url, timeout=PATIENCE)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_figures_are_told_on_their_own_address_only() -> None:
    bound = bind("127.0.0.1", 0)
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    with serving(metrics=bound) as server:
        table, tokens = server.table(["human", "foreman", "foreman"])
        for _ in tries():
            seen = server.see(table, tokens[0])
            if seen["moves"]:
                break
        before = figures(url + "/metrics")
        server.move(table, tokens[0], seen["moves"][0]["move"], seen["ply"])
        with server.live(table) as live:
            live.next()
            told = figures(url + "/metrics")
        assert told["bidyard_live_connections"] == 1
        assert told["bidyard_rooms"] == 1
        assert told["bidyard_storage_writable"] == 1
        assert told["bidyard_workers_most"] >= 1
        person = 'bidyard_move_seconds_count{by="person"}'
        assert told[person] == before.get(person, 0) + 1
        assert told['bidyard_move_seconds_bucket{by="person",le="+Inf"}'] == told[person]
        assert told['bidyard_answer_seconds_count{method="POST",call="/api/tables/{table}/moves",status="200"}'] >= 1
        assert 'bidyard_thinking_waiting{kind="replay"}' in told
        assert told["process_cpu_seconds_total"] > 0
        assert requests.get(url + "/", timeout=PATIENCE).status_code == 404
        assert "bidyard_rooms" not in server.get("/metrics").text


def test_lines_hold_no_keys(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO), serving() as server:
        access.setLevel(logging.INFO)
        try:
            table, tokens = server.table()
            server.see(table, tokens[0])
            server.get(f"/api/tables/{table}?token={tokens[0]}&lang=fr")
            with server.live(table, tokens[1]) as live:
                live.next()
            for _ in tries():
                if any("LIVE" in record.getMessage() for record in caplog.records):
                    break
        finally:
            access.setLevel(logging.NOTSET)
    lines = [JsonLines().format(record) for record in caplog.records]
    calls = [told for told in map(json.loads, lines) if told["logger"] == "bidyard.access"]
    assert {"address": "127.0.0.1", "method": "GET", "path": f"/api/tables/{table}", "status": 200}.items() <= calls[-2].items()
    assert (calls[-1]["method"], calls[-1]["status"]) == ("LIVE", 101)
    for token in tokens:
        assert token not in "".join(lines)


def test_errors_are_told_in_one_line_with_their_trace() -> None:
    try:
        raise ValueError("planted\nin two lines")
    except ValueError:
        record = logging.LogRecord("bidyard.server", logging.ERROR, "x", 1, "it %s", ("failed",), sys.exc_info())
    line = JsonLines().format(record)
    told = json.loads(line)
    assert "\n" not in line
    assert (told["level"], told["message"]) == ("error", "it failed")
    assert "ValueError: planted" in told["error"]


@pytest.mark.parametrize(
    ("text", "found"), [("127.0.0.1:9100", ("127.0.0.1", 9100)), ("[::1]:9", ("::1", 9)), (":9100", ("127.0.0.1", 9100))]
)
def test_where_figures_are_told(text: str, found: tuple[str, int]) -> None:
    assert host_and_port(text, "metrics") == found


@pytest.mark.parametrize("text", ["localhost", "localhost:http", "::1:9100", "x:70000"])
def test_where_they_cannot_be(text: str) -> None:
    with pytest.raises(InputError, match="metrics: expected HOST:PORT"):
        host_and_port(text, "metrics")


@pytest.mark.parametrize("option", [["--metrics", "nowhere"], ["--trusted-proxy", "nobody"], ["--log-format", "xml"]])
def test_the_command_line_says_what_it_expects(tmp_path: Path, option: list[str]) -> None:
    command = [sys.executable, "-m", "bidyard", "serve", "--data", str(tmp_path / "t.sqlite3"), *option]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode in (1, 2)
    assert "Traceback" not in ended.stderr
    assert option[1] in ended.stderr


def test_a_server_process_ends_its_workers(tmp_path: Path) -> None:
    process = Process(tmp_path / "t.sqlite3")
    process.start()
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not children.exists():
        pytest.skip("no list of child processes")
    try:
        wish = {"game": "construction-fever", "players": 3, "seats": ["human", "foreman", "foreman"]}
        for _ in tries():
            requests.post(process.url + "/api/tables", json=wish, timeout=PATIENCE)
            if workers := [int(child) for child in children.read_text().split()]:
                break
    finally:
        process.kill()
    for _ in tries():
        if not any(Path(f"/proc/{worker}/cmdline").exists() and alive(worker) for worker in workers):
            break


def alive(process: int) -> bool:
    """A zombie is not."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
