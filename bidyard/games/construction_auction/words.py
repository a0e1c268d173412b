"""What the sentences need beyond the declared moves and phases."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Card, Said, Seat, Term
from bidyard.engine.sentences import Keys
from bidyard.engine.words import Words
from bidyard.games.construction_auction.box import (
    CHIPS,
    COLOUR_NAMES,
    FIRST_BACK,
    FIRST_BUT,
    HAND,
    HQ,
    MODE_NAMES,
    MODES,
    PARKING,
    PLACE_NAMES,
    RANKS,
)
from bidyard.games.construction_auction.game import MOVES, PHASES
from bidyard.games.construction_auction.rules.auction import after_recruiting, saturated
from bidyard.games.construction_auction.rules.chips import count, total
from bidyard.games.construction_auction.rules.returns import piecemeal
from bidyard.games.construction_auction.rules.state import BACK_EDGE, OVER, RETURN, SPREAD, TURN, Deck, State, item

_BUILDINGS: dict[str, tuple[str, ...]] = {"card": ("card",), "back": ("n",), "hq": (), "hand": ()}
_BID = ("pot", "card")

KEYS = Keys(
    moves={
        "pass": (),
        "withdraw_pot": ("chips",),
        "withdraw_turn": (),
        "withdraw_flip": (),
        "withdraw_stay": (),
        **{f"bid_{place}": ("chip", *values) for place, values in _BUILDINGS.items()},
        "build_none": (),
        "build_hq": ("chips", "value"),
        "build_rush": ("card", "chips", "reputation"),
        "build_high": ("card", "chips", "reputation"),
        "build_back": ("n", "chips"),
        **{f"acquire_{place}": ("owner", *values) for place, values in _BUILDINGS.items()},
        "return": ("from",),
        "return_but": ("from",),
    },
    prompts={
        "turn_site": _BID,
        "turn_saturated": _BID,
        "turn_hand": _BID,
        "turn_empty": _BID,
        "acquire": (),
        "build": (),
        "final_build": (),
        "return": ("due",),
        "return_parts": ("due",),
        "over": (),
    },
    events=dict.fromkeys(("passes", "president_turns"), ("at",)),
    refusals=("turn", "value", "due", "need", "held", "source"),
    terms=dict.fromkeys((*COLOUR_NAMES, "rush", "high", "back", "lot", "back-lot", "bid-site", "bid-hand"), ()),
)


def event(cards: Cards, words: Words, kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """The president's steps are counted from 1, as on the card."""
    return {"at": data["step"] + 1} if "step" in data else {}


def move(cards: Cards, s: State, seat: int, move: int) -> Said:
    kind, codes = MOVES.split(move)
    values: dict[str, Any]
    match kind.name:
        case "withdraw":
            return _withdrawing(cards, s, seat)
        case "bid":
            place, values = _building(codes["from"])
            return f"bid_{place}", values | {"chip": Term(f"chip-{codes['chip']}")}
        case "acquire":
            place, values = _building(codes["place"])
            return f"acquire_{place}", values | {"owner": Seat(codes["seat"])}
        case "build":
            row = MODES * codes["what"] + codes["how"]
            values = {"card": Card(PLACE_NAMES[codes["what"]]), "reputation": cards.tables.reputation[row]}
            return f"build_{MODE_NAMES[codes['how']]}", values | {"chips": _in_letters(_placed(cards.tables, move))}
        case "build back":
            return "build_back", {"n": codes["what"] + 1, "chips": _in_letters(_placed(cards.tables, move))}
        case "build hq":
            return "build_hq", {"value": s.hq_value[seat] + 2, "chips": _in_letters(_placed(cards.tables, move))}
    key, values = MOVES.said(cards, move)
    return "return_but" if move >= SPREAD + FIRST_BUT else key, values


def _building(place: int) -> Said:
    """How sentences speak of a place."""
    if place == HAND:
        return "hand", {}
    if place == HQ:
        return "hq", {}
    if place > FIRST_BACK:
        return "back", {"n": place - FIRST_BACK}
    return "card", {"card": Card(PLACE_NAMES[place])}


def _withdrawing(cards: Cards, s: State, seat: int) -> Said:
    """What withdrawing now would give."""
    if s.pot != 0:
        return "withdraw_pot", {"chips": total(s.pot)}
    edge = after_recruiting(cards.tables, s, seat)
    if edge == s.edge[seat]:
        return "withdraw_stay", {}
    return ("withdraw_flip" if edge == BACK_EDGE else "withdraw_turn"), {}


def prompt(cards: Cards, s: State, viewer: int | None) -> Said:
    if s.phase == OVER:
        return "over", {}
    if s.phase == TURN:
        return f"turn_{_bidding(s, viewer)}", {"pot": total(s.pot), "card": Card(cards.piles["deck"][item(s)])}
    if s.phase == RETURN and piecemeal(s, s.turn):
        return "return_parts", {"due": s.due}
    return PHASES.name(s.phase), {"due": s.due}


def _bidding(s: State, viewer: int | None) -> str:
    """Where the seat in turn would bid from, and whether it would win the item face down."""
    if s.sites[s.turn] != 0:
        return "saturated" if item(s) != PARKING and saturated(s, s.turn, item(s) // RANKS) else "site"
    unknown = s.hidden_counts and not s.open_hands and viewer != s.turn
    return "hand" if s.hand[s.turn] != 0 or unknown else "empty"


def refusal(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    values: dict[str, Any] = {
        "phase": Term(PHASES.name(s.phase)),
        "turn": Seat(s.turn),
        "value": s.hq_value[seat],
        "due": s.due,
        "source": Term("bid-site" if s.sites[seat] else "bid-hand"),
    }
    if rule == 46:
        values |= {"need": _in_letters(_placed(cards.tables, move)), "held": _in_letters(s.hand[seat])}
    return MOVES.said(cards, move)[1] | values


def _placed(d: Deck, move: int) -> int:
    """The chips that a build move places."""
    kind, codes = MOVES.split(move)
    if kind.name == "build":
        return d.need[MODES * codes["what"] + codes["how"]][codes["with"]]
    return d.hq_need if kind.name == "build hq" else d.back_need


def _in_letters(heap: int) -> str:
    """A heap of chips: 3 W 1 D."""
    return " ".join(f"{count(heap, kind)} {letter}" for kind, letter in enumerate(CHIPS) if count(heap, kind)) or "0"
