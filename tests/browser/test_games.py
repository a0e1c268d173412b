"""Whole games in a real browser. BROWSER_GAMES=all in the environment plays each in every way, and all of it on the page."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import bidyard
from bidyard.games import find
from tests.browser.conftest import Visitor
from tests.browser.playing import Hasty, by_finger, by_keys, by_mouse, within
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
# Heights of the tray, which the board stands on.
HEIGHTS = """() => {
    window.heights = [];
    const note = ([one]) => window.heights.push(Math.round(one.borderBoxSize[0].blockSize));
    new ResizeObserver(note).observe(document.querySelector('.tray'));
}"""
EVERY_WAY = os.environ.get("BROWSER_GAMES") == "all"
SHORT = {"master-of-construction": {"length": "shorter"}}


def to_the_result(page: Page) -> None:
    """The sheets that wait are put away one after the other."""
    for _ in within(60, "no result was shown"):
        page.wait_for_selector(":is(main.final h2, .ended, .end)", timeout=20_000)
        if page.locator("main.final h2").count():
            return
        page.keyboard.press("Escape")


HANDS = {"mouse": by_mouse, "finger": by_finger, "keys": by_keys}
SIZES = {"desk": (1280, 720), "phone": (390, 844)}
# Every game by mouse, finger and keys, on a desk and on a phone: by turns, or in all ways where that is asked for.
WAYS = [
    (game, size, hand)
    for at, game in enumerate(bidyard.games())
    for by, hand in enumerate(HANDS)
    for turn, size in enumerate(SIZES)
    if (at + by + turn) % 2 == 0 or EVERY_WAY
]


@pytest.mark.parametrize(("game", "size", "hand"), WAYS)
def test_a_whole_game_against_bots(server: Caller, visit: Callable[..., Visitor], game: str, size: str, hand: str) -> None:
    """By double clicks, double taps or keys held down, from the first question to the result, which takes the focus. Every kind
    of question three times; whatever is asked, the board stays where it is and no words are marked. Phones speak French."""
    players = find(game).players[0] if 3 not in find(game).players else 3
    seats = ["human"] + ["foreman"] * (players - 1)
    table, tokens = server.table(seats, game, names=["Maya"], seed=4, options=SHORT.get(game, {}))
    visitor = visit(*SIZES[size], lang="fr-FR" if size == "phone" else "en-GB", has_touch=hand == "finger")
    hasty = Hasty(server, visitor.page, table, tokens[0], hand=HANDS[hand])
    page = visitor.sit(table, tokens[0])
    page.wait_for_selector(".tray")
    page.evaluate("async () => { await document.fonts.ready; }")
    page.evaluate(HEIGHTS)
    over = hasty.play_out(each=400 if EVERY_WAY else 3)
    heights = set(page.evaluate("window.heights"))
    if size == "desk":  # two games ask some things in a third line
        assert max(heights) <= (111 if game in ("master-of-construction", "reputation") else 96), heights
    assert page.evaluate("String(getSelection()).trim()") == ""
    assert hasty.moves > 3
    assert over["result"]
    to_the_result(page)
    assert page.locator(".sky").get_by_text("Vous" if size == "phone" else "You", exact=True).count() == 1
    assert page.evaluate("document.activeElement !== document.body")


def test_the_home_page_leads_into_a_running_game_with_one_click(server: Caller, visit: Callable[..., Visitor]) -> None:
    page = visit().go("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".tray.mine .controls", timeout=20_000)
    assert "#" not in page.url, "the key does not stay in the address bar"
