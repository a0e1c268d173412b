"""Final construction and returns: CA-67 to CA-70."""

from __future__ import annotations

import itertools
import random

import pytest

import bidyard
from bidyard.games.construction_auction.box import AT_ONCE, FIRST_BUT, FIRST_MANY, HQ, MANY, PLACES, SOURCES, SPREADS
from bidyard.games.construction_auction.rules.flow import advance, next_final_step
from bidyard.games.construction_auction.rules.returns import piecemeal, spread_number
from bidyard.games.construction_auction.rules.state import FINAL_BUILD, RETURN, SPREAD, State
from bidyard.games.construction_auction.spreads import first_number, many_number, read_spread, workers_in
from tests.construction_auction.tables import Position, building, deck, hand, player, table
from tests.games.tables import notations, rule, state


def end(p: Position, seat: int = 0) -> Position:
    """The auctions are over and seat 0 was the last winner; nobody builds."""
    s = p.s
    s.phase = FINAL_BUILD
    s.in_auction = 0
    s.start = s.turn = seat
    s.pending = s.players
    advance(p.table.cards.tables, s)
    return p


def returning(p: Position) -> Position:
    """Everybody skips the final construction."""
    end(p)
    while p.table.view(None)["phase"] == "final_build":
        p.play(f"{p.table.to_act[0]} build none")
    return p


def test_final_construction() -> None:
    """CA-67: from the winner of the last auction clockwise, one start each, from the hand."""
    p = end(Position(3).owns(1, "red-2").owns(2, "yellow-2"), seat=1)
    t = p.table
    assert t.to_act == (1,)
    assert rule(t, 2, "build yellow-2 rush") == "CA-67"
    assert rule(t, 1, "bid W") == "CA-67"
    p.play("1 build red-2 rush")
    assert t.to_act == (2,)
    p.play("2 build none")
    assert t.to_act == (0,)
    p.play("0 build none")
    assert hand(t, 1) == (0, 0, 0, 0)
    assert building(t, 1, "red-2")["state"] == "site"


def test_the_whole_end_in_order() -> None:
    """CA-67 CA-68 CA-69: returns come after everybody has built, from the same start player."""
    p = end(
        Position(3)
        .owns(1, "red-2")
        .president(1, "F2")
        .president(2, "F1")
        .hq(2, 4, 3)
        .owns(2, "yellow-4", "high", (2, 0, 0, 0)),
        seat=2,
    )
    p.play("2 build none", "0 build none", "1 build red-2 rush")
    t = p.table
    # Seat 2 (one icon, two sites) chooses; seat 0 has nothing; seat 1 takes two of its three workers back by itself.
    assert t.view(None)["phase"] == "return"
    assert t.to_act == (2,)
    assert notations(t, 2) == ["return W from yellow-4 1", "return W from hq 1"]
    p.play("2 return W from hq 1")
    assert not t.to_act
    assert tuple(building(t, 1, "red-2")["chips"].values()) == (1, 0, 0, 0)


def test_e3_return_icons() -> None:
    """CA-68 (E-3): three icons on the president and one on a completed building make four."""
    p = (
        Position(3)
        .president(0, "B3")
        .owns(0, "red-2", "high")
        .owns(0, "blue-2", "rush")
        .owns(0, "yellow-2", "high", (1, 0, 0, 0))
    )
    assert player(p.table, 0)["president"]["returns"] == 3
    assert player(p.table, 0)["returns"] == 4  # rush shows none, and yellow-2 is not done
    p.owns(0, "red-4", "back", down=True).owns(0, "blue-4")
    assert player(p.table, 0)["returns"] == 4  # CA-61: nothing printed counts on a face-down building, nor on a lot


