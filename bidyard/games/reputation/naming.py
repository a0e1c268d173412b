"""Which cards of a physical game must be named, as they come."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.naming import Ask, Place
from bidyard.games.reputation.game import GAME
from bidyard.games.reputation.rules.state import State, turned_up

OPEN_MOVES = True  # credits are nobody's business, and no bid needs them (RP-70)
DEALT = ("dealt", "mixed")  # the others are chosen by moves, or there are none

ASKS = {"start": (), "ceo": ("who",), "corporation": ("who",), "public": (), "private": ()}  # the questions, and what they say
PLACES = {
    "start": Place(),
    "identities": Place((max(GAME.players), 2)),  # a seat, and there its CEO, then its corporation
    "public": Place(pile=True),
    "private": Place(pile=True),
}


def opening(cards: Cards, players: int, options: dict[str, Any], setup: dict[str, Any]) -> Ask | None:
    """The start player, then the identity of every seat (RP-3)."""
    if "start" not in setup:
        return Ask(("start",), "start", tuple(range(players)), "seat")
    mode = options.get("identities", "dealt")
    if mode not in DEALT:
        return None
    pairs = setup.get("identities", [])
    for seat in range(players):
        held = _pair(pairs[seat] if seat < len(pairs) else [])
        for part, pile in enumerate(("ceo", "corporation")):
            if held[part] is None:
                taken = [_pair(pair)[part] for pair in pairs]
                left = tuple(card for card in cards.piles[pile] if card not in taken)
                if part and mode == "dealt" and held[0] in cards.piles["ceo"]:  # a pair has equal symbols
                    left = (cards.id(pile, cards.tables.pair[cards.piles["ceo"].index(held[0])]) or "",)
                return Ask(("identities", seat, part), pile, left, who=seat)
    return None


def _pair(named: list[str | None]) -> list[str | None]:
    """A CEO and a corporation, as far as they were named."""
    return [*named, None, None][:2]


def turned(cards: Cards, s: State, setup: dict[str, Any]) -> Ask | None:
    """Each round turns up a pair."""
    for pile in ("public", "private"):
        named = setup.get(pile, [])
        if turned_up(s) > len(named):
            return Ask((pile,), pile, tuple(card for card in cards.piles[pile] if card not in named))
    return None
