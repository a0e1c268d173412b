"""Tables in chosen positions: a fresh game, then buildings, chips and presidents put where a test wants them."""

from __future__ import annotations

from functools import partial
from typing import Any

import bidyard
from bidyard.games.construction_auction.box import CARD_NAMES
from bidyard.games.construction_auction.rules.areas import place_of
from bidyard.games.construction_auction.rules.chips import one
from bidyard.games.construction_auction.rules.setup import lay_deck
from bidyard.games.construction_auction.rules.state import BACK_EDGE, HQ_BIT, HQ_ROW
from tests.games import tables
from tests.games.tables import state

GAME = "construction-auction"
deck = partial(tables.specification, GAME)
play = partial(tables.play, lawful=True)
Chips = tuple[int, int, int, int]


def table(
    players: int = 3, start: int = 0, top: tuple[str, ...] = (), seed: int = 1, deck: Any = None, **options: Any
) -> bidyard.Table:
    setup: dict[str, Any] = {"start": start}
    if top:
        setup["deck"] = list(top)
    if players == 3:
        setup["removed_colour"] = "purple"
    return bidyard.new(GAME, players, seed, options, setup, tables.specification(GAME) if deck is None else deck)


def heap(chips: Chips) -> int:
    return sum(number * one(kind) for kind, number in enumerate(chips))


def hand(t: bidyard.Table, seat: int) -> Chips:
    return tuple(t.view(seat)["players"][seat]["hand"].values())


def hands(t: bidyard.Table) -> list[Chips]:
    return [hand(t, seat) for seat in range(t.players)]


def pot(t: bidyard.Table) -> Chips:
    return tuple(t.view(None)["pot"].values())


def player(t: bidyard.Table, seat: int) -> dict[str, Any]:
    return t.view(None)["players"][seat]  # type: ignore[no-any-return]


def president(t: bidyard.Table, seat: int) -> str:
    shown = player(t, seat)["president"]
    return f"{'B' if shown['back'] else 'F'}{shown['step']}"


def building(t: bidyard.Table, seat: int, name: str) -> dict[str, Any]:
    return next(b for b in player(t, seat)["buildings"] if name in (b["card"], b["move_name"]))


def edge(name: str) -> int:
    """An edge of a president, F0 … B3."""
    return int(name[1]) + (BACK_EDGE if name[0] == "B" else 0)


class Position:
    """A table at its first decision; everybody has three workers in hand, unless a test says otherwise."""

    def __init__(self, players: int = 3, start: int = 0, top: tuple[str, ...] = (), deck: Any = None) -> None:
        self.table = table(players, start, top, deck=deck)
        self.s = state(self.table)
        for seat in range(players):
            self.s.hand[seat] = heap((3, 0, 0, 0))

    def hand(self, seat: int, *chips: int) -> Position:
        self.s.hand[seat] = heap(tuple(chips))  # type: ignore[arg-type]
        return self

    def president(self, seat: int, name: str) -> Position:
        self.s.edge[seat] = edge(name)
        return self

    def hq(self, seat: int, value: int, workers: int = 0) -> Position:
        self.s.hq_value[seat] = value
        self.s.chips[HQ_ROW + seat] = heap((workers, 0, 0, 0))
        if workers:
            self.s.sites[seat] |= HQ_BIT
        return self

    def owns(self, seat: int, name: str, built: str | None = None, chips: Chips = (0, 0, 0, 0), down: bool = False) -> Position:
        """A card that was dealt or won earlier; what is left of the deck is laid anew."""
        card = CARD_NAMES.index(name)
        if card in self.s.deck:
            front = self.s.deck[: self.s.drawn]
            self.s.deck[: self.s.drawn + 1] = [*front[:-1], card, front[-1]]
            self.s.drawn += 1
            lay_deck(self.table.cards.tables, self.s)
        self.s.owned[seat] |= 1 << card
        if down:
            self.s.face_down |= 1 << card
            self.s.backs[seat] += 1
            self.s.back_number[card] = self.s.backs[seat]
        if built:
            self.s.started |= 1 << card
            if built == "high":
                self.s.high |= 1 << card
            self.s.chips[card] = heap(chips)
            if heap(chips):
                self.s.sites[seat] |= 1 << place_of(self.s, card)
        return self

    def pot(self, *chips: int) -> Position:
        self.s.pot = heap(tuple(chips))  # type: ignore[arg-type]
        return self

    def stock(self, machines: int) -> Position:
        self.s.stock = machines
        return self

    def in_auction(self, *seats: int) -> Position:
        self.s.in_auction = sum(1 << seat for seat in seats)
        return self

    def play(self, *moves: str) -> Position:
        """Without the laws: a position may have more or fewer chips than a game."""
        tables.play(self.table, *moves)
        return self
