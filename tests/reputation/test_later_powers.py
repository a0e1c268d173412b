"""Powers of the Corporations used after the bidding: knot, bridge, lantern, compass."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from tests.games.tables import column, notations, play, rule, specification, standard, state
from tests.reputation.tables import answer_phase_five, begin_round_two, corporation, happened, speculate, table

# corp-knot: wins ties


@pytest.mark.parametrize("bid", [0, 2])
def test_knot(bid: int) -> None:
    """RP-45, RP-55: wins every tie, also 0–0, against the marker, which is still asked; never spent."""
    t = begin_round_two(table(4, identities=[None, None, corporation("corp-knot")], start=1), "1 public 1")
    assert t.to_act == (0, 1, 2)
    answer_phase_five(t, "right", {0: bid, 2: bid})
    assert happened(t, "public_placed")[0]["partner"] == 2
    assert happened(t, "power_used") == [{"seat": 2, "power": "corp-knot"}]
    assert column(t, "power_used") == [False] * 4


def test_knot_only_at_ties_and_only_as_neighbour() -> None:
    """RP-44, RP-56: a higher bid beats it; the main sponsor's own knot does nothing; it cannot be called."""
    t = begin_round_two(table(4, identities=[None, None, corporation("corp-knot")], start=1), "1 public 1")
    assert rule(t, 2, "power corp-knot") == "RP-56"
    answer_phase_five(t, "right", {0: 3, 2: 2})
    assert happened(t, "public_placed")[0]["partner"] == 0
    t = begin_round_two(table(4, identities=[None, corporation("corp-knot")], start=1), "1 public 1")
    answer_phase_five(t, "right")
    assert happened(t, "public_placed")[0]["partner"] == 0
    assert happened(t, "power_used") == []


@pytest.mark.parametrize("hand", ["left", "right"])
def test_two_powers_over_ties_cancel_each_other(hand: str) -> None:
    """RP-45 RP-57: in a home-made deck; the marker decides, and neither power is spent by doing nothing."""
    deck = standard("reputation")
    cards = {card["id"]: card for card in deck["corporation"]}
    cards["corp-anvil"] = {**cards["corp-knot"], **{key: cards["corp-anvil"][key] for key in ("id", "symbol", "name")}}
    deck["corporation"] = [*cards.values()]
    setup = {"start": 1, "identities": [["ceo-leaf", "corp-anvil"], None, corporation("corp-knot"), None]}
    t = bidyard.new("reputation", 4, 1, {}, setup, deck=deck)
    answer_phase_five(speculate(play(t, "1 public 1")), hand, {0: 1, 2: 1})
    assert happened(t, "public_placed")[0]["partner"] == (2 if hand == "left" else 0)
    assert happened(t, "power_used") == happened(t, "credits_taken") == []
    assert column(t, "power_used") == [False] * 4


def test_a_power_over_ties_is_spent_when_it_is_told() -> None:
    """RP-57: the log and the table agree, also while the sponsor's own power is asked for, and until the next round."""
    deck = standard("reputation")
    identities = [["ceo-leaf", "corp-knot"], corporation("corp-bridge"), None, None]
    t = bidyard.new("reputation", 4, 1, {}, {"start": 1, "identities": identities}, deck=deck)
    answer_phase_five(speculate(play(t, "1 public 1")), "left")
    assert happened(t, "power_used") == [{"seat": 0, "power": "corp-knot"}]
    assert column(t, "power_used") == [True, False, False, False]
    assert t.view(None)["cosponsor"]["winner"] == 0
    play(t, "1 power corp-bridge skip")
    assert happened(t, "public_placed")[0]["partner"] == 0
    assert column(t, "power_used") == [True, False, False, False]


# corp-bridge: the losing neighbour becomes co-sponsor


def bridge_table(hand: str = "left", bids: dict[int, int] | None = None, knot: bool = False) -> Any:
    """Seat 1 is main sponsor and owns the bridge; seat 0, his right neighbour, may own the knot."""
    identities = [["ceo-leaf", "corp-knot"] if knot else None, corporation("corp-bridge")]
    t = begin_round_two(table(4, identities=identities, start=1), "1 public 1")
    return answer_phase_five(t, hand, bids)


