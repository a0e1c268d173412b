"""What moves of Master of Construction are made of, beside what every game knows: skill cards that are laid down together."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.meanings import Card
from bidyard.engine.parts import Codes, Part

AT_ONCE = 3  # cards that one move names; a deck that asks for more asks again
KINDS = 10  # of skill cards
PLACES = KINDS + 1  # codes of one card, 0: none
SETS = PLACES**AT_ONCE


class Skills(Part):
    """One to three skill cards, whatever their order: a digit for each, one more than its kind, the lowest kind first."""

    size = actions = SETS
    pattern = r"\S+(?: \S+)*"

    def expected(self, cards: Cards) -> str:
        return f"one to {AT_ONCE} of {', '.join(cards.piles['skills'])}"

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        return self._set(cards, text.upper().split())

    def of_json(self, cards: Cards, value: Any, before: Codes) -> int:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.wrong(cards, str(value)[:60])
        return self._set(cards, value)

    def _set(self, cards: Cards, codes: list[str]) -> int:
        if not 1 <= len(codes) <= AT_ONCE:
            raise InputError("move", f"expected one to {AT_ONCE} skill cards, found {len(codes)}")
        for code in codes:
            if code not in cards.piles["skills"]:
                raise self.wrong(cards, code)
        return skill_set(sorted(cards.piles["skills"].index(code) for code in codes))

    def write(self, cards: Cards, code: int, before: Codes) -> str:
        return " ".join(self.json(cards, code, before))

    def json(self, cards: Cards, code: int, before: Codes) -> list[str]:
        return [cards.piles["skills"][kind] for kind in kinds_of(code)]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", "x-means": "card", "x-pile": "skills"}}

    def said(self, cards: Cards, code: int, before: Codes) -> list[Card]:
        return list(map(Card, self.json(cards, code, before)))


def skill_set(kinds: list[int]) -> int:
    """The code of these kinds, rising."""
    return sum((kind + 1) * PLACES**i for i, kind in enumerate(kinds))


def kinds_of(code: int) -> list[int]:
    return [code // PLACES**i % PLACES - 1 for i in range(AT_ONCE) if code // PLACES**i % PLACES]


def every_set() -> list[int]:
    """The codes of all sets, by their number in the action space: rules/discarding.py counts them so."""
    one = [[a] for a in range(KINDS)]
    two = [[a, b] for b in range(KINDS) for a in range(b + 1)]
    three = [[a, b, c] for c in range(KINDS) for b in range(c + 1) for a in range(b + 1)]
    return list(map(skill_set, one + two + three))
