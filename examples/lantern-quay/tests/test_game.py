"""Lantern Quay: the whole contract in one call, and what the rules say, each rule cited by its id."""

from __future__ import annotations

from typing import Any

import bidyard
import pytest
from bidyard.testing import check_game

bidyard.register("lantern_quay.game")  # as the entry point does once the package is installed

HANDS = [
    ["tea-1", "tea-2", "tea-3", "tea-4", "tea-5", "silk-1"],
    ["tea-6", "tea-7", "tea-8", "silk-2", "silk-3", "silk-4"],
    ["rum-1", "rum-2", "rum-3", "rum-4", "rum-5", "rum-6"],
    ["salt-1", "salt-2", "salt-3", "salt-4", "salt-5", "salt-6"],
]


def quay(**options: Any) -> bidyard.Table:
    """Four players with known crates; seat 0 is the first warden."""
    return bidyard.new("lantern-quay", 4, seed=1, options=options, setup={"start": 0, "hands": HANDS})


def night(t: bidyard.Table, *moves: str) -> list[int]:
    """Everybody's move of a night; returns their coins after it."""
    for seat, move in enumerate(moves):
        t.play(seat, move)
    return [player["coins"] for player in t.view(None)["players"]]


def rule(t: bidyard.Table, seat: int, move: str) -> str | None:
    refused = t.why_not(seat, move)
    return refused.rule if refused else None


@pytest.mark.parametrize("length", ["normal", "short"])
def test_the_whole_contract(length: str) -> None:
    """Texts, views, secrets, moves, records, bots, plain and compiled play."""
    check_game("lantern-quay", games=1, options={"length": length}, compiled=length == "normal")


def test_setup() -> None:
    """LQ-1 LQ-2 LQ-3 LQ-4: six crates each, somebody is warden, and everybody will be."""
    nights = []
    for players in range(3, 9):
        view = bidyard.new("lantern-quay", players, seed=7).view(0)
        assert [player["hand_size"] for player in view["players"]] == [6] * players
        assert 0 <= view["warden"] < players
        nights.append(view["nights"])
    assert nights == [6, 8, 5, 6, 7, 8]
    assert quay(length="short").view(None)["nights"] == 4
    wardens = {bidyard.new("lantern-quay", 3, seed=seed).view(None)["warden"] for seed in range(20)}
    assert wardens == {0, 1, 2}
    with pytest.raises(bidyard.InputError, match="3, 4, 5, 6, 7, 8"):
        bidyard.new("lantern-quay", 9)


def test_the_warden_inspects_and_the_others_land_or_wait() -> None:
    """LQ-5 LQ-6 LQ-7"""
    t = quay()
    assert rule(t, 0, "wait") == rule(t, 1, "inspect 0") == "LQ-5"
    assert rule(t, 1, "land rum-1") == "LQ-6"
    assert rule(t, 0, "inspect 0") == rule(t, 0, "inspect 7") == "LQ-7"
    assert [str(move) for move in t.moves(0)] == ["inspect 1", "inspect 2", "inspect 3"]
    assert str(t.moves(1)[0]) == "wait"
    assert len(t.moves(1)) == 7
    night(t, "inspect 1", "wait", "wait", "wait")
    assert t.view(None)["warden"] == 1


def test_choices_are_secret_and_final() -> None:
    """LQ-8 LQ-14: nobody's view changes before all have chosen, and nobody sees another hand."""
    t = quay()
    before = t.view(2), t.log(2)
    t.play(1, "land tea-8")
    t.play(0, "inspect 3")
    assert (t.view(2), t.log(2)) == before
    assert [player["hand"] is None for player in t.view(2)["players"]] == [True, True, False, True]
    assert rule(t, 1, "wait") == "LQ-8"


def test_a_searched_boat_loses_its_crate_or_gets_an_apology() -> None:
    """LQ-9 LQ-10"""
    t = quay()
    assert night(t, "inspect 1", "land tea-8", "land rum-3", "wait") == [8, 0, 3, 0]
    assert t.view(None)["players"][1]["lost"] == ["tea-8"]
    assert [deed["crate"] for deed in t.view(None)["last_night"]] == [None, "tea-8", "rum-3", None]
    assert night(t, "land tea-5", "inspect 3", "wait", "wait") == [13, 0, 3, 2]


def test_a_flooded_market_pays_half() -> None:
    """LQ-11: two crates of tea bring half; one that is seized floods nothing."""
    t = quay()
    night(t, "inspect 3", "wait", "wait", "wait")
    night(t, "wait", "inspect 3", "wait", "wait")
    assert night(t, "land tea-5", "land tea-7", "inspect 3", "wait") == [2, 3, 0, 6]
    assert night(t, "land tea-4", "land tea-6", "wait", "inspect 1") == [6, 3, 0, 12]


def test_without_crates_one_waits() -> None:
    """LQ-12: with eight players the last night may find an empty hand; the table waits in its place."""
    t = bidyard.new("lantern-quay", 8, seed=2, setup={"start": 7})
    for _ in range(6):
        warden = t.view(None)["warden"]
        for seat in t.to_act:
            t.play(seat, f"inspect {(seat + 1) % 8}" if seat == warden else t.moves(seat)[-1])
    assert t.view(None)["warden"] == 5
    empty = [seat for seat in range(8) if t.view(None)["players"][seat]["hand_size"] == 0]
    assert empty == [5, 6]
    assert set(range(8)) - set(t.to_act) == {6}  # seat 5 is the warden tonight and has something to choose
    for seat in t.to_act:
        t.play(seat, t.moves(seat)[0])
    assert "Player 7 has no crate left and waits" in [event.text(t.names) for event in t.log(None)]


def test_the_end() -> None:
    """LQ-13: crates in hand are worth nothing, the most coins win, a tie is shared; waiting in the last night is warned of."""
    t = quay(length="short")
    night(t, "inspect 3", "wait", "wait", "wait")
    night(t, "wait", "inspect 3", "wait", "wait")
    night(t, "land tea-5", "wait", "inspect 3", "wait")
    assert "last night" in str(t.warning(0, "wait"))
    assert t.warning(0, "land tea-1") is None
    night(t, "land tea-1", "wait", "wait", "inspect 1")
    assert t.result is not None
    assert t.result.scores == (6, 2, 0, 6)
    assert t.result.winners == (0, 3)
    assert rule(t, 0, "wait") == "LQ-13"
    sheet = {
        "players": [{"name": name, "landing": 5, "seizing": 1, "waiting": n} for name, n in zip("ABC", (0, 2, 4), strict=True)]
    }
    assert bidyard.score("lantern-quay", sheet).winners == (2,)
    with pytest.raises(bidyard.InputError, match="apology"):
        bidyard.score("lantern-quay", {"players": [dict(player, waiting=1) for player in sheet["players"]]})
