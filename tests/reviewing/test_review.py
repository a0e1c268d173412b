"""Reviews add up exactly, say the same twice, find what was thrown away, and cry no wolf."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import bidyard
from bidyard.bots import hint
from bidyard.bots.compare import Comparison, Option
from bidyard.reviewing import Moment, annotated, reviewing, summarise
from bidyard.reviewing.position import Looker
from bidyard.reviewing.report import mark_of
from bidyard.reviewing.review import FEW, read_budget
from tests.reviewing.games import played, record

CF = "construction-fever"


def check_sums(told: dict[str, Any]) -> None:
    """To the last bit, also out of JSON."""
    last = told["start"]
    for move in told["moves"]:
        for seat, value in enumerate(last):
            assert move["win"][seat] - value == move["luck"][seat] + move["decisions"][seat]
            shares = sum(own[seat] for own in move["by"].values())
            assert not move["by"] or shares == pytest.approx(move["decisions"][seat], abs=1e-12)
        last = move["win"]
    assert last == told["end"]
    for seat in range(len(last)):
        changes = sum(move["luck"][seat] + move["decisions"][seat] for move in told["moves"])
        assert changes == told["end"][seat] - told["start"][seat]


@pytest.mark.parametrize("game", bidyard.games())
def test_a_quick_review_adds_up(game: str) -> None:
    found = bidyard.review(record(game), "quick")
    told = json.loads(json.dumps(found.json()))
    check_sums(told)
    result = played(game).result
    assert result is not None
    for seat, end in enumerate(found.end):
        assert end == pytest.approx(1 / len(result.winners) if seat in result.winners else 0, abs=1e-4)
    assert any(any(move["luck"]) for move in told["moves"]), "cards were turned"
    assert all(move["loss"] == 0 and move["mark"] is None for move in told["moves"]), "a quick one judges nothing"


def test_a_review_adds_up_and_is_the_same_twice() -> None:
    one = bidyard.review(record(CF), 40).json()
    check_sums(one)
    assert bidyard.review(record(CF), 40).json() == one
    assert bidyard.review(record(CF), 40, seed=2).json() != one
    for player, sums in enumerate(one["players"]):
        mine = [move for move in one["moves"] if move["seat"] == player]
        assert sums["given_away"] == sum(move["loss"] for move in mine)
        assert sums["accuracy"] == pytest.approx(sum(move["loss"] <= 0.02 for move in mine) / len(mine), abs=1e-4)
        assert sums["luck"] + sums["own"] + sums["others"] == pytest.approx(one["end"][player] - one["start"][player])
        assert sum(part["given_away"] for part in sums["phases"].values()) == pytest.approx(sums["given_away"])
    for move in one["moves"]:
        assert (move["loss"] == 0) == (move["best"] == move["move"])
        assert move["loss"] == 0 or move["loss"] > 2 * move["loss_error"]
    clear = [m for m in one["moves"] if m["seat"] is not None and m["options"][0]["move"] == m["move"]]
    clear = [m for m in clear if len({option["win"] for option in m["options"][:2]}) == 2]
    assert clear
    assert all(m["loss_error"] > 0 for m in clear), "that nothing was given away is not known for sure either"


def test_a_thrown_decision_is_found() -> None:
    """In the last round of a won game its leader bids away what would have won it."""
    table = bidyard.new(CF, 3, seed=5)
    foreman = bidyard.bot("foreman", CF)
    thrown = None
    while table.to_act:
        seat = table.to_act[0]
        own = table.seat(seat)
        move = foreman.choose(own, 1)
        if (
            thrown is None
            and table.view(None)["round"] == table.view(None)["rounds"]
            and table.view(None)["phase"] == "bidding"
        ):
            worst = min(own.moves, key=lambda known: share(table, seat, known))
            if share(table, seat, worst) + 0.4 < share(table, seat, move):
                move, thrown = worst, table.ply
        table.play(seat, move)
    assert thrown is not None
    marks = [moment.mark for moment in bidyard.review(table.record(), 120).moments]
    assert marks[thrown] == "blunder"


def share(table: bidyard.Table, seat: int, move: Any) -> float:
    """How often the seat wins when foremen play on: the last cards are open, so there is nothing to draw."""
    again = table.copy()
    again.play(seat, move)
    foreman = bidyard.bot("foreman", CF)
    while again.to_act:
        k = again.to_act[0]
        again.play(k, foreman.choose(again.seat(k), 1))
    assert again.result is not None
    return 1 / len(again.result.winners) if seat in again.result.winners else 0.0


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.04, 0.001, None),
        (0.06, 0.001, "inaccuracy"),
        (0.06, 0.03, None),
        (0.055, 0.01, None),
        (0.065, 0.01, None),  # may be 4.5
        (0.13, 0.02, "inaccuracy"),
        (0.13, 0.01, "mistake"),
        (0.32, 0.05, "blunder"),
    ],
)
def test_marks_are_beyond_noise(loss: float, error: float, mark: str | None) -> None:
    assert mark_of(loss, error) == mark


def test_what_a_decision_gave_away_is_never_less_sure_than_all_of_it() -> None:
    """Two moves win equally often for their seat, and not for others: what the map makes of that says nothing of the error."""
    table = bidyard.new(CF, 3, 1)
    (seat,) = table.to_act
    own = table.masked(seat)
    best, played = own.moves[:2]
    others = [one for one in range(3) if one != seat]

    def option(code: int, behind: float, shares: tuple[float, float]) -> Option:
        chances = {seat: 0.4 - behind, others[0]: shares[0], others[1]: shares[1]}
        return Option(code, 0.4 - behind, 9.0, tuple(chances[one] for one in range(3)), behind, 0.05)

    first, second = option(best.code, 0.0, (0.3, 0.3)), option(played.code, 1e-9, (0.58, 0.02))
    looker = Looker(table, 60, 1, True)
    judged = looker._judge(own, played, Comparison((first, second), second, np.zeros((1, 6)), np.zeros((1, 6))))
    assert 0 < judged.error < 0.2


def test_an_unfinished_game_ends_with_its_chances() -> None:
    part = record(CF) | {"moves": record(CF)["moves"][:9]}
    del part["result"]
    found = bidyard.review(part, 40)
    assert not found.over
    check_sums(found.json())
    assert sum(found.end) == pytest.approx(1, abs=1e-3)


def test_one_decision_does_not_take_as_long_as_a_whole_game() -> None:
    table = bidyard.new(CF, 3, seed=1)
    assert read_budget(None, table, 1) == read_budget(None, table, FEW) > read_budget(None, table, 2 * FEW)
    assert read_budget("quick", table, 1) < read_budget(None, table, 1)


@pytest.mark.parametrize(
    ("change", "budget", "field"),
    [
        ({}, "slow", "budget"),
        ({}, 3, "budget"),
        ({"moves": [[0, "green 99"]], "result": None}, "quick", "moves"),
        ({"deck": "other"}, "quick", "deck"),
        ({"result": {"winners": [0], "scores": [1, 2, 3]}}, "quick", "result"),
    ],
)
def test_bad_input_is_named(change: dict[str, Any], budget: Any, field: str) -> None:
    with pytest.raises(bidyard.InputError, match=field):
        bidyard.review(record(CF) | change, budget)


def test_time_that_was_called_is_nobodys_decision() -> None:
    game = "master-of-construction"
    table = bidyard.new(game, 3, seed=2)
    foreman = bidyard.bot("foreman", game)
    while table.to_act:
        if table.ply == 30:
            table.time_up()
        seat = table.to_act[0]
        table.play(seat, foreman.choose(table.seat(seat), 1))
    found = bidyard.review(table.record(), "quick")
    check_sums(found.json())
    assert found.moments[30].seat is None


def test_an_annotated_record_is_still_a_record() -> None:
    found = bidyard.review(record(CF), "quick")
    written = json.loads(json.dumps(annotated(record(CF), found)))
    assert bidyard.replay(written).record() == record(CF)
    assert bidyard.verify(written).ok
    assert written["review"]["moves"][3] == found.json()["moves"][3]
    assert bidyard.review(written, "quick").json() == found.json()


def test_many_games_are_summed_up_by_player() -> None:
    reviews = [bidyard.review(record(CF, seed=seed), 40) for seed in (11, 12)]
    found = summarise(reviews)
    assert found.games == 2
    assert {standing.player for standing in found.players} == {"Player 1", "Player 2", "Player 3"}
    for standing in found.players:
        lines = [line for line in found.lines if line.player == standing.player]
        whole = lines[0]
        assert whole.decisions == sum(line.decisions for line in lines if line.part == "phase")
        assert whole.decisions == sum(line.decisions for line in lines if line.part == "kind")
        assert all(line.low <= line.loss <= line.high for line in lines)
    json.dumps(found.json())


@pytest.mark.parametrize("game", bidyard.games())
def test_with_everything_known_nothing_is_luck(game: str) -> None:
    """The deal has decided what the cards decide: all that changes afterwards was chosen."""
    found = bidyard.review(record(game), "quick", everything=True)
    check_sums(found.json())
    assert all(not any(moment.luck) for moment in found.moments)
    assert found.everything
    assert found.json() == bidyard.review(record(game), "quick", everything=True).json()
    assert found.start != bidyard.review(record(game), "quick").start


def test_moments_are_told_as_soon_as_they_are_settled() -> None:
    told: list[Moment] = []
    for done, _, fresh in reviewing(record(CF), 40):
        told += fresh
        assert len(told) < done, "the last ones wait for the next position"
    whole = bidyard.review(record(CF), 40).moments
    assert tuple(told) == whole[: len(told)]
    assert len(told) > len(whole) - 4


@pytest.mark.parametrize("game", [CF, "construction-yard"])
def test_no_fault_is_found_with_whoever_plays_by_hints(game: str) -> None:
    """Hint and review of a position at the same budget agree."""
    table = bidyard.new(game, 3, seed=8)
    foreman = bidyard.bot("foreman", game)
    while table.to_act and table.ply < 60:
        seat = table.seat(table.to_act[0])
        advised = seat.seat == 0 and len(seat.moves) > 1
        table.play(seat.seat, hint(seat, budget=60)[0].move if advised else foreman.choose(seat, 1))
    found = bidyard.review(table.record(), 60)
    assert [moment.ply for moment in found.moments if moment.seat == 0 and moment.loss > 0] == []
