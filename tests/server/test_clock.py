"""The optional clock: it runs for who is asked, tells nothing of sealed answers, and a bot plays on when it has run out."""

from __future__ import annotations

from bidyard.server.clock import Clock
from tests.server.serving import Caller


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


def test_when_time_has_run_out_a_bot_plays_on(server: Caller) -> None:
    table, tokens = server.table(seed=7, clock={"seconds_per_game": 10})
    seat = server.see(table)["to_act"][0]
    seen = server.see(table, tokens[seat])
    assert seen["clock"] == {"seconds_left": [10, 10, 10], "running": []}, "it starts with the first decision"
    after = server.move(table, tokens[seat], "green 1", 0).json()
    asked = after["to_act"][0]
    assert after["clock"]["running"] == [asked]
    room = server.hall._rooms[table]
    with server.live(table) as live:
        live.next()
        room.clock._left[asked] = 0.1
        server.loop.call_soon_threadsafe(room.wake)
        handed = live.until(lambda m: m["seats"][asked]["bot"] is not None)
        assert handed["seats"][asked]["handed"]
        live.until(lambda m: m["ply"] >= 2)
    refused = server.call("DELETE", f"/api/tables/{table}/seats/{asked}/bot", None, tokens[asked])
    assert refused.json()["error"]["code"] == "out-of-time"
