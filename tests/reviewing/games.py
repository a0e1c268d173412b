"""Records to review."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import bidyard

STYLES = ("foreman", "apprentice", "foreman-bold", "foreman-thrifty", "random")


@cache
def played(game: str, players: int = 3, seed: int = 11) -> bidyard.Table:
    table = bidyard.new(game, players, seed=seed)
    rng = random.Random(seed)
    bots = [bidyard.bot(name, game) for name in STYLES]
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, bots[seat].choose(table.seat(seat), rng))
    return table


def record(game: str, players: int = 3, seed: int = 11) -> dict[str, Any]:
    return played(game, players, seed).record()
