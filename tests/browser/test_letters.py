"""Whoever has set the browser's own letters to twice their size reads everything twice as large, and nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

import bidyard
from tests.browser.conftest import FLAGS, Visitor
from tests.browser.get_browser import find
from tests.browser.playing import TURN, play_out
from tests.browser.test_pages import CUT_OFF
from tests.server.serving import Caller, Process

PAGES = ["/", "/play/construction-fever", "/my", "/preferences", "/rules/construction-fever", "/replay"]
SIZE = "(one) => parseFloat(getComputedStyle(one).fontSize)"


@pytest.fixture(scope="module")
def large(browser: Browser) -> Iterator[Browser]:
    """What a browser's settings call "very large" is 24 px; here it is 32, 200 %."""
    with browser.browser_type.launch(executable_path=find(), args=[*FLAGS, "--blink-settings=defaultFontSize=32"]) as it:
        yield it


def faults(page: Any, name: str) -> list[str]:
    page.evaluate("async () => { await document.fonts.ready; }")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{name}: {wide} px too wide"] * (wide > 0) + [f"{name}: cut off: {one}" for one in page.evaluate(CUT_OFF)[:4]]


def looked_back(server: Caller, visitor: Visitor) -> list[str]:
    """A finished game in its three ways, on a laptop: what stands in the bar is all in sight."""
    table, tokens = server.table(["human"] * 3, names=["Maya", "Otto", "Noor"], seed=4)
    play_out(server, table, tokens)
    wrong = []
    visitor.page.set_viewport_size({"width": 1366, "height": 768})
    for path in (f"/t/{table}#{tokens[0]}", f"/replay?table={table}&at=3", f"/review/{table}?at=3"):
        page = visitor.go(path)
        page.locator("header nav").wait_for(timeout=60_000)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        wrong += [f"{path}: {wide} px too wide"] * (wide > 0)
    return wrong


def test_everything_grows_with_the_browsers_letters(server: Caller, large: Browser, process: Process) -> None:
    context = large.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(10_000)
    visitor = Visitor(context, process.url)
    wrong = []
    for path in PAGES:
        page = visitor.go(path)
        page.locator("h1:visible").first.wait_for()
        wrong += faults(page, path)
        assert page.locator("body").evaluate(SIZE) == 30, "a text of 15 px"
    for game in bidyard.games():
        table, tokens = server.table(["human"] * 3, game, names=["Maya", "Otto", "Noor"], seed=4)
        page = visitor.go(f"/t/{table}#{tokens[server.see(table)['to_act'][0]]}")
        page.wait_for_selector(TURN)
        wrong += faults(page, game)
        small = page.locator(".tray :is(h2, p, b, .lab):visible").evaluate_all(f"(all) => all.map({SIZE})")
        assert min(small) >= 22, f"{game}: a text does not follow"
        control = page.locator(".tray .controls button:visible").last
        control.scroll_into_view_if_needed()
        assert control.evaluate("(one) => one.getBoundingClientRect().height") >= 80, "what is pressed grows, too"
    wrong += looked_back(server, visitor)
    context.close()
    assert wrong + visitor.wrong == []
