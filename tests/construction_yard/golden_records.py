"""Finds recorded games of Construction Yard that show something, by playing until each is found. Writes them anew:

    python -m tests.construction_yard.golden_records

The records are kept; replaying them must lead to the same result for ever.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bidyard
from tests.construction_yard.deals import GAME, kinds

FOLDER = Path(__file__).parent / "golden"
Shows = Callable[[bidyard.Table], bool]


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


WANTED: dict[str, tuple[int, dict[str, Any], Shows]] = {
    **{f"{n}-players": (n, {}, lambda t: True) for n in (2, 3, 4, 5, 6)},
    "all-three-scorings": (4, {}, scored("A", "B", "C")),
    "reshuffled": (3, {}, told("reshuffled")),
    "leftover-kept": (2, {}, told("leftover_bought")),
    "leftover-donated": (2, {}, told("leftover_given")),
    "leftover-without-donation": (2, {"leftover_donation": False}, told("leftover_bought")),
    "leftover-unsold": (3, {}, told("leftover_unsold")),
    "dirk-wins": (2, {"dirk_can_win": True}, nobody),
    "shared-victory": (4, {}, shared),
    "acts-again-and-again": (3, {}, four_in_a_row),
    "full-payments": (3, {"payments": "full"}, superfluous),
    "open-hands": (5, {"open_hands": True}, lambda t: True),
}


def find(players: int, options: dict[str, Any], shows: Shows) -> bidyard.Table:
    for seed in range(3000):
        rng = random.Random(seed)
        table = bidyard.new(GAME, players, seed, options)
        while table.to_act:
            seat = table.to_act[0]
            moves = table.moves(seat)
            table.play(seat, moves[-1] if seed % 2 and rng.random() < 0.3 else rng.choice(moves))
        if shows(table):
            return table
    raise LookupError((players, options))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (players, options, shows) in WANTED.items():
        record = find(players, options, shows).record()
        (FOLDER / f"{name}.json").write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
        print(name, len(record["moves"]), flush=True)


if __name__ == "__main__":
    main()
