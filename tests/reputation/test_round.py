"""Whole rounds of the specification's scenarios."""

from __future__ import annotations

import pytest

from tests.games.tables import column, play, rule, state
from tests.reputation.tables import (
    U_8_2_5,
    U_9_2_5,
    V_2,
    answer_phase_five,
    begin_round_two,
    credits,
    happened,
    speculate,
    table,
)

T2 = ("0 public 3", "1 private 1", "2 public 1", "0 private 2", "1 speculate")


def test_t2_full_round() -> None:
    """T2. RP-17, RP-18, RP-26, RP-30, RP-34 … RP-37, RP-44, RP-45, RP-47, RP-48, RP-49."""
    t = table(3)
    assert t.view(None)["public"] == {"card": "U04", "credits": 10, "workers": 2, "reputation": 4, "leader": None}
    assert t.view(None)["private"] == {"card": "V09", "credits": 0, "reputation_loss": 3, "leader": None, "bid": 0}
    play(t, "0 public 3", "1 private 1", "2 public 1")
    assert column(t, "hq") == [10, 9, 8]
    assert t.view(None)["public"]["credits"] == 6
    assert t.view(None)["private"]["credits"] == 4
    play(t, "0 private 2")
    assert column(t, "hq") == [8, 10, 8]
    play(t, "1 speculate")  # 2 and 0 have to speculate, which ends the phase
    assert [e["forced"] for e in happened(t, "speculates")] == [False, True, True]
    assert credits(t) == [4, 0, 6]
    assert column(t, "hq") == [8, 10, 8]
    assert column(t, "private_workers") == [2, 0, 0]
    assert column(t, "private_cards") == [1, 0, 0]
    assert column(t, "bid") == [0, 0, 2]
    assert t.to_act == (0, 1, 2)
    play(t, "2 marker right", "0 cosponsor 2", "1 cosponsor 2")
    assert t.view(None)["stacks"] == [[], ["U04"], []]
    # Of the 2 + 2 workers on E_1 phase 1 of round 2 has already taken one each.
    assert column(t, "right_workers") == [0, 0, 1]
    assert column(t, "left_workers") == [0, 1, 0]
    assert happened(t, "public_placed") == [{"seat": 2, "partner": 1, "card": "U04", "stack": 1}]
    assert column(t, "hq") == [8, 8, 8]


def test_t3_marker_left() -> None:
    """T3. RP-45: the same with the marker on the other side."""
    t = play(table(3), *T2, "0 cosponsor 2", "2 marker left", "1 cosponsor 2")
    assert t.view(None)["stacks"] == [[], [], ["U04"]]
    assert state(t).public_workers[2] == [1, 1]  # 2 + 2, one of each already at rest
    assert column(t, "hq") == [6, 10, 8]


def test_t5_rest_spaces() -> None:
    """T5. RP-12, RP-13, RP-14, RP-50, RP-51: each stack has its space; workers come home after the round."""
    t = play(table(3), *T2, "2 marker right", "0 cosponsor 2", "1 cosponsor 2")
    assert t.view(None)["round"] == 2
    assert t.view(None)["start"] == 1
    assert column(t, "resting") == [
        {"left": 0, "middle": 1, "right": 0},
        {"left": 1, "middle": 0, "right": 0},
        {"left": 0, "middle": 0, "right": 1},
    ]
    assert column(t, "hq") == [8, 8, 8]
    speculate(t)
    assert t.view(None)["round"] == 3
    assert column(t, "hq") == [9, 9, 9]
    # Phase 1 of round 3 has taken the last ones from the stacks.
    assert [e for e in happened(t, "workers_rest") if e["workers"] > 1] == []
    assert column(t, "private_workers") == [0, 0, 0]
    assert column(t, "left_workers") == [0, 0, 0]


def test_t6_swap_guard() -> None:
    """T6. RP-31, RP-40: a lone bid on Public is a sold shared card; Private goes with its credit to the bank."""
    t = begin_round_two(table(4, U_9_2_5, V_2), "0 public 1")
    assert credits(t) == [8, 0, 0, 0]
    assert happened(t, "private_unsold") == [{"card": "V01", "credits": 1}]
    assert state(t).bank == -8
    assert t.to_act == (0, 1, 3)
    assert column(t, "private_cards") == [0] * 4


