"""Setup: what a shuffle would decide can be fixed, so that a physical game, or a test, can be followed card by card."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader

from game_name.game import HAND, NUMBERS
from game_name.rules.state import UNKNOWN, State


def arrange(cards: Cards, s: State, setup: dict[str, Any]) -> None:
    """Changes a shuffled state; what the setup leaves out stays as drawn."""
    given = Reader(setup, "setup")
    if given.has("lots"):
        cards.put_first("lots", s.lots, given.get("lots"), given.at("lots"))
    if given.has("hands"):
        hands = given.list("hands", s.players)
        s.holder[:] = [UNKNOWN] * NUMBERS
        for seat, hand in enumerate(hands):
            where = f"{given.at('hands')}[{seat}]"
            numbers = cards.numbers("numbers", hand, where)
            if len(numbers) != HAND:
                raise InputError(where, f"expected {HAND} numbers, found {len(numbers)}")
            for number in numbers:
                if s.holder[number] != UNKNOWN:
                    raise InputError(where, f"{cards.piles['numbers'][number]} is in two hands")
                s.holder[number] = seat
    given.done()
