"""The parts of moves that are this game's own: buildings, efficiency spots, and workers spread over buildings."""

from __future__ import annotations

import re
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.meanings import Card, Counted, Term
from bidyard.engine.parts import Codes, Part, Word
from bidyard.games.construction_auction.box import (
    AT_ONCE,
    BACKS,
    CARD_NAMES,
    FIRST_BACK,
    FIRST_BUT,
    HAND,
    MANY,
    MASKS,
    MODE_NAMES,
    MODES,
    PLACE_NAMES,
    PLACES,
    SOURCES,
    SPOTS,
    SPREADS,
    STAYING,
)
from bidyard.games.construction_auction.spreads import number_of, read_spread

ALL_BUT = "all but "


class Named(Word):
    """One of some words, told by the terms name-0, name-1, …"""

    def __init__(self, name: str, *words: str | None) -> None:
        super().__init__(*words)
        self.name = name

    def said(self, cards: Cards, code: int, before: Codes) -> Term:
        return Term(f"{self.name}-{code}")


class Place(Named):
    """Where a chip lies: a building or the hand. `hand` is how the hand is called, None where it is left out."""

    def __init__(self, hand: str | None) -> None:
        super().__init__("place", *PLACE_NAMES[:HAND], hand)

    def expected(self, cards: Cards) -> str:
        return f"a building (red-1 … purple-5, back-1 … back-{BACKS} or hq){' or hand' if self.words[HAND] else ''}"

    def schema(self) -> dict[str, Any]:
        return {"type": "string" if self.absent is None else ["string", "null"]}


class Apartment(Word):
    """A card of the deck, but not the parking lot: that one is never built."""

    def __init__(self) -> None:
        super().__init__(*CARD_NAMES)

    def expected(self, cards: Cards) -> str:
        return f"a card from {CARD_NAMES[0]} to {CARD_NAMES[-1]}"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "x-means": "card", "x-pile": "deck"}

    def said(self, cards: Cards, code: int, before: Codes) -> Card:
        return Card(CARD_NAMES[code])


class FaceDown(Named):
    """A face-down building, by the number its owner gave it."""

    def __init__(self) -> None:
        super().__init__("place", *PLACE_NAMES[FIRST_BACK + 1 : FIRST_BACK + 1 + BACKS])
        self.pattern = r"back-\d{1,2}"

    def expected(self, cards: Cards) -> str:
        return f"a face-down building from back-1 to back-{BACKS}"

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        return super().read(cards, re.sub("-0+", "-", text), before)

    def said(self, cards: Cards, code: int, before: Codes) -> Term:
        return super().said(cards, FIRST_BACK + 1 + code, before)


class Spots(Part):
    """The efficiency spots used by a building in a mode, as bits: D, T, M, or D1 and D2 where there are several of a kind."""

    size = actions = MASKS
    absent = 0
    pattern = r"[DTM]\d?(?:[ ,]+[DTM]\d?)*"

    def expected(self, cards: Cards) -> str:
        return "efficiency spots, such as D M"

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        row = MODES * before["what"] + before["how"]
        mask = self._mask(self._names(cards, before), re.split(r"[ ,]+", text.upper()))
        # Sets of efficiency spots that place the same chips are one move.
        known = cards.tables.need[row][mask] != 0
        return int(cards.tables.same_as[row][mask]) if known else mask

    def write(self, cards: Cards, code: int, before: Codes) -> str:
        return " ".join(self.json(cards, code, before))

    def json(self, cards: Cards, code: int, before: Codes) -> list[str]:
        """The names of the spots, in the order D, T, M; ?3 for a third that the card does not have."""
        names = self._names(cards, before)
        used = [names[i] if i < len(names) else f"?{i + 1}" for i in range(SPOTS) if code >> i & 1]
        return sorted(used, key=lambda name: ("DTM?".index(name[0]), name))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}}

    def of_json(self, cards: Cards, value: Any, before: Codes) -> int:
        if not isinstance(value, list) or not all(isinstance(one, str) and re.fullmatch(r"[DTM]\d?", one) for one in value):
            raise InputError("move", f"expected a list of efficiency spots, such as D and M, found {str(value)[:60]!r}")
        return self.read(cards, " ".join(value), before) if value else 0

    @staticmethod
    def _names(cards: Cards, before: Codes) -> list[str]:
        """The chip's letter of every spot, with its place among several of one kind."""
        card, mode = cards.piles["deck"][before["what"]], MODE_NAMES[before["how"]]
        chips = [spot["chip"] for spot in cards.info[card][mode]["efficiency"]]
        return [chip if chips.count(chip) == 1 else f"{chip}{chips[: i + 1].count(chip)}" for i, chip in enumerate(chips)]

    @staticmethod
    def _mask(names: list[str], used: list[str]) -> int:
        mask = 0
        for name in used:
            several = [one for one in names if one[0] == name[0]]
            if name not in names and several:
                raise InputError("move", f"expected {' or '.join(several)}, found {name}")
            # A spot that the card does not have: a set that no table knows, which the rules refuse (CA-48).
            bit = 1 << (names.index(name) if name in names else len(names))
            if mask & bit and name in names:
                raise InputError("move", f"the efficiency spot {name} is named twice")
            mask |= bit
        if mask >= MASKS:
            raise InputError("move", f"expected some of the efficiency spots {', '.join(names)}")
        return mask


