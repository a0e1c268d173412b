"""What a stranger tries against a server in the open. Each of these worked once."""

from __future__ import annotations

import json
import os
import socket
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.exceptions import InvalidStatus

import bidyard
from bidyard.server import backup as backups
from bidyard.server import games_calls
from bidyard.server.limits import Meter, Rate
from bidyard.server.lock import Lock
from tests.server.serving import PATIENCE, ROOMY, Caller, serving

JSON = {"Content-Type": "application/json"}


def send(server: Caller, path: str, body: str) -> Any:
    return server.call("POST", path, headers=JSON, data=body)


# --- what is sent


@pytest.mark.parametrize("path", ["/api/replay", "/api/verify"])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
@pytest.mark.parametrize("depth", [300, 600, 950])
def test_lists_in_lists_are_a_mistake_of_the_sender(server: Caller, path: str, opening: str, depth: int) -> None:
    closing = {"[": "]"}.get(opening, "}")
    answer = send(server, path, '{"moves":' + opening * depth + "1" + closing * depth + "}")
    assert answer.status_code in (400, 422), answer.text


@pytest.mark.parametrize("name", ["\u202eevil", "\u3164", "a\u0000b", "\u200b"])
def test_nobody_gets_an_invisible_name_in_by_a_side_door(server: Caller, name: str) -> None:
    teams = {"teams": [[name, "Ben"], ["Cem"], ["Dora"]]}
    seats = {"players": 3, "seats": ["human"] * 3}
    made = server.post("/api/tables", {"game": "master-of-construction", "options": teams, **seats})
    assert (made.status_code, made.json()["error"]["field"]) == (422, "options.teams[0][0]")
    table, tokens = server.table(game="master-of-construction", starts="host")
    changed = server.post(f"/api/tables/{table}/lobby", {"options": teams}, tokens[0])
    assert (changed.status_code, changed.json()["error"]["field"]) == (422, "options.teams[0][0]")
    record = bidyard.new("construction-fever", 3, seed=1).record() | {"names": [name, "Ben", "Cem"]}
    on = server.post("/api/play-on", {"record": record, "ply": 0, "seat": 1, "bot": "foreman"})
    assert (on.status_code, on.json()["error"]["field"]) == (422, "record.names[0]")


def test_a_team_is_no_crowd(server: Caller) -> None:
    options = {"teams": [["A"] * 3000, ["B"], ["C"]]}
    made = server.post(
        "/api/tables", {"game": "master-of-construction", "players": 3, "seats": ["human"] * 3, "options": options}
    )
    assert (made.status_code, made.json()["error"]["field"]) == (422, "options.teams[0]")


# --- how often


def test_coming_is_a_call_like_any_other() -> None:
    with serving(limits=replace(ROOMY, calls=Rate(5, 0.001))) as server:
        codes = []
        for _ in range(6):
            try:
                with server.live("nothing") as live:
                    codes.append(live.until_closed()[1])
            except InvalidStatus as refused:
                codes.append(refused.response.status_code)
                told = json.loads(refused.response.body)
        assert codes[-1] == 429
        assert told["error"]["code"] == "too-many-calls"
        assert codes.count(429) < 6


def test_many_connections_say_no_more_than_one_could() -> None:
    with serving(limits=replace(ROOMY, messages_of_address=Rate(6, 0.001))) as server:
        table, tokens = server.table()
        answers = []
        for token in tokens:
            with server.live(table, token) as live:
                live.until(lambda message: message["type"] == "state")
                for _ in range(3):
                    live.send(type="move", move="nonsense", ply=0)
                    answers.append(live.until(lambda message: message["type"] == "refused")["error"]["code"])
        assert answers[-1] == "too-many-messages"
        assert answers[0] != "too-many-messages"