def test_bridge() -> None:
    """RP-44, RP-55: asked when the hands are open; the loser's bid stays committed, the other's returns."""
    t = bridge_table("left", {0: 1, 2: 4})
    assert t.to_act == (1,)
    assert t.view(None)["phase"] == "co-sponsor-bid"
    assert t.view(3)["cosponsor"] == {
        "sponsor": 1,
        "left": 2,
        "right": 0,
        "bids": {"left": 4, "right": 1},
        "marker": "left",
        "winner": 2,
    }
    assert notations(t, 1) == ["power corp-bridge", "power corp-bridge skip"]
    assert rule(t, 1, "marker left") == rule(t, 0, "cosponsor 2") == "RP-40"
    assert rule(t, 1, "speculate") == "RP-10"
    play(t, "1 power corp-bridge")
    assert happened(t, "public_placed")[0]["partner"] == 0
    assert column(t, "hq") == [8, 7, 9, 9]
    assert column(t, "power_used") == [False, True, False, False]
    t.check()


def test_bridge_skip() -> None:
    """RP-57: declined for this round only."""
    t = play(bridge_table("left", {0: 1, 2: 4}), "1 power corp-bridge skip")
    assert happened(t, "public_placed")[0]["partner"] == 2
    assert column(t, "power_used") == [False] * 4
    assert happened(t, "power_kept") == [{"seat": 1, "power": "corp-bridge"}]


def test_bridge_at_zero_zero() -> None:
    """RP-45, RP-55: also after a tie of nothing."""
    t = play(bridge_table("left"), "1 power corp-bridge")
    assert happened(t, "public_placed")[0]["partner"] == 0


def test_t22_knot_against_bridge() -> None:
    """T22. RP-55: bids 2/2, marker left, the right neighbour owns knot and would win; bridge gives it to the left one."""
    t = bridge_table("left", {0: 2, 2: 2}, knot=True)
    assert t.view(None)["cosponsor"]["winner"] == 0
    assert happened(t, "power_used") == [{"seat": 0, "power": "corp-knot"}]  # told before the bridge is asked for
    play(t, "1 power corp-bridge")
    assert [event["power"] for event in happened(t, "power_used")] == ["corp-knot", "corp-bridge"]
    assert happened(t, "public_placed")[0]["partner"] == 2
    assert column(t, "hq") == [9, 7, 7, 9]


def test_bridge_pays_the_final_cosponsor_only() -> None:
    """RP-58: ceo-knot of the neighbour who is swapped away gets nothing."""
    identities = [["ceo-knot", "corp-anvil"], ["ceo-leaf", "corp-bridge"], ["ceo-anvil", "corp-horn"]]
    t = begin_round_two(table(4, identities=identities, start=1), "1 public 1")
    answer_phase_five(t, "right")
    play(t, "1 power corp-bridge")
    assert [e["seat"] for e in happened(t, "tokens_gained")] == [1]  # the sponsor's ceo-leaf
    assert happened(t, "public_placed")[0]["partner"] == 2


def test_bridge_windows() -> None:
    """RP-56: not before the reveal, not as a neighbour, not in the bidding."""
    t = table(4, identities=[None, corporation("corp-bridge")], start=1)
    assert rule(t, 1, "power corp-bridge") == "RP-56"
    begin_round_two(t, "1 public 1")
    assert rule(t, 1, "power corp-bridge") == rule(t, 1, "power corp-bridge skip") == "RP-56"
    t = begin_round_two(table(4, identities=[None, corporation("corp-bridge")], start=2), "2 public 1")
    answer_phase_five(t)
    assert t.view(None)["round"] == 2  # a neighbour's bridge is not asked for


def test_a_neighbours_bridge_does_not_open_in_the_sponsors_window() -> None:
    """RP-56: even where a home-made deck lets both own one, only the main sponsor may use it."""
    deck = specification("reputation")
    copied = next(card for card in deck["corporation"] if card["id"] == "corp-bridge")
    other = next(card for card in deck["corporation"] if card["id"] == "corp-leaf")
    other |= {"effect": copied["effect"], "window": copied["window"]}
    setup = {"start": 1, "identities": [["ceo-leaf", "corp-leaf"], ["ceo-knot", "corp-bridge"], None]}
    t = begin_round_two(bidyard.new("reputation", 3, 1, {}, setup, deck), "1 public 1")
    answer_phase_five(t)
    assert t.to_act == (1,)
    assert rule(t, 0, "power corp-leaf") == rule(t, 0, "power corp-leaf skip") == "RP-56"
    assert rule(t, 1, "power corp-bridge") is None


