"""A masked state as the viewer sees it on the table. Built up field by field; nothing else leaves."""

from __future__ import annotations

from typing import Annotated

import msgspec

from bidyard.engine.cards import Cards
from bidyard.engine.view import PlayerView, Seat, TableView, card_of
from bidyard.games.construction_fever.game import PHASES
from bidyard.games.construction_fever.rules.state import GAME_OVER, NOBODY, State, right

ALIKE = True  # who knows the same sees the same


class Black(msgspec.Struct):
    """The black project of the round."""

    card: Annotated[str, card_of("black")]
    credits: int
    workers: int
    reputation_loss: int
    leader: Seat | None


class Green(msgspec.Struct):
    """The green project of the round."""

    card: Annotated[str, card_of("green")]
    credits: int
    reputation: int
    leader: Seat | None
    bid: int


class Player(PlayerView):
    """The stacks to the left and right are shared with the neighbours; the workers on them are this player's own."""

    hq: int
    resting: int
    bid: int
    credits: int
    black_cards: int
    black_workers: int
    left_cards: int
    left_workers: int
    right_cards: int
    right_workers: int
    workers: int


class View(TableView):
    round: int
    rounds: int
    start: Seat
    bank: int
    black: Black | None
    green: Green | None
    players: list[Player]


def view(cards: Cards, s: State, viewer: int | None) -> View:
    over = s.phase == GAME_OVER
    return View(
        phase=PHASES.name(s.phase),
        round=s.round_no,
        rounds=cards.tables.rounds,
        start=s.start,
        bank=s.bank,
        black=None if over else _black(cards, s),
        green=None if over else _green(cards, s),
        players=[_player(cards, s, seat) for seat in range(s.players)],
    )


def _black(cards: Cards, s: State) -> Black:
    number = s.black[s.round_no - 1]
    return Black(
        card=cards.piles["black"][number],
        credits=s.black_credits,
        workers=cards.tables.black_workers[number],
        reputation_loss=cards.tables.black_loss[number],
        leader=_seat(s.black_leader),
    )


def _green(cards: Cards, s: State) -> Green:
    number = s.green[s.round_no - 1]
    return Green(
        card=cards.piles["green"][number],
        credits=s.green_credits,
        reputation=cards.tables.green_gain[number],
        leader=_seat(s.green_leader),
        bid=s.green_bid,
    )


def _player(cards: Cards, s: State, seat: int) -> Player:
    edge = right(s, seat)
    return Player(
        hq=s.hq[seat],
        resting=s.resting[seat],
        bid=s.bid[seat],
        credits=s.credits[seat],
        black_cards=s.black_stack.count(seat),
        black_workers=s.black_workers[seat],
        left_cards=s.green_stack.count(seat),
        left_workers=s.green_workers[seat][0],
        right_cards=s.green_stack.count(edge),
        right_workers=s.green_workers[edge][1],
        workers=cards.tables.workers[s.players],
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat
