"""What a move costs the server: state copies, masks and the like, and where the milliseconds go.

    python -m bench.move_cost [--json] [GAME ...]

Whole games through real rooms in this process, as many people as the game seats and two spectators, all connected, in English;
moves at random, a file on disk. Counts and milliseconds are per move. Milliseconds are CPU time of the event loop's thread,
each part without the parts inside it; waiting for the disk is told apart. A first run measures the whole, a second one, with
a watch on every part, divides it. What a socket costs on top of that is measured by bench/server.py.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any
from unittest.mock import patch

import msgspec

import bidyard
from bidyard.engine import view
from bidyard.engine.game import Game
from bidyard.games import find
from bidyard.server import audience, progress, saying
from bidyard.server.hall import Hall
from bidyard.server.limits import Limits
from bidyard.server.room import Room
from bidyard.server.shapes import NewTable
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.thinking import Thinker
from bidyard.table import Event, Masked, Table
from bidyard.table.move import Move

COUNTED = ("copy", "mask", "refuse", "apply", "parse", "legal", "deal", "view")
GAMES = 3
WATCHERS = 2
Cost = dict[str, float]


class Watch:
    """Counts the calls of the wrapped functions for each move, and the time of each part without what is inside it."""

    def __init__(self) -> None:
        self.moves: list[Counter[str]] = []
        self.seconds: Cost = defaultdict(float)
        self._inside = [0.0]
        self._moving = False
        self.looks = 0.0  # what all looks at the watch have cost
        self._within = self._around = 0.0
        self._weigh()

    def _weigh(self) -> None:
        """What a look at the watch costs itself, within the time that is measured and around it, so that it can be left out."""
        tries = 5_000
        nothing = self.wrap("nothing", lambda: None)
        with self.move():
            began = thread_time()
            for _ in range(tries):
                nothing()
            each = (thread_time() - began) / tries
        self._within = self.seconds.pop("nothing") / tries
        self._around = each - self._within
        self.looks = 0.0
        self.moves.clear()

    @contextmanager
    def move(self) -> Iterator[None]:
        """What happens in between, seating people and the like, is no part of a move."""
        self.moves.append(Counter())
        self._moving = True
        yield
        self._moving = False

    def per_move(self, part: str) -> float:
        return sum(calls[part] for calls in self.moves) / len(self.moves)

    def wrap(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def wrapped(*given: Any, **named: Any) -> Any:
            if not self._moving:
                return function(*given, **named)
            self.moves[-1][part] += 1
            self._inside.append(0.0)
            began = thread_time()
            try:
                return function(*given, **named)
            finally:
                took = thread_time() - began
                self.seconds[part] += took - self._within - self._inside.pop()
                self._inside[-1] += took + self._around
                self.looks += self._within + self._around

        return wrapped


@contextmanager
def watching(game: Game) -> Iterator[Watch]:
    """Everything that the game, its tables and the rooms do is watched."""
    watch = Watch()
    rules: Any = game.rules
    places: list[tuple[Any, str, str]] = [
        (rules.State, "copy", "copy"),
        (rules.State, "pack", "pack"),
        *((rules, name, name) for name in ("mask", "refuse", "apply", "legal", "deal")),
        (game.moves, "parse", "parse"),
        (game.moves, "of_json", "parse"),
        (game.view, "view", "view"),
        (view, "shown", "view as JSON"),
        (Masked, "say_move", "sentences"),
        (Masked, "prompt", "sentences"),
        (Event, "text", "sentences"),
        (Event, "more", "sentences"),
        (Event, "json", "sentences"),
        (Move, "json", "sentences"),
        (Table, "play", "table"),
        (Table, "copy", "table"),
        (Table, "why_not", "table"),
        (progress, "may_be_taken_back", "undo"),
        (progress, "unnoticed", "sealed"),
        (saying, "say_state", "say"),
        (saying, "say_events", "say"),
        (audience, "_message", "JSON"),
    ]
    with ExitStack() as patches:
        for owner, name, part in places:
            patches.enter_context(patch.object(owner, name, watch.wrap(part, getattr(owner, name))))
        yield watch


class Person:
    """A connection that reads what it is sent."""

    def __init__(self, seat: int | None, lang: str = "en") -> None:
        self.seat = seat
        self.token: str | None = None
        self.lang = lang
        self.message = b""

    def send(self, message: bytes) -> None:
        self.message = message

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(f"sent away: {reason}")

    def read(self) -> dict[str, Any]:
        """Reading is the client's work: it is done between the moves."""
        found: dict[str, Any] = msgspec.json.decode(self.message)
        return found


