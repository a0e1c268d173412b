"""The example, a game of another package, in the browser: found at home, played on the generic board by hand and by phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import Newcomer
from tests.outside import GAME, Outside
from tests.server.serving import Caller, Process

WAIT = 120_000  # a worker compiles the game for its first review


@pytest.fixture(scope="module")
def process(outside: Outside, client: Path) -> Iterator[Process]:
    """In place of the usual server: one that knows the example."""
    process = Process(outside.folder / "browser.sqlite3", client, outside.environment)
    process.start()
    yield process
    process.kill()
    assert "Traceback" not in process.log, process.log


def test_it_stands_on_the_shelf(visit: Callable[..., Visitor]) -> None:
    page = visit().go("/")
    page.get_by_text("Lantern Quay").first.wait_for()
    page = visit(lang="fr-FR").go("/")
    page.get_by_text("Le Quai aux lanternes").first.wait_for()


@pytest.mark.parametrize(("wide", "high", "lang", "end"), [(1440, 900, "en-GB", "coin"), (390, 844, "fr-FR", "pièce")])
def test_a_whole_game(server: Caller, visit: Callable[..., Visitor], wide: int, high: int, lang: str, end: str) -> None:
    """Against bots, every decision made on the page, to the result."""
    table, (token,) = server.table(["human", "foreman", "random"], GAME, options={"length": "short"}, seed=5)
    page = visit(wide, high, lang).sit(table, token)
    newcomer = Newcomer(server, page, table, token, seed=wide)
    state = newcomer.play_out()
    assert state["result"] is not None
    assert newcomer.moves == 3
    page.get_by_text(end).first.wait_for()
    if lang == "en-GB":
        review(page, table)


def review(page: Page, table: str) -> None:
    """Of a game that this server learned of by its entry point alone: curve, judged decisions, its board in little height."""
    page.goto(f"{page.url.split('/t/')[0]}/review/{table}")
    page.get_by_role("region", name="This decision").wait_for(timeout=WAIT)
    expect(page.get_by_text("imagined games in all").first).to_be_attached(timeout=WAIT)
    expect(page.locator(".place .board")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("region", name="This decision")).to_contain_text("played")


def test_its_cards_can_be_put_in(server: Caller, visit: Callable[..., Visitor]) -> None:
    """The form is drawn from what its reader asks for; a table is laid with what was typed in."""
    page = visit(390, 844).go(f"/cards/{GAME}")
    page.get_by_role("button", name="Put in my cards").click()
    crate = page.get_by_role("article", name="tea-1 Tea 1")
    crate.get_by_label("Tea 1: Value").fill("99")
    crate.get_by_text("expected a whole number from 1 to 20").wait_for()
    assert crate.get_by_label("Tea 1: Goods").locator("option").count() == 6
    crate.get_by_label("Tea 1: Value").fill("9")
    page.locator("footer").get_by_text("Everything fits.").wait_for()
    page.get_by_role("link", name="Play with them").click()
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/**")
    table = page.url.rsplit("/", 1)[1]
    assert server.get(f"/api/tables/{table}/game").json()["cards"]["tea-1"]["value"] == 9
