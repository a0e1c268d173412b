"""A real server process, killed without warning while people play: nothing acknowledged is lost, nothing is done twice.

They decide openly and in secret, take moves back, hand a seat to a bot and back, all against a clock.
"""

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
from bidyard.server.storage import UNDO, Stored
from tests.server.database import storage as storage_at
from tests.server.serving import PATIENCE, Caller, Forked, in_own_loop

KILLS = 100
ABSENT = 2  # the seat that its person leaves and comes back to, at some tables
# Whoever is not connected has been away for long.
IMPATIENT = "from bidyard.server.presence import Presence\nPresence.away = lambda self, seat: 1e6\n"


class Person(threading.Thread):
    """Plays all human seats of one table as fast as answers come, and notes every acknowledged move."""

    def __init__(self, url: str, table: str, tokens: list[str], seed: int, leaves: bool) -> None:
        super().__init__(daemon=True)
        self.leaves = leaves  # somebody at the table leaves and comes back
        self.changes = 0  # that were acknowledged
        self._handed: bool | None = None  # as it was acknowledged; None if that is not known
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
            if self.leaves and token == self.tokens[ABSENT]:
                self._leave_or_come_back(caller)
                continue
            seen = caller.see(self.table, token)
            self.over = bool(seen["result"])
            seat, ply = seen["view"]["viewer"], seen["ply"]
            if seen["undo"] and self._rng.random() < 0.2:
                answer = caller.post(f"/api/tables/{self.table}/undo", {"ply": ply}, token)
                if answer.status_code == 200:
                    self.acknowledged.append((ply, seat, UNDO))
                elif answer.status_code != 409:
                    self.wrong.append(answer.text)
                continue
            if self.over or not seen["moves"]:
                continue
            move = self._rng.choice(seen["moves"])["move"]
            answer = caller.move(self.table, token, move, ply)
            if answer.status_code == 200:
                self.acknowledged.append((ply, seat, move))
            elif answer.status_code != 409:
                self.wrong.append(answer.text)

    def _leave_or_come_back(self, caller: Caller) -> None:
        """Back for a moment now and then; else the bot is to play, for nobody else goes on without it."""
        path = f"/api/tables/{self.table}/seats/{ABSENT}/bot"
        seen = caller.see(self.table)
        handed = seen["seats"][ABSENT]["handed"]
        if self._handed not in (None, handed):
            self.wrong.append(f"acknowledged {self._handed}, found {handed}")
        if seen["result"] or (handed and self._rng.random() < 0.8):
            return
        self._handed = None
        answer = caller.call("DELETE", path, None, self.tokens[ABSENT]) if handed else caller.post(path, {}, self.tokens[0])
        if answer.status_code == 200:
            self._handed = not handed
            self.changes += 1
        elif answer.status_code != 409:  # the game has just ended
            self.wrong.append(answer.text)


async def stored(data: Path, table: str) -> tuple[list[tuple[int | None, str]], bidyard.Table, Stored]:
    storage = storage_at(data)
    try:
        found = await storage.load(table)
        assert found is not None
        entries = await storage.entries(table)
        return [(entry.seat, entry.move) for entry in entries], rebuild(found).table, found
    finally:
        await storage.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Forked]:
    process = Forked(tmp_path / "tables.sqlite3", before=IMPATIENT)
    process.start()
    yield process
    process.close()


@pytest.fixture
def every() -> Iterator[list[Person]]:
    """Everybody who has played; none of them plays on when the test is over."""
    people: list[Person] = []
    yield people
    for person in people:
        person.stop = True


def test_kills_lose_and_double_nothing(tmp_path: Path, server: Forked, every: list[Person]) -> None:
    caller = Caller(server.url)
    people: list[Person] = []
    rng = random.Random(6)
    games = 0
    for _ in range(KILLS):
        # Finished games are followed by new ones, so that every kill hits games in play.
        people = [person for person in people if person.is_alive()]
        while len(people) < 4:
            seats = [["human"] * 3, ["human", "foreman", "random"], ["human", "human", "apprentice"], ["human"] * 3][games % 4]
            table, tokens = caller.table(seats, seed=games, clock={"seconds_per_game": 3600})
            games += 1
            people.append(Person(server.url, table, tokens, games, leaves=games % 4 == 0))
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
        log, end, found = in_own_loop(stored(tmp_path / "tables.sqlite3", person.table))
        for ply, seat, move in person.acknowledged:
            # A seat that answers in secret knows a smaller ply than the table's; its answer then stands a little later.
            assert (seat, move) in log[ply : ply + 3], f"move {move} of seat {seat} at {ply} was acknowledged and is lost"
        assert len(person.acknowledged) == len({(ply, seat) for ply, seat, _ in person.acknowledged}), "played twice"
        played_by_people = len(person.tokens) - person.leaves
        humans = [seat for seat, _ in log if seat is not None and seat < played_by_people]
        unknown = len(humans) - len(person.acknowledged)
        assert 0 <= unknown <= KILLS, "more was played than was asked for"
        kinds = [note.kind for note in found.notes if note.seat == ABSENT and note.kind in ("handed", "returned")]
        assert kinds == ["handed", "returned"] * (len(kinds) // 2) + ["handed"] * (len(kinds) % 2), "every change is in the log"
        assert 0 <= len(kinds) - person.changes <= KILLS, "an acknowledged change is, once"
        assert end.result is not None
        assert bidyard.replay(end.record()).state == end.state
    assert sum(person.changes for person in every) > 2
    assert any(move == UNDO for person in every for _, _, move in person.acknowledged)
    text = server.log
    assert all(token not in text for person in every for token in person.tokens), "a token was logged"
    assert "Traceback" not in text