def test_t7_private_only() -> None:
    """T7. RP-32, RP-33: nothing moved, so Private pays nothing; phase 5 is skipped."""
    t = begin_round_two(table(3, U_9_2_5, V_2), "0 speculate", "1 private 1")
    assert credits(t) == [0, 0, 0]
    assert column(t, "private_cards") == [0, 1, 0]
    assert happened(t, "public_unsold") == [{"card": "U08", "credits": 9}]
    assert t.view(None)["round"] == 2
    assert happened(t, "cosponsor_bids") == []
    # His one worker already rests.
    assert column(t, "resting")[1] == {"left": 0, "middle": 1, "right": 0}


def test_t8_nobody_bids() -> None:
    """T8. RP-23, RP-31, RP-32: five speculations end the phase, both cards go, all credits are back."""
    t = table(5)
    for seat in range(5):
        play(t, f"{seat} speculate")
    assert t.view(None)["round"] == 2
    assert happened(t, "public_unsold") == [{"card": "U04", "credits": 10}]
    assert happened(t, "private_unsold") == [{"card": "V09", "credits": 0}]
    assert state(t).bank == -t.view(None)["public"]["credits"]
    assert credits(t) == [0] * 5
    assert happened(t, "cosponsor_bids") == []


@pytest.mark.parametrize(("hand", "partner", "edge"), [("left", 2, 1), ("right", 0, 0)])
def test_t12_zero_zero(hand: str, partner: int, edge: int) -> None:
    """T12. RP-43, RP-45: nothing against nothing is a tie; no workers of neighbours are placed."""
    t = begin_round_two(table(4, start=1), "1 public 1")
    answer_phase_five(t, hand)
    assert happened(t, "public_placed") == [{"seat": 1, "partner": partner, "card": "U04", "stack": edge}]
    assert t.view(None)["stacks"][edge] == ["U04"]
    assert column(t, "left_workers")[partner] + column(t, "right_workers")[partner] == 0
    assert column(t, "hq") == [9, 7, 9, 9]


def test_the_phases_of_a_round() -> None:
    """RP-10: in this order, and the first player moves on (RP-51); round 1 has no phases 1 and 6 (RP-11)."""
    t = play(table(3), *T2, "2 marker right", "0 cosponsor 2", "1 cosponsor 2")
    kinds = [event.kind for event in t.log(None)]
    first = kinds[: kinds.index("round_begins", 1)]
    assert first[:2] == ["round_begins", "projects_revealed"]
    assert "workers_rest" not in first
    assert "workers_returned" not in first
    order = ["projects_revealed", "private_won", "public_won", "cosponsor_bids", "marker_shown", "public_placed"]
    assert sorted(order, key=first.index) == order
    second = kinds[len(first) :]
    assert second.index("round_begins") < second.index("workers_rest") < second.index("projects_revealed")


def test_the_game_ends_after_round_ten() -> None:
    """RP-51: ten rounds, the last with its phase 6; then every move is refused."""
    t = table(3)
    for _ in range(9):
        speculate(t)
    play(t, f"{t.to_act[0]} private 2")
    speculate(t)
    assert t.to_act == ()
    assert t.view(None)["phase"] == "game-over"
    assert t.view(None)["public"] is None
    assert sum(column(t, "hq")) == 28
    for move in ("speculate", "private 1", "public 1", "cosponsor 0", "marker left", "power corp-leaf", "choose ceo-leaf"):
        assert rule(t, 0, move) == "RP-51"


def test_workers_come_home_in_the_last_round() -> None:
    """RP-50, RP-51: phase 6 of round 10 is played."""
    t = table(3)
    for _ in range(8):
        speculate(t)
    play(t, f"{t.to_act[0]} private 2")
    speculate(t)
    assert sum(column(t, "hq")) == 28
    speculate(t)
    assert t.to_act == ()
    assert sum(column(t, "hq")) == 29


def test_two_winners_are_never_one() -> None:
    """RP-38: who leads one project cannot bid for the other."""
    t = play(table(3, U_8_2_5), "0 public 1", "1 speculate", "2 speculate")
    assert t.view(None)["phase"] == "co-sponsor-bid"
    t = play(table(3, U_8_2_5), "0 public 1", "1 private 1")
    assert rule(t, 0, "private 2") == rule(t, 1, "public 1") == "RP-21"
