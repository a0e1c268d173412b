"""How strong each level is, on the same deals in every seat, with 95 % intervals: the figures of the closing note.

    python bench/strength.py GAME [--players N] [--games N] [--quick-games N] [--budget N] [--folder DIR] [--only ladder,pool]

One hero sits among n - 1 copies of another bot. `ladder`: each level against the one below. `pool`: contractor against
the styles and the site-manager at a tenth of its time, a mixed table, and the reverse. `budget`: ten times the budget.
Matches are kept in DIR and go on after an interruption.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from pathlib import Path

from bidyard import arena
from bidyard.bots.levels import level
from bidyard.bots.weights import STYLES
from bidyard.games import find, games


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="bench/strength.py")
    parser.add_argument("game", choices=games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=100, help="games of a match in which somebody searches")
    parser.add_argument("--quick-games", type=int, default=2000)
    parser.add_argument("--budget", type=int, help="iterations of contractor; its standard without")
    parser.add_argument("--folder", type=Path, default=Path("strength"))
    parser.add_argument("--only", default="ladder,pool,budget")
    given = parser.parse_args(arguments)
    module = find(given.game)
    players = given.players or (4 if 4 in module.players else module.players[-1])
    budget = given.budget or level("contractor", module).iterations
    contractor, manager = f"contractor@{budget}", f"site-manager@{max(1, budget // 10)}"
    given.folder.mkdir(exist_ok=True)
    tables: list[list[str]] = []
    if "ladder" in given.only:
        ladder = ["random", "apprentice", "pupil", "foreman", "site-manager", contractor]
        tables += [[hero, *[other] * (players - 1)] for other, hero in itertools.pairwise(ladder)]
    if "pool" in given.only:
        tables += [[contractor, *[other] * (players - 1)] for other in (*STYLES, manager, "random")]
        tables.append([contractor, *(STYLES * players)[: players - 1]])
        tables.append(["foreman", *[contractor] * (players - 1)])
    if "budget" in given.only:
        tables.append([contractor, *[f"contractor@{max(1, budget // 10)}"] * (players - 1)])
    for bots in tables:
        quick = not any(level(name, module).searches for name in bots)
        began = time.process_time()
        number = given.quick_games if quick else given.games
        file = given.folder / f"{given.game}-{players}-{'-'.join(dict.fromkeys(bots))}.jsonl"
        standing = arena.run(given.game, bots, number, resume=file)
        line = standing.line(bots[0])
        print(
            f"{given.game} {players}p  {bots[0]} v {' '.join(f'{bots.count(b)}x{b}' for b in dict.fromkeys(bots[1:]))}:"
            f"  {line.share:.1%} ({line.low:.1%} – {line.high:.1%}), fair {1 / players:.0%}, p {line.p:.1g},"
            f" {standing.plan.games} games, {time.process_time() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
