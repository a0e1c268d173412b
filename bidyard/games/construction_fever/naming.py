"""Which cards of a physical game must be named, as they come."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.naming import Ask, Place
from bidyard.games.construction_fever.rules.state import State

ASKS = {"start": (), "black": (), "green": ()}  # the questions, and what they say
PLACES = {"start": Place(), "black": Place(pile=True), "green": Place(pile=True)}


def opening(cards: Cards, players: int, options: dict[str, Any], setup: dict[str, Any]) -> Ask | None:
    return None if "start" in setup else Ask(("start",), "start", tuple(range(players)), "seat")


def turned(cards: Cards, s: State, setup: dict[str, Any]) -> Ask | None:
    """Each round turns up a pair (CF-10)."""
    for pile in ("black", "green"):
        named = setup.get(pile, [])
        if s.round_no > len(named):
            return Ask((pile,), pile, tuple(card for card in cards.piles[pile] if card not in named))
    return None
