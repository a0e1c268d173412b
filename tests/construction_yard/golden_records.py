"""What the recorded games of Construction Yard are kept for."""

from __future__ import annotations

import random
from typing import Any

import bidyard
from tests.games.golden import Shows, Wanted
from tests.games.tables import kinds


def told(kind: str) -> Shows:
    return lambda t: kind in kinds(t)


def scored(*names: str) -> Shows:
    return lambda t: t.view(None)["scored"] == list(names)


def shared(t: bidyard.Table) -> bool:
    return t.result is not None and len(t.result.winners) > 1


def nobody(t: bidyard.Table) -> bool:
    return t.result is not None and t.result.winners == ()


def four_in_a_row(t: bidyard.Table) -> bool:
    """Four purchases and then money in one turn (CY-206)."""
    seats = [seat for seat, _ in t.record()["moves"]]
    return any(len(set(seats[i : i + 4])) == 1 for i in range(len(seats) - 3))


def superfluous(t: bidyard.Table) -> bool:
    return any(len(move.split()) > 6 for _, move in t.record()["moves"])


def decide(t: bidyard.Table, rng: random.Random) -> tuple[int, Any]:
    """By every second seed the last move of the list comes more often."""
    seat = t.to_act[0]
    moves = t.moves(seat)
    return seat, moves[-1] if t.record()["seed"] % 2 and rng.random() < 0.3 else rng.choice(moves)


def play(players: int, shows: Shows, options: dict[str, Any] | None = None) -> Wanted:
    return Wanted(players, shows, options, decide)


WANTED = {
    **{f"{n}-players": play(n, lambda t: True) for n in (2, 3, 4, 5, 6)},
    "all-three-scorings": play(4, scored("A", "B", "C")),
    "reshuffled": play(3, told("reshuffled")),
    "leftover-kept": play(2, told("leftover_bought")),
    "leftover-donated": play(2, told("leftover_given")),
    "leftover-without-donation": play(2, told("leftover_bought"), {"leftover_donation": False}),
    "leftover-unsold": play(3, told("leftover_unsold")),
    "dirk-wins": play(2, nobody, {"dirk_can_win": True}),
    "shared-victory": play(4, shared),
    "acts-again-and-again": play(3, four_in_a_row),
    "full-payments": play(3, superfluous, {"payments": "full"}),
    "open-hands": play(5, lambda t: True, {"open_hands": True}),
}
