"""Which cards of a physical game must be named, as they come."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.naming import Ask, Place
from bidyard.games.construction_auction.box import COLOUR_NAMES, COLOURS, PARKING, PARKING_NAME
from bidyard.games.construction_auction.rules.setup import parking_place, unseen
from bidyard.games.construction_auction.rules.state import State

ASKS = {"start": (), "removed_colour": (), "deck": ()}  # the questions, and what they say
PLACES = {"start": Place(), "removed_colour": Place(), "deck": Place(pile=True)}


def opening(cards: Cards, players: int, options: dict[str, Any], setup: dict[str, Any]) -> Ask | None:
    """The start player, and with three players the colour that went back into the box (CA-6)."""
    if "start" not in setup:
        return Ask(("start",), "start", tuple(range(players)), "seat")
    if cards.tables.colours[players] < COLOURS and "removed_colour" not in setup:
        return Ask(("removed_colour",), "removed_colour", COLOUR_NAMES[players:], "term")
    return None


def turned(cards: Cards, s: State, setup: dict[str, Any]) -> Ask | None:
    """The item of every auction. The parking lot lies where everybody knows it (CA-10); of the cards, what is left."""
    named = setup.get("deck", [])
    if s.drawn <= len(named):
        return None
    ids = cards.piles["deck"]
    if len(named) == parking_place(cards.tables, s):
        return Ask(("deck",), "deck", (PARKING_NAME,))
    start = s.copy()
    start.drawn = 0
    in_game = unseen(cards.tables, start)
    left = [card for card in range(PARKING) if in_game >> card & 1 and ids[card] not in named]
    return Ask(("deck",), "deck", tuple(ids[card] for card in left if _may_come(cards, s, left, card, len(named))))


def _may_come(cards: Cards, s: State, left: list[int], card: int, named: int) -> bool:
    """Above the parking lot one End Flag card and four others must be left for the bottom pile (CA-9)."""
    d = cards.tables
    if named > parking_place(d, s):
        return True
    flags = sum(d.flags >> other & 1 for other in left)
    enough: bool = flags > d.bottom_flags if d.flags >> card & 1 else len(left) - flags > d.bottom_normal
    return enough
