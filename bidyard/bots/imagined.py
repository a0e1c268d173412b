"""What becomes of a position in imagined worlds: arrays of results, a row for each world."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from math import prod

import numpy as np
import numpy.typing as npt

from bidyard.bots.code import bots_of
from bidyard.engine.cards import Cards
from bidyard.engine.chance import BITS_62
from bidyard.engine.game import Game
from bidyard.table import Masked

NODES = 12_000  # of the tree; beyond that it goes on without growing
Results = npt.NDArray[np.float64]  # in the last place the seats' shares of the victory, then their scores


def seed_of(known: Masked, seed: int) -> int:
    """Of a position as somebody knows it: whoever asks about the same position meets the same worlds."""
    told = blake2b(known.state, digest_size=8, key=seed.to_bytes(8, "little")).digest()
    return int.from_bytes(told, "little") & BITS_62


class Imagined:
    """Plays out positions of one deck and player count; `begin` one before asking about it."""

    def __init__(self, game: Game, cards: Cards, players: int) -> None:
        self.players = players
        self._bots = bots_of(game)
        self._w = self._bots.workspace(cards, players, NODES)
        self._base = self._bots.code.array(bytes(self._bots.code.state.itemsize))
        self._x = 0
        self._me = -1
        self._everything = False
        self.playouts = 0  # so far

    def begin(self, known: Masked, seed: int) -> None:
        """All that is asked next is about this position; the seats' thoughts about it grow with every question."""
        self._w.masked[:] = self._bots.code.array(known.state)
        self._me = -1 if known.seat is None else known.seat
        self._everything = known.everything
        self._x = seed_of(known, seed)
        self._bots.worlds.forget_tree(self._w)

    def onward(self, first: int, count: int) -> Results:
        """(worlds, seats and scores) where everybody plays on."""
        return self.answers((), (), first, count)

    def moves(self, codes: Sequence[int], first: int, count: int) -> Results:
        """(worlds, moves, seats and scores) after each of the moves of the seat that knows the position."""
        return self.answers((self._me,), (codes,), first, count)

    def answers(self, seats: Sequence[int], codes: Sequence[Sequence[int]], first: int, count: int) -> Results:
        """(worlds, answers of the first seat, …, answers of the last, seats and scores) for secret answers at once."""
        counts = [len(own) for own in codes]
        table = np.zeros((len(seats), max(counts, default=0)), np.int64)
        for row, own in zip(table, codes, strict=True):
            row[: len(own)] = own
        out = np.zeros((count, prod(counts), 2 * self.players))
        self._bots.worlds.try_answers(
            self._w,
            self._base,
            self._me,
            np.array(seats, np.int64),
            table,
            np.array(counts, np.int64),
            first,
            self._x,
            np.zeros(out.shape[1], np.int64),
            out,
            self._everything,
        )
        self.playouts += count * out.shape[1]
        return out.reshape(count, *counts, 2 * self.players)

    def likeliest(self, codes: Sequence[int]) -> list[int]:
        """The moves, those first that the styles think most of."""
        own = self._w.own[0]
        own["moves"][: len(codes)] = codes
        self._bots.halving.likeliest(self._w, self._me, len(codes), 0)
        return [int(codes[k]) for k in own["alive"][: len(codes)]]


_made: dict[tuple[str, str, int], Imagined] = {}


def imagined(known: Masked) -> Imagined:
    """Kept for the next position of the same deck and player count."""
    key = (known.game.id, known.cards.hash, len(known.names))
    if key not in _made:
        _made[key] = Imagined(known.game, known.cards, len(known.names))
    return _made[key]
