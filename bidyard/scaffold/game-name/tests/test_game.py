"""Game Name: the whole contract in one call, and what the rules say, each rule cited by its id."""

from __future__ import annotations

from typing import Any

import bidyard
import pytest
from bidyard.testing import check_game

bidyard.register("game_name.game")  # as the entry point does once the package is installed


def table(*hands: list[str], lots: list[str]) -> Any:
    """A table of two with these numbers in their hands first, and these lots on top."""
    spare = [str(n) for n in range(10, 31) if str(n) not in sum(hands, [])]
    full = [hand + [spare.pop() for _ in range(7 - len(hand))] for hand in hands]
    return bidyard.new("game-name", len(hands), seed=1, setup={"hands": full, "lots": lots})


def test_the_whole_contract() -> None:
    """Texts, views, secrets, moves, records, bots, plain and compiled play."""
    check_game("game-name")


def test_setup() -> None:
    """GN-1 GN-2 GN-3: seven numbers each, ten lots of which one is turned."""
    for players in (2, 3, 4):
        t = bidyard.new("game-name", players, seed=7)
        assert [player["hand_size"] for player in t.view(None)["players"]] == [7] * players
        assert len(t.view(0)["players"][0]["hand"]) == 7
        assert t.view(0)["lot"] is not None
    with pytest.raises(bidyard.InputError, match="2, 3, 4"):
        bidyard.new("game-name", 5)


def test_a_good_lot_goes_to_the_highest_number() -> None:
    """GN-4 GN-6 GN-7: numbers are chosen from the own hand and shown together."""
    t = table(["1", "2"], ["3"], lots=["L10"])
    refused = t.why_not(0, "show 3")
    assert refused is not None
    assert refused.rule == "GN-4"
    t.play(0, "show 2")
    assert t.play(1, "show 3")[2].kind == "lot_taken"
    assert [player["points"] for player in t.view(None)["players"]] == [0, 7]
    assert t.view(None)["players"][1]["lots"] == ["L10"]


def test_a_bad_lot_goes_to_the_lowest_number() -> None:
    """GN-7"""
    t = table(["1"], ["3"], lots=["L1"])
    t.play(0, "show 1")
    t.play(1, "show 3")
    assert [player["points"] for player in t.view(None)["players"]] == [-4, 0]


def test_choices_are_secret_and_final() -> None:
    """GN-5 GN-10: nobody's view changes before all have chosen, and nobody sees another hand."""
    t = table(["1"], ["3"], lots=["L10"])
    before = t.view(1), t.log(1)
    t.play(0, "show 1")
    assert (t.view(1), t.log(1)) == before
    assert t.view(1)["players"][0]["hand"] is None
    again = t.why_not(0, "show 1")
    assert again is not None
    assert again.rule == "GN-5"


def test_the_end() -> None:
    """GN-8 GN-9: six rounds, then the most points win; a tie is shared."""
    t = bidyard.new("game-name", 2, seed=3)
    while t.to_act:
        for seat in t.to_act:
            t.play(seat, t.moves(seat)[-1])
    assert t.view(None)["round"] == 6
    assert t.result is not None
    assert {t.result.scores[seat] for seat in t.result.winners} == {max(t.result.scores)}
    shared = bidyard.score("game-name", {"players": [{"name": "Ada", "lots": [3, -2]}, {"name": "Mei", "lots": 1}]})
    assert shared.winners == (0, 1)
