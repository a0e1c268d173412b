"""Bots at tables: never in the event loop, never the cause of a table that stands still."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import bidyard
from bidyard import bots
from bidyard.server import thinking
from bidyard.table import Seat
from tests.server.serving import PATIENCE, ROOMY, Caller, serving


class Slow:
    """A bot that takes its time, holding the interpreter."""

    def choose(self, seat: Seat, rng: object) -> object:
        end = time.monotonic() + 3
        while time.monotonic() < end:
            pass
        return seat.moves[0]


class Broken:
    def choose(self, seat: Seat, rng: object) -> object:
        raise RuntimeError("planted")


class Cheater:
    def choose(self, seat: Seat, rng: object) -> object:
        return "green 99"


def planted(monkeypatch: pytest.MonkeyPatch, name: str, bot: object) -> None:
    honest = bots.bot

    def choose(level: str, game: str, seconds: float | None = None) -> object:
        return bot if level == name else honest(level, game, seconds=seconds)

    monkeypatch.setattr("bidyard.server.thinking.bot", choose)


def to_the_end(server: Caller, table: str, seconds: float = 2 * PATIENCE) -> dict[str, object]:
    with server.live(table) as live:
        return live.until(lambda m: bool(m["result"]), seconds)


def test_a_slow_bot_delays_only_its_own_table(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, "apprentice", Slow())
    with serving() as server:
        slow, _ = server.table(["apprentice", "apprentice", "apprentice"])
        quick, _ = server.table(["foreman", "foreman", "random"])
        to_the_end(server, quick)
        assert server.see(slow)["ply"] <= 1


def test_a_bot_that_takes_too_long_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, "apprentice", Slow())
    with serving(limits=replace(ROOMY, bot_seconds=0.05)) as server:
        table, _ = server.table(["apprentice", "foreman", "foreman"])
        with server.live(table) as live:
            live.until(lambda m: any(event["seat"] == 0 for event in m["events"]))


@pytest.mark.parametrize("bot", [Broken(), Cheater()])
def test_a_bot_that_fails_or_cheats_is_answered_for(monkeypatch: pytest.MonkeyPatch, bot: object) -> None:
    planted(monkeypatch, "apprentice", bot)
    with serving() as server:
        table, _ = server.table(["apprentice", "foreman", "foreman"])
        to_the_end(server, table)


def test_a_table_does_not_stand_still_when_even_the_stand_in_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, "apprentice", Broken())
    honest, failures = thinking.stand_in, iter([True])

    def fails_once(seat: Seat, seed: str) -> str:
        if next(failures, False):
            raise RuntimeError("planted")
        return honest(seat, seed)

    monkeypatch.setattr(thinking, "stand_in", fails_once)
    with serving() as server:
        table, _ = server.table(["apprentice", "foreman", "foreman"])
        to_the_end(server, table)
    assert next(failures, None) is None, "the stand-in was asked"


def test_a_search_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A searching bot is given a cap on its time: its thread must not think on when nobody waits any more."""
    caps: list[float | None] = []

    class Noted:
        def choose(self, seat: Seat, rng: object) -> object:
            return seat.moves[0]

    def note(name: str, game: str, seconds: float | None = None) -> Noted:
        caps.append(seconds)
        return Noted()

    monkeypatch.setattr(thinking, "bot", note)
    thinker = thinking.Thinker(ROOMY)
    table = bidyard.new("construction-fever", 3, seed=7)
    thinker._choose("contractor", table.seat(table.to_act[0]), "seed")
    thinker.close()
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
