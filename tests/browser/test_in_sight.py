"""In every step of every lesson, on two phones and a small desk: what it is about and what must be tapped is all in sight."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import bidyard
from bidyard.games import OWN
from bidyard.table.lessons import Lesson
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN
from tests.browser.test_lessons import drawn

pytestmark = pytest.mark.swift
IN_SIGHT = (Path(__file__).parent / "in_sight.js").read_text()

# Where on the board a move is made, by its first words; what has no line here is made in the tray alone.
TAPPED = {
    "construction-yard": {"buy": ["[data-spot='slot-{1}']", "[data-spot='hand@{seat}']"], "take": ["section.money"]},
    "master-of-construction": {"draw": ["section.disp"], "take": ["section.disp"]},
}


def taps(game: str, lesson: Lesson, at: int) -> list[str]:
    """Selectors of what the right move is made with: {1} is its second word."""
    words = lesson.steps[at].do[0].split() if lesson.steps[at].do else []
    if not words:
        return [".tray .controls"]
    on_board = TAPPED.get(game, {}).get(words[0], [])
    return [".tray .controls", *(one.format(*words, seat=lesson.seat) for one in on_board)]


@pytest.mark.parametrize(("width", "height", "lang"), [(390, 844, "en"), (360, 740, "fr"), (1280, 720, "fr")])
@pytest.mark.parametrize("game", OWN)
def test_what_a_step_is_about_is_in_sight(visit: Callable[..., Visitor], game: str, width: int, height: int, lang: str) -> None:
    visitor = visit(width, height, {"en": "en-GB", "fr": "fr-FR"}[lang])
    hidden = []
    for lesson in bidyard.lessons(game, lang):
        for at, step in enumerate(lesson.steps):
            page = visitor.go(f"/learn/{game}?lesson={lesson.id}&step={at}")
            page.wait_for_selector(TURN)
            visitor.settle()
            drawn(page)
            hidden += [f"{lesson.id}, {step.id}: {one}" for one in page.evaluate(IN_SIGHT, taps(game, lesson, at))]
    assert not hidden, "\n".join(hidden)
