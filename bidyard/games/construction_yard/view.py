"""A masked state as the viewer sees it on the table. Built up field by field; nothing else leaves.

The mask knows every hand, because a perfect memory does; the table keeps hands concealed (CY-109), and so does the view,
unless the option open_hands is on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec

from bidyard.engine.cards import Cards
from bidyard.engine.remembered import remembered
from bidyard.engine.view import PlayerView, Seat, TableView, also_in, card_of
from bidyard.games.construction_yard.box import CURRENCIES, KINDS, PURSES, SCORINGS, SLOTS, BuildingType, Currency, Scoring
from bidyard.games.construction_yard.game import PHASES
from bidyard.games.construction_yard.parts import money_id, values
from bidyard.games.construction_yard.rules.payments import next_payment
from bidyard.games.construction_yard.rules.purse import count
from bidyard.games.construction_yard.rules.state import BUILDINGS, DIRK, EMPTY, LEFTOVER, NONE, OVER, A, B, C, State

Building = Annotated[str, card_of("building")]
Money = Annotated[str, card_of("money")]
Buildings = dict[BuildingType, list[Building]]


class Offer(msgspec.Struct):
    """A slot as the viewer stands to it: what the building costs, what he holds, which payments would be exact."""

    slot: int
    currency: Currency
    card: Building | None
    price: int | None
    held: int | None
    exact: list[list[int]] | None


class Player(PlayerView):
    hand: list[Money] | None
    hand_size: int
    buildings: Buildings
    points: int


class Dirk(msgspec.Struct):
    """The third party with two players (CY-702)."""

    buildings: Buildings
    points: int


class View(TableView):
    start: Seat
    slots: Annotated[list[Building | None], also_in("offers")]
    offers: list[Offer]
    money_display: list[Money]
    building_deck: int
    money_deck: int
    discard: int
    discarded: dict[Currency, list[int]]
    scored: list[Scoring]
    next_scoring: Scoring | None
    leftover_slot: int | None
    players: list[Player]
    dirk: Dirk | None


def view(cards: Cards, s: State, viewer: int | None) -> View:
    return View(
        phase=PHASES.name(s.phase),
        start=s.start,
        slots=[cards.id("building", card) for card in s.slots],
        offers=[_offer(cards, s, slot, viewer) for slot in range(SLOTS)],
        money_display=[money_id(card) for card in s.display if card != EMPTY],
        building_deck=BUILDINGS - s.building_top,
        money_deck=s.money_end - s.money_top + 2 - (s.scored >> A & 1) - (s.scored >> B & 1),
        discard=sum(count(purse) for purse in s.discard),
        discarded={currency: values(purse) for currency, purse in zip(CURRENCIES, s.discard, strict=True)},
        scored=[name for i, name in enumerate(SCORINGS) if s.scored >> i & 1],
        next_scoring=next_scoring(s),
        leftover_slot=s.leftover + 1 if s.phase == LEFTOVER else None,
        players=[_player(cards, s, seat, viewer) for seat in range(s.players)],
        dirk=Dirk(_buildings(cards, s, DIRK), s.points[DIRK]) if s.players == 2 else None,
    )


def next_scoring(s: State) -> Scoring | None:
    """A or B while their cards can still be drawn; once the game ends only C is left (CY-510)."""
    first = C if s.phase == LEFTOVER else A
    return next((SCORINGS[i] for i in range(first, C + 1) if not s.scored >> i & 1 and s.phase != OVER), None)


def _offer(cards: Cards, s: State, slot: int, viewer: int | None) -> Offer:
    card = s.slots[slot]
    price = None if card == NONE else s.prices[slot]
    own = None if viewer is None or s.phase == OVER else viewer
    return Offer(
        slot=slot + 1,
        currency=CURRENCIES[slot],
        card=cards.id("building", card),
        price=price,
        held=None if own is None else s.totals[own][slot],
        exact=None if own is None or price is None else _exact(s.hands[own][slot], price),
    )


@lru_cache(maxsize=1024)
def _exact(purse: int, price: int) -> list[list[int]]:
    """The exact payments out of a purse, as values."""
    found = []
    payment = next_payment(purse, price, price, 0)
    while payment != 0:
        if payment // PURSES == price:
            found.append(values(payment % PURSES))
        payment = next_payment(purse, price, price, payment)
    return found


def _player(cards: Cards, s: State, seat: int, viewer: int | None) -> Player:
    hand = [f"{currency}-{value}" for i, currency in enumerate(CURRENCIES) for value in values(s.hands[seat][i])]
    return Player(
        hand=hand if seat == viewer or s.open_hands else None,
        hand_size=len(hand),
        buildings=_buildings(cards, s, seat),
        points=s.points[seat],
    )


def _buildings(cards: Cards, s: State, who: int) -> Buildings:
    return _owned(cards, tuple(card for card in range(BUILDINGS) if s.owner[card] == who))


@remembered
def _owned(cards: Cards, buildings: tuple[int, ...]) -> Buildings:
    owned: Buildings = {kind: [] for kind in KINDS}
    for card in buildings:
        owned[KINDS[cards.tables.kind[card]]].append(cards.piles["building"][card])
    return owned
