"""Tables with known cards, and short ways to play and look at them."""

from __future__ import annotations

from functools import partial
from typing import Any

import bidyard
from bidyard.table import Table
from tests.games import tables
from tests.games.tables import notations, play

GAME = "reputation"
deck = partial(tables.specification, GAME)
NO_IDENTITIES = {"identities": "off"}
# U(credits, workers, +reputation) and V(−reputation) of the specification's scenarios, in its deck.
U_10_2_4, U_9_2_5, U_8_2_5, U_9_3_5 = "U04", "U08", "U11", "U09"
V_2, V_3 = "V01", "V09"


def table(
    players: int = 3,
    public: str | list[str] = U_10_2_4,
    private: str | list[str] = V_3,
    start: int = 0,
    identities: list[Any] | None = None,
    seed: int = 1,
    options: dict[str, Any] | None = None,
) -> Table:
    """A table with these cards on top; `identities` per seat, none at all if not given."""
    setup: dict[str, Any] = {
        "start": start,
        "public": [public] if isinstance(public, str) else public,
        "private": [private] if isinstance(private, str) else private,
    }
    if identities is None:
        return bidyard.new(GAME, players, seed, NO_IDENTITIES | (options or {}), setup, deck())
    setup["identities"] = identities + [None] * (players - len(identities))
    return bidyard.new(GAME, players, seed, options or {}, setup, deck())


def corporation(name: str, ceo: str = "ceo-knot") -> list[str]:
    """An identity for its power; the agenda is one that seldom pays."""
    return [ceo, name]


def ceo(name: str, power: str = "corp-knot") -> list[str]:
    return [name, power]


def speculate(t: Table) -> Table:
    """Everybody who is asked speculates until this bidding phase is over."""
    current = t.view(None)["round"]
    while t.to_act and t.view(None)["phase"] == "bidding" and t.view(None)["round"] == current:
        t.play(t.to_act[0], "speculate")
    return t


def credits(t: Table) -> list[int]:
    """What everybody really holds: each asked in private."""
    return [t.view(seat)["players"][seat]["credits"] for seat in range(t.players)]


def happened(t: Table, kind: str) -> list[dict[str, Any]]:
    return [event.data for event in t.log(None) if event.kind == kind]


def begin_round_two(t: Table, *moves: str) -> Table:
    """Plays the moves of round 1, then speculates it out."""
    play(t, *moves)
    return speculate(t)


def answer_phase_five(t: Table, hand: str = "left", bids: dict[int, int] | None = None) -> Table:
    """Main sponsor and neighbours answer; neighbours offer nothing unless `bids` says more."""
    for seat in t.to_act:
        offered = (bids or {}).get(seat, 0)
        t.play(seat, f"marker {hand}" if seat == t.view(None)["cosponsor"]["sponsor"] else f"cosponsor {offered}")
    return t


def powers(t: Any, seat: int) -> list[str]:
    return notations(t, seat, "power")
