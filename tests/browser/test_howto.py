"""How to play, printed: one sheet of A4 for every game and language, with nothing beside it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bidyard.games import OWN
from tests.browser.conftest import Visitor
from tests.browser.test_pages import CUT_OFF

# What of goal, pictures and example is drawn.
DRAWN = """() => [...document.querySelectorAll(':is(.top figure, .panels, .score, .mistakes) *')]
    .filter((one) => one.getClientRects().length).length"""
A4 = (595, 842)  # in points
INSIDE = {"width": 718, "height": 1047}  # what ten millimetres of margin leave of it, in pixels


def sheets(pdf: bytes) -> list[tuple[int, ...]]:
    """The size of every page."""
    boxes = re.findall(rb"/MediaBox\s*\[([^\]]+)\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type\s*/Page\b", pdf))
    return [tuple(round(float(number)) for number in box.split()[2:]) for box in boxes]


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_it_is_one_sheet(visit: Callable[..., Visitor], lang: str) -> None:
    visitor = visit(lang=lang)
    for game in OWN:
        page = visitor.go(f"/how-to/{game}")
        page.locator(".mistakes li").first.wait_for()
        visitor.settle()
        page.evaluate("async () => { await document.fonts.ready; }")
        drawn = page.evaluate(DRAWN)
        [(width, height)] = sheets(page.pdf(prefer_css_page_size=True))
        assert abs(width - A4[0]) <= 1, game
        assert abs(height - A4[1]) <= 1, game
        page.emulate_media(media="print")
        assert page.evaluate(DRAWN) == drawn, f"{game}: something is not printed"
        page.set_viewport_size(INSIDE)
        assert page.evaluate(CUT_OFF) == [], game
        page.emulate_media(media="null")
