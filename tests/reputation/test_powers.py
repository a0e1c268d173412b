"""Each Corporation's power: its effect, its window, used once."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import bidyard
from bidyard.games import deck_text, find
from tests.reputation.tables import (
    U_8_2_5,
    U_9_2_5,
    U_9_3_5,
    answer_phase_five,
    begin_round_two,
    column,
    corporation,
    credits,
    happened,
    legal,
    play,
    rule,
    speculate,
    state,
    table,
)


def powers(t: Any, seat: int) -> list[str]:
    return [move for move in legal(t, seat) if move.startswith("power")]


# corp-anvil: take 1 or 2 workers from the own Private stack


def anvil_table() -> Any:
    """Seat 0 owns the power and has 2 workers left on his Private stack in round 2."""
    t = begin_round_two(table(3, identities=[corporation("corp-anvil")]), "0 private 3")
    while t.to_act != (0,):
        t.play(t.to_act[0], "speculate")
    return t


def test_anvil() -> None:
    """RP-55, RP-56: the workers come into HQ, the owner stays in turn and may bid with them."""
    t = anvil_table()
    assert powers(t, 0) == ["power corp-anvil 1", "power corp-anvil 2"]
    play(t, "0 power corp-anvil 2")
    assert t.to_act == (0,)
    assert column(t, "hq")[0] == 9
    assert column(t, "private_workers")[0] == 0
    assert column(t, "power_used") == [True, False, False]
    assert legal(t, 0)[9] == "private 9"
    t.check()


def test_anvil_conditions() -> None:
    """RP-56: not more than lie there, not 0, nothing on the stack: not offered. Bid workers are not on the stack."""
    t = anvil_table()
    state(t).private_workers[0] -= 1
    state(t).hq[0] += 1
    assert powers(t, 0) == ["power corp-anvil 1"]
    assert rule(t, 0, "power corp-anvil 2") == rule(t, 0, "power corp-anvil 3") == rule(t, 0, "power corp-anvil 0") == "RP-56"
    t = table(3, identities=[corporation("corp-anvil")])
    assert powers(t, 0) == []
    play(t, "0 private 3", "1 speculate", "2 speculate")  # the leader is not asked: his bid is no stack
    assert t.view(None)["round"] == 2


def test_anvil_on_a_compulsory_turn() -> None:
    """RP-21, RP-56 (A13, A14): a leader may use it, then has to speculate; the run of speculations goes on."""
    t = anvil_table()
    play(t, "0 private 1")
    while t.to_act != (0,):
        t.play(t.to_act[0], "speculate")
    assert legal(t, 0) == ["speculate", "power corp-anvil 1", "power corp-anvil 2"]
    assert rule(t, 0, "public 1") == "RP-21"
    play(t, "0 power corp-anvil 1")
    assert t.view(None)["round"] == 3  # his forced speculation was the last of the run
    assert happened(t, "speculates")[-1]["forced"] is True


def test_used_once() -> None:
    """RP-57: a spent power is refused, whatever the moment."""
    t = play(anvil_table(), "0 power corp-anvil 1")
    assert rule(t, 0, "power corp-anvil 1") == "RP-57"
    assert powers(t, 0) == []
    speculate(t)
    assert rule(t, 0, "power corp-anvil 1") == "RP-57"


# corp-leaf: a Public bid without credits


def test_t21_leaf() -> None:
    """T21. RP-29, RP-30, RP-55: on an emptied Public; the former leader takes his workers back; the power is spent."""
    t = table(3, U_8_2_5, identities=[None, corporation("corp-leaf")])
    play(t, "0 public 8")
    state(t).hq[1], state(t).private_workers[1] = 5, 5
    assert powers(t, 1) == ["power corp-leaf"]
    play(t, "1 power corp-leaf")
    assert t.view(None)["public"]["leader"] == 1
    assert t.view(None)["private"]["credits"] == 8
    assert column(t, "hq") == [10, 3, 10]
    assert column(t, "bid") == [0, 2, 0]
    assert column(t, "power_used") == [False, True, False]
    assert rule(t, 2, "public 1") == "RP-29"


def test_leaf_as_opening_bid() -> None:
    """RP-28, RP-55: opens without credits; later bids need 1 or more again."""
    t = table(3, U_8_2_5, identities=[corporation("corp-leaf")])
    play(t, "0 power corp-leaf")
    assert t.view(None)["public"] == {"card": "U11", "credits": 8, "workers": 2, "reputation": 5, "leader": 0}
    assert happened(t, "public_bid") == [{"seat": 0, "credits": 0, "workers": 2}]
    assert rule(t, 1, "public 0") == "RP-28"
    speculate(t)
    assert credits(t) == [8, 0, 0]


def test_leaf_interrupts_speculations() -> None:
    """RP-23, RP-56: it is a bid, so it ends the turn and the run."""
    t = play(table(3, identities=[None, None, corporation("corp-leaf")]), "0 speculate", "1 speculate", "2 power corp-leaf")
    assert t.to_act == (0,)
    assert state(t).speculations == 0


def test_leaf_refusals() -> None:
    """RP-21, RP-27, RP-56: by a leader, with too few workers, out of turn; `public 0` is never a way to say it."""
    t = table(3, U_9_3_5, identities=[None, corporation("corp-leaf")])
    assert rule(t, 1, "power corp-leaf") == "RP-56"
    play(t, "0 speculate", "1 private 1", "2 private 2", "0 speculate")
    state(t).hq[1], state(t).private_workers[1] = 2, 8
    assert rule(t, 1, "power corp-leaf") == "RP-27"
    assert rule(t, 1, "public 0") == "RP-28"
    t = table(3, identities=[None, corporation("corp-leaf")])
    play(t, "0 speculate", "1 private 1", "2 speculate", "0 private 2")
    assert rule(t, 0, "power corp-leaf") == "RP-56"  # not his
    play(t, "1 private 3", "2 speculate")
    play(t, "0 speculate")
    assert t.view(None)["round"] == 2  # the leader had nothing to use, so he was not asked


def test_a_leader_cannot_use_leaf_or_horn() -> None:
    """RP-21: on his compulsory turn the window is open, but leading forbids these two."""
    for power in ("corp-leaf", "corp-horn"):
        t = play(table(3, identities=[corporation(power)]), "0 private 1", "1 private 2", "2 public 1")
        s = state(t)
        s.private_leader, s.turn = 0, 0
        assert rule(t, 0, f"power {power}") == "RP-21"


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


# corp-vault: three credits onto a project


def test_vault_on_public() -> None:
    """RP-29, RP-55, RP-56: an emptied Public can be bid on again; the owner stays in turn."""
    t = table(3, U_8_2_5, identities=[None, corporation("corp-vault")])
    play(t, "0 public 8")
    assert powers(t, 1) == ["power corp-vault public", "power corp-vault private"]
    play(t, "1 power corp-vault public")
    assert t.to_act == (1,)
    assert t.view(None)["public"]["credits"] == 3
    assert happened(t, "credits_added") == [{"seat": 1, "credits": 3, "project": 1}]
    play(t, "1 public 1")
    t.check()
    speculate(t)
    assert credits(t) == [0, 2, 0]


def test_vault_on_private() -> None:
    """RP-33, RP-34: credits put on Private go to its winner even if nobody bid on Public."""
    t = table(3, U_8_2_5, identities=[corporation("corp-vault")])
    play(t, "0 power corp-vault private", "0 private 1")
    speculate(t)
    assert credits(t) == [3, 0, 0]


def test_vault_on_an_unsold_project() -> None:
    """RP-31: they go back to the bank with the rest."""
    t = table(3, U_8_2_5, identities=[corporation("corp-vault")])
    play(t, "0 power corp-vault private")
    speculate(t)
    assert happened(t, "private_unsold")[0]["credits"] == 3
    assert credits(t) == [0, 0, 0]
    t.check()


def test_vault_on_a_compulsory_turn() -> None:
    """RP-21, RP-56 (A14): the leader is asked as long as he may use it, then speculates."""
    t = table(3, U_8_2_5, identities=[corporation("corp-vault")])
    play(t, "0 public 1", "1 speculate", "2 speculate")
    assert t.to_act == (0,)
    assert legal(t, 0) == ["speculate", "power corp-vault public", "power corp-vault private"]
    play(t, "0 power corp-vault public")
    assert credits(t) == [10, 0, 0]


def test_a_power_does_not_break_the_run() -> None:
    """RP-23 (A13): the phase end counts speculations only."""
    t = table(3, identities=[None, None, corporation("corp-vault")])
    play(t, "0 speculate", "1 speculate", "2 power corp-vault public", "2 speculate")
    assert t.view(None)["round"] == 2


def test_vault_windows() -> None:
    """RP-56: only on the own bidding turn: not on another's, not in phase 5."""
    t = table(3, U_8_2_5, identities=[None, corporation("corp-vault")])
    assert rule(t, 1, "power corp-vault public") == "RP-56"
    play(t, "0 public 1", "1 speculate", "2 speculate")
    assert t.view(None)["phase"] == "co-sponsor-bid"
    assert rule(t, 1, "power corp-vault public") == "RP-56"


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
    assert legal(t, 0) == ["power corp-lantern", "power corp-lantern skip"]
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
    assert legal(t, 0) == ["power corp-lantern", "power corp-lantern skip"]


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
    assert legal(t, 1) == ["power corp-bridge", "power corp-bridge skip"]
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
    deck = tomllib.loads(deck_text(find("reputation")))
    copied = next(card for card in deck["corporation"] if card["id"] == "corp-bridge")
    other = next(card for card in deck["corporation"] if card["id"] == "corp-leaf")
    other |= {"effect": copied["effect"], "window": copied["window"]}
    setup = {"start": 1, "identities": [["ceo-leaf", "corp-leaf"], ["ceo-knot", "corp-bridge"], None]}
    t = begin_round_two(bidyard.new("reputation", 3, 1, {}, setup, deck), "1 public 1")
    answer_phase_five(t)
    assert t.to_act == (1,)
    assert rule(t, 0, "power corp-leaf") == rule(t, 0, "power corp-leaf skip") == "RP-56"
    assert rule(t, 1, "power corp-bridge") is None


