"""The way home from a CUDA device, on Numba's simulator: batches, copies and counting. The games themselves are the CPU's."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import numpy as np

from bidyard.engine import cuda, cuda_games

cuda.explained = lambda dispatcher, step: dispatcher  # simulated functions are not compiled
cuda_games.BATCH, cuda_games.PART, cuda_games.BLOCKS, cuda_games.THREADS = 8, 3, 2, 32
from bidyard.engine.arrays import blank_results
from bidyard.engine.tally import counted
from bidyard.games import find, open_deck
from bidyard.simulation import simulate, template_state

GAME, GAMES = "construction-fever", 45
game, deck = find(GAME), open_deck(GAME, None).tables.pack()
template = template_state(GAME, 4, None)
known = simulate(GAME, 4, GAMES, 1).results


def play(self, first, count, out, stream):
    for there, here in zip(out, known, strict=True):
        there[:count] = here[first : first + count]


cuda_games._Player.play = play
results = blank_results(GAMES, 4)
cuda_games.random_games(game, deck, template, 1, results)
tally = cuda_games.random_tally(game, deck, template, 1, GAMES, 4)
assert all(np.array_equal(a, b) for a, b in zip(results, known, strict=True))
assert tally.games == GAMES
assert all(np.array_equal(a, b) for a, b in zip(tally, counted(known), strict=True))
"""


def test_all_results_and_what_is_counted() -> None:
    simulated = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=simulated, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
