"""What the models are told of chance: the order of the shuffled cards, out of the engine's state. They draw nothing."""

from __future__ import annotations

from typing import Any

import bidyard
from tests.oracles.construction_auction import Auction
from tests.oracles.construction_fever import Fever
from tests.oracles.construction_yard import Yard
from tests.oracles.master_of_construction import Master, News
from tests.oracles.reputation import Reputation


def fever(deck: dict[str, Any], players: int, options: dict[str, Any], t: bidyard.Table) -> Fever:
    black, green = (_ids(t, pile, getattr(t._s, pile)) for pile in ("black", "green"))
    return Fever(deck, players, t._s.start, black, green)


def reputation(deck: dict[str, Any], players: int, options: dict[str, Any], t: bidyard.Table) -> Reputation:
    order = {pile: _ids(t, pile, getattr(t._s, pile)) for pile in ("private", "public")}
    held = zip(t._s.ceo[:players], t._s.corporation[:players], strict=True)
    dealt = [(t.cards.id("ceo", ceo), t.cards.id("corporation", corporation)) for ceo, corporation in held]
    defaults = {"identities": "dealt", "open_credits": False}
    return Reputation(deck, players, defaults | options, t._s.start, order, dealt)


def yard(deck: dict[str, Any], players: int, options: dict[str, Any], t: bidyard.Table) -> Yard:
    def money() -> list[Any]:
        return [(("blue", "green", "orange", "yellow")[card >> 4], card & 15) for card in t._s.money[: t._s.money_end]]

    order = money()
    for place, scoring in sorted(((t._s.a_at, "A"), (t._s.b_at, "B"))):
        order.insert(place, scoring)
    defaults = {"open_hands": False, "leftover_donation": True, "dirk_can_win": False, "payments": "canonical"}
    return Yard(deck, players, defaults | options, t._s.start, _ids(t, "building", t._s.buildings), order, money)


def auction(deck: dict[str, Any], players: int, options: dict[str, Any], t: bidyard.Table) -> Auction:
    order = [t.cards.piles["deck"][number] for number in t._s.deck[: t._s.deck_size]]
    defaults = {"open_hands": False, "hidden_counts": False}
    return Auction(deck, players, defaults | options, t._s.start, order, t.view(None)["removed_colour"])


def master(deck: dict[str, Any], players: int, options: dict[str, Any], t: bidyard.Table) -> Master:
    known = len(t.log(None))
    gone = [event.data["card"] for event in t.log(None) if event.kind == "no_space"]

    def news() -> News:
        nonlocal known
        events = t.log(None)[known:]
        known += len(events)
        return [(event.kind, dict(event.data)) for event in events]

    defaults = {"length": "normal", "round_limit": None, "equal_turns": False, "start_cards": "equal"}
    return Master(deck, players, defaults | options, t.view(None) | {"gone": gone}, news)


def _ids(t: bidyard.Table, pile: str, order: Any) -> list[str]:
    return [t.cards.piles[pile][number] for number in order[: len(t.cards.piles[pile])]]