# corp-horn: an equal Private bid


def test_horn() -> None:
    """RP-25, RP-26, RP-55: equal is enough; the other is outbid, the bid to beat stays."""
    t = table(3, identities=[None, corporation("corp-horn")])
    play(t, "0 private 3")
    assert powers(t, 1) == ["power corp-horn"]
    play(t, "1 power corp-horn")
    assert t.view(None)["private"]["leader"] == 1
    assert t.view(None)["private"]["bid"] == 3
    assert column(t, "hq") == [10, 7, 10]
    assert t.to_act == (2,)
    assert rule(t, 2, "private 3") == "RP-25"
    assert state(t).speculations == 0


def test_horn_refusals() -> None:
    """RP-24, RP-56: not without a Private bid, not with fewer workers than it takes, not out of turn."""
    t = table(3, identities=[None, corporation("corp-horn")])
    assert rule(t, 1, "power corp-horn") == "RP-56"
    play(t, "0 speculate")
    assert rule(t, 1, "power corp-horn") == "RP-56"
    assert powers(t, 1) == []
    play(t, "1 speculate", "2 private 4", "0 speculate")
    state(t).hq[1], state(t).private_workers[1] = 3, 7
    assert rule(t, 1, "power corp-horn") == "RP-24"
    assert t.why_not(1, "power corp-horn").values["n"] == 4  # type: ignore[union-attr]


