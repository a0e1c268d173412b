"""What the sentences need beyond the declared moves and phases."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Card, Said, Seat, Term
from bidyard.engine.parts import Part
from bidyard.engine.sentences import Keys
from bidyard.games.reputation.effects import CHOICES, EFFECTS, OR_SKIP, PROJECT
from bidyard.games.reputation.game import IDENTITIES, MOVES, PHASES
from bidyard.games.reputation.identities import AGENDAS, LIMITS, USES
from bidyard.games.reputation.rules.bidding import leads, worker_cost
from bidyard.games.reputation.rules.cosponsor_bid import left_wins
from bidyard.games.reputation.rules.state import (
    BIDDING,
    CHOOSE,
    COSPONSOR,
    COSPONSOR_BID,
    COSPONSOR_SHOWN,
    DRAFTING,
    NOBODY,
    PAIRS,
    POWER,
    State,
    left,
    public_card,
    right,
)
from bidyard.games.reputation.view import phase

POWER_VALUES = ("corporation", "choice", "amount")
HANDS = ("card", "sponsor", "left", "right")
# A sentence for each choice of a power.
ENDINGS: dict[Part, tuple[str, ...]] = {PROJECT: ("_public", "_private"), OR_SKIP: ("", "_skip")}
KEYS = Keys(
    moves={
        "speculate": (),
        "private": ("n",),
        "public": ("n",),
        "cosponsor": ("n",),
        "marker_left": (),
        "marker_right": (),
        "choose": ("card",),
        "choose_pair": ("card", "corporation"),
    }
    | {f"{effect.name}{ending}": POWER_VALUES for effect in EFFECTS for ending in ENDINGS.get(effect.choice, ("",))},
    prompts={
        "choose_pair": (),
        "choose_ceo": (),
        "choose_corporation": (),
        "workers-leave-projects": (),
        "bidding": (),
        "leading": (),
        "marker": HANDS,
        "cosponsor": HANDS,
        "shown": ("card", "winner", "loser"),
        "game-over": (),
    },
    refusals=("bid", "least", "hq", "credits", "cost", "turn", "leads", "why", "draft"),
    terms={"private": (), "public": (), "draft-pairs": (), "draft-drafted": ()}
    | {
        f"power-{why}": ()
        for why in (
            "owner",
            "automatic",
            "turn",
            "phase1_before_moving",
            "phase5_sponsor_after_reveal",
            "recall_private_workers",
            "private_bid_equal",
        )
    },
    own={f"agendas.{agenda}": ("tokens", "threshold") for agenda in AGENDAS}
    | {f"powers.{effect.name}": ("amount", "maximum") for effect in EFFECTS}
    | {f"brief.{name}": ("tokens", "threshold", "amount") for name in (*AGENDAS, *(effect.name for effect in EFFECTS))}
    | {f"limits.{limit}": () for limit in LIMITS[1:]}
    | {f"limits.power_{uses}": () for uses in USES}
    | {"limits.maximum": ("tokens",), "powers.credits": ("credits",), "powers.credits_first": ("credits",)},
)


def move(cards: Cards, s: State, seat: int, move: int) -> Said:
    key, values = MOVES.said(cards, move)
    if key == "marker":
        return f"marker_{values['hand']}", {}
    if key == "power":
        corporation = (move - POWER) // CHOICES
        effect = EFFECTS[cards.tables.effect[corporation]]
        ending = f"_{values['choice']}" if isinstance(values["choice"], str) else ""
        return effect.name + ending, values | {"amount": cards.tables.amount[corporation]}
    if key == "choose" and s.identities == PAIRS and move < CHOOSE + IDENTITIES:
        corporation = cards.piles["corporation"][cards.tables.pair[move - CHOOSE]]
        return "choose_pair", values | {"corporation": Card(corporation)}
    return key, values


def prompt(cards: Cards, s: State, viewer: int | None) -> Said:
    if s.phase == DRAFTING:
        if s.identities == PAIRS:
            return "choose_pair", {}
        return "choose_ceo" if s.ceo[s.turn] == NOBODY else "choose_corporation", {}
    if s.phase == BIDDING and leads(s, s.turn):
        return "leading", {}
    if s.phase == COSPONSOR_BID:
        return "marker" if viewer == s.public_leader else "cosponsor", _hands(cards, s)
    if s.phase == COSPONSOR_SHOWN:
        hands = _hands(cards, s)
        winner, loser = ("left", "right") if left_wins(s) else ("right", "left")
        return "shown", {"card": hands["card"], "winner": hands[winner], "loser": hands[loser]}
    return PHASES.name(s.phase), {}


def _hands(cards: Cards, s: State) -> dict[str, Card | Seat]:
    """The participants of phase 5, and what it is about."""
    sponsor = s.public_leader
    return {
        "card": Card(cards.piles["public"][public_card(s)]),
        "sponsor": Seat(sponsor),
        "left": Seat(left(s, sponsor)),
        "right": Seat(right(s, sponsor)),
    }


def refusal(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    values: dict[str, Any] = {
        "n": s.private_bid,  # what a power would bid that asks for no number
        "bid": s.private_bid,
        "least": s.private_bid + 1,
        "hq": s.hq[seat],
        "credits": s.public_credits,
        "phase": Term(phase(s)),
        "draft": Term("draft-pairs" if s.identities == PAIRS else "draft-drafted"),
    }
    if POWER <= move < COSPONSOR and rule == 56:
        values["why"] = _obstacle(cards, s, seat, (move - POWER) // CHOICES)
    if s.phase == BIDDING:
        leading = Term("private" if s.private_leader == seat else "public")
        values |= {"cost": worker_cost(cards.tables, s), "turn": Seat(s.turn), "leads": leading}
    return values | MOVES.said(cards, move)[1]


def _obstacle(cards: Cards, s: State, seat: int, corporation: int) -> Term:
    """What stands in the way of a power (RP-56)."""
    effect = EFFECTS[cards.tables.effect[corporation]]
    if s.corporation[seat] != corporation:
        return Term("power-owner")
    if effect.automatic:
        return Term("power-automatic")
    if not effect.window.startswith("own_turn"):
        return Term(f"power-{effect.window}")
    if s.phase != BIDDING or s.turn != seat:
        return Term("power-turn")
    return Term(f"power-{effect.name}")
