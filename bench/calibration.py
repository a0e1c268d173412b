"""Are win probabilities true? Reliability table and expected calibration error.

    python bench/calibration.py GAME [POSITIONS] [BOT ...]

Positions come from games of the named bots (mixed styles without names); each seat's probability, from what an onlooker
knows, is compared with how the game ended.
"""

from __future__ import annotations

import random
import sys

import numpy as np

import bidyard
from bidyard.bots.code import bots_of
from bidyard.bots.weights import STYLES
from bidyard.games import find

PLAYOUTS = 200
STRIDE = 8  # one position in so many: those of one game share its end, so many games tell more than many positions


def main(game: str, wanted: int, names: list[str]) -> None:
    module = find(game)
    players = 4 if 4 in module.players else module.players[-1]
    rng = random.Random(1)
    pool = [bidyard.bot(name, game) for name in names or STYLES]
    said: list[float] = []
    came: list[float] = []
    positions = games = 0
    while positions < wanted:
        table = bidyard.new(game, players, seed=rng.getrandbits(60))
        seated = [rng.choice(pool) for _ in range(players)]
        known: list[bytes] = []
        first = rng.randrange(STRIDE)
        while table.to_act:
            if table.ply % STRIDE == first:
                known.append(table.masked(None).state)
            seat = table.to_act[0]
            table.play(seat, seated[seat].choose(table.seat(seat), rng))
        result = table.result
        assert result is not None
        share = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(players)]
        bots = bots_of(module)
        out = np.zeros((len(known), players))
        w = bots.workspace(table.cards, players, 0)
        bots.evaluate.evaluate_many(w, bots.code.array(*known), np.zeros(0, np.int64), PLAYOUTS, rng.getrandbits(60), out)
        said += out.ravel().tolist()
        came += share * len(known)
        positions += len(known)
        games += 1
    p, y = np.array(said), np.array(came)
    bins = np.minimum((p * 10).astype(int), 9)
    error = 0.0
    print(f"{game}, {players} players, {positions:,} positions of {games} games by {', '.join(names or STYLES)}")
    for b in range(10):
        mine = bins == b
        if mine.any():
            gap = abs(p[mine].mean() - y[mine].mean())
            error += mine.mean() * gap
            print(f"  said {p[mine].mean():6.1%}  came {y[mine].mean():6.1%}  {mine.sum():7,} probabilities")
    print(f"  expected calibration error {100 * error:.1f} points", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5000, sys.argv[3:])