def test_horn_makes_a_last_chance() -> None:
    """RP-21, RP-55: a seat without a legal bid is asked if its power is a way out."""
    t = table(3, U_8_2_5, identities=[None, None, corporation("corp-horn")])
    play(t, "0 public 8", "1 private 10")
    assert legal(t, 2) == ["speculate", "power corp-horn"]


# all of them


def test_not_owned() -> None:
    """RP-56: nobody uses a power of another, or one that nobody has."""
    t = table(3, U_9_2_5, identities=[corporation("corp-vault")])
    for move in ("corp-anvil 1", "corp-leaf", "corp-knot", "corp-lantern", "corp-compass", "corp-bridge skip", "corp-horn"):
        assert rule(t, 0, f"power {move}") == "RP-56"
    assert rule(t, 1, "power corp-vault public") == "RP-56"


def test_refusals_say_what_is_in_the_way() -> None:
    """RP-56: not yours, not its moment, its condition does not hold; each with a sentence of its own."""
    setup = [corporation("corp-horn"), ["ceo-leaf", "corp-lantern"], ["ceo-anvil", "corp-bridge"], ["ceo-horn", "corp-anvil"]]
    t = table(5, identities=[*setup, ["ceo-vault", "corp-compass"]])
    expected = [
        (0, "power corp-leaf", "this power is not yours", "ce pouvoir n'est pas à vous"),
        (0, "power corp-horn", "there is no bid on Private yet", "aucune enchère sur Privé à égaler"),
        (1, "power corp-lantern", "before the workers leave", "avant le départ des ouvriers"),
        (2, "power corp-bridge", "right after the hands are opened", "juste après l'ouverture des mains"),
        (3, "power corp-anvil 1", "your own turn in the bidding", "à votre propre tour"),
        (4, "power corp-compass", "works by itself", "agit de lui-même"),
    ]
    play(t, "0 speculate", "1 speculate", "2 speculate", "3 speculate")
    s = state(t)
    for seat, move, english, french in expected:
        s.turn = 0 if seat == 0 else 4
        for lang, text in (("en", english), ("fr", french)):
            refusal = t.why_not(seat, move, lang)
            assert refusal is not None
            assert refusal.rule == "RP-56"
            assert text in refusal.text
    s.turn = 3
    refusal = t.why_not(3, "power corp-anvil 1")
    assert refusal is not None
    assert "lie on your Private stack" in refusal.text


