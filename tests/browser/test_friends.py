"""With friends: whoever comes back finds the game, and every state is clean on every size and in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import bidyard
from tests.browser.conftest import Visitor
from tests.browser.gathering import LAPTOP, PHONE, WAIT, gather, playing, say
from tests.browser.playing import TURN
from tests.browser.test_pages import look, shots
from tests.server.serving import Caller

__all__ = ["shots"]


def kept_table(table: str, seat: int, token: str) -> list[dict[str, Any]]:
    mine = [{"seat": seat, "token": token}]
    return [{"table": table, "game": "construction-fever", "mine": mine, "invited": [], "when": 1}]


def test_whoever_has_games_going_on_sees_them_first(server: Caller, visit: Callable[..., Visitor], shots: Path) -> None:
    table, tokens, asked = playing(server)
    visitor = visit(*LAPTOP)
    page = visitor.go("/")
    page.locator(".plot").first.wait_for()
    kept = kept_table(table, asked, tokens[asked])
    page.evaluate("kept => localStorage.setItem('bidyard.tables', JSON.stringify(kept))", kept)
    page = visitor.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn at Construction Fever.")
    # The street lies below, and Play in the bar is it alone.
    expect(page.locator(".plot")).to_have_count(len(bidyard.games()))
    assert look(page, "friends-back", shots) == []
    page.get_by_role("navigation").get_by_role("link", name="Play", exact=True).click()
    page.locator(".plot").first.wait_for()
    page.get_by_role("link", name="Bidyard").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn at Construction Fever.")
    page.locator("li", has_text="Construction Fever").get_by_role("link", name="Continue").click()
    page.wait_for_selector(TURN, timeout=WAIT)


def test_a_table_that_is_gone_gives_the_street_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit(*PHONE)
    visitor.may_fail = ("404",)
    page = visitor.go("/")
    kept = kept_table("gone-for-good", 0, "x")
    page.evaluate("kept => localStorage.setItem('bidyard.tables', JSON.stringify(kept))", kept)
    page = visitor.go("/")
    page.locator(".plot").first.wait_for()
    assert page.url.endswith("/")


LOOKS = [(*LAPTOP, "en-GB", "light"), (*PHONE, "fr-FR", "dark"), (*LAPTOP, "fr-FR", "dark"), (*PHONE, "en-GB", "light")]


@pytest.mark.parametrize(("width", "height", "lang", "scheme"), LOOKS)
def test_every_state_is_clean(
    server: Caller, visit: Callable[..., Visitor], shots: Path, width: int, height: int, lang: str, scheme: str
) -> None:
    """Axe, the edge, the console; pictures to look at."""
    name = f"friends-{width}-{lang[:2]}-{scheme}"
    table, tokens = gather(server)
    server.post(f"/api/tables/{table}/lobby", {"start": 1}, tokens[0])
    for token, phrase in zip(tokens, ("hello", "luck", "minute"), strict=True):
        say(server, table, token, phrase)
    make = lambda: visit(width, height, lang, color_scheme=scheme)  # noqa: E731
    host, guest = make().sit(table, tokens[0]), make().sit(table, tokens[1])
    wrong: list[str] = []
    for who, page in (("host", host), ("guest", guest)):
        page.locator(".talk ol li").nth(5).wait_for(timeout=WAIT)
        wrong += look(page, f"{name}-{who}", shots)
    host.locator(".by").click()
    wrong += look(host, f"{name}-buttons", shots)
    server.post(f"/api/tables/{table}/start", {}, tokens[0])
    host.wait_for_selector(".board", timeout=WAIT)
    say(server, table, tokens[1], "nice")
    host.locator(".said").wait_for()
    wrong += look(host, f"{name}-table", shots)
    if width > 1000:
        host.locator(".talk .open").click()
    else:
        host.locator(".talk-button").click()
    wrong += look(host, f"{name}-phrases", shots)
    host.keyboard.press("Escape")
    host.locator(".shell > .bar .ib[aria-haspopup=dialog]").last.click()
    wrong += look(host, f"{name}-menu", shots)
    page = make().go("/preferences")
    page.locator(".choice").first.wait_for()
    wrong += look(page, f"{name}-preferences", shots)
    assert wrong == [], "\n".join(wrong)
