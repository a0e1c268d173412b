"""What moves and events of Construction Yard are made of, beside what every game knows: slots, money, named numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.events import Field
from bidyard.engine.meanings import Card
from bidyard.engine.parts import Codes, Part
from bidyard.engine.words import Words
from bidyard.games.construction_yard.box import CARD_BITS, COPIES, CURRENCIES, PURSES, SLOTS, TAKEN, TOP_VALUE


class Slot(Part):
    """A slot of the yard: from 1 for people, from 0 for the rules."""

    size = actions = SLOTS

    def expected(self, cards: Cards) -> str:
        return f"a slot from 1 to {SLOTS}"

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        if text not in map(str, range(1, SLOTS + 1)):
            raise self.wrong(cards, text)
        return int(text) - 1

    def json(self, cards: Cards, code: int, before: Codes) -> int:
        return code + 1

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 1, "maximum": SLOTS}


class Payment(Part):
    """Money cards of one currency, by their values: a purse."""

    size = actions = PURSES
    absent = 0  # refused by the rules
    pattern = r"[0-9]+(?: [0-9]+)*"

    def expected(self, cards: Cards) -> str:
        return f"values from 1 to {TOP_VALUE}"

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        return self._purse(cards, text.split())

    def of_json(self, cards: Cards, value: Any, before: Codes) -> int:
        if not isinstance(value, list) or not all(type(one) is int for one in value):
            raise self.wrong(cards, str(value))
        return self._purse(cards, list(map(str, value)))

    def _purse(self, cards: Cards, given: list[str]) -> int:
        for value in given:
            if value not in map(str, range(1, TOP_VALUE + 1)):
                raise self.wrong(cards, value)
            if given.count(value) > COPIES:
                raise InputError("move", f"expected at most three cards of value {value}: the game has no more in a currency")
        return sum(1 << 2 * int(value) - 2 for value in given)

    def write(self, cards: Cards, code: int, before: Codes) -> str:
        return " ".join(map(str, values(code)))

    def json(self, cards: Cards, code: int, before: Codes) -> list[int]:
        return values(code)

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": TOP_VALUE}}

    def said(self, cards: Cards, code: int, before: Codes) -> str:
        return added(values(code))


class Taking(Part):
    """A set of money cards of the display, by their ids, so that a move means the same at every table."""

    size = actions = TAKEN
    absent = 0  # refused by the rules
    pattern = r"\S+(?: \S+)*"

    def expected(self, cards: Cards) -> str:
        return f"money cards from {money_id(1)} to {money_id((SLOTS - 1) * 16 + TOP_VALUE)}"

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        return self._set(cards, text.lower().split())

    def of_json(self, cards: Cards, value: Any, before: Codes) -> int:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.wrong(cards, str(value))
        return self._set(cards, value)

    def _set(self, cards: Cards, ids: list[str]) -> int:
        if len(ids) > SLOTS:
            raise InputError("move", f"expected at most {SLOTS} money cards, found {len(ids)}")
        for card in ids:
            if money_code(card) == 0:
                raise self.wrong(cards, card)
        return sum(code << CARD_BITS * i for i, code in enumerate(sorted(map(money_code, ids))))

    def write(self, cards: Cards, code: int, before: Codes) -> str:
        return " ".join(self.json(cards, code, before))

    def json(self, cards: Cards, code: int, before: Codes) -> list[str]:
        ids = []
        while code:
            ids.append(money_id(code & (1 << CARD_BITS) - 1))
            code >>= CARD_BITS
        return ids

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", "x-means": "card", "x-pile": "money"}}

    def said(self, cards: Cards, code: int, before: Codes) -> list[Card]:
        return list(map(Card, self.json(cards, code, before)))


class OneOf(Field):
    """A number of an event, from 1, that is told by one of these terms."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)

    def said(self, value: Any, names: Sequence[str], cards: Cards, spoken: Words) -> str:
        return spoken.say("terms", self._names[value - 1])

    def terms(self) -> tuple[str, ...]:
        return self._names


def values(purse: int) -> list[int]:
    """The cards of a purse, rising."""
    return list(_values(purse))


@lru_cache(10_000)  # a view asks for every purse of everybody
def _values(purse: int) -> tuple[int, ...]:
    return tuple(value for value in range(1, TOP_VALUE + 1) for _ in range(purse >> 2 * value - 2 & 3))


def added(numbers: Sequence[int]) -> str:
    return " + ".join(map(str, numbers))


def money_id(card: int) -> str:
    return f"{CURRENCIES[card >> 4]}-{card & 15}"


def money_code(card: str) -> int:
    """The number of a money card, 0 for what is none."""
    return _MONEY.get(card, 0)


_MONEY = {money_id(code): code for code in (c * 16 + v for c in range(SLOTS) for v in range(1, TOP_VALUE + 1))}
