"""What the recorded games of Construction Auction are kept for."""

from __future__ import annotations

import random
from collections.abc import Callable

import bidyard
from tests.games.golden import Shows, Wanted
from tests.games.heuristics import choice

Policy = Callable[[bidyard.Table, int, random.Random], str]


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


def play(players: int, policy: Policy, shows: Shows = lambda t: True) -> Wanted:
    def decide(t: bidyard.Table, rng: random.Random) -> tuple[int, str]:
        return t.to_act[0], policy(t, t.to_act[0], rng)

    return Wanted(players, shows, lambda seed: {"open_hands": True} if seed % 2 else {}, decide)


WANTED = {
    "3-players": play(3, anything),
    "4-players": play(4, anything),
    "5-players": play(5, anything),
    "3-players-greedy": play(3, sensible),
    "5-players-greedy": play(5, sensible),
    "machine-from-a-site": play(
        4,
        machinist,
        lambda t: any(e.kind == "machine_taken" and e.data["place"] < 47 for e in t.log(None)),
    ),
    "machine-from-a-hand": play(4, machinist, from_a_hand),
    "machine-chosen": play(5, machinist, played("acquire")),
    "president-flips": play(3, idler, happened("president_flips")),
    "full-turn": play(3, idler, happened("president_stays")),
    "face-down-started": play(4, anything, played("build back-")),
    "two-face-down": play(5, anything, happened("wins_face_down", number=2)),
    "hq-on-its-back": play(4, sensible, happened("builds_hq", value=8)),
    "spread-over-three": play(
        4,
        anything,
        lambda t: any(m.startswith("return") and m.count(",") >= 2 for _, m in t.record()["moves"]),
    ),
    "ends-at-once": play(5, anything, auctions(16)),
    "ends-last": play(3, anything, auctions(17)),
    "shared-victory": play(4, anything, lambda t: len(result(t).winners) > 1),
    "negative-score": play(3, idler, lambda t: min(result(t).scores) < 0),
}
