"""The parts of a move: a number, a word, a card, a seat, or what a game codes itself.

A part stands for the codes 0 … size - 1. It knows how a code is written in notation, what it is called in JSON, and which of
its codes belong to the research action space.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError

Codes = Mapping[str, int]  # the codes of the parts before this one in the declaration, by name


class Part:
    size: int
    first: int = 0  # the codes first … first + actions - 1 are in the action space
    actions: int
    absent: int | None = None  # the code of a part that is left out, where that is possible
    pattern = r"\S+"

    def expected(self, cards: Cards) -> str:
        """What may stand here, for an error's sentence."""
        raise NotImplementedError

    def left_out(self, cards: Cards, before: Codes) -> int | None:
        """The code of this part where it is left out, which may depend on the parts before it; None where it must stand."""
        return self.absent

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        """The code of a text that matches the pattern, in lower or upper case; InputError where it means nothing."""
        raise NotImplementedError

    def write(self, cards: Cards, code: int, before: Codes) -> str:
        return str(self.json(cards, code, before))

    def json(self, cards: Cards, code: int, before: Codes) -> Any:
        """The value that programs get; None where the part is left out."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the values that listed moves have here."""
        return {}

    def of_json(self, cards: Cards, value: Any, before: Codes) -> int:
        """The code of such a value; a part whose values are no texts or numbers reads them itself."""
        text = str(value)
        if isinstance(value, bool) or not isinstance(value, str | int) or not re.fullmatch(self.pattern, text, re.IGNORECASE):
            raise self.wrong(cards, text[:60])
        return self.read(cards, text, before)

    def said(self, cards: Cards, code: int, before: Codes) -> Any:
        """The value for a sentence: see engine/meanings.py."""
        return self.json(cards, code, before)

    def wrong(self, cards: Cards, text: str) -> InputError:
        return InputError("move", f"expected {self.expected(cards)}, found {text!r}")


class Number(Part):
    """A whole number. From `low` to `high` it can be legal and is in the action space; others are written and refused."""

    ROOM = 1000
    pattern = r"-?[0-9]{1,3}"

    def __init__(self, low: int, high: int, room: int | None = None) -> None:
        self.low = low
        self.high = high
        self.size = self.ROOM if room is None else room
        self.first = low
        self.actions = high - low + 1

    def expected(self, cards: Cards) -> str:
        return "a whole number"

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        number = int(text)
        if number < 0:
            # Refused like too few; where none at all is legal it becomes too many.
            return 0 if self.low > 0 else self.size - 1
        return min(number, self.size - 1)

    def json(self, cards: Cards, code: int, before: Codes) -> int:
        return code

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def of_json(self, cards: Cards, value: Any, before: Codes) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= self.ROOM:
            raise self.wrong(cards, str(value)[:60])
        return self.read(cards, str(value), before)


class Word(Part):
    """One of some words. None among them means that the part may be left out."""

    def __init__(self, *words: str | None) -> None:
        self.words = words
        self.size = self.actions = len(words)
        self.absent = words.index(None) if None in words else None
        known = sorted((word for word in words if word is not None), key=len, reverse=True)
        # A word that is not known is found by its place, so that the error can name it.
        self.pattern = r"\S+" if all(" " not in word for word in known) else "|".join(map(re.escape, known))
        self._codes = {word.lower(): code for code, word in enumerate(words) if word is not None}

    def expected(self, cards: Cards) -> str:
        return _several([word for word in self.words if word is not None])

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        code = self._codes.get(text.lower())
        if code is None:
            raise self.wrong(cards, text)
        return code

    def json(self, cards: Cards, code: int, before: Codes) -> str | None:
        return self.words[code]

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}

    def of_json(self, cards: Cards, value: Any, before: Codes) -> int:
        return self.absent if value is None and self.absent is not None else super().of_json(cards, value, before)


class CardOf(Part):
    """A card of a pile of the deck, or of several, one after the other. `size` is the most cards that a deck may have;
    the first `actions` of them can be legal, others are written and refused."""

    def __init__(self, *piles: str, size: int, actions: int | None = None) -> None:
        self.piles = piles
        self.size = size
        self.actions = size if actions is None else actions

    def _ids(self, cards: Cards) -> list[str]:
        return [card for pile in self.piles for card in cards.piles[pile]]

    def expected(self, cards: Cards) -> str:
        ids = self._ids(cards)
        return f"a card from {ids[0]} to {ids[-1]}" if len(ids) > 12 else f"one of {', '.join(ids)}"

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        for code, card in enumerate(self._ids(cards)):
            if card.lower() == text.lower():
                return code
        raise self.wrong(cards, text)

    def json(self, cards: Cards, code: int, before: Codes) -> str | None:
        ids = self._ids(cards)
        return ids[code] if code < len(ids) else None

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "x-means": "card", "x-pile": " ".join(self.piles)}

    def said(self, cards: Cards, code: int, before: Codes) -> Any:
        from bidyard.engine.meanings import Card

        card = self.json(cards, code, before)
        return None if card is None else Card(card)


class SeatOf(Part):
    """A seat, from 0."""

    pattern = r"\d"

    def __init__(self, size: int) -> None:
        self.size = self.actions = size

    def expected(self, cards: Cards) -> str:
        return f"a seat from 0 to {self.size - 1}"

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        if not text.isdecimal() or int(text) >= self.size:
            raise self.wrong(cards, text)
        return int(text)

    def json(self, cards: Cards, code: int, before: Codes) -> int:
        return code

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": self.size - 1, "x-means": "seat"}

    def said(self, cards: Cards, code: int, before: Codes) -> Any:
        from bidyard.engine.meanings import Seat

        return Seat(code)


def _several(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else "".join(names) or "nothing more"
