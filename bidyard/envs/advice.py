"""What greedy players would think of the moves of the seat in turn, for learners that begin there. Three-speed code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidyard.bots.opinion import opinion
from bidyard.engine.contract import prefer

if TYPE_CHECKING:
    from bidyard.engine.contract import GameDeck, GameState
    from bidyard.envs.arrays import Int32s, Rows, Seated


def advise(d: GameDeck, s: GameState, seat: int, moves: Int32s, n: int, rows: Rows, i: int, seated: Seated) -> None:
    """Writes what the advisers of game i think of the n legal moves of the seat. `s` is masked."""
    own = seated.w.own[0]
    for j in range(rows.advice.shape[2]):
        prefer(d, s, seat, moves, n, seated.players.weights[seated.advisers[i][j]], own.preferences)
        opinion(own.preferences, n)
        for k in range(min(n, rows.advice.shape[1])):
            rows.advice[i, k, j] = own.preferences[k]
