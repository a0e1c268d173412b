"""The observation of the research environments: what each field of the state means, and how it turns with the seat."""

from __future__ import annotations

from bidyard.engine.observation import Fields, Left, Seen, a_seat, by_seat, seats
from bidyard.games.reputation.game import PHASES

FIELDS: Fields = {
    "players": Seen("number of players"),
    "identities": Seen("option identities: 0 dealt, 1 mixed, 2 pairs, 3 drafted, 4 off"),
    "open_credits": Seen("option: whether credits lie open; the observation counts them anyway"),
    "phase": Seen(PHASES.meaning()),
    "round_no": Seen("round, from 1"),
    "start": a_seat("holder of the first player marker"),
    "turn": a_seat("seat in turn to bid or to choose an identity"),
    "speculations": Seen("speculations in immediate succession"),
    "asked": seats("seats that may still use a power before the workers leave"),
    "tie_power": seats("seat whose power decided a tie of the co-sponsor bids that lie open"),
    "power_paid": seats("seats whose power has brought its credits"),
    "nightshift": seats("seats whose leaving workers go straight to HQ"),
    "bank": Seen("credits that came into the bank less those that left it"),
    "private": Seen("Private card of a round, in the deck's order, -1 not turned up yet"),
    "public": Seen("Public card of a round, in the deck's order, -1 not turned up yet"),
    "private_credits": Seen("credits on the Private card"),
    "public_credits": Seen("credits on the Public card"),
    "private_leader": a_seat("leader on the Private card, -1 nobody"),
    "public_leader": a_seat("leader on the Public card, -1 nobody"),
    "private_bid": Seen("highest bid on the Private card"),
    "credits": by_seat("credits, as a perfect memory counts them"),
    "hq": by_seat("workers in HQ"),
    "resting": by_seat("whether the left, middle, right rest space is taken", parts=3, bits=1),
    "bid": by_seat("workers beside a project"),
    "private_workers": by_seat("workers on the Private stack"),
    "sealed": by_seat("secret answer of phase 5: a neighbour's workers, the sponsor's hand (0 left, 1 right), -1 not known"),
    "ceo": by_seat("CEO, in the deck's order, -1 none"),
    "corporation": by_seat("Corporation, in the deck's order, -1 none"),
    "power_used": by_seat("whether the power is spent"),
    "tokens": by_seat("reputation tokens"),
    "paid_in": by_seat("last round in which the agenda paid, 0 never"),
    "public_workers": by_seat("workers on the Public stack to the left of a seat: its own, then that neighbour's"),
    "private_stack": a_seat("owner of the Private card of a round, -1 nobody"),
    "public_stack": a_seat("seat to whose left the Public card of a round lies, -1 nowhere"),
    "reputation": Left("final scoring"),
    "profit": Left("final scoring"),
    "eliminated": Left("final scoring"),
}
