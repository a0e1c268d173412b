"""Random games on real tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bidyard.table import Table, new
from bidyard.testing.faults import at, part


def random_tables(
    game: str, players: int, games: int = 1, seed: int = 1, options: dict[str, Any] | None = None, deck: Any = None
) -> Iterator[Table]:
    """Every table of random games: before the first move and after each. The same table object goes on playing."""
    for number in range(games):
        rng = random.Random(f"{game} {players} {seed} {number}")
        table = new(game, players, rng.getrandbits(62), options, deck=deck)
        yield table
        while table.to_act:
            with part("play", at(table)):
                play_on(table, rng)
            yield table


def play_on(table: Table, rng: random.Random) -> None:
    """One random decision of a random seat among those that must decide."""
    seat = rng.choice(table.to_act)
    table.play(seat, rng.choice(table.moves(seat)))
