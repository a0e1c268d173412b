"""Where a change cannot be written down nothing has happened: not in memory, not on disk, not on anybody's screen.

Point 10 of the findings: a join burnt its seat and a rename was shown though the answer was 500.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import requests

from bidyard.server.progress import Progress
from bidyard.server.writer import Work
from tests.server.serving import Caller, serving, tries
from tests.server.test_storage import full_disk

pytestmark = pytest.mark.only_sqlite


class Brittle:
    """Breaks the n-th piece of work that the storage does, in the middle of its transaction."""

    def __init__(self, storage: Any) -> None:
        self._do = storage._writer.do
        self.sound = -1  # pieces of work until one breaks; -1 for none
        storage._do = self.do

    async def do(self, work: Work[Any]) -> Any:
        self.sound -= 1
        if self.sound != -1:
            return await self._do(work)

        def broken(db: sqlite3.Connection) -> None:
            work(db)
            raise sqlite3.OperationalError("database or disk is full")

        return await self._do(broken)


class Stage:
    """A server with a disk that breaks at will, and a table that is watched."""

    def __init__(self, server: Caller, data: Path) -> None:
        self.server, self.data = server, data
        self.disk = Brittle(server.hall.storage)
        self.table, self.tokens = "", [""]
        self.sent: list[str] = []

    def lay(self, seats: list[str] | None = None, **wish: Any) -> None:
        self.table, self.tokens = self.server.table(seats, **wish)
        for token in self.tokens:
            self.see(token)  # every seat is taken
        guest = type("Guest", (), {"seat": None, "lang": "en", "send": lambda _, message: self.sent.append(message)})()
        self.server.loop.call_soon_threadsafe(self.room.enter, guest)
        for _ in tries():
            if self.sent:
                return

    @property
    def room(self) -> Any:
        return self.server.hall._rooms[self.table]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def see(self, token: str | None = None) -> dict[str, Any]:
        return self.server.see(self.table, token)

    def turn(self) -> tuple[str, dict[str, Any]]:
        return next((token, seen) for token in self.tokens if (seen := self.see(token))["moves"])

    def memory(self) -> Any:
        """All that the hall knows of its tables, apart from who thinks and how long; and what was shown."""
        rooms = self.server.hall._rooms.values()
        return [(deepcopy(room.row), list(room.notes), _known(room.progress)) for room in rooms], len(self.sent)

    def held(self) -> list[str]:
        with sqlite3.connect(self.data) as db:
            return [line for line in db.iterdump() if '"marks"' not in line]

    def must_be_all_or_nothing(self, call: Callable[[], requests.Response], breaks: int = 1) -> requests.Response:
        """Breaks every piece of work of the call in turn; then it succeeds as if it had never been tried."""
        for sound in range(20):
            memory, held = self.memory(), self.held()
            self.disk.sound = sound
            answer = call()
            self.disk.sound = -1
            if answer.ok:
                assert sound >= breaks, "nothing was written"
                assert self.held() != held
                return answer
            assert answer.status_code == 503, answer.text
            assert answer.json()["error"]["message"].startswith("The server cannot write anything down at the moment")
            assert self.memory() == memory, f"broken at {sound}"
            assert self.held() == held
        raise AssertionError("it never succeeded")


def _known(progress: Progress) -> Any:
    table = progress.table
    told = [len(table.log(viewer)) for viewer in (None, *range(table.players))]
    before = [earlier.state for earlier in progress.before]
    return progress.ply, progress.sealed, progress.mover, before, table.state, table.names, table.played, told


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with serving(tmp_path / "t.sqlite3") as server:
        yield Stage(server, tmp_path / "t.sqlite3")


def test_making_and_joining(stage: Stage) -> None:
    wish = {"game": "construction-fever", "players": 3, "seats": ["human", "open", "open"]}
    made = stage.must_be_all_or_nothing(lambda: stage.server.post("/api/tables", wish)).json()
    stage.table = made["table"]
    joined = stage.must_be_all_or_nothing(lambda: stage.server.post("/api/join", {"code": made["code"], "name": "Maya"})).json()
    assert joined["seat"] == 1, "no seat was burnt"
    assert [seat["name"] for seat in stage.see()["seats"]][1] == "Maya"


def test_using_a_link_for_the_first_time(stage: Stage) -> None:
    stage.table, tokens = stage.server.table()
    stage.must_be_all_or_nothing(lambda: stage.server.get(stage.path, tokens[1]))


def test_sitting_down_by_a_link_and_inviting_anew(stage: Stage) -> None:
    stage.table, tokens = stage.server.table()
    key = secrets.token_urlsafe(32)
    stage.must_be_all_or_nothing(lambda: stage.server.post(stage.path + "/sit", {"key": key, "name": "Maya"}, tokens[1]))
    assert stage.see(key)["view"]["viewer"] == 1
    stage.must_be_all_or_nothing(lambda: stage.server.post(stage.path + "/seats/2/invite", {}, tokens[0]))
    assert stage.server.get(stage.path, tokens[2]).status_code == 401


def test_handing_a_seat_over_and_coming_back(stage: Stage) -> None:
    stage.lay()
    seat = next(seat for seat in (1, 2) if seat not in stage.see()["to_act"])  # a bot that need not move meanwhile
    stage.server.leave_alone(stage.table, seat, 61)
    path = f"{stage.path}/seats/{seat}/bot"
    handed = stage.must_be_all_or_nothing(lambda: stage.server.post(path, {}, stage.tokens[0])).json()
    assert handed["seats"][seat]["handed"]
    stage.see(stage.tokens[seat])  # everybody is told that he is here again, which is written nowhere
    back = stage.must_be_all_or_nothing(lambda: stage.server.call("DELETE", path, None, stage.tokens[seat])).json()
    assert not back["seats"][seat]["handed"]


def test_moving_and_taking_back(stage: Stage) -> None:
    stage.lay(seed=7)
    token, seen = stage.turn()
    stage.must_be_all_or_nothing(lambda: stage.server.move(stage.table, token, "green 1", seen["ply"]))
    stage.must_be_all_or_nothing(lambda: stage.server.post(stage.path + "/undo", {"ply": 1}, token))
    stage.must_be_all_or_nothing(lambda: stage.server.move(stage.table, token, "green 2", 2))


def test_moving_by_the_live_connection(stage: Stage) -> None:
    stage.lay(seed=7)
    token, _ = stage.turn()
    with stage.server.live(stage.table, token) as live:
        live.next()
        memory = stage.memory()
        stage.disk.sound = 0
        live.send(type="move", move="green 1", ply=0)
        assert live.next()["error"]["code"] == "storage"
        assert stage.memory() == memory
        live.send(type="move", move="green 1", ply=0)
        assert live.until(lambda message: message["type"] == "state")["ply"] == 1


def test_names_and_codes(stage: Stage) -> None:
    stage.lay()
    host = stage.tokens[0]
    stage.must_be_all_or_nothing(lambda: stage.server.post(stage.path + "/name", {"name": "Zoë"}, host))
    assert stage.see()["seats"][0]["name"] == "Zoë"
    opened = stage.must_be_all_or_nothing(lambda: stage.server.post(stage.path + "/open", {}, host))
    assert opened.json()["code"] == stage.room.row.code
    stage.must_be_all_or_nothing(lambda: stage.server.post(stage.path + "/close", {}, host))


def test_calling_time(stage: Stage) -> None:
    stage.lay(["human", "human"], game="master-of-construction")
    stage.must_be_all_or_nothing(lambda: stage.server.post(stage.path + "/time-up", {"ply": 0}, stage.tokens[0]))


def test_a_rematch_leaves_no_table_behind(stage: Stage) -> None:
    stage.lay(["human", "human", "human"], seed=7)
    while True:
        turn = next(((token, seen) for token in stage.tokens if (seen := stage.see(token))["moves"]), None)
        if turn is None:
            break
        token, seen = turn
        assert stage.server.move(stage.table, token, seen["moves"][0]["move"], seen["ply"]).ok
    new = stage.must_be_all_or_nothing(lambda: stage.server.post(stage.path + "/rematch", {}, stage.tokens[0])).json()
    again = stage.server.post(stage.path + "/rematch", {}, stage.tokens[1]).json()
    assert again["table"] == new["table"]
    assert len(stage.server.hall._rooms) == 2


def test_a_flag_falls_once_it_can_be_written(stage: Stage) -> None:
    stage.lay(seed=7, clock={"seconds_per_game": 10})
    token, _ = stage.turn()
    asked = stage.server.move(stage.table, token, "green 1", 0).json()["to_act"][0]
    stage.disk.sound = 0
    stage.room.clock._left[asked] = 0.0
    stage.server.loop.call_soon_threadsafe(stage.room.wake)
    for _ in tries():
        if stage.disk.sound < 0:  # it was tried and failed
            break
    for _ in tries():
        if stage.see()["seats"][asked]["bot"] is not None:
            return


def test_a_disk_that_is_really_full(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bidyard.server.sqlite._FRESH", 0.0)  # every question is asked of the disk
    stage.lay(seed=7)
    token, _ = stage.turn()
    memory, held = stage.memory(), stage.held()
    with full_disk(stage.data.with_name("t.sqlite3-wal")):
        answers = [
            stage.server.move(stage.table, token, "green 1", 0),
            stage.server.post(stage.path + "/name", {"name": "Zoë"}, token),
            stage.server.post("/api/tables", {"game": "construction-fever", "players": 3, "seats": ["human"] * 3}),
        ]
        assert stage.see()["ply"] == 0, "who only looks still sees"
        health = [stage.server.get(path).status_code for path in ("/healthz", "/readyz", "/livez")]
    assert health == [503, 503, 200]
    assert stage.server.get("/healthz").status_code == 200
    assert [answer.status_code for answer in answers] == [503] * 3
    assert (stage.memory(), stage.held()) == (memory, held)
    assert stage.server.move(stage.table, token, "green 1", 0).ok


def test_a_caller_who_hangs_up_leaves_nothing_half_done(stage: Stage) -> None:
    stage.lay()

    async def hang_up() -> None:
        for name in ("Ada", "Bea", "Cleo", "Dora"):
            task = asyncio.ensure_future(stage.room.rename(stage.tokens[0], name))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            task.cancel()
        await stage.room.rename(stage.tokens[1], "Eve")

    asyncio.run_coroutine_threadsafe(hang_up(), stage.server.loop).result(30)
    with sqlite3.connect(stage.data) as db:
        (name,) = db.execute("SELECT name FROM seats WHERE table_id = ? AND seat = 0", (stage.table,)).fetchone()
    assert stage.see()["seats"][0]["name"] == name == "Dora"
