"""The observation of the research environments: what each field of the state means, and how it turns with the seat."""

from __future__ import annotations

from bidyard.engine.observation import Fields, Left, Seen, a_seat, by_seat
from bidyard.games.construction_fever.game import PHASES

FIELDS: Fields = {
    "players": Seen("number of players"),
    "phase": Seen(PHASES.meaning()),
    "round_no": Seen("round, from 1"),
    "start": a_seat("holder of the start player marker"),
    "turn": a_seat("seat in turn to bid"),
    "passes": Seen("passes in immediate succession"),
    "bank": Seen("credits in the bank"),
    "black": Seen("black card of this round, in the deck's order, -1 not drawn yet"),
    "green": Seen("green card of this round, in the deck's order, -1 not drawn yet"),
    "black_credits": Seen("credits on the black card"),
    "green_credits": Seen("credits on the green card"),
    "black_leader": a_seat("leader on the black card, -1 nobody"),
    "green_leader": a_seat("leader on the green card, -1 nobody"),
    "green_bid": Seen("highest bid on the green card"),
    "credits": by_seat("credits"),
    "hq": by_seat("workers in HQ"),
    "resting": by_seat("resting workers"),
    "bid": by_seat("workers in the bidding area"),
    "black_workers": by_seat("workers on the black stack"),
    "sealed": by_seat("sealed developing bid, -1 none or not known"),
    "green_workers": by_seat("workers on the green stack to the left of a seat: its own, then that neighbour's"),
    "black_stack": a_seat("owner of the black card of a round, -1 nobody"),
    "green_stack": a_seat("seat to whose left the green card of a round lies, -1 nowhere"),
    "reputation": Left("final scoring"),
    "profit": Left("final scoring"),
    "eliminated": Left("final scoring"),
}
