"""Setup: what a shuffle would decide can be fixed, so that a physical game can be followed card by card."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.reading import Reader
from bidyard.games.construction_fever.rules.state import State


def arrange(cards: Cards, s: State, setup: dict[str, Any]) -> None:
    """Changes a shuffled state; what the setup leaves out stays as drawn."""
    given = Reader(setup, "setup")
    if given.has("start"):
        s.start = given.number("start", 0, s.players - 1)
    for pile, order in (("black", s.black), ("green", s.green)):
        if given.has(pile):
            top = order[: cards.tables.cards]
            cards.put_first(pile, top, given.get(pile), given.at(pile))
            order[: cards.tables.cards] = top
    given.done()