def test_return_icons_of_the_parking_lot() -> None:
    """CA-64 CA-68: it is done as soon as it is won, so icons that a deck gives it count for its owner."""
    data = deck()
    data["parking_lot"]["return_icons"] = 2
    p = Position(3, deck=data).president(0, "F1")
    assert player(p.table, 0)["returns"] == 1
    p.s.parking_owner = 0
    assert [player(p.table, seat)["returns"] for seat in range(3)] == [3, 0, 0]


def test_s18_returns_are_limited() -> None:
    """CA-69 (S-18): four icons, two workers and a technology chip on sites: exactly two workers come back."""
    p = (
        Position(3)
        .president(0, "B3")
        .owns(0, "red-2", "high")
        .owns(0, "blue-4", "high", (1, 0, 1, 0))
        .hq(0, 2, 1)
        .hand(0, 0, 0, 0, 0)
    )
    returning(p)
    assert hand(p.table, 0) == (2, 0, 0, 0)
    assert tuple(building(p.table, 0, "blue-4")["chips"].values()) == (0, 0, 1, 0)
    assert player(p.table, 0)["hq"]["state"] == "idle"


def test_emptied_buildings_give_nothing() -> None:
    """CA-70 CA-30: no machine, and no further Return icon, for a building emptied by returns."""
    p = Position(3).president(0, "F1").owns(0, "red-5", "high", (1, 0, 0, 0)).hq(0, 4, 3).hand(0, 0, 0, 0, 0).stock(3)
    returning(p)
    p.play("0 return W from red-5 1")
    assert building(p.table, 0, "red-5")["state"] == "done"
    assert p.table.view(None)["stock"] == 3
    assert hand(p.table, 0) == (1, 0, 0, 0)
    assert player(p.table, 0)["hq"]["chips"]["W"] == 3


def test_spreads_are_complete() -> None:
    """CA-69: every spread is listed once, in the order apartments, back-k, hq; the rest is refused."""
    p = Position(3).president(0, "B3").owns(0, "blue-4", "high", (2, 0, 1, 0)).owns(0, "red-2", "high", (1, 0, 0, 0))
    p.owns(0, "yellow-3", "back", (2, 0, 0, 0), down=True).hq(0, 6, 3)
    returning(p)
    t = p.table
    assert t.view(None)["due"] == 3
    caps = (1, 2, 2, 3)
    names = ("red-2", "blue-4", "back-1", "hq")
    expected = [
        "return W from " + ", ".join(f"{name} {n}" for name, n in zip(names, spread, strict=True) if n)
        for spread in itertools.product(*(range(cap, -1, -1) for cap in caps))
        if sum(spread) == 3
    ]
    assert notations(t, 0) == expected
    assert rule(t, 0, "return W from hq 2") == "CA-69"
    assert rule(t, 0, "return W from red-2 2, hq 1") == "CA-69"
    assert rule(t, 0, "return W from green-2 1, hq 2") == "CA-69"
    assert rule(t, 0, "return W from hq 9") == "CA-69"
    assert rule(t, 1, "return W from hq 3") == "CA-69"
    assert rule(t, 0, "build none") == "CA-69"
    p.play("0 return W from hq 1, back-1 1, red-2 1")  # any order on input
    assert t.record()["moves"][-1] == [0, "return W from red-2 1, back-1 1, hq 1"]


def test_workers_do_not_return_in_an_auction() -> None:
    """CA-69: asked too early, the refusal says when workers come back instead of asking for none."""
    refusal = Position(3).hq(0, 2, 2).table.why_not(0, "return W from hq 1")
    assert refusal is not None
    assert refusal.rule == "CA-69"
    assert "in the final steps only" in refusal.text


