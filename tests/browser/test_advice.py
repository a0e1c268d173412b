"""A new table says what makes a better game with so many players, before anything is opened."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.server.serving import Caller


def test_what_is_recommended_is_one_click_away(server: Caller, visit: Callable[..., Visitor]) -> None:
    """MC-76 MC-77: by number of players; taken, it is no longer said, and the table is made with it."""
    page = visit(1280, 720).go("/play/master-of-construction")
    page.get_by_role("radio", name="2").click()
    advice = page.locator(".advice")
    expect(advice).to_have_count(3)
    page.get_by_role("radio", name="4").click()
    expect(advice).to_have_count(1)
    advice.get_by_role("button").click()
    expect(advice).to_have_count(0)
    with page.expect_request(lambda request: request.method == "POST" and "/api/tables" in request.url) as made:
        page.get_by_role("button", name="Start the game").click()
    assert made.value.post_data_json["options"] == {"start_cards": "staggered"}
