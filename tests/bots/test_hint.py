"""Hints: the best move with its chance, all others held against it, and numbers that agree with what one sees."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.bots.bot import Candidate, Thought
from bidyard.bots.hint import _company, _compare, percent, rank
from bidyard.bots.weights import STYLES


def thought(*wins: tuple[float, int]) -> Thought:
    table = bidyard.new("construction-fever", players=3, seed=7)
    moves = table.moves(table.to_act[0])
    found = tuple(Candidate(move, visits, win, win, 10.0) for move, (win, visits) in zip(moves, wins, strict=False))
    return Thought(found[0].move, found, (0.0,) * 3, 100)


def test_others_are_held_against_the_best_never_against_what_was_hardly_looked_at() -> None:
    ranked = rank(thought((0.245, 500), (0.225, 480), (0.24, 470), (0.9, 2)))
    best, second, third = ranked[:3]
    assert percent(best.win) == 25
    for one in (second, third):
        key, gain = _compare(one, ranked)
        assert gain == percent(best.win) - percent(one.win)
        assert key == ("behind" if gain else "equal")


@pytest.mark.parametrize(("win", "shown"), [(0.245, 25), (0.2449, 24), (0.0, 0), (1.0, 100), (0.005, 1)])
def test_halves_go_up_as_in_the_browser(win: float, shown: int) -> None:
    assert percent(win) == shown


def test_a_move_of_no_style_is_not_called_unusual() -> None:
    assert _company("pass", dict.fromkeys(STYLES, "green 3")) == []