def test_spent_comes_before_the_window() -> None:
    """RP-57: the order of refusals; a spent power is spent, also out of its window."""
    t = table(3, U_9_2_5, identities=[corporation("corp-vault")])
    play(t, "0 power corp-vault public", "0 speculate")
    assert t.to_act == (1,)
    assert rule(t, 0, "power corp-vault public") == "RP-57"


def test_a_power_once_a_round() -> None:
    """RP-57: "unless the card says otherwise": an owner's deck may renew a power every round."""
    deck = tomllib.loads(deck_text(find("reputation")))
    next(card for card in deck["corporation"] if card["id"] == "corp-vault")["uses"] = "once_per_round"
    setup = {"start": 0, "identities": [["ceo-leaf", "corp-vault"], None, None]}
    t = bidyard.new("reputation", 3, 1, {}, setup, deck)
    play(t, "0 power corp-vault public")
    assert rule(t, 0, "power corp-vault public") == "RP-57"
    speculate(t)
    while t.to_act != (0,):
        t.play(t.to_act[0], "speculate")
    assert column(t, "power_used") == [False] * 3
    assert powers(t, 0) == ["power corp-vault public", "power corp-vault private"]


def test_two_lanterns_are_asked_clockwise() -> None:
    """RP-55 (A21): powers of one moment are decided clockwise from the first player, before anything moves."""
    deck = tomllib.loads(deck_text(find("reputation")))
    copied = next(card for card in deck["corporation"] if card["id"] == "corp-lantern")
    other = next(card for card in deck["corporation"] if card["id"] == "corp-leaf")
    other |= {"effect": copied["effect"], "window": copied["window"]}
    setup = {"start": 1, "identities": [["ceo-leaf", "corp-leaf"], None, ["ceo-knot", "corp-lantern"]]}
    t = bidyard.new("reputation", 3, 1, {}, setup, deck)
    play(t, "1 speculate", "2 private 3", "0 public 1")
    speculate(t)
    answer_phase_five(t)
    assert t.view(None)["start"] == 2
    assert t.to_act == (2,)
    assert rule(t, 0, "power corp-leaf") == rule(t, 0, "power corp-leaf skip") == "RP-56"  # not before seat 2
    play(t, "2 power corp-lantern")
    assert column(t, "private_workers")[2] == 3  # nothing moves before all have decided
    assert t.to_act == (0,)
    assert rule(t, 2, "power corp-lantern") == "RP-57"
    play(t, "0 power corp-leaf skip")
    assert column(t, "private_workers")[2] == 2
    assert column(t, "resting")[0]["left"] == 1
