"""Phase 3: turns, bids, and which rule forbids what."""

from __future__ import annotations

import pytest

from tests.games.tables import column, notations, play, rule, state
from tests.reputation.tables import U_8_2_5, U_9_3_5, happened, speculate, table


def test_t10_affordability() -> None:
    """T10. RP-25, RP-27: HQ 2, cost 3 with 5 credits left, Private led with 1, then with 2."""
    t = table(3, U_9_3_5, start=1)
    play(t, "1 private 1")
    s = state(t)
    s.hq[2], s.private_workers[2], s.public_credits, s.private_credits = 2, 8, 5, 4
    assert t.to_act == (2,)
    assert notations(t, 2) == ["speculate", "private 2"]
    assert rule(t, 2, "public 1") == "RP-27"
    s.private_bid = s.bid[1] = 2
    s.hq[1] = 8
    assert notations(t, 2) == ["speculate"]
    assert rule(t, 2, "private 3") == "RP-24"


def test_t11_leader_locked() -> None:
    """T11. RP-21: who leads has to speculate; the table does it for him and says so."""
    t = table(4, start=2)
    play(t, "2 private 3", "3 speculate", "0 speculate")
    assert rule(t, 2, "public 1") == rule(t, 2, "private 4") == "RP-21"
    play(t, "1 speculate")
    assert happened(t, "speculates")[-1] == {"seat": 2, "forced": True, "leads": True}


def test_moves_of_the_opening() -> None:
    """RP-20, RP-25, RP-28: speculate, any number of workers, any number of credits; complete and in order."""
    t = table(3)
    assert notations(t, 0) == ["speculate", *(f"private {n}" for n in range(1, 11)), *(f"public {n}" for n in range(1, 11))]
    assert t.to_act == (0,)


def test_turns_go_clockwise() -> None:
    """RP-20: from the first player to the left; nobody else is in turn."""
    t = table(4, start=3)
    for seat in (3, 0, 1):
        assert t.to_act == (seat,)
        assert rule(t, (seat + 2) % 4, "speculate") == "RP-20"
        play(t, f"{seat} speculate")


def test_speculating_is_not_final() -> None:
    """RP-22, RP-23: the run of speculations starts again after a bid."""
    t = play(table(3), "0 speculate", "1 speculate", "2 private 1", "0 private 2", "1 speculate")
    assert t.to_act == (2,)
    play(t, "2 speculate")
    assert t.view(None)["round"] == 2  # 0 had to speculate


def test_private_bids() -> None:
    """RP-24, RP-25, RP-26: more workers than before, not more than in HQ; the outbid workers are home at once."""
    t = table(3)
    assert rule(t, 0, "private 0") == rule(t, 0, "private -3") == "RP-25"
    assert rule(t, 0, "private 11") == "RP-24"
    play(t, "0 private 4")
    assert rule(t, 1, "private 4") == "RP-25"
    assert t.why_not(1, "private 4").values["least"] == 5  # type: ignore[union-attr]
    play(t, "1 private 5")
    assert column(t, "hq") == [10, 5, 10]
    assert column(t, "bid") == [0, 5, 0]
    assert t.view(None)["private"]["leader"] == 1


def test_public_bids() -> None:
    """RP-27, RP-28, RP-30: the printed workers, never more; credits move for good and add up."""
    t = play(table(3, U_9_3_5), "0 public 2")
    assert column(t, "bid") == [3, 0, 0]
    play(t, "1 public 3")
    assert column(t, "hq") == [10, 7, 10]
    assert column(t, "bid") == [0, 3, 0]
    assert t.view(None)["public"]["credits"] == 4
    assert t.view(None)["private"]["credits"] == 5
    assert rule(t, 2, "public 5") == rule(t, 2, "public 0") == "RP-28"
    state(t).hq[2] = 2
    assert rule(t, 2, "public 1") == "RP-27"
    assert rule(t, 2, "public 9") == "RP-28"  # the number comes before the workers


def test_an_emptied_public_project() -> None:
    """RP-29 (A2, A3): all credits may move; then Public is closed and Private is not."""
    t = play(table(3, U_8_2_5), "0 public 8")
    assert rule(t, 1, "public 1") == "RP-29"
    assert notations(t, 1) == ["speculate", *(f"private {n}" for n in range(1, 11))]
    play(t, "1 private 1")
    speculate(t)
    assert [state(t).credits[seat] for seat in range(3)] == [0, 8, 0]


def test_forced_speculation_without_a_bid() -> None:
    """RP-21, RP-25, RP-29: a seat without any legal bid is not asked; the table logs its speculation."""
    t = play(table(3, U_8_2_5), "0 public 8", "1 private 10")
    assert happened(t, "speculates") == [
        {"seat": 2, "forced": True, "leads": False},
        {"seat": 0, "forced": True, "leads": True},
        {"seat": 1, "forced": True, "leads": True},
    ]


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (1, "cosponsor 1", "RP-10"),
        (1, "marker left", "RP-10"),
        (1, "choose ceo-leaf", "RP-10"),
        (0, "private 9", "RP-21"),  # a leader, in turn or not
        (0, "speculate", "RP-20"),
        (2, "private 9", "RP-20"),
        (2, "speculate", "RP-20"),
        (1, "public 0", "RP-28"),
        (1, "public 99", "RP-28"),
        (1, "private 999", "RP-24"),
        (1, "speculate", None),
    ],
)
def test_the_first_rule_that_applies(seat: int, move: str, expected: str | None) -> None:
    """RP-10, RP-20, RP-21: refusals follow the order of the specification."""
    assert rule(play(table(3), "0 public 1"), seat, move) == expected


def test_a_refused_move_changes_nothing() -> None:
    """RP-25: nothing is changed by an illegal move, and the text carries its numbers in both languages."""
    import bidyard

    t = play(table(3), "0 private 2")
    before = t.state
    with pytest.raises(bidyard.IllegalMove) as refused:
        t.play(1, "private 2")
    assert t.state == before
    assert refused.value.refusal.rule == "RP-25"
    assert "at least 3 workers" in refused.value.refusal.text
    assert "au moins 3 ouvriers" in t.why_not(1, "private 2", "fr").text  # type: ignore[union-attr]
