"""A masked state as the viewer sees it on the table. The boards in terminal and browser are laid out from these types."""

from __future__ import annotations

from typing import Annotated

from bidyard.engine.cards import Cards
from bidyard.engine.view import PlayerView, TableView, card_of

from game_name.game import LOTS, NUMBERS, PHASES, ROUNDS
from game_name.rules.state import GAME_OVER, SHOWN, State

Number = Annotated[str, card_of("numbers")]
Lot = Annotated[str, card_of("lots")]


class Player(PlayerView):
    points: int
    hand_size: int
    hand: list[Number] | None  # None where the viewer may not see it
    lots: list[Lot]


class View(TableView):
    round: int
    rounds: int
    lot: Lot | None
    players: list[Player]


def view(cards: Cards, s: State, viewer: int | None) -> View:
    return View(
        phase=PHASES.name(s.phase),
        round=s.round_no,
        rounds=ROUNDS,
        lot=None if s.phase == GAME_OVER else cards.id("lots", s.lots[s.round_no - 1]),
        players=[_player(cards, s, seat, seat == viewer) for seat in range(s.players)],
    )


def _player(cards: Cards, s: State, seat: int, own: bool) -> Player:
    hand = [cards.piles["numbers"][number] for number in range(NUMBERS) if s.holder[number] == seat]
    return Player(
        points=s.points[seat],
        hand_size=ROUNDS + 1 - s.holder.count(SHOWN) // s.players,
        hand=hand if own else None,
        lots=[cards.piles["lots"][s.lots[i]] for i in range(LOTS) if s.taker[i] == seat],
    )
