"""Search visits per second beside random playouts and greedy games, in one run, in CPU time of this process.

    python bench/search.py [GAME ...]

A visit is one iteration of the contractor's search: a world imagined, a walk down the tree, a node added, a game
played to its end by greedy styles. Positions are the first decision and decisions in the middle of the game.
"""

from __future__ import annotations

import random
import sys
import time

import bidyard
from bidyard.bots.code import bots_of
from bidyard.games import find

VISITS = 4_000


def middle(game: str, players: int, part: float) -> bidyard.Table:
    """A table of greedy bots after a part of a game's decisions."""
    player = bidyard.bot("apprentice", game)
    length = int(bidyard.simulate(game, players, 20, bots=["apprentice"] * players).moves.mean())
    table = bidyard.new(game, players, seed=3)
    rng = random.Random(3)
    while table.to_act and table.ply < part * length:
        seat = table.to_act[0]
        table.play(seat, player.choose(table.seat(seat), rng))
    return table


def visits(table: bidyard.Table) -> float:
    bots = bots_of(table.module)
    w = bots.workspace(table.cards, table.players, VISITS)
    seat = table.to_act[0]
    w.masked[:] = bots.code.array(table.seat(seat).state)
    bots.search.search(w, seat, 0, 50, 50, 1)
    began = time.process_time()
    bots.search.search(w, seat, 0, VISITS, VISITS, 1)
    return VISITS / (time.process_time() - began)


def games_per_second(game: str, players: int, count: int, bots: list[str] | None) -> float:
    bidyard.simulate(game, players, 10, bots=bots)
    began = time.process_time()
    bidyard.simulate(game, players, count, bots=bots)
    return count / (time.process_time() - began)


def main(names: list[str]) -> None:
    print(f"{'game':24}{'random games/s':>16}{'greedy games/s':>16}{'visits/s: start':>17}{'half':>10}{'last fifth':>12}")
    for game in names or bidyard.games():
        counts = find(game).PLAYERS
        players = 4 if 4 in counts else counts[-1]
        at = [visits(middle(game, players, part)) for part in (0.0, 0.5, 0.8)]
        plain = games_per_second(game, players, 4_000, None)
        greedy = games_per_second(game, players, 1_000, ["foreman"] * players)
        print(f"{game:24}{plain:16,.0f}{greedy:16,.0f}{at[0]:17,.0f}{at[1]:10,.0f}{at[2]:12,.0f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
