"""How fast the moves of others are shown, and whether a sheet ends a round: as chosen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.gathering import LAPTOP, PHONE, WAIT
from tests.browser.playing import within
from tests.server.serving import Caller

PACES = ("calm", "normal", "fast", "instant")


def my_turn(server: Caller, table: str, token: str) -> None:
    for _ in within(30, "the bots did not answer"):
        if server.see(table, token)["moves"]:
            return


def test_each_pace_shows_the_others_moves_as_fast_as_it_says(server: Caller, visit: Callable[..., Visitor]) -> None:
    """The same moves, on clocks that only this test turns: how long until it is my turn."""
    table, tokens = server.table(["human"] + ["foreman"] * 3, names=["Maya"], seed=4)
    my_turn(server, table, tokens[0])
    pages: dict[str, Page] = {}
    frames: dict[str, list[str]] = {}
    for pace in (*PACES, "listen"):
        visitor = visit(*LAPTOP, motion=True)
        visitor.page.clock.install()
        visitor.page.add_init_script(f"localStorage.setItem('bidyard.preferences', '{{\"pace\":\"{pace}\"}}')")
        pages[pace], frames[pace] = visitor.sit(table, tokens[0]), visitor.frames
        pages[pace].wait_for_selector(".tray.mine", timeout=WAIT)
        pages[pace].clock.pause_at(pages[pace].evaluate("Date.now()") + 5_000)
        frames[pace].clear()
    seen = server.see(table, tokens[0])
    server.move(table, tokens[0], next(one["move"] for one in seen["moves"] if one["kind"] == "green"), seen["ply"])
    # Everything that the bots do has come before any clock is turned.
    my_turn(server, table, tokens[0])
    for pace, page in pages.items():
        for _ in within(30, "the states did not come"):
            page.evaluate("0")
            if any('"moves":[{' in frame for frame in frames[pace]):
                break
    skip = {pace: page.get_by_role("button", name="Skip") for pace, page in pages.items()}
    took = {}
    for pace in PACES:
        took[pace] = 0
        while not pages[pace].locator(".tray.mine").count():
            pages[pace].clock.run_for(50)
            took[pace] += 50
            assert took[pace] < 60_000, pace
    assert took["calm"] > took["normal"] > took["fast"] > took["instant"]
    assert took["instant"] <= 300
    assert took["normal"] > 1_000
    # Who listens goes on by a key, move by move.
    pages["listen"].clock.run_for(60_000)
    expect(skip["listen"]).to_be_visible()
    steps = 0
    while not pages["listen"].locator(".tray.mine").count():
        pages["listen"].keyboard.press("n")
        steps += 1
        assert steps < 20
    assert steps >= 3


def test_the_sheet_at_the_end_of_a_round_is_a_choice(visit: Callable[..., Visitor]) -> None:
    page = visit(*PHONE).go("/preferences")
    group = page.get_by_role("group", name="Sheet at the end of a round")
    expect(group.get_by_role("button", name="Yes")).to_have_attribute("aria-pressed", "true")
    group.get_by_role("button", name="No").click()
    assert page.evaluate("JSON.parse(localStorage.getItem('bidyard.preferences')).rounds") is False
    page.reload()
    expect(group.get_by_role("button", name="No")).to_have_attribute("aria-pressed", "true")