# corp-lantern: leaving workers go straight to HQ


def lantern_table(*moves: str) -> Any:
    return begin_round_two(table(3, identities=[corporation("corp-lantern")]), *(moves or ("0 private 3",)))


def test_lantern() -> None:
    """RP-15, RP-55, RP-56: asked before anything moves and before the cards are turned; the workers may bid at once."""
    t = lantern_table()
    assert t.view(None)["phase"] == "workers-leave-projects"
    assert t.view(None)["public"] is None
    assert t.view(None)["private"] is None
    assert t.to_act == (0,)
    assert notations(t, 0) == ["power corp-lantern", "power corp-lantern skip"]
    assert column(t, "private_workers") == [3, 0, 0]
    play(t, "0 power corp-lantern")
    assert column(t, "hq") == [8, 10, 10]
    assert column(t, "resting")[0] == {"left": 0, "middle": 0, "right": 0}
    assert column(t, "private_workers") == [2, 0, 0]
    assert column(t, "power_used") == [True, False, False]
    speculate(t)
    assert t.view(None)["phase"] == "bidding"  # spent: never asked again


def test_lantern_skip() -> None:
    """RP-57: skipping keeps it for a later round."""
    t = play(lantern_table(), "0 power corp-lantern skip")
    assert column(t, "power_used") == [False] * 3
    assert column(t, "resting")[0] == {"left": 0, "middle": 1, "right": 0}
    assert rule(t, 0, "power corp-lantern") == "RP-56"  # its window is closed
    speculate(t)
    assert t.to_act == (0,)
    assert notations(t, 0) == ["power corp-lantern", "power corp-lantern skip"]


def test_lantern_not_asked_without_workers() -> None:
    """RP-11, RP-56: not in round 1, and not without a worker on one of his stacks."""
    t = table(3, identities=[corporation("corp-lantern")])
    assert t.view(None)["phase"] == "bidding"
    speculate(t)
    assert t.view(None)["phase"] == "bidding"
    assert t.view(None)["round"] == 2


def test_lantern_other_moves_wait() -> None:
    """RP-10, RP-56: while he decides, nobody bids and nobody else may use it."""
    t = lantern_table()
    assert rule(t, 1, "speculate") == rule(t, 0, "private 1") == "RP-10"
    assert rule(t, 1, "power corp-lantern") == "RP-56"


def test_lantern_ignores_the_rest_room() -> None:
    """RP-15, RP-55: whatever its spaces hold; and it is no resting for ceo-lantern."""
    t = begin_round_two(table(3, identities=[["ceo-lantern", "corp-lantern"]]), "0 private 3")
    s = state(t)
    s.hq[0], s.private_workers[0], s.public_workers[0][0], s.public_workers[2][1], s.resting[0] = 4, 2, 1, 1, 2
    s.hq[0] += 1
    play(t, "0 power corp-lantern")
    assert s.hq[0] == 8
    assert s.resting[0] == 2
    assert column(t, "tokens")[0] == 0


# corp-compass: two workers more in the final scoring


@pytest.mark.parametrize(("h", "reputation", "profit"), [(5, 5, 4), (9, 7, 8), (10, 7, 8), (0, 1, 1)])
def test_t23_compass(h: int, reputation: int, profit: int) -> None:
    """T23. RP-55, RP-60: h = 5 counts as 7, h = 9 as 10; the power is never called nor spent."""
    t = table(3, identities=[corporation("corp-compass")])
    for _ in range(9):
        speculate(t)
    state(t).hq[0], state(t).private_workers[0] = h, 10 - h
    state(t).resting[0] = 0
    assert rule(t, t.to_act[0], "power corp-compass") == "RP-56"
    speculate(t)
    result = t.result
    assert result is not None
    lines = {line.label: line.value for line in result.players[0].lines}
    assert (lines["hq_reputation"], lines["hq_credits"]) == (reputation, profit)
    assert column(t, "power_used") == [False] * 3
