"""What a value of a sentence means: a seat, a card, a term. A plain number or text means itself.

The functions of a game's words.py return keys and values; the table puts names, card names and terms for these. As they are
numbers and texts all the same, a refusal's values stay JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words


class Seat(int):
    """A seat: told by the name of whoever sits there."""


class Card(str):
    """A card's id: told by the card's name."""

    __slots__ = ()


class Term(str):
    """A key of [terms]: told by that word."""

    __slots__ = ()


class Counted(dict[str, int]):
    """Numbers of terms: 2 × Worker, 1 × Machine."""


Said = tuple[str, dict[str, Any]]  # key of a sentence, and its values


def tell(values: Mapping[str, Any], names: Sequence[str], cards: Cards, spoken: Words) -> dict[str, Any]:
    """The values as a sentence tells them."""
    return {key: _tell(value, names, cards, spoken) for key, value in values.items()}


def _tell(value: Any, names: Sequence[str], cards: Cards, spoken: Words) -> Any:
    if isinstance(value, Seat):  # a move may name a seat that is not taken
        return names[value] if 0 <= value < len(names) else str(int(value))
    if isinstance(value, Card):
        return spoken.card(value, cards.info[value]["name"]) if value in cards.info else str(value)
    if isinstance(value, Term):
        return spoken.say("terms", value)
    if isinstance(value, Counted):
        return ", ".join(f"{count} × {spoken.say('terms', term)}" for term, count in value.items())
    if isinstance(value, list | tuple):
        if all(isinstance(one, Card) for one in value):
            return spoken.cards((str(one), cards.info[one]["name"] if one in cards.info else str(one)) for one in value)
        return spoken.join([str(_tell(one, names, cards, spoken)) for one in value])
    return value


def speaks_of(values: Mapping[str, Any], seat: int | None) -> bool:
    """Whether a sentence with these values names this seat."""
    return any(isinstance(value, Seat) and value == seat for value in values.values())


def plain(value: Any) -> Any:
    """The same without its meaning: JSON."""
    if isinstance(value, Seat):
        return int(value)
    if isinstance(value, Card | Term):
        return str(value)
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value
