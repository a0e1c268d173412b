"""Which cards of a physical game must be named, as they come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.naming import Ask, Place
from bidyard.games.construction_yard.box import CURRENCIES, SLOTS, TOP_VALUE
from bidyard.games.construction_yard.game import GAME
from bidyard.games.construction_yard.parts import money_code
from bidyard.games.construction_yard.rules.setup import copies
from bidyard.games.construction_yard.rules.state import MONEY_DECK, A, B, State

MONEY = tuple(f"{currency}-{value}" for currency in CURRENCIES for value in range(1, TOP_VALUE + 1))
SCORING_CARDS = ("A", "B")

ASKS = {"start": (), "hands": ("who",), "money_display": (), "buildings": (), "money": ()}  # the questions, and what they say
PLACES = {
    "start": Place(),
    "hands": Place((max(GAME.players),), pile=True),  # a seat
    "money_display": Place(pile=True),
    "buildings": Place(pile=True),
    "money": Place(pile=True),
}


def opening(cards: Cards, players: int, options: dict[str, Any], setup: dict[str, Any]) -> Ask | None:
    """The starting capital, dealt face up card by card (CY-107), the money display, and who starts where hands are equal."""
    d = cards.tables
    each = d.copies_two_players if players == 2 else d.copies
    hands, display = setup.get("hands", []), setup.get("money_display", [])
    left = _left(each, [*(card for hand in hands for card in hand), *display])
    for seat in range(players):
        if sum(_value(card) for card in (hands[seat] if seat < len(hands) else [])) < d.capital:
            return Ask(("hands", seat), "hands", left, who=seat)
    if "start" not in setup:
        ranks = [(len(hand), sum(_value(card) for card in hand)) for hand in hands]
        tied = tuple(seat for seat in range(players) if ranks[seat] == min(ranks))
        return Ask(("start",), "start", tied, "seat")
    return Ask(("money_display",), "money_display", left) if len(display) < SLOTS else None


def turned(cards: Cards, s: State, setup: dict[str, Any]) -> Ask | None:
    """Buildings into slots and to Dirk, then money into the display."""
    named = setup.get("buildings", [])
    if s.building_top > len(named):
        return Ask(("buildings",), "buildings", tuple(card for card in cards.piles["building"] if card not in named))
    money = setup.get("money", [])
    if _laid(cards, s) <= len(money):
        return None
    first = _first(cards, s)
    if len(money) >= first:
        again = s.rng_taken[MONEY_DECK]
        since = money[first + again - s.money_end :]
        pile = Counter(s.money[: s.money_end]) - Counter(map(money_code, since))
        return Ask(("money",), "money", tuple(card for card in MONEY if pile[money_code(card)]))
    lying = [*(card for hand in setup.get("hands", []) for card in hand), *setup.get("money_display", []), *money]
    scoring = tuple(card for card in SCORING_CARDS if card not in money)
    return Ask(("money",), "money", (*_left(copies(cards.tables, s), lying), *scoring))


def later(cards: Cards, s: State, setup: dict[str, Any], following: bool) -> tuple[dict[str, Any], dict[int, list[int]]]:
    """Money that comes after the stack was shuffled again (CY-306): the list goes on behind the two scoring cards."""
    money = setup.get("money")
    if not isinstance(money, list):
        return setup, {MONEY_DECK: []} if following else {}
    hands, display = setup.get("hands"), setup.get("money_display")
    if not (isinstance(hands, list) and isinstance(display, list) and all(isinstance(hand, list) for hand in hands)):
        return setup, {MONEY_DECK: []} if following else {}
    first = _cards(cards, s) - sum(map(len, hands)) - len(display) + len(SCORING_CARDS)
    again = [money_code(card) if isinstance(card, str) else 0 for card in money[first:]]
    return setup | {"money": money[:first]}, {MONEY_DECK: again} if following or again else {}


def _cards(cards: Cards, s: State) -> int:
    return copies(cards.tables, s) * len(MONEY)


def _first(cards: Cards, s: State) -> int:
    """Cards of the stack before it is shuffled again, the scoring cards among them."""
    return _cards(cards, s) - s.stacked_at + len(SCORING_CARDS)


def _laid(cards: Cards, s: State) -> int:
    """Cards that came from the stack so far."""
    again = s.rng_taken[MONEY_DECK]
    if again:
        return _first(cards, s) + again - (s.money_end - s.money_top)
    return s.money_top - s.stacked_at + (s.scored >> A & 1) + (s.scored >> B & 1)


def _left(each: int, gone: Iterable[Any]) -> tuple[str, ...]:
    count = Counter(gone)
    return tuple(card for card in MONEY if count[card] < each)


def _value(card: Any) -> int:
    return money_code(card) & 15 if isinstance(card, str) else 0
