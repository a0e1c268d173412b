"""Bots at tables: never in the event loop, never the cause of a table that stands still."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import bidyard
from bidyard.server import jobs, thinking
from bidyard.table import Seat
from tests.server.serving import PATIENCE, ROOMY, Caller, serving

# What the workers do in place of a bot; they find it by its name.


def slow(name: str, seat: Seat, seed: str, seconds: float) -> str:
    """Takes its time, holding the interpreter."""
    end = time.monotonic() + 3
    while name in ("apprentice", "contractor") and time.monotonic() < end:
        pass
    return honest(name, seat, seed, seconds)


def broken(name: str, seat: Seat, seed: str, seconds: float) -> str:
    if name == "apprentice":
        raise RuntimeError("planted")
    return honest(name, seat, seed, seconds)


def brisk(name: str, seat: Seat, seed: str, seconds: float) -> str:
    return str(seat.moves[0])


class Cheater:
    def choose(self, seat: Seat, rng: object) -> object:
        return "green 99"


def cheating(name: str, seat: Seat, seed: str, seconds: float) -> str:
    with pytest.MonkeyPatch.context() as patch:
        if name == "apprentice":
            patch.setattr(jobs, "bot", lambda *_, **__: Cheater())
        return honest(name, seat, seed, seconds)


def no_stand_in(seat: Seat, seed: str) -> str:
    raise RuntimeError("planted")


honest = jobs.choose


def to_the_end(server: Caller, table: str, seconds: float = 2 * PATIENCE) -> dict[str, object]:
    with server.live(table) as live:
        return live.until(lambda m: bool(m["result"]), seconds)


def test_a_slow_bot_delays_only_its_own_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "choose", slow)
    with serving() as server:
        server.hall.thinker._ready.add("construction-fever")
        tardy, _ = server.table(["contractor", "contractor", "human"])
        brisk, _ = server.table(["foreman", "foreman", "random"])
        to_the_end(server, brisk)
        assert server.see(tardy)["ply"] <= 1


def test_a_bot_that_takes_too_long_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "choose", slow)
    with serving(limits=replace(ROOMY, bot_seconds=0.05)) as server:
        table, _ = server.table(["apprentice", "foreman", "foreman"])
        with server.live(table) as live:
            live.until(lambda m: any(event["seat"] == 0 for event in m["events"]))


@pytest.mark.parametrize("work", [broken, cheating])
def test_a_bot_that_fails_or_cheats_is_answered_for(monkeypatch: pytest.MonkeyPatch, work: object) -> None:
    monkeypatch.setattr(jobs, "choose", work)
    with serving() as server:
        table, _ = server.table(["apprentice", "foreman", "foreman"])
        to_the_end(server, table)


@pytest.mark.parametrize("name", ["Nothing", "Nonsense", "Cheat", "Boom", "Unasked"])
def test_a_bot_of_the_hosts_own_that_answers_wrongly_is_answered_for(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """The table is told, the log names the bot, and where its code broke."""
    own = f"tests.bots.own_bots:{name}"
    with serving(bots=[own]) as server:
        table, _ = server.table([own, "foreman", "random"])
        to_the_end(server, table)
        log = server.get(f"/api/tables/{table}/log").json()["events"]
    assert any(event["kind"] == "stood_in" for event in log)
    (told, *_) = [record.getMessage() for record in caplog.records if "a quick one moves" in record.getMessage()]
    assert f"bot {own} failed in construction-fever" in told
    assert name != "Boom" or "in choose" in told


def test_a_table_does_not_stand_still_when_even_the_stand_in_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no worker can move, the server itself does."""
    monkeypatch.setattr(jobs, "choose", broken)
    monkeypatch.setattr(thinking.Thinker, "stand_in", staticmethod(no_stand_in))
    with serving() as server:
        table, _ = server.table(["apprentice", "foreman", "foreman"])
        to_the_end(server, table)


def test_a_search_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A searching bot is given a cap on its time: a worker must not think on when nobody waits any more."""
    caps: list[float | None] = []

    class Noted:
        def choose(self, seat: Seat, rng: object) -> object:
            return seat.moves[0]

    def note(name: str, game: str, seconds: float | None = None) -> Noted:
        caps.append(seconds)
        return Noted()

    monkeypatch.setattr(jobs, "bot", note)
    monkeypatch.setattr(jobs, "_resting", {})
    table = bidyard.new("construction-fever", 3, seed=7)
    jobs.choose("contractor", table.seat(table.to_act[0]), "seed", ROOMY.search_seconds)
    assert caps == [ROOMY.search_seconds]
    assert ROOMY.search_seconds < ROOMY.bot_seconds


def test_nobody_waits_for_the_compiler(server: Caller) -> None:
    """This server was never warmed: the strongest bots are there at once, played by a quick one meanwhile."""
    table, _ = server.table(["contractor", "site-manager", "contractor"])
    assert not server.hall.thinker.ready("construction-fever", "contractor")
    to_the_end(server, table)


def test_the_same_table_gives_the_same_bot_moves(server: Caller) -> None:
    tables = [server.table(["apprentice"] * 3, seed=5)[0] for _ in range(2)]
    for table in tables:
        to_the_end(server, table)
    records = [server.get(f"/api/tables/{table}/record").json()["moves"] for table in tables]
    assert records[0] != records[1], "bots cannot be foretold from the cards"


def test_the_table_is_told_who_stands_in_and_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "choose", brisk)
    with serving() as server:  # never warmed: the contractors cannot move yet
        table, _ = server.table(["contractor"] * 3, names=["Ines", "Maya", "Tom"])
        with server.live(table) as live:
            told: list[str] = []
            while len(told) < 3:
                told += [event["text"] for event in live.next()["events"] if event["kind"] == "stood_in"]
            server.hall.thinker._ready.add("construction-fever")
            live.until(lambda message: bool(message["result"]))
        log = server.get(f"/api/tables/{table}/log").json()["events"]
    assert sorted(told)[0] == "Ines could not move in time: Foreman moves in the meantime"
    assert [sum(event["kind"] == kind for event in log) for kind in ("stood_in", "stood_aside")] == [3, 3]
