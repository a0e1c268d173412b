"""A masked state as JSON: what the viewer sees on the table. Built up field by field; nothing else leaves."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.games.construction_fever.rules.bidding import worker_cost
from bidyard.games.construction_fever.rules.state import (
    BIDDING,
    DEVELOPING,
    GAME_OVER,
    NOBODY,
    State,
    left,
    right,
)

PHASES = {
    1: "round-setup",
    2: "workers-rest",
    3: "bidding",
    4: "constructing",
    5: "developing",
    6: "workers-return",
    7: "prepare-next-round",
    8: "game-over",
}


def view(cards: Cards, s: State, viewer: int | None) -> dict[str, Any]:
    over = s.phase == GAME_OVER
    return {
        "phase": PHASES[s.phase],
        "round": s.round_no,
        "rounds": cards.tables.rounds,
        "start": s.start,
        "bank": s.bank,
        "black": None if over else _black(cards, s),
        "green": None if over else _green(cards, s),
        "players": [_player(cards, s, seat) for seat in range(s.players)],
    }


def _black(cards: Cards, s: State) -> dict[str, Any]:
    number = s.black[s.round_no - 1]
    return {
        "card": cards.id("black", number),
        "credits": s.black_credits,
        "workers": cards.tables.black_workers[number],
        "reputation_loss": cards.tables.black_loss[number],
        "leader": _seat(s.black_leader),
    }


def _green(cards: Cards, s: State) -> dict[str, Any]:
    number = s.green[s.round_no - 1]
    return {
        "card": cards.id("green", number),
        "credits": s.green_credits,
        "reputation": cards.tables.green_gain[number],
        "leader": _seat(s.green_leader),
        "bid": s.green_bid,
    }


def _player(cards: Cards, s: State, seat: int) -> dict[str, Any]:
    edge = right(s, seat)
    return {
        "hq": s.hq[seat],
        "resting": s.resting[seat],
        "bid": s.bid[seat],
        "credits": s.credits[seat],
        "black_cards": s.black_stack.count(seat),
        "black_workers": s.black_workers[seat],
        "left_cards": s.green_stack.count(seat),
        "left_workers": s.green_workers[seat][0],
        "right_cards": s.green_stack.count(edge),
        "right_workers": s.green_workers[edge][1],
        "workers": cards.tables.workers[s.players],
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def prompt(cards: Cards, s: State, viewer: int | None) -> tuple[str, dict[str, Any]]:
    """Key in words.toml and values of the sentence that says what is asked."""
    if s.phase == BIDDING:
        return "bidding", {"bid": s.green_bid, "credits": s.black_credits, "workers": worker_cost(cards.tables, s)}
    if s.phase == DEVELOPING:
        card = cards.id("green", s.green[s.round_no - 1])
        return "developing", {"card": card, "left": left(s, s.green_leader), "right": right(s, s.green_leader)}
    return "over", {}


def refusal_values(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    """The numbers for the refusal's sentence."""
    values: dict[str, Any] = {
        "n": move % 1000,
        "bid": s.green_bid,
        "least": s.green_bid + 1,
        "hq": s.hq[seat],
        "credits": s.black_credits,
        "phase": PHASES[s.phase],
    }
    if s.phase == BIDDING:
        values |= {"cost": worker_cost(cards.tables, s), "turn": s.turn, "leads": _leads(s, seat)}
    return values


def _leads(s: State, seat: int) -> str:
    return "black" if s.black_leader == seat else "green"
