"""Finds recorded games that show something, by playing at random until each is found. Run to write them anew:

    python -m tests.golden_records construction-fever

The records are kept; replaying them must lead to the same result for ever.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import bidyard

FOLDER = Path(__file__).parent / "golden"


def kinds(table: bidyard.Table) -> list[str]:
    return [event.kind for event in table.log(None)]


def fever_wanted() -> dict[str, tuple[int, Callable[[bidyard.Table], bool]]]:
    """One per player count, and one for each way a round can end."""
    tied = lambda t: any(e.data["left_workers"] == e.data["right_workers"] for e in t.log(None) if e.kind == "develop_bids")  # noqa: E731
    return {
        "3-players": (3, lambda t: True),
        "4-players": (4, lambda t: True),
        "5-players": (5, lambda t: True),
        "black-unsold": (4, lambda t: "black_unsold" in kinds(t)),
        "green-unsold": (4, lambda t: "green_unsold" in kinds(t)),
        "both-unsold": (
            3,
            lambda t: any(a == "black_unsold" and b == "green_unsold" for a, b in pairwise(kinds(t))),
        ),
        "developing-tie": (5, tied),
        "nobody-eliminated": (4, lambda t: not any(p.eliminated for p in t.result.players)),
        "two-eliminated": (5, lambda t: sum(p.eliminated for p in t.result.players) == 2),
        "shared-victory": (3, lambda t: len(t.result.winners) > 1),
    }


def find(game: str, players: int, shows: Callable[[bidyard.Table], bool]) -> bidyard.Table:
    for seed in range(100_000):
        rng = random.Random(seed)
        table = bidyard.new(game, players, seed)
        while table.to_act:
            seat = rng.choice(table.to_act)
            moves = table.moves(seat)
            table.play(seat, moves[0] if rng.random() < 0.5 else rng.choice(moves))
        if shows(table):
            return table
    raise LookupError(game)


def main(game: str) -> None:
    FOLDER.joinpath(game).mkdir(parents=True, exist_ok=True)
    for name, (players, shows) in fever_wanted().items():
        record = find(game, players, shows).record()
        (FOLDER / game / f"{name}.json").write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
        print(name, len(record["moves"]))


if __name__ == "__main__":
    main(sys.argv[1])
