"""The names that notation, views and decks share: colours, cards, chips, places."""

from __future__ import annotations

from bidyard.games.construction_auction.rules.chips import KINDS, count
from bidyard.games.construction_auction.rules.state import BACKS, RANKS

COLOUR_NAMES = ("red", "blue", "green", "yellow", "purple")
CHIPS = ("W", "D", "T", "M")
MODE_NAMES = ("rush", "high")
PARKING_NAME = "parking"
CARD_NAMES = tuple(f"{colour}-{rank}" for colour in COLOUR_NAMES for rank in range(1, RANKS + 1))
PLACE_NAMES = (*CARD_NAMES, *(f"back-{k}" for k in range(1, BACKS + 1)), "hq", "hand")


def by_kind(heap: int) -> dict[str, int]:
    """A heap of chips as views show it."""
    return {letter: count(heap, kind) for kind, letter in zip(range(KINDS), CHIPS, strict=True)}


def told(heap: int) -> str:
    """A heap of chips as sentences name it."""
    return " ".join(f"{number} {letter}" for letter, number in by_kind(heap).items() if number) or "0"
