"""Lessons in the terminal."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

import bidyard
from bidyard.cli.lessons import StepSession
from bidyard.games import OWN
from tests.cli.test_commands import refused, run

FEVER = "construction-fever"


def test_the_list() -> None:
    assert "2 black          A bid on Black moves credits" in run("learn", FEVER, "--list").stdout
    told = json.loads(run("learn", FEVER, "--json", "--lang", "fr").stdout)
    assert [one["id"] for one in told] == [one.id for one in bidyard.lessons(FEVER)]
    assert told[0]["title"] == "Riche, mais pas le moins aimé"


def test_a_lesson_by_its_name() -> None:
    answers = ("green 2", "jump", "pass", "show", "green 3", "back", "skip", "pass", "q")
    told = " ".join(run("learn", FEVER, "green", answers="\n".join(answers)).stdout.split())
    for part in (
        "3/7 A bid on Green is workers",
        "As many as Inès is not enough: you must offer at least 1 more. (CF-27)",
        "expected pass, green N",
        "3 of yours are more.",
        "Bid 3 workers on Green",
        "Yes. 3 workers lead, and Inès takes her 2 back home.",
        "Inès went up to 6",
        "Yes. A pass is not for good",
        "4/7 Green is shared with a neighbour",
        "Goodbye.",
    ):
        assert part in told, part


def test_a_guided_game_to_its_end() -> None:
    told = " ".join(run("learn", FEVER, "first-game", "--lang", "fr", answers="1\n" * 200).stdout.split())
    assert "Regardez les deux cartes" in told
    assert "Qui est dernier en réputation" in told
    assert "Vous connaissez le jeu" in told


@pytest.mark.parametrize(
    ("arguments", "named"), [((FEVER, "nothing"), "lesson"), (("nothing",), "game"), ((FEVER, "--lang", "de"), "lang")]
)
def test_what_is_not_there_is_named(arguments: tuple[str, ...], named: str) -> None:
    assert refused("learn", *arguments).startswith(f"bidyard: {named}: expected one of")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", OWN)
def test_every_step_can_be_drawn(game: str, lang: str) -> None:
    """And says in words what it points at."""
    found = bidyard.lessons(game, lang)
    for number, lesson in enumerate(found, 1):
        for at in range(len(lesson.steps)):
            session = StepSession(lesson, at, (number, len(found)), lang, {})
            session.console = Console(file=io.StringIO(), width=80, height=24, markup=False, highlight=False, emoji=False)
            session.show()
            assert lesson.title in session.console.file.getvalue()  # type: ignore[attr-defined]
            for path in lesson.steps[at].point:
                assert session.named(path) != path, path
