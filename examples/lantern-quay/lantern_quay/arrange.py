"""Setup: what chance would decide can be fixed, so that a physical game, or a test, can be followed card by card."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader

from lantern_quay.game import CRATES, HAND
from lantern_quay.rules.state import UNKNOWN, State


def arrange(cards: Cards, s: State, setup: dict[str, Any]) -> None:
    """Changes a shuffled state; what the setup leaves out stays as drawn."""
    given = Reader(setup, "setup")
    if given.has("start"):
        s.start = given.number("start", 0, s.players - 1)
    if given.has("hands"):
        s.holder[:] = [UNKNOWN] * CRATES
        for seat, hand in enumerate(given.list("hands", s.players)):
            where = f"{given.at('hands')}[{seat}]"
            crates = cards.numbers("crates", hand, where)
            if len(crates) != HAND:
                raise InputError(where, f"expected {HAND} crates, found {len(crates)}")
            for crate in crates:
                if s.holder[crate] != UNKNOWN:
                    raise InputError(where, f"{cards.piles['crates'][crate]} is in two hands")
                s.holder[crate] = seat
    given.done()
