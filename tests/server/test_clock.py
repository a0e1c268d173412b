"""The optional clock: it runs for who is asked, tells nothing of sealed answers, and a bot plays on when it has run out."""

from __future__ import annotations

from pathlib import Path

from bidyard.server.clock import Clock
from bidyard.server.hidden import Hidden
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.storage import Entry, SeatRow, TableRow
from tests.server.serving import Caller, in_own_loop, serving


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_time_is_counted_for_who_is_asked() -> None:
    time = Time()
    clock = Clock(60, {1: 15_000}, 3, time)
    clock.run([0])
    time.now += 10
    assert (clock.left(0, 0), clock.left(1, 0), clock.spent_ms(0)) == (50, 45, 10_000)
    clock.stop(0)
    clock.run([1])
    time.now += 5
    assert (clock.left(0, None), clock.left(1, None)) == (50, 40)
    assert clock.next_flag() == (40, 1)


def test_a_sealed_answer_stops_the_clock_for_its_own_eyes_only() -> None:
    time = Time()
    clock = Clock(60, {}, 3, time)
    clock.run([0, 1])
    time.now += 10
    clock.stop(0, sealed=True)
    clock.run([1])
    time.now += 10
    assert clock.left(0, 0) == 50
    assert clock.left(0, 1) == clock.left(1, 0) == clock.left(0, None) == 40
    clock.reveal()
    assert clock.left(0, 1) == 50


def test_what_stands_in_no_move_yet() -> None:
    """A hand-over or an undo stops a clock before its seat has moved: that time is neither lost nor counted twice."""
    time = Time()
    clock = Clock(60, {}, 3, time, used_ms={2: 5_000})
    clock.run([0, 2])
    time.now += 10
    assert clock.unwritten() == {"0": 10_000, "2": 15_000}
    clock.run([2])
    time.now += 10
    assert clock.unwritten(but=2) == {"0": 10_000}
    assert (clock.left(0, 0), clock.left(2, 0)) == (50, 35)
    clock.written(2, clock.spent_ms(2))
    clock.run([0])
    time.now += 1
    assert clock.spent_ms(0) == 11_000
    clock.written(0, 11_000)
    assert (clock.left(0, 0), clock.left(2, 0), clock.unwritten()) == (49, 35, {})
    assert not clock.runs


def test_when_time_has_run_out_a_bot_plays_on_and_all_are_told_why(server: Caller) -> None:
    table, tokens = server.table(
        seed=7, clock={"seconds_per_game": 10}, names=["Maya", "Ines", "Tom"], away={"bot": "apprentice"}
    )
    seat = server.see(table)["to_act"][0]
    seen = server.see(table, tokens[seat])
    assert seen["clock"] == {"seconds_left": [10, 10, 10], "running": []}, "it starts with the first decision"
    after = server.move(table, tokens[seat], "green 1", 0).json()
    asked = after["to_act"][0]
    name = after["seats"][asked]["name"]
    assert after["clock"]["running"] == [asked]
    room = server.hall._rooms[table]
    with server.live(table) as live, server.live(table, tokens[asked]) as late:
        late.next()
        live.next()
        room.clock._left[asked] = 0.1
        server.loop.call_soon_threadsafe(room.wake)
        handed = live.until(lambda m: m["seats"][asked]["bot"] is not None)
        assert (handed["seats"][asked]["handed_for"], handed["seats"][asked]["bot"]) == ("time", "apprentice")
        assert handed["events"][0]["text"] == f"{name} has no time left: Apprentice plays to the end"
        mine = late.until(lambda m: m["seats"][asked]["handed"])
        assert mine["events"][0]["text"] == "You have no time left: Apprentice plays to the end for you"
        live.until(lambda m: m["ply"] >= 2)
    refused = server.call("DELETE", f"/api/tables/{table}/seats/{asked}/bot", None, tokens[asked])
    assert refused.json()["error"]["code"] == "out-of-time"
    with server.live(table, tokens[asked]) as again:
        assert again.next()["seats"][asked]["handed"], "coming back gives no time"
    kinds = [event["kind"] for event in server.get(f"/api/tables/{table}/log").json()["events"]]
    assert kinds.count("out_of_time") == 1


def test_a_restart_forgets_no_thinking_time(tmp_path: Path) -> None:
    """The attack: 2:32 left, and after a kill -9 it was 4:56. Here the clock of the first server is set back by a minute."""
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        table, tokens = server.table(seed=7, clock={"seconds_per_game": 600})
        seat = server.see(table)["to_act"][0]
        asked = server.move(table, tokens[seat], "green 1", 0).json()["to_act"][0]
        server.move(table, tokens[asked], "green 2", 1)
        thinking = server.see(table)["to_act"][0]
        room = server.hall._rooms[table]
        room.clock._since[thinking] -= 60
        server.post(f"/api/tables/{table}/name", {"name": "Otto"}, tokens[asked])  # written down together with the clock
        before = server.see(table)["clock"]["seconds_left"]
        assert before[thinking] <= 540
    for _ in range(2):
        with serving(data) as server:
            after = server.see(table)["clock"]
            assert after["running"] == [thinking]
            assert after["seconds_left"][thinking] <= before[thinking]
            assert after["seconds_left"][asked] == before[asked]
    with serving(data) as server:
        seen = server.see(table, tokens[thinking])
        server.move(table, tokens[thinking], seen["moves"][0]["move"], seen["ply"])
        spent = server.hall._rooms[table].clock._left[thinking]
        assert spent <= 540, "and the move holds all of it"


def test_time_without_a_server_is_nobodys(tmp_path: Path) -> None:
    """From a server's last sign of life to the next start no clock runs; from the move to the sign of life it did."""

    async def use() -> list[int]:
        time, found = Time(), []
        file = tmp_path / "t.sqlite3"
        row = TableRow("t", "construction-fever", "deck", {}, [SeatRow("human", "A")], clock=600, hidden=Hidden.new())
        storage = SqliteStorage(file, ticks=time)
        await storage.create(row)
        await storage.append("t", 0, Entry(0, "pass", 5), False, {"0": 1_500})
        time.now += 30
        await storage.alive()
        await storage.close()
        for _ in range(2):
            time.now += 3_600
            storage = SqliteStorage(file, ticks=time)
            stored = await storage.load("t")
            assert stored is not None
            assert stored.row.thinking == {"0": 1_500}
            found.append(stored.unseen_ms)
            time.now += 20
            await storage.alive()
            await storage.close()
        return found

    assert in_own_loop(use()) == [30_000, 50_000]
