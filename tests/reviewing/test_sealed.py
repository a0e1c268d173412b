"""Secret answers are judged against the equilibrium, not against what the others happened to answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bidyard
from bidyard.bots.compare import Sealed
from bidyard.bots.equilibrium import equilibrium
from bidyard.reviewing.position import Looker
from tests.reviewing.games import played

CF = "construction-fever"


def test_an_equilibrium_worked_out_by_hand() -> None:
    """One seat gets 3, -1 / -2, 1, the other the opposite. With chance p of the first row 3p - 2(1-p) = -p + (1-p), so
    p = 3/7; with chance q of the first column: 3q - (1-q) = -2q + (1-q), so q = 2/7."""
    mine = np.array([[3.0, -1.0], [-2.0, 1.0]])
    rows, columns = equilibrium(np.stack([mine, -mine], axis=-1), 4_000)
    assert rows == pytest.approx([3 / 7, 4 / 7], abs=0.01)
    assert columns == pytest.approx([2 / 7, 5 / 7], abs=0.01)


def test_the_answer_is_held_against_the_mixture() -> None:
    """Two bidders, one prize, which wins the game. Each may bid 0 or 1; a tie goes to the left one (seat 0).

    Left: 1 always wins it, 0 only against 0. So left bids 1, whatever right does; against a right who bids 1 half the time,
    bidding 0 gives away a half.
    """
    left = np.array([[1.0, 0.0], [1.0, 1.0]])  # rows: left's bid, columns: right's
    results = np.stack([left, 1 - left, left * 0, left * 0], axis=-1)[None]
    found = Sealed((0, 1), ((0, 1), (0, 1)), results, (np.array([0.0, 1.0]), np.array([0.5, 0.5])))
    judged = found.compare(0, 0)
    assert judged.best.code == 1
    assert judged.played.behind == pytest.approx(0.5)
    assert found.compare(0, 1).played.behind == 0
    assert found.compare(1, 0).played.behind == 0, "against a left who bids 1 nothing helps"
    assert found.of({0: 0, 1: 1})[0, :2].tolist() == [0, 1]
    assert found.of({0: 0})[0, :2].tolist() == [0.5, 0.5]


def last_secret(players: int = 3) -> tuple[bidyard.Table, list[int]]:
    """A table at the secret bids of its last round: nothing is drawn after them."""
    for seed in range(200):
        whole = played(CF, players, seed)
        table = bidyard.new(CF, players, seed=seed)
        for seat, move in whole.played:
            view = table.view(None)
            if view["phase"] == "developing" and view["round"] == view["rounds"] and len(view["to_act"]) == 2:
                shares = matrix(table, view["to_act"])
                if shares.min() < shares.max():
                    return table, list(view["to_act"])
            table.play(seat, move)  # type: ignore[arg-type]
    raise AssertionError("no such game")


def matrix(table: bidyard.Table, seats: list[int]) -> Any:
    """Every pair of answers, played at the table itself."""
    answers = [table.moves(seat) for seat in seats]
    out = np.zeros((len(answers[0]), len(answers[1]), table.players))
    for i, one in enumerate(answers[0]):
        for j, two in enumerate(answers[1]):
            again = table.copy()
            again.play(seats[0], one)
            again.play(seats[1], two)
            assert again.result is not None
            for winner in again.result.winners:
                out[i, j, winner] = 1 / len(again.result.winners)
    return out


def test_the_last_secret_bids_of_a_game_are_judged_as_the_table_plays_them() -> None:
    table, seats = last_secret()
    shares = matrix(table, seats)
    answers = {seat: table.moves(seat)[0] for seat in seats}
    looked = Looker(table, 60, 1, judge=True).look(table, answers)
    for seat, end in enumerate(looked.after.chances):
        assert end == pytest.approx(shares[0, 0, seat], abs=1e-3)
    one, two = looked.judged
    assert one.seat in seats
    assert two.error == 0, "nothing is left to chance"
    # The most that an answer can be worth bounds what another gave away.
    for judged, axis in ((one, 0), (two, 1)):
        own = shares[..., judged.seat]
        assert judged.loss <= (own.max(axis=axis) - own.take(0, axis=axis)).max() + 1e-3
    assert sum(by[seats[0]] for by in looked.by.values()) == pytest.approx(looked.change[seats[0]], abs=1e-9)
