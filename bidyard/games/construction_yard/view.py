"""A masked state as JSON: what the viewer sees on the table. Built up field by field; nothing else leaves.

The mask knows every hand, because a perfect memory does; the table keeps hands concealed (CY-109), and so does the view,
unless the option open_hands is on.
"""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.games.construction_yard.deck import CURRENCIES, KINDS, SCORINGS
from bidyard.games.construction_yard.moves import purchase, taken, values, written
from bidyard.games.construction_yard.rules.buy_building import BUY
from bidyard.games.construction_yard.rules.flow import KEEP
from bidyard.games.construction_yard.rules.payments import next_payment
from bidyard.games.construction_yard.rules.purse import count, worth
from bidyard.games.construction_yard.rules.state import (
    BUILDINGS,
    DIRK,
    EMPTY,
    LEFTOVER,
    NONE,
    OVER,
    PURSES,
    SLOTS,
    A,
    B,
    C,
    State,
)
from bidyard.games.construction_yard.rules.take_money import TAKE

PHASES = {0: "setup", 1: "act", 2: "leftover", 3: "over"}


def view(cards: Cards, s: State, viewer: int | None) -> dict[str, Any]:
    return {
        "phase": PHASES[s.phase],
        "start": s.start,
        "slots": [cards.id("building", card) for card in s.slots],
        "offers": [_offer(cards, s, slot, viewer) for slot in range(SLOTS)],
        "money_display": [_money(card) for card in s.display if card != EMPTY],
        "building_deck": BUILDINGS - s.building_top,
        "money_deck": s.money_end - s.money_top + 2 - (s.scored >> A & 1) - (s.scored >> B & 1),
        "discard": sum(count(purse) for purse in s.discard),
        "discarded": {currency: values(s.discard[i]) for i, currency in enumerate(CURRENCIES)},
        "scored": [name for i, name in enumerate(SCORINGS) if s.scored >> i & 1],
        "next_scoring": _next_scoring(s),
        "leftover_slot": s.leftover + 1 if s.phase == LEFTOVER else None,
        "players": [_player(cards, s, seat, viewer) for seat in range(s.players)],
        "dirk": {"buildings": _buildings(cards, s, DIRK), "points": s.points[DIRK]} if s.players == 2 else None,
    }


def _next_scoring(s: State) -> str | None:
    """A or B while their cards can still be drawn; once the game ends only C is left (CY-510)."""
    first = C if s.phase == LEFTOVER else A
    return next((SCORINGS[i] for i in range(first, C + 1) if not s.scored >> i & 1 and s.phase != OVER), None)


def _money(card: int) -> str:
    return f"{CURRENCIES[card >> 4]}-{card & 15}"


def _offer(cards: Cards, s: State, slot: int, viewer: int | None) -> dict[str, Any]:
    """A slot as the viewer stands to it: what the building costs, what he holds, what would be exact."""
    card = s.slots[slot]
    own = viewer is not None and s.phase != OVER
    price = None if card == NONE else cards.tables.price[card]
    return {
        "slot": slot + 1,
        "currency": CURRENCIES[slot],
        "card": cards.id("building", card),
        "price": price,
        "held": s.totals[viewer][slot] if own and viewer is not None else None,
        "exact": _exact(s.hands[viewer][slot], price) if own and viewer is not None and price is not None else None,
    }


def _exact(purse: int, price: int) -> list[list[int]]:
    """The exact payments out of a purse, as values."""
    found = []
    payment = next_payment(purse, price, price, 0)
    while payment != 0:
        if payment // PURSES == price:
            found.append(values(payment % PURSES))
        payment = next_payment(purse, price, price, payment)
    return found


def _player(cards: Cards, s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    hand = [f"{currency}-{value}" for i, currency in enumerate(CURRENCIES) for value in values(s.hands[seat][i])]
    return {
        "hand": hand if seat == viewer or s.open_hands else None,
        "hand_size": len(hand),
        "buildings": _buildings(cards, s, seat),
        "points": s.points[seat],
    }


def _buildings(cards: Cards, s: State, who: int) -> dict[str, list[str | None]]:
    owned: dict[str, list[str | None]] = {kind: [] for kind in KINDS}
    for card in range(BUILDINGS):
        if s.owner[card] == who:
            owned[KINDS[cards.tables.kind[card]]].append(cards.id("building", card))
    return owned


def prompt(cards: Cards, s: State, viewer: int | None) -> tuple[str, dict[str, Any]]:
    """Key in words.toml and values of the sentence that says what is asked."""
    if s.phase == LEFTOVER:
        return "leftover", {"card": cards.id("building", s.slots[s.leftover]), "slot": s.leftover + 1}
    if s.phase == OVER:
        return "over", {}
    again = NONE in s.slots  # only an exact purchase leaves a slot empty before a decision
    return ("again" if again else "act"), {}


def refusal_values(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    """The numbers for the refusal's sentence."""
    values_: dict[str, Any] = {"phase": PHASES[s.phase], "turn": s.turn, "move": written(move)}
    if move >= TAKE:
        values_["total"] = sum(int(card.partition("-")[2]) for card in taken(move))
        values_["display"] = " ".join(_money(card) for card in s.display if card != EMPTY)
    elif BUY <= move < KEEP:
        slot, payment, _ = purchase(move)
        card = s.slots[slot]
        held = s.hands[seat][slot]
        values_ |= {"slot": slot + 1, "currency": CURRENCIES[slot], "paid": worth(payment)}
        values_["price"] = None if card == NONE else cards.tables.price[card]
        values_["held"] = " ".join(map(str, values(held))) or "0"
        values_["total"] = worth(held)
    return values_
