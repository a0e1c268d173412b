"""Whole games in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import bidyard
from bidyard.games import find
from tests.browser.conftest import Visitor
from tests.browser.playing import Hasty, Toucher, play_out, within
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
# Heights of the tray, which the board stands on.
HEIGHTS = """() => {
    window.heights = [];
    const note = ([one]) => window.heights.push(Math.round(one.borderBoxSize[0].blockSize));
    new ResizeObserver(note).observe(document.querySelector('.tray'));
}"""
SHORT = {"master-of-construction": {"length": "shorter"}}


def to_the_result(page: Page) -> None:
    """The sheets that wait are put away one after the other."""
    for _ in within(60, "no result was shown"):
        page.wait_for_selector(":is(main.final h2, .ended, .end)", timeout=20_000)
        if page.locator("main.final h2").count():
            return
        page.keyboard.press("Escape")


@pytest.mark.parametrize("game", bidyard.games())
def test_a_whole_game_against_bots_by_double_clicks(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """Every kind of question three times; whatever is asked, the board stays where it is and no words are marked."""
    players = find(game).players[0] if 3 not in find(game).players else 3
    seats = ["human"] + ["foreman"] * (players - 1)
    table, tokens = server.table(seats, game, names=["Maya"], seed=4, options=SHORT.get(game, {}))
    visitor = visit(1280, 720)
    hasty = Hasty(server, visitor.page, table, tokens[0])
    page = visitor.sit(table, tokens[0])
    page.wait_for_selector(".tray")
    page.evaluate("async () => { await document.fonts.ready; }")
    page.evaluate(HEIGHTS)
    over = hasty.play_out(each=3)
    heights = set(page.evaluate("window.heights"))
    # Two games ask some things in a third line.
    assert max(heights) <= (111 if game in ("master-of-construction", "reputation") else 96), heights
    assert page.evaluate("String(getSelection()).trim()") == ""
    assert hasty.moves > 3
    assert over["result"]
    to_the_result(page)
    assert page.locator(".sky").get_by_text("You", exact=True).count() == 1


@pytest.mark.parametrize("game", bidyard.games())
def test_a_game_by_touch_on_a_phone(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """In French, with sheets that end rounds, auctions and scorings; the last of them is put away like the others."""
    players = find(game).players[0] if 3 not in find(game).players else 3
    seats = ["human"] + ["foreman"] * (players - 1)
    table, tokens = server.table(seats, game, names=["Maya"], seed=5, options=SHORT.get(game, {}))
    page = visit(390, 844, lang="fr-FR", has_touch=True).sit(table, tokens[0])
    toucher = Toucher(server, page, table, tokens[0])
    toucher.play_out(most=12)
    assert toucher.moves == 12
    play_out(server, table, tokens)
    to_the_result(page)


def test_the_home_page_leads_into_a_running_game_with_one_click(server: Caller, visit: Callable[..., Visitor]) -> None:
    page = visit().go("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".tray.mine .controls", timeout=20_000)
    assert "#" not in page.url, "the key does not stay in the address bar"