class Spread(Part):
    """How many workers come back from which buildings: "red-3 1, hq 2", to programs {"red-3": 1, "hq": 2}.

    Many workers from many buildings are told by what stays: "all but red-3 1", to programs {"red-3": -1}. Code 0 is none.
    """

    size = SPREADS
    pattern = r"none|(?:all but )?\S+ \d{1,2}(?:, ?\S+ \d{1,2})*"
    _place = Place(None)

    def expected(self, cards: Cards) -> str:
        return "each building once, with at least one worker"

    def read(self, cards: Cards, text: str, before: Codes) -> int:
        taken: dict[str, int] = {}
        but = text.lower().startswith(ALL_BUT)
        text = text[len(ALL_BUT) :] if but else text
        for entry in text.split(",") if text.lower() != "none" else []:
            name, number = entry.split()
            if name.lower() in taken:
                raise self.wrong(cards, text)
            taken[name.lower()] = -int(number) if but else int(number)
        return self.of_json(cards, taken, before)

    def write(self, cards: Cards, code: int, before: Codes) -> str:
        but = ALL_BUT if code >= FIRST_BUT else ""
        told = ", ".join(f"{place} {abs(workers)}" for place, workers in self.json(cards, code, before).items())
        return but + told or "none"

    def json(self, cards: Cards, code: int, before: Codes) -> dict[str, int]:
        sign = -1 if code >= FIRST_BUT else 1
        return {PLACE_NAMES[place]: sign * workers for place, workers in _taken(code).items()}

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": {"type": "integer"}}

    def of_json(self, cards: Cards, value: Any, before: Codes) -> int:
        if not isinstance(value, dict) or not all(
            type(workers) is int and 0 < abs(workers) < 100 for workers in value.values()
        ):
            raise self.wrong(cards, str(value)[:60])
        but = any(workers < 0 for workers in value.values())
        if but and any(workers > 0 for workers in value.values()):
            raise self.wrong(cards, str(value)[:60])
        spread = [0] * PLACES
        for name, workers in value.items():
            spread[self._place.of_json(cards, name, before)] += abs(workers)
        number = number_of(spread)
        if but and 0 < sum(spread) <= STAYING:
            return FIRST_BUT + number
        if number == 0 and sum(spread) > 0 and not but and sum(spread) <= MANY:
            raise InputError("move", f"expected at most {SOURCES} buildings for so many workers, or what stays: {ALL_BUT}hq 1")
        return 0 if but else number

    def said(self, cards: Cards, code: int, before: Codes) -> Counted:
        return Counted({f"place-{place}": workers for place, workers in _taken(code).items()})

    @staticmethod
    def actions_by_first(cards: Cards) -> list[str]:
        """In the action space a spread is told by the first building it takes workers from, and how many: spreads that
        agree in this share an index, and the first in canonical order stands for them."""
        first = [f"{place} {n}, …" for place in PLACE_NAMES for n in range(1, AT_ONCE + 1)]
        return [f"return W from {told}" for told in first] + [f"return W from {ALL_BUT}{told}" for told in first]


def _taken(number: int) -> dict[int, int]:
    """Workers by place: those that come back, or those that stay."""
    spread = [0] * PLACES
    read_spread(number - FIRST_BUT if number >= FIRST_BUT else number, spread)
    return {place: workers for place, workers in enumerate(spread) if workers}
