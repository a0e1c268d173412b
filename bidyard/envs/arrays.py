"""The records that stepping.py works on, on the CPU and on a CUDA device. Plain Python: compiled code only reads them."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from bidyard.engine.arrays import Records
from bidyard.engine.game import Game
from bidyard.envs.sight import Sight

Int8s = npt.NDArray[np.int8]
Int16s = npt.NDArray[np.int16]
Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
Floats = npt.NDArray[np.floating]
Observations = npt.NDArray[Any]  # int16 if they are raw, else float32


class Start(NamedTuple):
    """What all games begin from."""

    decks: Records
    templates: Records  # states that have only their players and options; the rows take turns
    seed: int
    reward: int  # the number of the kind of reward


class Rows(NamedTuple):
    """The games of a batch; row i of every array belongs to game i."""

    games: Int64s  # the number of the game that is played in the row
    chance: Int64s  # a generator for the bots of the game
    turn: Int8s  # the seat in turn, …
    seen: Observations  # … what it sees …
    allowed: Int8s  # … and which actions it may choose
    counts: Int32s  # the number of its legal moves; the first of them are kept
    kept: Int16s  # as actions …
    codes: Int32s  # … and as moves
    advice: Floats  # game, move kept, adviser -> what the adviser thinks of it (advice.py); without rows if nobody wants it
    rewards: Floats  # a column per seat
    done: Int8s
    # Of the game of the row that ended last:
    scores: Int32s  # a column per seat
    won: Int32s  # bits of the winners
    out: Int32s  # bits of the eliminated
    reputation: Int32s  # a column per seat
    last: Observations  # what the seat that moved last saw of the end; without rows if nobody wants it


class Learning(NamedTuple):
    """What a learner reads of a batch, and where it writes its answers: the batch's own arrays, without a copy."""

    seen: Any
    turn: Any
    kept: Any  # the legal moves as actions, the first of them …
    counts: Any  # … of so many
    advice: Any
    rewards: Any
    done: Any
    actions: Any  # for the next step


class Room(NamedTuple):
    """What one thread writes into while it works."""

    works: Records  # the games that are played on
    moves: Int32s  # the list of legal moves
    scores: Int32s
    seated: Any  # Seated, or 0 without bots


class Seated(NamedTuple):
    """The bots that play along, and the memory of one thread for them."""

    w: Any  # Workspace of the bots, or DeviceMemory
    players: Any  # Players of the bots
    lineup: Int64s  # game, seat -> the number of the bot that sits there
    bits: Int64s  # of each game: the seats in which bots sit
    advisers: Int64s  # of each game: the numbers of the bots that are asked for advice


class DeviceMemory(NamedTuple):
    """What of a Workspace bots need that do not search."""

    deck: Records
    masked: Records
    own: Records


class One(NamedTuple):
    """A single game, and room to step it."""

    decks: Records
    states: Records  # the game
    works: Records  # its masked copy
    moves: Int32s
    seen: Observations  # one row
    allowed: Int8s


def blank_rows(
    game: Game,
    sight: Sight,
    players: int,
    games: int,
    kept: int,
    order: Literal["C", "F"] = "C",
    last: bool = False,
    advisers: int = 0,
) -> Rows:
    """Rows before the first game; of every list of legal moves so many are `kept`."""
    kept = min(kept, game.moves.most)
    return Rows(
        games=np.arange(games),
        chance=np.zeros(games, np.int64),
        turn=np.zeros(games, np.int8),
        seen=np.zeros((games, sight.size), sight.dtype, order),
        allowed=np.zeros((games, game.moves.actions), np.int8, order),
        counts=np.zeros(games, np.int32),
        kept=np.zeros((games, kept), np.int16, order),
        codes=np.zeros((games, kept), np.int32, order),
        advice=np.zeros((games if advisers else 0, kept, advisers), np.float32, order),
        rewards=np.zeros((games, players), np.float32, order),
        done=np.zeros(games, np.int8),
        scores=np.zeros((games, players), np.int32, order),
        won=np.zeros(games, np.int32),
        out=np.zeros(games, np.int32),
        reputation=np.zeros((games, players), np.int32, order),
        last=np.zeros((games if last else 0, sight.size), sight.dtype, order),
    )
