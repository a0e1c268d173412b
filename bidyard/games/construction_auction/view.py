"""A masked state as JSON: what the viewer sees on the table. Built up field by field; nothing else leaves."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.games.construction_auction.moves import placed
from bidyard.games.construction_auction.names import COLOUR_NAMES, MODE_NAMES, PARKING_NAME, PLACE_NAMES, by_kind, told
from bidyard.games.construction_auction.rules.areas import place_of
from bidyard.games.construction_auction.rules.auction import after_recruiting, can_stay, on_back, refuse_pass, saturated, step
from bidyard.games.construction_auction.rules.chips import total
from bidyard.games.construction_auction.rules.flow import SOURCE, SPREAD
from bidyard.games.construction_auction.rules.returns import return_icons
from bidyard.games.construction_auction.rules.scoring import card_count, net, reputation
from bidyard.games.construction_auction.rules.state import (
    ACQUIRE,
    AT_ONCE,
    BACK_EDGE,
    BUILD,
    FINAL_BUILD,
    HQ_BIT,
    HQ_ROW,
    MODES,
    NOBODY,
    OVER,
    PARKING,
    PLACES,
    RANKS,
    RETURN,
    TURN,
    State,
    hq_colour,
    item,
    left,
)

PHASES = {TURN: "turn", ACQUIRE: "acquire", BUILD: "build", FINAL_BUILD: "final_build", RETURN: "return", OVER: "over"}


def view(cards: Cards, s: State, viewer: int | None) -> dict[str, Any]:
    auction = s.phase in (TURN, ACQUIRE, BUILD)
    return {
        "phase": PHASES[s.phase],
        "item": cards.id("deck", item(s)) if auction else None,
        "end_flag": None if auction else cards.id("deck", item(s)),
        "auction": s.drawn if auction else s.drawn - 1,
        "pot": by_kind(s.pot),
        "stock": s.stock,
        "deck": s.deck_size - s.drawn,
        "parking_sold": s.parking_owner != NOBODY,
        "start": s.start,
        "removed_colour": None if s.removed == NOBODY else COLOUR_NAMES[s.removed],
        "open_hands": bool(s.open_hands),
        "withdraw": _withdrawing(cards, s) if s.phase == TURN else None,
        "due": min(s.due, AT_ONCE) if s.phase == RETURN else None,  # in this move; what is left comes in the next
        "due_later": s.due - min(s.due, AT_ONCE) if s.phase == RETURN else None,
        "players": [_player(cards, s, seat, viewer) for seat in range(s.players)],
    }


def _withdrawing(cards: Cards, s: State) -> dict[str, Any]:
    """What the seat in turn would get by withdrawing now."""
    edge = after_recruiting(cards.tables, s, s.turn)
    if s.pot != 0:
        president = "stays"
    else:
        president = "full_turn" if edge == s.edge[s.turn] else "flips" if edge == BACK_EDGE else "turns"
    return {"chips": by_kind(s.pot), "president": president}


def _player(cards: Cards, s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    d = cards.tables
    shown = bool(s.open_hands) or seat == viewer
    return {
        "hand": by_kind(s.hand[seat]) if shown else None,
        "chips_in_hand": total(s.hand[seat]),
        "president": {
            "colour": COLOUR_NAMES[seat],
            "back": on_back(s, seat),
            "step": step(s, seat),
            "returns": d.edge_returns[s.edge[seat]],
            "may_pass": refuse_pass(d, s, seat) == 0,
        },
        "hq": {
            "colour": COLOUR_NAMES[hq_colour(s, seat)],
            "value": s.hq_value[seat],
            "chips": by_kind(s.chips[HQ_ROW + seat]),
            "state": "site" if s.sites[seat] & HQ_BIT else "idle",
            "reputation": net(s.hq_value[seat], total(s.chips[HQ_ROW + seat])),
        },
        "buildings": [_building(cards, s, seat, card) for card in _in_order(cards, s, seat)],
        "in_auction": bool(s.in_auction >> seat & 1),
        "cards": card_count(s, seat),
        "returns": return_icons(d, s, seat),
        "reputation": {
            colour: reputation(d, s, seat, number) for number, colour in enumerate(COLOUR_NAMES) if number != s.removed
        },
    }


def _in_order(cards: Cards, s: State, seat: int) -> list[int]:
    """The seat's cards in the order in which they came: the initial one, then as they were won."""
    won = [card for card in s.deck[: s.drawn] if (card == PARKING and s.parking_owner == seat) or s.owned[seat] >> card & 1]
    return [cards.tables.initial[left(s, seat)], *won]


def _building(cards: Cards, s: State, seat: int, card: int) -> dict[str, Any]:
    if card == PARKING:
        return _describe(PARKING_NAME, PARKING_NAME, "done", None, 0, False, 0)
    name = PLACE_NAMES[card]
    down = bool(s.face_down >> card & 1)
    if not s.started >> card & 1:
        return _describe(name, PLACE_NAMES[place_of(s, card)], "lot", None, 0, down, 0)
    mode = s.high >> card & 1
    worth = 0 if down else net(cards.tables.reputation[MODES * card + mode], total(s.chips[card]))
    state = "site" if s.chips[card] else "done"
    return _describe(
        name, PLACE_NAMES[place_of(s, card)], state, "back" if down else MODE_NAMES[mode], s.chips[card], down, worth
    )


def _describe(
    card: str, move_name: str, state: str, built: str | None, chips: int, face_down: bool, reputation: int
) -> dict[str, Any]:
    return {
        "card": card,
        "move_name": move_name,
        "state": state,
        "built": built,
        "chips": by_kind(chips),
        "face_down": face_down,
        "reputation": reputation,
    }


def prompt(cards: Cards, s: State, viewer: int | None) -> tuple[str, dict[str, Any]]:
    """Key in words.toml and values of the sentence that says what is asked."""
    if s.phase == OVER:
        return "over", {}
    due = min(s.due, AT_ONCE)
    values: dict[str, Any] = {"pot": total(s.pot), "stock": s.stock, "due": due, "later": s.due - due}
    if s.phase == TURN:
        values["card"] = cards.id("deck", item(s))
        return f"turn_{_bidding(s)}", values
    return "return_first" if s.due > due else PHASES[s.phase], values


def _bidding(s: State) -> str:
    """Where the seat in turn would bid from, and whether it would win the item face down."""
    if s.sites[s.turn] != 0:
        return "saturated" if item(s) != PARKING and saturated(s, s.turn, item(s) // RANKS) else "site"
    return "hand" if s.hand[s.turn] != 0 else "empty"


def refusal_values(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    """The numbers for the refusal's sentence."""
    values: dict[str, Any] = {
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "value": s.hq_value[seat],
        "holes": total(cards.tables.hq_need),
        "due": min(s.due, AT_ONCE),
        "stay": can_stay(cards.tables, s, seat),
    }
    if SOURCE <= move < SPREAD:
        values["owner"] = (move - SOURCE) // PLACES
    if rule == 46:
        values |= {"need": told(placed(cards.tables, move)), "held": told(s.hand[seat])}
    return values
