"""The C versions that `bidyard bench` measures the compiled rules with play the same games."""

from __future__ import annotations

import numpy as np
import pytest

from bidyard import simulate
from bidyard.bench.yardstick import WRITTEN, Yardstick
from bidyard.games import find

TABLES = [(game, players) for game in WRITTEN for players in find(game).players]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_c_plays_the_same_games(game: str, players: int) -> None:
    try:
        yardstick = Yardstick(game)
    except FileNotFoundError as missing:
        pytest.skip(str(missing))
    scores, won, plies = yardstick.play(players, 500, 7)
    ours = simulate(game, players, 500, 7)
    np.testing.assert_array_equal(scores, ours.scores)
    np.testing.assert_array_equal(won, ours.won)
    np.testing.assert_array_equal(plies, ours.moves)
