"""Is every greedy style a way to play, or is one merely broken? Share of victories at tables of mixed styles.

    python bench/styles.py [GAME ...] [--games N]

Every seat's style is drawn anew each game. Exit code 1 if a style wins less than half a fair share anywhere.
"""

from __future__ import annotations

import argparse
import sys

from bidyard import arena
from bidyard.games import find, games

LEAST = 0.5  # of a fair share


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench/styles.py")
    parser.add_argument("game", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=4000)
    given = parser.parse_args(arguments)
    broken = 0
    for game in given.game or games():
        for players in find(game).players:
            found = arena.balance(game, players, games=given.games, tables=2, leads=0, matrix=0)
            shares = found.figures.means("bots")
            weak = [name for name, mean in shares.items() if mean.value < LEAST * found.fair]
            broken += len(weak)
            text = "  ".join(f"{name} {100 * mean.value:.1f} ± {100 * mean.error:.1f}" for name, mean in shares.items())
            print(
                f"{game} {players}p, fair {100 * found.fair:.0f}:  {text}{'  BROKEN ' + ' '.join(weak) if weak else ''}",
                flush=True,
            )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
