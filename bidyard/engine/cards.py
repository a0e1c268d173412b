"""A deck as the table knows it: numbers for the rules, ids and printed values for people."""

from __future__ import annotations

import hashlib
import json
from collections.abc import MutableSequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject

DeckSource = str | Path | JsonObject | None  # an owner's TOML file or its parsed content; None: the game's own deck
SOURCES = ("rulebook", "source", "reconstructed", "owner")


@dataclass(frozen=True)
class Cards:
    """`tables` is the game's Deck record. `piles` gives the card ids of each pile in the order of the tables.

    `info` holds each card's printed values with `name` and `source` (rulebook, source, reconstructed or owner).
    """

    tables: Any  # each game knows its own
    piles: dict[str, tuple[str, ...]]
    info: dict[str, dict[str, Any]]
    status: str
    hash: str
    extra: dict[str, Any] = field(default_factory=dict)  # tables a client may draw, e.g. what HQ spaces are worth
    # Moves by their codes, once they were written: see table/move.py.
    written: dict[int, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    # What was worked out from things on the table, by those things: see remembered.py.
    remembered: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def id(self, pile: str, number: int) -> str | None:
        """The id of a card, None for one that is not known."""
        return self.piles[pile][number] if number >= 0 else None

    def number(self, pile: str, card: object, where: str) -> int:
        try:
            return self.piles[pile].index(card)
        except ValueError:
            known = self.piles[pile]
            raise InputError(where, f"expected a card id from {known[0]} to {known[-1]}, found {card!r}") from None

    def put_first(self, pile: str, order: MutableSequence[int], chosen: object, where: str) -> None:
        """Moves the chosen cards to the top of a shuffled pile, in their order; the rest keeps the shuffle's order."""
        numbers = self.numbers(pile, chosen, where)
        if len(numbers) > len(order):
            raise InputError(where, f"expected at most {len(order)} cards, found {len(numbers)}")
        rest = [card for card in order if card not in numbers]
        for at, card in enumerate([*numbers, *rest][: len(order)]):
            order[at] = card

    def numbers(self, pile: str, chosen: object, where: str) -> list[int]:
        """A list of different card ids as numbers."""
        if not isinstance(chosen, list | tuple):
            raise InputError(where, f"expected a list of card ids, found {chosen!r}")
        numbers = [self.number(pile, card, f"{where}[{i}]") for i, card in enumerate(chosen)]
        for i, card in enumerate(numbers):
            if card in numbers[:i]:
                raise InputError(f"{where}[{i}]", f"card {chosen[i]} is named twice")
        return numbers


def deck_hash(data: JsonObject) -> str:
    """The deck's identity: its content, not its spelling (comments and order of fields do not count)."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
