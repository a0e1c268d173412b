"""A host's own bot that searches: no server waits until it is compiled, so it goes to the workers from the first move on."""

from __future__ import annotations

import random
from functools import cache

import bidyard
from bidyard.bots import Bot
from bidyard.table import Move, Seat

BUDGET = 20_000  # some tenths of a second in the lightest game


@cache
def _bot(game: str) -> Bot:
    return bidyard.bot(f"contractor@{BUDGET}", game)


class Searcher:
    def choose(self, seat: Seat, rng: random.Random) -> Move:
        return _bot(seat.game.id).choose(seat, rng)