@pytest.mark.parametrize("workers", range(1, AT_ONCE + 1))
def test_spread_numbers(workers: int) -> None:
    """CA-69: numbers and spreads belong together, one to one, from the first to the last."""
    numbers = [first_number(workers), first_number(workers) + 1, first_number(workers + 1) - 1]
    numbers += [first_number(workers) + (first_number(workers + 1) - first_number(workers)) * k // 97 for k in range(97)]
    for number in numbers:
        s = State()
        assert read_spread(number, s.spread) == workers == workers_in(number)
        assert sum(s.spread) == workers
    s = State()
    read_spread(first_number(workers + 1) - 1, s.spread)
    assert s.spread[HQ] == workers  # the last one takes all from the last place
    assert first_number(AT_ONCE + 1) == FIRST_MANY


def ten_due() -> Position:
    """Ten workers come back, from two apartments and the headquarters."""
    p = Position(3).president(0, "B3")
    for name in ("red-2", "blue-2", "yellow-2", "red-4", "blue-4", "yellow-4", "green-4"):
        p.owns(0, name, "high")
    p.owns(0, "red-3", "high", (4, 0, 1, 0)).owns(0, "blue-3", "high", (4, 0, 1, 0)).hq(0, 8, 7).hand(0, 0, 0, 0, 0)
    return p


def test_more_than_eight_workers() -> None:
    """CA-69: ten workers come back in one move; fewer are refused."""
    p = ten_due()
    returning(p)
    t = p.table
    assert player(t, 0)["returns"] == 10
    assert t.view(None)["due"] == 10
    assert t.masked(0).prompt("en")["title"] == "Take 10 workers back"
    every = [
        "return W from " + ", ".join(f"{name} {n}" for name, n in zip(("red-3", "blue-3", "hq"), spread, strict=True) if n)
        for spread in itertools.product(range(4, -1, -1), range(4, -1, -1), range(7, -1, -1))
        if sum(spread) == 10
    ]
    assert notations(t, 0) == every
    for wrong in ("red-3 4, hq 4", "red-3 4, blue-3 4, hq 3", "red-3 5, hq 5", "all but red-3 1", "all but red-2 5"):
        assert rule(t, 0, f"return W from {wrong}") == "CA-69"
    other = t.copy()
    p.play("0 return W from hq 6, red-3 4")
    assert hand(t, 0)[0] == 10
    other.play(0, "return W from all but blue-3 4, hq 1")  # the same, by what stays
    assert hand(other, 0)[0] == 10
    assert player(other, 0) == player(t, 0)


def test_many_workers_from_many_buildings_are_told_by_what_stays() -> None:
    """CA-69: nine workers from six buildings have no number of their own; what stays has one."""
    p = Position(3).president(0, "B3").hand(0, 0, 0, 0, 0)
    for name in ("blue-2", "yellow-2", "red-4", "blue-4", "yellow-4", "green-4"):
        p.owns(0, name, "high")
    for name in ("red-3", "blue-3", "yellow-3", "red-2", "green-3"):
        p.owns(0, name, "high", (2, 0, 0, 0))
    p.hq(0, 8, 2)
    returning(p)
    t = p.table
    due = t.view(None)["due"]
    assert due >= 9
    listed = notations(t, 0)
    assert all(move.startswith("return W from all but ") for move in listed if move.count(",") != 3 or "all but" in move)
    assert len(listed) == len(set(listed)) > 10
    names = ("red-2", "red-3", "blue-3", "green-3", "yellow-3", "hq")
    taken = ", ".join(f"{name} {n}" for name, n in zip(names, (2, 2, 2, 1, 1, due - 8), strict=True))
    with pytest.raises(bidyard.InputError, match="all but"):
        t.move(f"return W from {taken}")
    p.play("0 " + listed[-1])
    assert hand(t, 0)[0] == due


def test_no_ceiling_is_felt() -> None:
    """CA-69: where a list cannot hold every spread, it holds single buildings, and each spread can be put together."""
    p = Position(3).president(0, "B3").hand(0, 0, 0, 0, 0)
    for name in ("yellow-2", "green-2", "red-4", "blue-4", "yellow-4"):
        p.owns(0, name, "high")
    for name in ("red-3", "blue-3", "yellow-3", "red-2", "green-3", "blue-2", "green-4", "red-5"):
        p.owns(0, name, "high", (2, 0, 0, 0))
    p.hq(0, 8, 5)
    returning(p)
    t = p.table
    s = state(t)
    assert piecemeal(s, 0)
    listed = notations(t, 0)
    assert listed[:4] == ["return W from red-2 2", "return W from red-2 1", "return W from red-3 2", "return W from red-3 1"]
    assert all("," not in move for move in listed)
    assert "take them from one building, confirm, then from the next" in t.masked(0).prompt("en")["text"]
    before, due = hand(t, 0)[0], t.view(None)["due"]
    whole = t.copy()
    while t.to_act == (0,) and t.view(None)["phase"] == "return":
        assert t.masked(0).prompt("en")["title"].startswith(f"Take {before + due - hand(t, 0)[0]} worker")
        t.play(0, t.moves(0)[0])
    assert hand(t, 0)[0] == before + due
    few = ", ".join(f"{name} 2" for name in ("red-2", "red-3", "blue-2", "blue-3"))
    whole.play(0, f"return W from {few}" if due == 8 else "return W from hq 5, " + few.replace(" 2", " 1", due - 7))
    assert hand(whole, 0)[0] >= before + 8  # a whole spread that has a number is accepted, too


def test_numbers_of_many_and_of_what_stays() -> None:
    """CA-69: the second and the third run of numbers are one to one as well, and end below the largest move."""
    rng = random.Random(2)
    for _ in range(400):
        number = rng.randrange(FIRST_MANY, FIRST_BUT)
        spread = [0] * PLACES
        workers = read_spread(number, spread)
        assert sum(spread) == workers <= MANY
        assert 1 <= sum(n > 0 for n in spread) <= SOURCES
        assert many_number(spread, sum(n > 0 for n in spread)) == number
    assert SPREAD + SPREADS < 2**31


def test_returns_fix_the_icons_first() -> None:
    """CA-68 CA-70 (ruling A-25): buildings completed by returns add no icons."""
    p = Position(3).president(0, "F1").owns(0, "red-2", "high", (1, 0, 0, 0)).hq(0, 4, 2)
    returning(p)
    p.play("0 return W from red-2 1")
    assert player(p.table, 0)["hq"]["chips"]["W"] == 2


def test_numbers_of_listed_spreads() -> None:
    """CA-69: the rules' own listing and the notation agree on the number of a spread."""
    p = (
        Position(4)
        .president(0, "B2")
        .owns(0, "red-2", "high", (3, 0, 0, 0))
        .owns(0, "yellow-2", "high", (2, 0, 0, 0))
        .hq(0, 4, 3)
    )
    returning(p)
    s = state(p.table)
    for move in p.table.moves(0):
        read_spread(move.code - SPREAD, s.spread)
        assert spread_number(s, 0) == move.code - SPREAD
        s.spread[:] = [0] * len(s.spread)


def test_over() -> None:
    """CA-65 CA-85: after the last step the game is over and refuses every move."""
    t = table(3)
    s = state(t)
    s.phase, s.pending, s.turn, s.in_auction = RETURN, 1, 0, 0
    next_final_step(t.cards.tables, s)
    assert t.to_act == ()
    assert t.view(None)["phase"] == "over"
    for move in ("withdraw", "build none", "return W from hq 1"):
        assert rule(t, 0, move) == "CA-65"
    with pytest.raises(bidyard.IllegalMove):
        t.play(0, "withdraw")


def test_after_the_end_nothing_is_possible() -> None:
    """CA-65: every move is refused by the rule that ends the game."""
    t = bidyard.new("construction-auction", 3, 5)
    rng = random.Random(5)
    while t.to_act:
        t.play(t.to_act[0], rng.choice(t.moves(t.to_act[0])))
    for seat in range(3):
        assert [rule(t, seat, move) for move in ("bid W", "withdraw", "build none", "return W from hq 1")] == ["CA-65"] * 4
