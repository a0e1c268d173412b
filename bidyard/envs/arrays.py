"""The records that stepping.py works on, on the CPU and on a CUDA device. Plain Python: compiled code only reads them."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from bidyard.engine.arrays import Records
from bidyard.engine.game import Game
from bidyard.envs.layout import layout

Int8s = npt.NDArray[np.int8]
Int16s = npt.NDArray[np.int16]
Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
Floats = npt.NDArray[np.floating]


class Start(NamedTuple):
    """What all games begin from."""

    decks: Records
    template: Records  # a state that has only its players and options
    seed: int
    by_score: int  # 1: rewards are the scores, 0: shares of the victory


class Rows(NamedTuple):
    """The games of a batch; row i of every array belongs to game i."""

    games: Int64s  # the number of the game that is played in the row
    turn: Int8s  # the seat in turn, …
    seen: Int16s  # … what it sees …
    allowed: Int8s  # … and which actions it may choose
    counts: Int32s  # the number of its legal moves; the first of them are kept
    kept: Int16s  # as actions …
    codes: Int32s  # … and as moves
    rewards: Floats  # a column per seat
    done: Int8s


class Room(NamedTuple):
    """What one thread writes into while it works."""

    works: Records  # the games that are played on
    moves: Int32s  # the list of legal moves
    scores: Int32s


class One(NamedTuple):
    """A single game, and room to step it."""

    decks: Records
    states: Records  # the game
    works: Records  # its masked copy
    moves: Int32s
    seen: Int16s  # one row
    allowed: Int8s


def blank_rows(game: Game, players: int, games: int, kept: int, order: Literal["C", "F"] = "C") -> Rows:
    """Rows before the first game; of every list of legal moves so many are `kept`."""
    kept = min(kept, game.moves.most)
    return Rows(
        games=np.arange(games),
        turn=np.zeros(games, np.int8),
        seen=np.zeros((games, layout(game).size), np.int16, order),
        allowed=np.zeros((games, game.moves.actions), np.int8, order),
        counts=np.zeros(games, np.int32),
        kept=np.zeros((games, kept), np.int16, order),
        codes=np.zeros((games, kept), np.int32, order),
        rewards=np.zeros((games, players), np.float32, order),
        done=np.zeros(games, np.int8),
    )
