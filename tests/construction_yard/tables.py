"""Tables with chosen cards, and little helpers to look at them."""

from __future__ import annotations

from functools import partial
from typing import Any

import bidyard
from bidyard.games.construction_yard.box import CURRENCIES, KINDS
from bidyard.games.construction_yard.parts import money_code, values
from bidyard.games.construction_yard.rules.purse import single
from bidyard.games.construction_yard.rules.refill import give_building, take_building
from bidyard.games.construction_yard.rules.state import BUILDINGS
from tests.games import tables
from tests.games.tables import state

GAME = "construction-yard"
deck = partial(tables.standard, GAME)
play = partial(tables.play, lawful=True)
SLOTS = ["museum-3", "park-8a", "church-7a", "skyscraper-9a"]
DULL = ["blue-9", "green-9", "orange-9", "yellow-9"]  # a display of which only one card can be taken


def table(
    players: int = 3,
    hands: list[list[str]] | None = None,
    display: list[str] | None = None,
    buildings: list[str] | None = None,
    start: int = 0,
    seed: int = 3,
    **more: Any,
) -> bidyard.Table:
    """A table whose seats hold these cards (others nothing)."""
    options = more.pop("options", {})
    setup: dict[str, Any] = {"start": start, "buildings": buildings or SLOTS, **more}
    if hands is not None:
        setup["hands"] = hands + [[] for _ in range(players - len(hands))]
    if display is not None:
        setup["money_display"] = display
    return bidyard.new(GAME, players, seed, options, setup)


def without(players: int, *cards: str) -> list[str]:
    """All money of the game but these cards."""
    copies = 2 if players == 2 else 3
    money = [f"{currency}-{value}" for currency in CURRENCIES for value in range(1, 10) for _ in range(copies)]
    for card in cards:
        money.remove(card)
    return money


def hand(t: bidyard.Table, seat: int) -> list[str]:
    """A hand as the table itself knows it."""
    return [f"{c}-{v}" for i, c in enumerate(CURRENCIES) for v in values(state(t).hands[seat][i])]


def own(t: bidyard.Table, who: int, kind: str, number: int) -> None:
    """Gives a participant so many cards of a type from the bottom of the deck, which shrinks by them."""
    s, d = state(t), t.cards.tables
    for _ in range(number):
        at = max(i for i in range(s.building_top, BUILDINGS) if d.kind[s.buildings[i]] == KINDS.index(kind))
        card = s.buildings.pop(at)
        s.buildings.insert(s.building_top, card)
        s.building_top += 1
        give_building(d, s, card, who)


def leave_buildings(t: bidyard.Table, *cards: str) -> None:
    """Only these cards remain in the building deck; the others go to the last seat."""
    s = state(t)
    numbers = [t.cards.id("building", n) for n in s.buildings[s.building_top :]]
    rest = [t.cards.number("building", card, "test") for card in numbers if card not in cards]
    chosen = [t.cards.number("building", card, "test") for card in cards]
    s.buildings[s.building_top :] = rest + chosen
    for card in rest:
        s.building_top += 1
        give_building(t.cards.tables, s, card, s.players - 1)


def leave_money(t: bidyard.Table, deck: int) -> None:
    """Only so many money cards remain in the deck; the others go to the discard pile, both scoring cards are done."""
    s = state(t)
    while s.money_end - s.money_top > deck:
        card = s.money[s.money_end - 1]
        s.money_end -= 1
        s.discard[card >> 4] += single(card & 15)
    s.scored |= 3


def hold(t: bidyard.Table, seat: int, *cards: str) -> None:
    """Moves these cards from the discard pile into a hand."""
    from bidyard.games.construction_yard.rules.money import receive

    for card in cards:
        code = money_code(card)
        state(t).discard[code >> 4] -= single(code & 15)
        receive(state(t), seat, code)


def empty_slot(t: bidyard.Table, slot: int) -> None:
    """The building of a slot goes to the last seat."""
    take_building(t.cards.tables, state(t), slot - 1, state(t).players - 1)
