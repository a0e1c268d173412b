"""A lesson has what a table has: where one stands, what everything is; a guided game is all in ink, and one button goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN

pytestmark = pytest.mark.swift
LINE, SHEET = "[aria-controls=goal-sheet]", "#goal-sheet"


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_where_one_stands_and_what_is_this(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    page = visit(width=size[0], height=size[1]).go("/learn/construction-fever?lesson=goal&step=1")
    page.wait_for_selector(TURN)
    expect(page.locator(LINE)).to_contain_text("You would be out")
    page.locator(LINE).click()
    expect(page.locator(SHEET)).to_be_visible()
    page.get_by_role("button", name="What is this").click()
    expect(page.locator(SHEET)).to_have_count(0)  # it would lie over what can be asked
    page.locator(".what .mark, .layer .mark").first.wait_for(state="attached")
    box = page.locator("[data-place='green.reputation']").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".what h2")).to_contain_text("reputation")


def test_a_guided_game_is_in_ink(visit: Callable[..., Visitor]) -> None:
    page = visit().go("/learn/construction-yard?lesson=take")
    page.wait_for_selector(TURN)
    expect(page.locator(".board.pencil")).to_have_count(1)
    ink = "(one) => getComputedStyle(one).color === getComputedStyle(document.querySelector('.bar')).color"
    assert page.locator("button.inked, .inked button").first.evaluate(ink)
    page.locator("nav li:last-child button").click()
    page.wait_for_selector(".lesson.guided")
    page.wait_for_selector(TURN)
    expect(page.locator(".board.pencil")).to_have_count(0)
    expect(page.locator(LINE)).to_be_visible()