def test_decks_are_read_by_workers_and_not_without_end() -> None:
    with serving(limits=replace(ROOMY, decks=Rate(2, 0.001))) as server:
        codes = [server.post("/api/games/construction-fever/deck/check", {"deck": "a = 1"}).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        wish = {"game": "construction-fever", "players": 3, "seats": ["human"] * 3, "deck": "a = 1"}
        assert server.post("/api/tables", wish).json()["error"]["code"] == "too-many-decks"
        del wish["deck"]
        assert server.post("/api/tables", wish).status_code == 201


def test_to_and_fro_ends_some_day() -> None:
    with serving(limits=replace(ROOMY, record_moves=6)) as server:
        table, tokens = server.table(seed=7)
        seat = server.see(table)["to_act"][0]
        codes = []
        for _ in range(5):
            moved = server.move(table, tokens[seat], "green 1", server.see(table, tokens[seat])["ply"])
            assert moved.status_code == 200
            undone = server.post(f"/api/tables/{table}/undo", {"ply": moved.json()["ply"]}, tokens[seat])
            codes.append(undone.status_code)
            if undone.status_code != 200:
                break
        assert codes == [200, 200, 200, 409]
        assert undone.json()["error"]["code"] == "no-undo"


def test_a_crowd_of_addresses_is_counted_in_passing() -> None:
    """Whoever has many addresses must not make the server look through all of them with every call."""
    now = 0.0
    meter = Meter(Rate(10, 0.001), lambda: now)
    looks = 0
    forget = meter._forget

    def counted(when: float) -> None:
        nonlocal looks
        looks += 1
        forget(when)

    meter._forget = counted  # type: ignore[method-assign]
    for n in range(50_000):
        meter.take(str(n))
    assert looks < 5
    now = 10**9
    for n in range(100_000):
        meter.take(f"later {n}")
        now += 10_000
    assert len(meter._spent) < 100_000, "those who came long ago are forgotten"


def test_what_is_no_http_writes_no_log(server: Caller, caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=PATIENCE) as raw:
        raw.sendall(b"nonsense\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 400")
    assert not caplog.text


# --- files


def test_the_lock_empties_no_file_that_lies_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("years of work")
    os.symlink(tmp_path / "precious", tmp_path / "t.sqlite3.lock")
    with pytest.raises(OSError, match="symbolic links"):
        Lock(tmp_path / "t.sqlite3")
    assert (tmp_path / "precious").read_text() == "years of work"


@pytest.mark.only_sqlite
def test_nor_does_a_backup(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3"):
        pass
    (tmp_path / "precious").write_text("years of work")
    os.symlink(tmp_path / "precious", tmp_path / "copy.sqlite3.part")
    backups.back_up(tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3")
    assert (tmp_path / "precious").read_text() == "years of work"
    assert not (tmp_path / "copy.sqlite3").is_symlink()


# --- frames that are no messages


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(b"\x89\x81\0\0\0\0x", id="ping"),
        pytest.param(b"\x8a\x81\0\0\0\0x", id="pong"),
        pytest.param(b"\x00\x80\0\0\0\0", id="empty piece of a message"),
        pytest.param(b"\x81\x8f\0\0\0\0" + b'{"type":"ping"}', id="text"),
    ],
)
def test_nobody_keeps_the_server_busy_with_frames(frame: bytes) -> None:
    with serving(limits=replace(ROOMY, frames=Rate(50, 0.001))) as server:
        table, _ = server.table()
        with server.live(table) as live:
            live.next()
            raw = live.socket.socket
            if frame.startswith(b"\x00"):
                raw.sendall(b"\x01\x80\0\0\0\0")  # a message begins
            try:
                for _ in range(1000):  # until the server has had enough
                    raw.sendall(frame * 1000)
            except OSError:
                pass
            else:
                raise AssertionError("the server reads all of it")
            assert live.until_closed()[1] in (1008, 1006)
        assert server.see(table), "the others are served"


def test_a_text_that_is_none_writes_no_page_into_the_log(server: Caller, caplog: pytest.LogCaptureFixture) -> None:
    table, _ = server.table()
    with server.live(table) as live:
        live.next()
        live.socket.socket.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
        assert live.until_closed()[1] == 1007
    assert not caplog.text


# --- requests that take long to read


def raw(server: Caller, data: bytes) -> bytes:
    """The beginning of the answer."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=PATIENCE) as connection:
        with suppress(OSError):  # it may be turned away before it has said everything
            connection.sendall(data)
        return connection.recv(100)


@pytest.mark.parametrize("before", [b"", b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_thousands_of_headers_are_not_read_to_the_end(server: Caller, before: bytes) -> None:
    head = b"GET /livez HTTP/1.1\r\nHost: x\r\n" + b"A:b\r\n" * 40_000 + b"Connection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=PATIENCE) as connection:
        said = b""
        try:
            connection.sendall(before + head)
            while piece := connection.recv(65536):
                said += piece
        except ConnectionResetError:
            pass  # what was not read is thrown away with the connection
        assert said.count(b"HTTP/1.1 200") == bool(before)


def test_others_have_their_turn_while_tiny_pieces_are_read(server: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces: list[int] = []
    received = H11Protocol.data_received

    def noted(self: H11Protocol, data: bytes) -> None:
        pieces.append(len(data))
        received(self, data)

    monkeypatch.setattr(H11Protocol, "data_received", noted)
    head = b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert raw(server, head + b"1\r\n[\r\n" * 10_000 + b"0\r\n\r\n").startswith(b"HTTP/1.1 4")
    assert len(pieces) > 10
    assert max(pieces) <= 4096


def test_requests_one_after_the_other_on_one_connection_are_all_answered(server: Caller) -> None:
    body = json.dumps({"x": "y" * 9_000}).encode()
    post = b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    last = b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=PATIENCE) as connection:
        sender = threading.Thread(target=connection.sendall, args=((post + body) * 20 + last,))
        sender.start()
        said = b""
        while piece := connection.recv(65536):
            said += piece
        sender.join()
    assert (said.count(b"HTTP/1.1 422"), said.count(b"HTTP/1.1 200")) == (20, 1)


def test_whoever_asks_too_often_has_to_come_anew() -> None:
    with serving(limits=replace(ROOMY, calls=Rate(2, 0.001))) as server:
        for _ in range(2):
            assert "Connection" not in server.get("/api/games").headers
        refused = server.get("/api/games")
        assert (refused.status_code, refused.headers["Connection"]) == (429, "close")


def test_thousands_of_players_are_not_counted_one_by_one(server: Caller) -> None:
    answer = server.post("/api/games/construction-yard/score", {"scoring": "A", "players": [{}] * 3000})
    assert (answer.status_code, answer.json()["error"]["field"]) == (422, "players")


def test_facts_of_a_game_are_made_once(server: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    first = {lang: server.get(f"/api/games/reputation?lang={lang}").json() for lang in ("en", "fr")}
    assert first["en"] != first["fr"]

    def again(*_: Any) -> dict[str, Any]:
        raise AssertionError("made once more")

    monkeypatch.setattr(games_calls, "_facts", again)
    assert {lang: server.get(f"/api/games/reputation?lang={lang}").json() for lang in ("en", "fr")} == first
