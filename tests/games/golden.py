"""Recorded games that show something. A game's golden_records.py says what; this plays until each is found and writes it:

    python -m tests.games.golden construction-fever [name ...]

The records are kept; replaying them must lead to the same result for ever.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import bidyard
from bidyard.games import find
from bidyard.version import VERSION

TESTS = Path(__file__).parent.parent
Shows = Callable[[bidyard.Table], bool]
Decide = Callable[[bidyard.Table, random.Random], tuple[int, Any]]


def at_random(t: bidyard.Table, rng: random.Random) -> tuple[int, Any]:
    return t.to_act[0], rng.choice(t.moves(t.to_act[0]))


def often_the_first(t: bidyard.Table, rng: random.Random) -> tuple[int, Any]:
    """Any seat that is asked; every second answer is the first in the list, which is to stand aside."""
    seat = rng.choice(t.to_act)
    moves = t.moves(seat)
    return seat, moves[0] if rng.random() < 0.5 else rng.choice(moves)


class Wanted(NamedTuple):
    players: int
    shows: Shows = lambda t: True
    options: dict[str, Any] | Callable[[int], dict[str, Any]] | None = None  # fixed, or by the seed
    decide: Decide = at_random

    def chosen(self, seed: int) -> dict[str, Any]:
        return self.options(seed) if callable(self.options) else self.options or {}


def folder_of(game: str) -> Path:
    """Where a game's tests are."""
    return TESTS / find(game).package.rpartition(".")[2]


def wanted(game: str) -> dict[str, Wanted]:
    records: dict[str, Wanted] = import_module(f"tests.{folder_of(game).name}.golden_records").WANTED
    return records


def read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text("utf-8"))  # type: ignore[no-any-return]


def check(game: str, name: str) -> None:
    """The record replays exactly and shows what it is kept for."""
    record, want = read(folder_of(game) / "golden" / f"{name}.json"), wanted(game)[name]
    table = bidyard.replay(record)
    table.check()
    assert table.result is not None
    assert json.loads(json.dumps(table.record())) == record | {"bidyard": VERSION}  # who writes it down now says so
    assert (record["game"], record["players"], record["options"]) == (game, want.players, want.chosen(record["seed"]))
    assert want.shows(table)


def play(game: str, want: Wanted, seed: int) -> bidyard.Table:
    rng = random.Random(seed)
    table = bidyard.new(game, want.players, seed, want.chosen(seed))
    while table.to_act:
        table.play(*want.decide(table, rng))
    return table


def main(game: str, names: list[str]) -> None:
    folder = folder_of(game) / "golden"
    folder.mkdir(exist_ok=True)
    for name in names or wanted(game):
        want = wanted(game)[name]
        found = next(table for table in (play(game, want, seed) for seed in range(100_000)) if want.shows(table))
        record = found.record()
        (folder / f"{name}.json").write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
        print(name, record["seed"], len(record["moves"]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
