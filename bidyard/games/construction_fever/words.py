"""What the sentences need beyond the declared moves and phases."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Card, Said, Seat, Term
from bidyard.engine.sentences import Keys
from bidyard.games.construction_fever.game import MOVES, PHASES
from bidyard.games.construction_fever.rules.bidding import worker_cost
from bidyard.games.construction_fever.rules.state import BIDDING, DEVELOPING, State, left

KEYS = Keys(
    prompts={"bidding": (), "developing": ("card", "left"), "game-over": ()},
    refusals=("bid", "least", "hq", "credits", "cost", "turn", "leads"),
    terms={"black": (), "green": ()},
)


def prompt(cards: Cards, s: State, viewer: int | None) -> Said:
    if s.phase == DEVELOPING:
        card = cards.piles["green"][s.green[s.round_no - 1]]
        return "developing", {"card": Card(card), "left": Seat(left(s, s.green_leader))}
    return PHASES.name(s.phase), {}


def refusal(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    values: dict[str, Any] = {
        "n": 0,
        "bid": s.green_bid,
        "least": s.green_bid + 1,
        "hq": s.hq[seat],
        "credits": s.black_credits,
        "phase": Term(PHASES.name(s.phase)),
    }
    if s.phase == BIDDING:
        leads = Term("black" if s.black_leader == seat else "green")
        values |= {"cost": worker_cost(cards.tables, s), "turn": Seat(s.turn), "leads": leads}
    return values | MOVES.said(cards, move)[1]
