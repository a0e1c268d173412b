"""What a picture of a table consists of. Texts may hold the signs of signs.py, which are drawn as shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.words import Words

LETTERS = "ABCDEFGH"


@dataclass(frozen=True)
class Card:
    """A card with its title and what is printed on it; `colour` is that of its edge."""

    title: str
    lines: Sequence[str] = ()
    colour: str = ""
    dim: bool = False  # face down, spent or out of reach


@dataclass(frozen=True)
class Row:
    """Cards that lie side by side, with what they are."""

    label: str
    cards: Sequence[Card]


@dataclass(frozen=True)
class Place:
    """What lies before one player."""

    lines: Sequence[str]
    cards: Sequence[Card] = ()


@dataclass(frozen=True)
class Board:
    facts: Sequence[str]
    rows: Sequence[Row]
    places: Sequence[Place]  # by seat


@dataclass(frozen=True)
class Look:
    """A view with the words and cards to tell it."""

    view: dict[str, Any]
    words: Words
    cards: Cards
    seats: frozenset[str] = frozenset()  # fields that name seats

    def label(self, key: str) -> str:
        return self.words.say("view", key) if self.words.has("view", key) else self.term(key)

    def term(self, key: str) -> str:
        return self.words.say("terms", key) if self.words.has("terms", key) else key.replace("_", " ").replace("-", " ")

    def name(self, card: str) -> str:
        return self.words.card(card, self.cards.info[card]["name"])

    def seat(self, seat: int) -> str:
        return f"{LETTERS[seat]} {self.view['players'][seat]['name']}"

    def values(self, of: dict[str, Any], *keys: str) -> str:
        """Labels with their values, on one line; what is 0 or not known is told, too."""
        return " · ".join(f"{self.label(key)} {shown(of[key])}" for key in keys)


def shown(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "✓" if value else "–"
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def times(sign: str, n: int | None) -> str:
    """●●● up to six, then ●×7; – for none."""
    if n is None:
        return f"{sign}×?"
    return (sign * n if n <= 6 else f"{sign}×{n}") or "–"
