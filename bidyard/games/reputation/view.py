"""A masked state as JSON: what the viewer sees on the table. Built up field by field; nothing else leaves.

Credits of others stay null though a perfect memory could count them (RP-70): the table conceals them, the mask does not.
"""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.games.reputation.identities import EFFECTS
from bidyard.games.reputation.rules.bidding import leads, worker_cost
from bidyard.games.reputation.rules.cosponsor_bid import left_wins
from bidyard.games.reputation.rules.scoring import scored_workers
from bidyard.games.reputation.rules.state import (
    BIDDING,
    COSPONSOR_BID,
    COSPONSOR_SHOWN,
    DRAFTING,
    GAME_OVER,
    LEFT_HAND,
    LEFT_SPACE,
    MIDDLE_SPACE,
    NOBODY,
    POWER,
    RIGHT_SPACE,
    WORKERS_LEAVE,
    State,
    left,
    private_card,
    public_card,
    right,
)

PHASES = {
    1: "drafting",
    2: "workers-leave-projects",
    3: "reveal-projects",
    4: "bidding",
    5: "sponsoring",
    6: "co-sponsor-bid",
    7: "co-sponsor-bid",
    8: "workers-return-to-hq",
    9: "prepare-next-round",
    10: "game-over",
}


def view(cards: Cards, s: State, viewer: int | None) -> dict[str, Any]:
    revealed = WORKERS_LEAVE < s.phase < GAME_OVER
    return {
        "phase": PHASES[s.phase],
        "round": s.round_no,
        "rounds": cards.tables.rounds,
        "start": s.start,
        "public": _public(cards, s) if revealed else None,
        "private": _private(cards, s) if revealed else None,
        "stacks": [_stack(cards, s, edge) for edge in range(s.players)],
        "cosponsor": _cosponsor(cards, s),
        "players": [_player(cards, s, seat, viewer) for seat in range(s.players)],
    }


def _public(cards: Cards, s: State) -> dict[str, Any]:
    number = public_card(s)
    return {
        "card": cards.id("public", number),
        "credits": s.public_credits,
        "workers": cards.tables.public_workers[number],
        "reputation": cards.tables.public_gain[number],
        "leader": _seat(s.public_leader),
    }


def _private(cards: Cards, s: State) -> dict[str, Any]:
    number = private_card(s)
    return {
        "card": cards.id("private", number),
        "credits": s.private_credits,
        "reputation_loss": cards.tables.private_loss[number],
        "leader": _seat(s.private_leader),
        "bid": s.private_bid,
    }


def _stack(cards: Cards, s: State, edge: int) -> list[str | None]:
    """The face-up cards of a stack, oldest first."""
    return [cards.id("public", s.public[i]) for i in range(cards.tables.rounds) if s.public_stack[i] == edge]


def _cosponsor(cards: Cards, s: State) -> dict[str, Any] | None:
    """Phase 5: the three participants; after the reveal also the hands and who would win."""
    if s.phase not in (COSPONSOR_BID, COSPONSOR_SHOWN):
        return None
    sponsor = s.public_leader
    one, two = left(s, sponsor), right(s, sponsor)
    shown: dict[str, Any] = {"sponsor": sponsor, "left": one, "right": two, "bids": None, "marker": None, "winner": None}
    if s.phase == COSPONSOR_SHOWN:
        shown["bids"] = {"left": s.sealed[one], "right": s.sealed[two]}
        shown["marker"] = "left" if s.sealed[sponsor] == LEFT_HAND else "right"
        shown["winner"] = one if left_wins(cards.tables, s) else two
    return shown


def _player(cards: Cards, s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    edge = right(s, seat)
    scored = scored_workers(cards.tables, s, seat)
    open_credits = seat == viewer or s.phase == GAME_OVER
    return {
        "hq": s.hq[seat],
        "hq_worth": {"reputation": cards.tables.hq_reputation[scored], "credits": cards.tables.hq_credits[scored]},
        "resting": {
            "left": int(s.resting[seat] & LEFT_SPACE != 0),
            "middle": int(s.resting[seat] & MIDDLE_SPACE != 0),
            "right": int(s.resting[seat] & RIGHT_SPACE != 0),
        },
        "bid": s.bid[seat],
        "credits": s.credits[seat] if open_credits else None,
        "private_cards": s.private_stack.count(seat),
        "private_workers": s.private_workers[seat],
        "left_cards": s.public_stack.count(seat),
        "left_workers": s.public_workers[seat][0],
        "right_cards": s.public_stack.count(edge),
        "right_workers": s.public_workers[edge][1],
        "tokens": s.tokens[seat],
        "ceo": cards.id("ceo", s.ceo[seat]),
        "corporation": cards.id("corporation", s.corporation[seat]),
        "power_used": bool(s.power_used[seat]),
        "workers": cards.tables.workers[s.players],
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def prompt(cards: Cards, s: State, viewer: int | None) -> tuple[str, dict[str, Any]]:
    """Key in words.toml and values of the sentence that says what is asked."""
    if s.phase == DRAFTING:
        return "choose_ceo" if s.ceo[s.turn] == NOBODY else "choose_corporation", {}
    if s.phase == WORKERS_LEAVE:
        return "workers_leave", {}
    if s.phase == BIDDING:
        key = "leading" if leads(s, s.turn) else "bidding"
        return key, {"bid": s.private_bid, "credits": s.public_credits, "workers": worker_cost(cards.tables, s)}
    if s.phase in (COSPONSOR_BID, COSPONSOR_SHOWN):
        sponsor = s.public_leader
        values = {"card": cards.id("public", public_card(s)), "left": left(s, sponsor), "right": right(s, sponsor)}
        if s.phase == COSPONSOR_SHOWN:
            on_left = left_wins(cards.tables, s)
            return "shown", values | {
                "seat": values["left" if on_left else "right"],
                "owner": values["right" if on_left else "left"],
            }
        return "marker" if viewer == sponsor else "cosponsor", values | {"seat": sponsor}
    return "over", {}


def _obstacle(cards: Cards, s: State, seat: int, corporation: int) -> str:
    """What stands in the way of a power (RP-56); a term in words.toml."""
    effect = EFFECTS[cards.tables.effect[corporation]]
    if s.corporation[seat] != corporation:
        return "power-owner"
    if effect.automatic:
        return "power-automatic"
    if not effect.window.startswith("own_turn"):
        return f"power-{effect.window}"
    if s.phase != BIDDING or s.turn != seat:
        return "power-turn"
    return f"power-{effect.name}"


def refusal_values(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    """The numbers for the refusal's sentence."""
    values: dict[str, Any] = {
        "n": move % 1000,
        "bid": s.private_bid,
        "least": s.private_bid + 1,
        "hq": s.hq[seat],
        "credits": s.public_credits,
        "phase": PHASES[s.phase],
    }
    if move // 1000 == POWER:
        values |= {"n": move % 100, "power": cards.id("corporation", move % 1000 // 100)}
        if rule == 24:
            values["n"] = s.private_bid
        if rule == 56:
            values["why"] = _obstacle(cards, s, seat, move % 1000 // 100)
    if s.phase == BIDDING:
        leading = "private" if s.private_leader == seat else "public"
        values |= {"cost": worker_cost(cards.tables, s), "turn": s.turn, "leads": leading}
    return values
