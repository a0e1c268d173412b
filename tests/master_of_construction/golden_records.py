"""What the recorded games of Master of Construction are kept for."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import bidyard
from tests.games.golden import Shows, Wanted

SHORT = ((2, "short"), (3, "shorter"), (4, "short"), (5, "shorter"))


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


def waiting(t: bidyard.Table, rng: random.Random) -> tuple[int, str]:
    """Draws and starts nothing."""
    seat = t.to_act[0]
    moves = map(str, t.moves(seat))
    return seat, rng.choice([move for move in moves if move in ("skip", "end") or move.startswith(("draw", "take"))])


def time(t: bidyard.Table, rng: random.Random) -> tuple[int, Any]:
    """Somebody says in round 4 that time is up."""
    seat = t.to_act[0]
    moves = t.moves(seat)
    if t.view(None)["round"] == 4 and rng.random() < 0.2:
        t.time_up()
    return seat, rng.choice(moves)


def wanted() -> dict[str, Wanted]:
    closed = ended("closed")
    found = {f"{players}-players": Wanted(players, closed) for players in (2, 3, 4, 5)}
    found |= {f"{players}-players-{length}": Wanted(players, closed, {"length": length}) for players, length in SHORT}
    return found | {
        "round-limit": Wanted(4, ended("time"), {"round_limit": 5}),
        "time-called": Wanted(3, lambda t: ended("time")(t) and told("time_called")(t), decide=time),
        "limit-not-reached": Wanted(5, closed, {"round_limit": 60}),
        "stall": Wanted(3, ended("stall"), decide=waiting),
        "teams": Wanted(2, closed, {"teams": [["Ada", "Bo"], ["Cy", "Di"]]}),
        "shared-victory": Wanted(4, shared_victory, {"length": "shorter"}),
        "two-laps": Wanted(2, second_lap),
        "flush": Wanted(3, told("flushed")),
        "flush-of-consultants": Wanted(2, told("flushed", skill="CO")),
        "two-starts": Wanted(3, two_starts_in_a_turn),
        "wild-grant": Wanted(4, told("waive", forced=False)),
        "wild-grant-forced": Wanted(4, told("waive", forced=True)),
        "extra-requirement": Wanted(4, under("M11", "start")),
        "dearer-points": Wanted(4, under("M12", "pays_points")),
        "consultants-like-others": Wanted(3, told("draw", skill="CO")),
        "discards": Wanted(3, told("discard", forced=False)),
        "area-tied": Wanted(3, told("no_area_bonus"), {"length": "short"}),
    }


WANTED = wanted()
