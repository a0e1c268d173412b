"""Which crates of a game with the box must be named, so that it can be followed: the first warden, then every hand."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.naming import Ask, Place

from lantern_quay.game import HAND, SEATS
from lantern_quay.rules.state import State

ASKS = {"start": (), "hands": ("who",)}  # the questions, and what they say
PLACES = {"start": Place(), "hands": Place((SEATS,), pile=True)}  # where answers go in the setup


def opening(cards: Cards, players: int, options: dict[str, Any], setup: dict[str, Any]) -> Ask | None:
    """What must be named before anything can be laid out (LQ-2, LQ-3)."""
    if "start" not in setup:
        return Ask(("start",), "start", tuple(range(players)), "seat")
    hands = setup.get("hands", [])
    gone = {crate for hand in hands for crate in hand}
    for seat in range(players):
        if seat >= len(hands) or len(hands[seat]) < HAND:
            return Ask(("hands", seat), "hands", tuple(crate for crate in cards.piles["crates"] if crate not in gone), who=seat)
    return None


def turned(cards: Cards, s: State, setup: dict[str, Any]) -> Ask | None:
    """Nothing is turned up later."""
    return None
