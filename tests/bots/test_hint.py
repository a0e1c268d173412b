"""Hints: the compared moves, numbers that agree with what one sees, and the same footing as the review."""

from __future__ import annotations

import math

import pytest

import bidyard
from bidyard.bots import hint
from bidyard.bots.compare import Comparison, Option
from bidyard.bots.hint import advice, percent
from bidyard.bots.reasons import reason, terms_of
from bidyard.bots.weights import heuristics
from bidyard.reviewing.position import Looker

CF = "construction-fever"


def standing(plies: int, seed: int = 7) -> bidyard.Table:
    table = bidyard.new(CF, players=3, seed=seed)
    foreman = bidyard.bot("foreman", CF)
    for ply in range(plies):
        seat = table.to_act[0]
        table.play(seat, foreman.choose(table.seat(seat), ply))
    return table


@pytest.mark.parametrize(("win", "shown"), [(0.245, 25), (0.2449, 24), (0.0, 0), (1.0, 100), (0.005, 1)])
def test_halves_go_up_as_in_the_browser(win: float, shown: int) -> None:
    assert percent(win) == shown


@pytest.mark.parametrize(
    ("wins", "error", "first", "second"),
    [
        ((0.444, 0.366), 0.01, "7 percentage points more", "7 percentage points less"),  # 44 and 37, as one sees them
        ((0.444, 0.416), 0.05, "nothing else does clearly better", "too close"),
        ((0.444, 0.443), 0.01, "nothing else does clearly better", "as often as the best"),
    ],
)
def test_differences_are_those_one_sees_and_named_beyond_noise(
    wins: tuple[float, float], error: float, first: str, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = standing(0).seat(standing(0).to_act[0])
    options = tuple(
        Option(move.code, win, 10.0, (win,) * 3, wins[0] - win, error) for move, win in zip(seat.moves, wins, strict=False)
    )
    from importlib import import_module

    hinting = import_module("bidyard.bots.hint")
    monkeypatch.setattr(hinting, "advice", lambda *_: Comparison(options, options[0], None, None))  # type: ignore[arg-type]
    monkeypatch.setattr(hinting.Calibration, "all", lambda _, chances: list(chances))
    one, two = hint(seat)
    assert first in one.reason
    assert second in two.reason


@pytest.mark.parametrize("plies", [0, 12, 40])
def test_a_hint_does_not_contradict_the_review_of_the_position(plies: int) -> None:
    """Whichever of the shown moves is played, the review at the same budget says the same of it, within the errors."""
    table = standing(plies)
    seat = table.seat(table.to_act[0])
    asked = seat.asked
    assert len(asked) == (2 if plies == 12 else 1)
    others = {other: table.moves(other)[0] for other in asked}
    for option in advice(seat, 200, 1).options:
        move = next(move for move in seat.moves if move.code == option.code)
        looked = Looker(table, 200, 1, judge=True).look(table, others | {seat.seat: move})
        judged = next(one for one in looked.judged if one.seat == seat.seat)
        behind = judged.options[0][1] - judged.chance
        assert abs(behind - option.behind) <= 3 * math.hypot(option.error, judged.error, 0.01)


def test_what_speaks_for_a_move_is_what_its_preference_hangs_on() -> None:
    """Bidding two workers more on Green costs workers and gains nothing."""
    table = standing(0)
    seat = table.seat(table.to_act[0])
    moves = {str(move): move for move in seat.moves}
    terms = terms_of(seat, moves["green 3"], moves["green 5"])
    assert set(terms) == {*heuristics(seat.game).WEIGHTS, "plain"}
    assert terms["worker"] > 0
    assert terms["reputation"] == pytest.approx(0)
    assert terms_of(seat, moves["green 3"], moves["green 3"]) == {}


def test_nothing_to_decide_is_said() -> None:
    table = standing(0)
    idle = next(seat for seat in range(3) if seat not in table.to_act)
    with pytest.raises(bidyard.InputError, match="nothing to decide"):
        hint(table.seat(idle))


def test_what_is_better_is_not_explained_by_its_cost_alone() -> None:
    """A bid of two workers against one of them: only that they stay away longer is known to the heuristics."""
    seat = standing(0).seat(standing(0).to_act[0])
    two, one = (next(move for move in seat.moves if str(move) == f"green {n}") for n in (2, 1))
    assert reason(seat, two, one, "en")[0].startswith("Against this move:")
    (told,) = reason(seat, two, one, "en", better=True)
    assert "wins more often all the same" in told


@pytest.mark.parametrize("game", bidyard.games())
def test_what_a_hint_says_of_its_moves_a_review_with_other_worlds_says_too(game: str) -> None:
    """In every game, at the same budget: how far each shown move is behind the best agrees within the errors."""
    table = bidyard.new(game, 3, seed=5)
    foreman = bidyard.bot("foreman", game)
    looked_at = 0
    while table.to_act and looked_at < 3:
        seat = table.seat(table.to_act[0])
        if len(seat.asked) == 1 and len(seat.moves) > 2 and table.ply >= 9 * looked_at:
            looked_at += 1
            for shown in hint(seat, budget=120):
                (judged,) = Looker(table, 120, 2, judge=True).look(table, {seat.seat: table.move(shown.move)}).judged
                behind = judged.options[0][1] - judged.chance
                assert abs(behind - shown.behind) <= 3 * math.hypot(shown.error, judged.error, 0.02), shown.move
        table.play(seat.seat, foreman.choose(seat, table.ply))
    assert looked_at == 3
