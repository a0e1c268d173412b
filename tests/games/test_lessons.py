"""The lessons of our five games: every step gone through with what is right and with each mistake."""

from __future__ import annotations

import pytest

import bidyard
from bidyard.engine.words import LANGUAGES
from bidyard.games import OWN
from bidyard.table.lessons import Lesson
from bidyard.table.lessons_played import RIGHT, attempt, enter
from bidyard.testing.lessons import check_lessons


@pytest.mark.parametrize("game", OWN)
def test_every_step_right_and_wrong(game: str) -> None:
    check_lessons(game)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", OWN)
def test_four_to_seven_that_end_with_a_game(game: str, lang: str) -> None:
    found = bidyard.lessons(game, lang)
    assert 4 <= len(found) <= 7
    assert [one.id for one in found if one.steps[-1].bot] == ["first-game"] == [found[-1].id]
    for lesson in found:
        assert lesson.title
        for step in lesson.steps:
            # No step without an answer to something else than what is right.
            assert step.bot or step.mistakes, (lesson.id, step.id)


@pytest.mark.parametrize("game", OWN)
def test_the_legend_grows(game: str) -> None:
    """Every piece is met once, in the same lesson in every language, and told in a few words."""
    met = {lang: [(one.id, piece.id) for one in bidyard.lessons(game, lang) for piece in one.pieces] for lang in LANGUAGES}
    assert len({tuple(one) for one in met.values()}) == 1
    pieces = [piece for _, piece in met["en"]]
    assert len(pieces) == len(set(pieces)) >= 4
    for lang in LANGUAGES:
        assert all(len(piece.text.split()) <= 12 for one in bidyard.lessons(game, lang) for piece in one.pieces)


@pytest.mark.parametrize("game", OWN)
def test_every_legal_try_is_answered(game: str) -> None:
    """By the lesson's own words where a beginner would try it: never more than a few moves are left to the general answer."""
    for lesson in bidyard.lessons(game):
        for at, step in enumerate(lesson.steps):
            if step.bot is None:
                assert _unanswered(lesson, at) == [], (lesson.id, step.id)


def _unanswered(lesson: Lesson, at: int) -> list[str]:
    table = enter(lesson, at, "Maya")
    tried = {str(move): attempt(lesson, at, table, move) for move in table.moves(lesson.seat)}
    assert any(one.verdict == RIGHT for one in tried.values())
    return [move for move, one in tried.items() if not one.text]


def test_what_is_shown_is_what_is_right() -> None:
    for lesson in bidyard.lessons("construction-fever"):
        for at, step in enumerate(lesson.steps):
            if step.bot is None:
                assert attempt(lesson, at, enter(lesson, at, "Maya"), step.do[0]).text == step.yes


def test_other_languages_and_games_are_refused() -> None:
    with pytest.raises(bidyard.InputError, match="lang"):
        bidyard.lessons("construction-fever", "de")
    with pytest.raises(bidyard.InputError, match="game"):
        bidyard.lessons("construction-flu")
