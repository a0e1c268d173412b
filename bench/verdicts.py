"""How often `bidyard balance` calls a deck uneven that is not, and finds one that is.

    python bench/verdicts.py [--runs 200] [--games 300] [--processes 2] [--json]

Reputation with four players. On the fair deck every CEO has the same agenda and every corporation the same power, so that
whoever is dealt which cannot matter. On the planted one the first CEO earns more. Each run has deals of its own.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from bidyard import arena
from bidyard.games import deck_text, find

GAME = "reputation"
PLAYERS = 4
PLANTED = {"tokens": 3, "maximum": 30}  # instead of one token each time, three at most


def decks() -> dict[str, dict[str, Any]]:
    fair = tomllib.loads(deck_text(find(GAME)))
    for pile in ("ceo", "corporation"):
        model = dict(fair[pile][0])
        for card in fair[pile]:
            own = {key: card[key] for key in ("id", "symbol", "name")}
            card.clear()
            card.update(model | own)
    planted = json.loads(json.dumps(fair))
    planted["ceo"][0] |= PLANTED
    return {"fair": fair, "planted": planted}


def run(deck: str, games: int, seed: int) -> list[str]:
    """The families that are called uneven."""
    found = arena.balance(GAME, PLAYERS, decks()[deck], games=games, tables=games, seed=seed, bots=["foreman"], leads=0)
    return [verdict.family for verdict in found.verdicts if verdict.family != "order of play" and verdict.uneven]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures: dict[str, Any] = {}
    with ProcessPoolExecutor(given.processes) as pool:
        for deck in decks():
            called = [*pool.map(partial(run, deck, given.games), range(1, given.runs + 1))]
            identities = sum("identities" in families for families in called)
            cards = sum(any(family.startswith("cards") for family in families) for families in called)
            figures[deck] = {"runs": given.runs, "identities uneven": identities, "cards uneven": cards}
    print(json.dumps(figures, indent=2) if given.json else "\n".join(f"{name}: {row}" for name, row in figures.items()))


if __name__ == "__main__":
    main()
