"""Finds recorded games that show something, by playing until each is found. Run to write them anew:

    python -m tests.construction_auction.golden_records

The records are kept; replaying them must lead to the same result for ever.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import bidyard
from tests.construction_auction.tables import GAME
from tests.construction_auction.test_heuristics import choice

FOLDER = Path(__file__).parent / "golden"
Policy = Callable[[bidyard.Table, int, random.Random], str]
Shows = Callable[[bidyard.Table], bool]


def anything(t: bidyard.Table, seat: int, rng: random.Random) -> str:
    return str(rng.choice(t.moves(seat)))


def sensible(t: bidyard.Table, seat: int, rng: random.Random) -> str:
    """A greedy player with whims."""
    return choice(t) if rng.random() < 0.85 else anything(t, seat, rng)


def machinist(t: bidyard.Table, seat: int, rng: random.Random) -> str:
    """Builds what brings machines, keeps them in use or in hand, and empties those sites first."""
    moves = [str(move) for move in t.moves(seat)]
    icons = [m for m in moves if m.startswith("bid") and not m.startswith("bid M") and ("-3" in m or "-5" in m)]
    builds = [m for m in moves if m.startswith("build") and ("-3 " in m or "-5 high" in m)]
    machines = [m for m in moves if m.startswith("build") and m.endswith("M")]
    for wanted in (machines if rng.random() < 0.5 else [], builds, icons):
        if wanted:
            return rng.choice(wanted)
    return sensible(t, seat, rng)


def idler(t: bidyard.Table, seat: int, rng: random.Random) -> str:
    """Withdraws from most auctions, so that presidents turn."""
    moves = [str(move) for move in t.moves(seat)]
    return "withdraw" if "withdraw" in moves and rng.random() < 0.9 else rng.choice(moves)


def happened(kind: str, **data: object) -> Shows:
    def shows(t: bidyard.Table) -> bool:
        return any(e.kind == kind and all(e.data[k] == v for k, v in data.items()) for e in t.log(None))

    return shows


def played(begin: str) -> Shows:
    return lambda t: any(move.startswith(begin) for _, move in t.record()["moves"])


def from_a_hand(t: bidyard.Table) -> bool:
    return any(e.kind == "machine_taken" and e.data["place"] == 47 and e.data["owner"] != e.seat for e in t.log(None))


def result(t: bidyard.Table) -> bidyard.Result:
    assert t.result is not None
    return t.result


def auctions(number: int) -> Shows:
    return lambda t: t.view(None)["auction"] == number


WANTED: dict[str, tuple[int, Policy, Shows]] = {
    "3-players": (3, anything, lambda t: True),
    "4-players": (4, anything, lambda t: True),
    "5-players": (5, anything, lambda t: True),
    "3-players-greedy": (3, sensible, lambda t: True),
    "5-players-greedy": (5, sensible, lambda t: True),
    "machine-from-a-site": (
        4,
        machinist,
        lambda t: any(e.kind == "machine_taken" and e.data["place"] < 47 for e in t.log(None)),
    ),
    "machine-from-a-hand": (4, machinist, from_a_hand),
    "machine-chosen": (5, machinist, played("acquire")),
    "president-flips": (3, idler, happened("president_flips")),
    "full-turn": (3, idler, happened("president_stays")),
    "face-down-started": (4, anything, played("build back-")),
    "two-face-down": (5, anything, happened("wins_face_down", number=2)),
    "hq-on-its-back": (4, sensible, happened("builds_hq", value=8)),
    "spread-over-three": (
        4,
        anything,
        lambda t: any(m.startswith("return") and m.count(",") >= 2 for _, m in t.record()["moves"]),
    ),
    "ends-at-once": (5, anything, auctions(16)),
    "ends-last": (3, anything, auctions(17)),
    "shared-victory": (4, anything, lambda t: len(result(t).winners) > 1),
    "negative-score": (3, idler, lambda t: min(result(t).scores) < 0),
}


def find(players: int, policy: Policy, shows: Shows) -> bidyard.Table:
    for seed in range(100_000):
        rng = random.Random(seed)
        t = bidyard.new(GAME, players, seed, {"open_hands": True} if seed % 2 else {})
        while t.to_act:
            seat = t.to_act[0]
            t.play(seat, policy(t, seat, rng))
        if shows(t):
            return t
    raise LookupError(players)


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or WANTED:
        record = find(*WANTED[name]).record()
        (FOLDER / f"{name}.json").write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
        print(name, record["seed"], len(record["moves"]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
