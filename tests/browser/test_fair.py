"""Fair cards as people see them: nothing to do, marked where somebody chose, checked with one button at the end."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, play_out
from tests.browser.test_clean import faults
from tests.server.serving import Caller

WAIT = 20_000
END = "main.final h2"


def one_click(visitor: Visitor) -> tuple[Page, str, str]:
    """From home to the first card; the page, the table and the seat's key."""
    page = visitor.go("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(TURN, timeout=WAIT)
    kept = page.evaluate("JSON.parse(localStorage.getItem('bidyard.tables'))")[0]
    return page, kept["table"], kept["mine"][0]["token"]


def check(page: Page) -> None:
    page.wait_for_selector(END, timeout=WAIT)
    page.get_by_role("button", name="Check the deal").locator("visible=true").click()


def test_one_click_is_enough_and_the_deal_is_proved(server: Caller, visit: Callable[..., Visitor]) -> None:
    page, table, token = one_click(visit())
    fair = server.see(table)["fair"]
    assert [one["seat"] for one in fair["contributions"]] == [0]
    assert page.locator(".bar .stamp").count() == 0
    page.get_by_role("button", name="Table").first.click()
    page.get_by_text("Fair cards: committed, 1 contribution").click()
    page.get_by_text(fair["commitment"]).wait_for()
    page.keyboard.press("Escape")
    play_out(server, table, [token])
    page.reload()  # who was away sees the end at once
    check(page)
    page.get_by_text("Everything agrees: nobody chose these cards.").wait_for(timeout=WAIT)
    signs = page.locator("dialog .sign")
    assert set(signs.all_inner_texts()) == {"✓"}
    assert signs.count() == 7
    assert faults(page, "the deal is proved") == []
    with page.expect_download() as saving:
        page.locator("dialog").get_by_role("button", name="Save record").click()
    assert saving.value.suggested_filename in page.locator("dialog code").inner_text()


def test_a_record_that_was_changed_is_found_out(server: Caller, visit: Callable[..., Visitor]) -> None:
    """A server that exchanges its secret afterwards, commitment and all, is betrayed by what the browser has noted."""
    page, table, token = one_click(visit())
    play_out(server, table, [token])
    page.reload()  # who was away sees the end at once
    record = server.get(f"/api/tables/{table}/record", token).json()
    forged = record | {"fair": record["fair"] | {"commitment": "0" * 64, "contributions": []}}

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(forged), content_type="application/json")

    page.route(f"**/api/tables/{table}/record*", answer)
    check(page)
    page.get_by_text("Something does not agree.").wait_for(timeout=WAIT)
    page.get_by_text("This browser noted another commitment").wait_for()
    page.get_by_text("This browser contributed something else").wait_for()
    assert faults(page, "the deal was changed") == []


def test_a_chosen_seed_is_seen_by_a_guest_before_and_during_the_game(server: Caller, visit: Callable[..., Visitor]) -> None:
    seats = ["human", "open", "foreman"]
    made = server.post(
        "/api/tables", {"game": "construction-fever", "players": 3, "seats": seats, "starts": "host", "seed": 7}
    ).json()
    guest = visit(390, 844, lang="fr-FR")
    page = guest.go(f"/j/{made['code']}")
    stamp = page.locator(".stamp", has_text="Graine choisie")
    stamp.first.wait_for(timeout=WAIT)
    server.post(f"/api/tables/{made['table']}/start", {}, made["seats"][0]["token"])
    page.wait_for_selector(".board", timeout=WAIT)
    expect(page.locator(".bar .stamp")).to_contain_text("Graine choisie")
    own = page.evaluate("JSON.parse(localStorage.getItem('bidyard.tables'))")[0]["mine"][0]["token"]
    play_out(server, made["table"], [made["seats"][0]["token"], own])
    page.reload()
    page.wait_for_selector(END, timeout=WAIT)
    expect(page.locator(".bar .stamp")).to_contain_text("Graine choisie")
    page.get_by_role("button", name="Vérifier la donne").locator("visible=true").click()
    page.get_by_text("Rien n’est faux").wait_for(timeout=WAIT)
    assert faults(page, "la donne est choisie") == []
