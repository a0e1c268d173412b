"""Powers of the Corporations used while bidding: anvil, leaf, vault, horn."""

from __future__ import annotations

from typing import Any

from tests.games.tables import column, notations, play, rule, state
from tests.reputation.tables import U_8_2_5, U_9_3_5, begin_round_two, corporation, credits, happened, powers, speculate, table

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
    assert notations(t, 0)[9] == "private 9"
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
    assert notations(t, 0) == ["speculate", "power corp-anvil 1", "power corp-anvil 2"]
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
    assert notations(t, 0) == ["speculate", "power corp-vault public", "power corp-vault private"]
    play(t, "0 power corp-vault public")
    assert t.to_act == (1,)  # the leader has speculated, the others may answer
    play(t, "1 speculate", "2 speculate")
    assert credits(t) == [10, 0, 0]


def test_the_vault_breaks_the_run_of_speculations() -> None:
    """RP-23: nobody adds to his own card on the last compulsory turn without an answer."""
    t = table(3, U_8_2_5, identities=[corporation("corp-vault")])
    play(t, "0 public 1", "1 speculate", "2 speculate", "0 power corp-vault public")
    assert state(t).speculations == 1  # his own, forced, right after the power
    play(t, "1 public 1")  # and somebody takes the fattened card from him
    assert t.view(None)["public"]["leader"] == 1
    t = table(3, identities=[None, None, corporation("corp-vault")])
    play(t, "0 speculate", "1 speculate", "2 power corp-vault public", "2 speculate")
    assert t.view(None)["round"] == 1
    play(t, "0 speculate", "1 speculate")
    assert t.view(None)["round"] == 2


def test_taking_workers_back_does_not_break_the_run() -> None:
    """RP-23 (A13): what concerns nobody else leaves the count alone."""
    t = begin_round_two(table(3, identities=[corporation("corp-anvil")]), "0 private 3")
    play(t, "1 speculate", "2 speculate", "0 power corp-anvil 1", "0 speculate")
    assert t.view(None)["round"] == 3


def test_vault_windows() -> None:
    """RP-56: only on the own bidding turn: not on another's, not in phase 5."""
    t = table(3, U_8_2_5, identities=[None, corporation("corp-vault")])
    assert rule(t, 1, "power corp-vault public") == "RP-56"
    play(t, "0 public 1", "1 speculate", "2 speculate")
    assert t.view(None)["phase"] == "co-sponsor-bid"
    assert rule(t, 1, "power corp-vault public") == "RP-56"


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
    assert notations(t, 2) == ["speculate", "power corp-horn"]
