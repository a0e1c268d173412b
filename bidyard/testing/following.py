"""A game with the box that is followed: what naming.py asks for can be answered, from the first card on."""

from __future__ import annotations

import random
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.games import find
from bidyard.table.follow import follow
from bidyard.testing.faults import part

MOST = 120  # entries: all is played again after each of them


def check_following(game: str, players: int, seed: int, options: dict[str, Any] | None, deck: Any) -> None:
    """Cards and moves by chance. Games without a naming.py cannot be followed."""
    module = find(game)
    naming = module.naming
    if naming is None:
        return
    with part("naming"):
        for key in naming.PLACES:
            assert key in module.setup, f"PLACES: {key} is no key of Game.setup ({', '.join(module.setup)})"
        rng = random.Random(seed)
        entries: list[dict[str, Any]] = []
        while len(entries) < MOST:
            try:
                now = follow(game, players, entries, options, deck)
            except InputError as error:
                raise AssertionError(f"what was asked for cannot be named: {error}, after {entries[-1:]}") from None
            if now.ask is not None:
                assert now.ask.what in naming.ASKS, f"ASKS: {now.ask.what} is asked for and not listed"
                assert now.ask.choices, f"{now.ask.what}: there is nothing to choose from"
                entries.append({"at": list(now.ask.at), "named": rng.choice(now.ask.choices)})
            elif now.table is not None and now.table.to_act:
                seat = now.table.to_act[0]
                entries.append({"seat": seat, "move": str(rng.choice(now.table.moves(seat)))})
            else:
                return
