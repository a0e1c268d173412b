"""A restart resumes every table: bots move on by themselves, seats, names, codes, clocks and undo are as before."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bidyard.server.hall import Hall
from bidyard.server.problems import Problem
from bidyard.server.shapes import NewTable
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.thinking import Thinker
from tests.server.serving import PATIENCE, ROOMY, Caller, Process, in_own_loop, serving, tries


def until_over(server: Caller, table: str) -> dict[str, object]:
    for _ in tries(2 * PATIENCE):
        seen = server.see(table)
        if seen["result"]:
            return seen
    raise AssertionError


def test_a_bot_that_a_person_waits_for_moves_by_itself(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        server.hall.thinker.choose = never  # the bots fall asleep, as if the power had gone
        for _ in tries():
            table, tokens = server.table(["human", "foreman", "foreman-bold"])
            if server.see(table)["to_act"] != [0]:
                break
    with serving(data) as server:
        for _ in tries():  # nobody asks for the table from outside
            if table in server.hall._rooms and server.hall._rooms[table].progress.ply > 0:
                break
        for _ in tries():
            seen = server.see(table, tokens[0])
            if seen["moves"]:
                break


def test_bots_among_themselves_wait_for_somebody_to_watch(tmp_path: Path) -> None:
    """Watching is a live connection, or a look now and then."""
    with serving(tmp_path / "t.sqlite3", replace(ROOMY, watch_seconds=0)) as server:
        table, _ = server.table(["random", "foreman", "foreman-bold"])
        room = server.hall._rooms[table]
        assert room._paused
        assert room.idle
        assert server.see(table)["ply"] == 0
        with server.live(table) as live:
            live.until(lambda message: message["ply"] > 3)
        for _ in tries():
            if room._paused and room.idle:
                break
        assert not room.over
    with serving(tmp_path / "t.sqlite3") as server:
        assert until_over(server, table)["result"]


async def never(*_: object) -> str:
    await asyncio.sleep(60)
    return ""


def test_everything_is_as_before(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        made = server.post(
            "/api/tables",
            {
                "game": "construction-fever",
                "players": 4,
                "seats": ["human", "human", "human", "human"],
                "names": ["Maya", "Ines", "Tom", "Aya"],
                "seed": 7,
                "open": True,
                "clock": {"seconds_per_game": 600},
            },
        ).json()
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        for _ in range(30):
            seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
            mover = seen["view"]["viewer"]
            server.move(table, tokens[mover], seen["moves"][0]["move"], seen["ply"])
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        mover = seen["view"]["viewer"]
        server.move(table, tokens[mover], seen["moves"][1]["move"], seen["ply"])
        server.post(f"/api/tables/{table}/name", {"name": "Maya B."}, tokens[0])
        before = [server.see(table, token) for token in [*tokens, None]]
        logs = server.get(f"/api/tables/{table}/log").json()
    with serving(data) as server:
        after = [server.see(table, token) for token in [*tokens, None]]
        for one, two in zip(before, after, strict=True):
            one["clock"]["seconds_left"] = two["clock"]["seconds_left"] = []
            assert one == two
        assert server.get(f"/api/tables/{table}/log").json() == logs


def test_told_to_stop_it_stops_though_people_and_bots_are_at_work(tmp_path: Path) -> None:
    process = Process(tmp_path / "t.sqlite3")
    process.start()
    try:
        server = Caller(process.url)
        table, tokens = server.table(["human", "foreman", "random"])
        with server.live(table, tokens[0]) as live:
            live.next()
            process.stop()
            assert live.until_closed()[1] in (1001, 1012)
        assert "Traceback" not in process.log
    finally:
        process.kill()


def test_rooms_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    limits = replace(ROOMY, room_idle_seconds=0.1, sweep_seconds=0.05)
    with serving(tmp_path / "t.sqlite3", limits) as server:
        table, tokens = server.table(seed=7)
        seat = server.see(table)["to_act"][0]
        server.move(table, tokens[seat], "green 1", 0)
        for _ in tries():
            if table not in server.hall._rooms:
                break
        assert server.see(table, tokens[seat])["ply"] == 1


def test_two_writers_on_one_storage_never_double_a_move(tmp_path: Path) -> None:
    """A file belongs to one server; a database with several nodes does not, and what was written first is the truth."""

    async def story() -> None:
        storage = SqliteStorage(tmp_path / "t.sqlite3")
        one, two = (Hall(storage, Thinker(ROOMY), ROOMY) for _ in range(2))
        room, _ = await one.create(NewTable("construction-fever", 3, ["human"] * 3, seed=7), "en")
        other = await two.room(room.id)
        seat = room.progress.table.to_act[0]
        await room.play(seat, "green 1", 0, "en")
        with pytest.raises(Problem) as late:
            await other.play(seat, "green 2", 0, "en")
        assert (late.value.status, late.value.beside) == (409, {"ply": 1})
        assert other.progress.table.state == room.progress.table.state
        await one.close()

    in_own_loop(story())


def test_only_tables_that_somebody_waits_for_are_opened_at_the_start(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        abandoned = [server.table()[0], server.table(["random", "foreman", "foreman"])[0]]
        for _ in tries():  # its people's turn
            mixed, tokens = server.table(["human", "foreman", "foreman"])
            if server.see(mixed, tokens[0])["moves"]:
                break
        abandoned.append(mixed)
        timed, tokens = server.table(clock={"seconds_per_game": 600})
        seen = next(seen for token in tokens if (seen := server.see(timed, token))["moves"])
        server.move(timed, tokens[seen["view"]["viewer"]], seen["moves"][0]["move"], seen["ply"])
        not_begun, _ = server.table(clock={"seconds_per_game": 600})
    with serving(data) as server:
        for _ in tries():
            if timed in server.hall._rooms:
                break
        in_its_loop(server, server.hall.resume())
        assert not server.hall._rooms.keys() & {*abandoned, not_begun}


def test_a_seat_that_was_handed_to_a_bot_is_played_on_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        server.hall.thinker.choose = never
        for _ in tries():
            table, tokens = server.table()
            if server.see(table)["to_act"] == [1]:
                break
        server.leave_alone(table, 1)
        assert server.post(f"/api/tables/{table}/seats/1/bot", {}, tokens[0]).status_code == 200
    with serving(data) as server:
        for _ in tries():
            if table in server.hall._rooms and server.hall._rooms[table].progress.ply > 0:
                break


def in_its_loop(server: Caller, work: Coroutine[Any, Any, None]) -> None:
    asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)
