"""A real server process, killed without warning while people play: nothing acknowledged is lost, nothing is played twice."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

import bidyard
from bidyard.server.progress import rebuild
from bidyard.server.sqlite import SqliteStorage
from tests.server.serving import PATIENCE, Caller, Process, in_own_loop

KILLS = 20


class Person(threading.Thread):
    """Plays all human seats of one table as fast as answers come, and notes every acknowledged move."""

    def __init__(self, url: str, table: str, tokens: list[str], seed: int) -> None:
        super().__init__(daemon=True)
        self.table, self.tokens = table, tokens
        self.acknowledged: list[tuple[int, int, str]] = []  # ply, seat, move
        self.over = False
        self.wrong: list[str] = []
        self._url = url
        self._rng = random.Random(seed)
        self.stop = False

    def run(self) -> None:
        while not self.over and not self.stop:
            caller = Caller(self._url)
            try:
                while not self.over and not self.stop:
                    self._turn(caller)
            except requests.RequestException:
                time.sleep(0.05)  # it was killed; it comes back

    def _turn(self, caller: Caller) -> None:
        for token in self.tokens:
            seen = caller.see(self.table, token)
            self.over = bool(seen["result"])
            if self.over or not seen["moves"]:
                continue
            seat, ply = seen["view"]["viewer"], seen["ply"]
            move = self._rng.choice(seen["moves"])["move"]
            answer = caller.move(self.table, token, move, ply)
            if answer.status_code == 200:
                self.acknowledged.append((ply, seat, move))
            elif answer.status_code != 409:
                self.wrong.append(answer.text)


async def stored(data: Path, table: str) -> tuple[list[tuple[int | None, str]], bidyard.Table]:
    storage = SqliteStorage(data)
    try:
        found = await storage.load(table)
        assert found is not None
        entries = await storage.entries(table)
        return [(entry.seat, entry.move) for entry in entries], rebuild(found).table
    finally:
        await storage.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path / "tables.sqlite3")
    process.start()
    yield process
    process.kill()


@pytest.fixture
def every() -> Iterator[list[Person]]:
    """Everybody who has played; none of them plays on when the test is over."""
    people: list[Person] = []
    yield people
    for person in people:
        person.stop = True


def test_twenty_kills_lose_and_double_nothing(tmp_path: Path, server: Process, every: list[Person]) -> None:
    caller = Caller(server.url)
    people: list[Person] = []
    rng = random.Random(6)
    games = 0
    for _ in range(KILLS):
        # Finished games are followed by new ones, so that every kill hits games in play.
        people = [person for person in people if person.is_alive()]
        while len(people) < 3:
            seats = [["human", "human", "human"], ["human", "foreman", "random"], ["human", "human", "apprentice"]][games % 3]
            table, tokens = caller.table(seats, seed=games)
            games += 1
            people.append(Person(server.url, table, tokens, games))
            people[-1].start()
            every.append(people[-1])
        time.sleep(0.05 + rng.random() * 0.25)
        server.kill()
        server.start()
        caller = Caller(server.url)
    for person in people:
        person.join(4 * PATIENCE)
        assert not person.is_alive(), "play goes on after the last restart"
    server.kill()
    assert sum(len(person.acknowledged) for person in every) > 100
    for person in every:
        assert person.wrong == []
        log, end = in_own_loop(stored(tmp_path / "tables.sqlite3", person.table))
        for ply, seat, move in person.acknowledged:
            # A seat that answers in secret knows a smaller ply than the table's; its answer then stands a little later.
            assert (seat, move) in log[ply : ply + 3], f"move {move} of seat {seat} at {ply} was acknowledged and is lost"
        assert len(person.acknowledged) == len({(ply, seat) for ply, seat, _ in person.acknowledged}), "played twice"
        humans = [seat for seat, _ in log if seat is not None and seat < len(person.tokens)]
        unknown = len(humans) - len(person.acknowledged)
        assert 0 <= unknown <= KILLS, "more was played than was asked for"
        assert end.result is not None
        assert bidyard.replay(end.record()).state == end.state
    text = server.log
    assert all(token not in text for person in every for token in person.tokens), "a token was logged"
    assert "Traceback" not in text
