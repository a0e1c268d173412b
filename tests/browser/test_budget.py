"""What a table asks of a phone: counts, no times. They are the same on every machine, and cannot creep up unseen.

`python bench/paint.py` tells the times.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, ElementHandle, Page

import bidyard
from tests.browser.conftest import Visitor
from tests.browser.gathering import PHONE
from tests.browser.playing import TURN, Newcomer, by_finger
from tests.server.serving import Caller

REQUESTS, KILOBYTES = 100, 430  # of the page of a table, with letters, compressed as they travel
ELEMENTS = 1_050
LAYOUTS = 5  # by a press with what the server answers to it
CHANGES = 110  # elements that come, go or are written on by it


WATCH = """() => {
    window.changes = 0;
    new MutationObserver((list) => {
        for (const one of list) changes += one.addedNodes.length + one.removedNodes.length + (one.type !== 'childList');
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
PICTURES = """() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then))))"""


def seated(server: Caller, visit: Callable[..., Visitor], game: str) -> tuple[str, str, Visitor]:
    """Somebody who is asked something, among people who are not there: nobody else moves."""
    table, tokens = server.table(["human"] * 3, game, names=["Maya", "Otto", "Ines"], seed=4)
    token = next(token for token in tokens if server.see(table, token)["moves"])
    return table, token, visit(*PHONE, has_touch=True, is_mobile=True)


def counted(session: CDPSession) -> dict[str, float]:
    return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}


@pytest.mark.parametrize("game", bidyard.games())
def test_a_table_is_small(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    table, token, visitor = seated(server, visit, game)
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    came: list[float] = []
    session.on("Network.loadingFinished", lambda event: came.append(event["encodedDataLength"]))
    page = visitor.sit(table, token)
    page.wait_for_selector(TURN)
    visitor.settle()
    assert len(came) <= REQUESTS
    assert sum(came) <= KILOBYTES * 1024
    assert page.evaluate("document.querySelectorAll('*').length") <= ELEMENTS


@pytest.mark.parametrize("game", bidyard.games())
def test_a_press_changes_little_and_is_laid_out_once(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    table, token, visitor = seated(server, visit, game)
    page = visitor.sit(table, token)
    page.wait_for_selector(TURN)
    visitor.settle()
    session = visitor.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(WATCH)
    presses: list[tuple[str, int, float]] = []

    def hand(page: Page, thing: ElementHandle, times: int) -> None:
        says = thing.evaluate("(one) => one.getAttribute('aria-label') || one.textContent")
        thing.scroll_into_view_if_needed(timeout=600)
        before = page.evaluate(f"({PICTURES})().then(() => (window.changes = 0))"), counted(session)
        by_finger(page, thing, times)
        page.evaluate(PICTURES)
        presses.append((says, page.evaluate("changes"), counted(session)["LayoutCount"] - before[1]["LayoutCount"]))

    Newcomer(server, page, table, token, hand=hand).play_out(most=1)
    told: list[Any] = [one for one in presses if one[1] > CHANGES or one[2] > LAYOUTS]
    assert told == []
