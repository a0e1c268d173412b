"""How often `bidyard balance` calls uneven what is even, and finds what is not, by the number of games.

    python -m bench.verdicts [--cases even planted] [--runs 200] [--games 150 300 20000] [--processes 2] [--json]

Reputation with four players. On the even deck every CEO has the same agenda and every corporation the same power, so that
whoever is dealt which cannot matter; on the others the first CEO earns more. Who decides first is drawn by lot once more
when the games are over, so that it cannot matter. It does in Master of Construction by the printed end.
Each run has deals of its own, fewer games are its first ones. No game is looked at closely, which takes most of the time,
but the cards keep their part of the alarm rate: so what is counted here is what the command says.
"""

from __future__ import annotations

import argparse
import json
import random
import tomllib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import process_time
from typing import Any

from bidyard import arena
from bidyard.arena.balance import SURE
from bidyard.arena.figures import Figures
from bidyard.arena.verdict import judge
from bidyard.games import deck_text, find

GAME = "reputation"
PLAYERS = 4
PLANTED = {  # instead of one token each time, three at most
    "even": {},
    "slight": {"tokens": 2, "maximum": 6},
    "planted": {"tokens": 3, "maximum": 30},
}
ORDER = "printed end"
CASES = (*PLANTED, ORDER)
OTHERS = ("cards, private won", "cards, public won")


def deck(planted: dict[str, int]) -> dict[str, Any]:
    data = tomllib.loads(deck_text(find(GAME)))
    for pile in ("ceo", "corporation"):
        model = dict(data[pile][0])
        for card in data[pile]:
            own = {key: card[key] for key in ("id", "symbol", "name")}
            card.clear()
            card.update(model | own)
    data["ceo"][0] |= planted
    return data


def run(case: str, counts: list[int], seed: int) -> tuple[float, dict[int, list[str]]]:
    """Processor seconds, and by the number of games the families that are called uneven."""
    game, chosen = ("master-of-construction", None) if case == ORDER else (GAME, deck(PLANTED[case]))
    began = process_time()
    most = max(counts)
    found = arena.balance(game, PLAYERS, chosen, games=most, tables=2, seed=seed, bots=["foreman"], leads=0, matrix=0)
    figures = found.figures if case == ORDER else by_lot(found.figures, most, seed)
    called = {}
    for count in counts:
        first = Figures({key: {i: row for i, row in rows.items() if i < count} for key, rows in figures.parts.items()})
        families = {family: (found.fair, first.merged(family)) for family in SURE} | dict.fromkeys(OTHERS, (found.fair, {}))
        called[count] = [verdict.family for verdict in judge(families) if verdict.uneven]
    return process_time() - began, called


def by_lot(figures: Figures, games: int, seed: int) -> Figures:
    """The same games, where the first to decide might as well have been any other."""
    family, _ = SURE
    names = list(figures.names(family))
    rng = random.Random(seed)
    turned = Figures({key: rows for key, rows in figures.parts.items() if key[0] != family})
    for game in range(games):
        by = rng.randrange(len(names))
        for i, name in enumerate(names):
            turned.add(family, names[(i + by) % len(names)], game, *figures.parts[family, name][game])
    return turned


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", nargs="+", choices=CASES, default=list(CASES))
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--games", type=int, nargs="+", default=[150, 300, 600, 1_000, 20_000])
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures: dict[str, Any] = {}
    with ProcessPoolExecutor(given.processes) as pool:
        for case in given.cases:
            done = list(pool.map(partial(run, case, given.games), range(1, given.runs + 1)))
            uneven = {count: Counter(family for _, called in done for family in called[count]) for count in given.games}
            rows = {str(count): {family: uneven[count][family] for family in SURE} for count in given.games}
            figures[case] = {"runs": given.runs, "seconds": round(sum(spent for spent, _ in done)), "uneven": rows}
            if not given.json:
                print(f"{case}, {given.runs} runs, {figures[case]['seconds']} s of a processor", flush=True)
                for count, row in rows.items():
                    print(f"  {int(count):>7,} games: {', '.join(f'{family} {n}' for family, n in row.items())}", flush=True)
    if given.json:
        print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
