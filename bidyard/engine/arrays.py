"""The arrays that whole games are played in by compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Records = npt.NDArray[np.void]  # States or Decks


class Results(NamedTuple):
    """A row for each game of a batch."""

    scores: Ints  # a column per seat
    won: Ints  # bits of the winners
    plies: Ints  # decisions


def blank_results(games: int, seats: int) -> Results:
    return Results(np.zeros((games, seats), np.int32), np.zeros(games, np.int32), np.zeros(games, np.int32))