async def seated(hall: Hall, game: Game, seed: int) -> tuple[Room, list[Person]]:
    """A room with a person connected at every seat, and spectators."""
    players = max(game.players)
    wish = NewTable(game.id, players, ["human"] * players, seed=seed)
    room, _ = await hall.create(wish, "en")
    people = [*(Person(seat) for seat in range(players)), *(Person(None) for _ in range(WATCHERS))]
    for person in people:
        room.enter(person)
    return room, people


async def play(room: Room, people: list[Person], rng: random.Random, most: int, cost: Cost, watch: Watch) -> None:
    """Plays at random to the end, or so many moves."""
    for _ in range(most):
        asked = [(person, state) for person in people if (state := person.read())["moves"]]
        if not asked:
            return
        person, state = rng.choice(asked)
        move = rng.choice(state["moves"])["move"]
        assert person.seat is not None
        began = thread_time()
        with watch.move():
            await room.play(person.seat, move, state["ply"], "en")
        cost["cpu"] += thread_time() - began
        cost["moves"] += 1
        cost["bytes"] += sum(len(one.message) for one in people)


async def played(game: Game, folder: Path, games: int, watch: Watch | None = None, most: int = 10_000) -> Cost:
    """The cost of games, whole or the first moves of each."""
    cost: Cost = defaultdict(float)
    limits = Limits()
    hall = Hall(SqliteStorage(folder / "cost.sqlite3"), Thinker(limits), limits)
    try:
        for seed in range(games):
            room, people = await seated(hall, game, seed)
            with patch.object(hall.storage, "append", _waited(hall.storage.append, cost)):
                await play(room, people, random.Random(seed), most, cost, watch or Watch())
    finally:
        await hall.close()
    return cost


def _waited(append: Callable[..., Any], cost: Cost) -> Callable[..., Any]:
    async def waited(*given: Any, **named: Any) -> None:
        began = perf_counter()
        await append(*given, **named)
        cost["disk"] += perf_counter() - began

    return waited


def measure(game: Game, games: int = GAMES) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(played(game, Path(folder), 1))  # whatever is loaded once
        gc.collect()
        whole = asyncio.run(played(game, Path(folder), games))
    with tempfile.TemporaryDirectory() as folder, watching(game) as watch:
        parts = asyncio.run(played(game, Path(folder), games, watch))
    per_move = {part: seconds * 1000 / parts["moves"] for part, seconds in watch.seconds.items()}
    per_move["the rest"] = (parts["cpu"] - watch.looks) * 1000 / parts["moves"] - sum(per_move.values())
    return {
        "moves": whole["moves"],
        "bytes": round(whole["bytes"] / whole["moves"]),
        "counts": {name: round(watch.per_move(name), 1) for name in COUNTED},
        "ms": round(whole["cpu"] * 1000 / whole["moves"], 2),
        "ms waiting for the disk": round(whole["disk"] * 1000 / whole["moves"], 2),
        "parts": {part: round(ms, 3) for part, ms in sorted(per_move.items(), key=lambda item: -item[1])},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("games", nargs="*", metavar="GAME")
    given = parser.parse_args()
    figures = {name: measure(find(name)) for name in given.games or bidyard.games()}
    if given.json:
        print(json.dumps(figures, indent=2))
        return
    print(f"{'per move':24}" + "".join(f"{name:>9}" for name in COUNTED) + f"{'CPU ms':>9}{'disk ms':>9}{'KB sent':>9}")
    for name, one in figures.items():
        counts = "".join(f"{one['counts'][part]:9.1f}" for part in COUNTED)
        print(f"{name:24}{counts}{one['ms']:9.2f}{one['ms waiting for the disk']:9.2f}{one['bytes'] / 1024:9.1f}")
    for name, one in figures.items():
        print(f"\n{name}, where the milliseconds go: " + ", ".join(f"{part} {ms:.2f}" for part, ms in one["parts"].items()))


if __name__ == "__main__":
    main()
