"""Finds recorded games of Master of Construction that show something, by playing until each is found. Writes them anew:

    python -m tests.master_of_construction.golden_records

The records are kept; replaying them must lead to the same result for ever.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import bidyard
from tests.master_of_construction.tables import GAME

FOLDER = Path(__file__).parent / "golden"
Shows = Callable[[bidyard.Table], bool]


class Wanted(NamedTuple):
    players: int
    options: dict[str, Any]
    shows: Shows
    style: str = "random"


def ended(reason: str) -> Shows:
    return lambda t: t.view(None)["ended"] == reason


def told(kind: str, **data: Any) -> Shows:
    """An event of that kind with these fields."""
    return lambda t: any(e.kind == kind and data.items() <= e.data.items() for e in t.log(None))


def under(market: str, kind: str) -> Shows:
    """Something happened while a market card was in force."""

    def shows(t: bidyard.Table) -> bool:
        now = None
        for event in t.log(None):
            if event.kind in ("game_begins", "new_market"):
                now = event.data["market"]
            elif event.kind == kind and now == market:
                return True
        return False

    return shows


def two_starts_in_a_turn(t: bidyard.Table) -> bool:
    kinds = [e.kind for e in t.log(None) if e.kind in ("start", "turn_begins")]
    return any(pair == ("start", "start") for pair in pairwise(kinds))


def shared_victory(t: bidyard.Table) -> bool:
    return t.result is not None and len(t.result.winners) > 1


def second_lap(t: bidyard.Table) -> bool:
    return any(player["lap"] >= 2 for player in t.view(None)["players"])


def wanted() -> dict[str, Wanted]:
    closed = ended("closed")
    found = {f"{players}-players": Wanted(players, {}, closed) for players in (2, 3, 4, 5)}
    found |= {f"{players}-players-{length}": Wanted(players, {"length": length}, closed) for players, length in SHORT}
    return found | {
        "round-limit": Wanted(4, {"round_limit": 5}, ended("time")),
        "time-called": Wanted(3, {}, lambda t: ended("time")(t) and told("time_called")(t), "time"),
        "limit-not-reached": Wanted(5, {"round_limit": 60}, closed),
        "stall": Wanted(3, {}, ended("stall"), "waiting"),
        "teams": Wanted(2, {"teams": [["Ada", "Bo"], ["Cy", "Di"]]}, closed),
        "shared-victory": Wanted(4, {"length": "shorter"}, shared_victory),
        "two-laps": Wanted(2, {}, second_lap),
        "flush": Wanted(3, {}, told("flushed")),
        "flush-of-consultants": Wanted(2, {}, told("flushed", skill="CO")),
        "two-starts": Wanted(3, {}, two_starts_in_a_turn),
        "wild-grant": Wanted(4, {}, told("waive", forced=False)),
        "wild-grant-forced": Wanted(4, {}, told("waive", forced=True)),
        "extra-requirement": Wanted(4, {}, under("M11", "start")),
        "dearer-points": Wanted(4, {}, under("M12", "pays_points")),
        "consultants-like-others": Wanted(3, {}, told("draw", skill="CO")),
        "discards": Wanted(3, {}, told("discard", forced=False)),
        "area-tied": Wanted(3, {"length": "short"}, told("no_area_bonus")),
    }


SHORT = ((2, "short"), (3, "shorter"), (4, "short"), (5, "shorter"))


def play(table: bidyard.Table, style: str, rng: random.Random) -> None:
    while table.to_act:
        seat = table.to_act[0]
        moves = list(map(str, table.moves(seat)))
        if style == "waiting":
            moves = [move for move in moves if move in ("skip", "end") or move.startswith(("draw", "take"))]
        if style == "time" and table.view(None)["round"] == 4 and rng.random() < 0.2:
            table.time_up()
        table.play(seat, rng.choice(moves))


def find(want: Wanted) -> bidyard.Table:
    for seed in range(100_000):
        table = bidyard.new(GAME, want.players, seed, want.options)
        play(table, want.style, random.Random(seed))
        if want.shows(table):
            return table
    raise LookupError(want)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, want in wanted().items():
        record = find(want).record()
        (FOLDER / f"{name}.json").write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
        print(name, len(record["moves"]))


if __name__ == "__main__":
    main()
