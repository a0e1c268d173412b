"""What boards show beyond the moves: a scoring is watched, long texts are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import within
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
YARD = "construction-yard"
# Everything that flies is noted as it sets off, however busy the machine is.
WATCH = """() => {
    window.flown = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const one of addedNodes) if (one.className === 'flying') window.flown.push(one.textContent.trim());
    }).observe(document.body, { childList: true });
}"""


def last_move_before_a_scoring(server: Caller) -> tuple[str, list[str], int, str]:
    """A table of two and Dirk, and the move that brings its first scoring."""
    table, tokens = server.table(["human"] * 2, YARD, names=["Maya", "Otto"], seed=7)
    played: list[tuple[int, str]] = []
    for _ in within(60, "no scoring came"):
        seat = server.see(table)["to_act"][0]
        seen = server.see(table, tokens[seat])
        if seen["view"]["scored"]:
            break
        moves = [one["move"] for one in seen["moves"]]
        move = next((one for one in moves if one.startswith("buy")), moves[0])
        assert server.move(table, tokens[seat], move, seen["ply"]).ok
        played.append((seat, move))
    table, tokens = server.table(["human"] * 2, YARD, names=["Maya", "Otto"], seed=7)
    for seat, move in played[:-1]:
        assert server.move(table, tokens[seat], move, server.see(table)["ply"]).ok
    return table, tokens, *played[-1]


@pytest.mark.parametrize("motion", [True, False])
def test_the_points_of_a_scoring_go_to_those_who_get_them(server: Caller, visit: Callable[..., Visitor], motion: bool) -> None:
    table, tokens, seat, move = last_move_before_a_scoring(server)
    page = visit(motion=motion).sit(table, tokens[1 - seat])
    page.wait_for_selector(".tray")
    page.evaluate(WATCH)
    assert server.move(table, tokens[seat], move, server.see(table)["ply"]).ok
    page.wait_for_selector(".score .total.told", timeout=20_000)
    points = [n for n in page.locator(".score .gain .num").all_inner_texts() if n != "0"]
    flown = [text for text in page.evaluate("window.flown") if text.startswith("+")]
    assert points
    assert sorted(flown) == (sorted(f"+{n}" for n in points) if motion else [])
    view = server.see(table)["view"]
    heads = [int(text.split()[-1]) for text in page.locator(".score .now").all_inner_texts()]
    assert heads == [view["players"][1 - seat]["points"], view["players"][seat]["points"], view["dirk"]["points"]]
    page.keyboard.press("Escape")
    page.wait_for_selector(".score", state="detached")


def play(server: Caller, table: str, tokens: list[str], prefer: str = "") -> dict[str, Any]:
    """One decision over HTTP, of the kind preferred; gives the public state after it."""
    seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
    move = next((one for one in seen["moves"] if one["kind"] == prefer), seen["moves"][len(seen["moves"]) // 2])
    assert server.move(table, tokens[seen["view"]["viewer"]], move["move"], seen["ply"]).ok
    return server.see(table)


def the_sheet(page: Page, game: str, names: list[str]) -> None:
    """It tells everybody's part and speaks to its reader; the board's question waits behind it."""
    sheet = page.locator(".ended")
    expect(sheet).to_be_visible()
    for name in ["You", *names]:
        expect(sheet).to_contain_text(name)
    expect(sheet).not_to_contain_text("Maya")
    assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "nothing is cut"
    expect(page.locator(".tray .controls .plate")).to_have_count(0)
    expect(page.locator(".tray .btn.pri")).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "prefer", "over"),
    [
        ("construction-auction", "withdraw", "Auction 1 is over"),
        ("master-of-construction", "start", "Round 1 is over"),
        (YARD, "buy", "Scoring: first"),
    ],
)
def test_a_sheet_tells_how_it_ended_and_is_put_away(
    server: Caller, visit: Callable[..., Visitor], game: str, prefer: str, over: str
) -> None:
    names = ["Maya", "Otto", "Noor"]
    table, tokens = server.table(["human"] * 3, game, names=names, seed=7)
    page = visit(390, 844).sit(table, tokens[0])
    page.wait_for_selector(".tray h2")
    for _ in within(60, "nothing ended"):
        view = play(server, table, tokens, prefer)["view"]
        if view.get("auction", 1) > 1 or view.get("round", 1) > 1 or view.get("scored"):
            break
    the_sheet(page, game, names[1:])
    expect(page.locator(".tray h2")).to_have_text(over)
    before = page.locator(".bar").inner_text()
    ply = server.see(table)["ply"]
    for _ in range(3):  # others go on meanwhile; the sheet stays, and what it covers waits
        play(server, table, tokens)
    expect(page.locator(".ended")).to_be_visible()
    assert page.locator(".bar").inner_text() == before
    page.mouse.click(150, 24)  # a tap beside it puts nothing away
    expect(page.locator(".ended")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})
    for opens in (True, False):  # how one stands lies above it, when asked for
        page.locator("[aria-controls=goal-sheet]").click()
        expect(page.locator("#goal-sheet")).to_be_visible(visible=opens)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".ended")).to_be_visible()
    page.keyboard.press(" " if game == YARD else "Escape")
    expect(page.locator(".tray h2")).not_to_have_text(over)  # though what came meanwhile may have ended something, too
    assert server.see(table)["ply"] == ply + 3, "nothing is played by it"


def test_the_result_waits_for_the_last_sheet_and_the_sheet_can_be_turned_off(
    server: Caller, visit: Callable[..., Visitor]
) -> None:
    table, tokens = server.table(["human"] * 2, YARD, names=["Maya", "Otto"], seed=7)
    one, other = visit(), visit(390, 844)
    other.page.add_init_script("""localStorage.setItem('bidyard.preferences', '{"rounds": false}')""")
    page, without = one.sit(table, tokens[0]), other.sit(table, tokens[1])
    for each in (page, without):
        each.wait_for_selector(".tray h2")
    for _ in within(120, "the game did not end"):
        if play(server, table, tokens, "buy")["result"]:
            break
    without.wait_for_selector("main.final h2", timeout=20_000)
    assert without.locator(".ended").count() == 0
    sheet = page.locator(".ended h2")
    for _ in within(60, "the last sheet did not come"):  # whoever is far behind is not shown every earlier one
        sheet.wait_for(timeout=20_000)
        if sheet.text_content() == "Scoring: final":
            break
        page.keyboard.press("Escape")
    expect(page.locator("main.final")).to_have_count(0)
    page.get_by_role("button", name="To the result").click()
    page.wait_for_selector("main.final h2", timeout=2_000)


def texts(server: Caller, table: str, seat: int) -> list[str]:
    player = server.see(table)["view"]["players"][seat]
    cards = server.get("/api/games/reputation?lang=en").json()["cards"]
    return [cards[player[kind]]["text"]["en"] for kind in ("ceo", "corporation")]


def read(page: Page, wanted: list[str]) -> None:
    """A sheet lies open that tells these texts from the first letter to the last."""
    for text in wanted:
        line = page.locator("dialog[open] p", has_text=text)
        line.wait_for()
        assert line.evaluate("(p) => p.scrollHeight <= p.clientHeight + 1"), "the text is cut"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_text_of_every_power_can_be_read(server: Caller, visit: Callable[..., Visitor], width: int, height: int) -> None:
    table, tokens = server.table(["human"] * 3, "reputation", names=["Maya", "Otto", "Noor"], seed=7)
    page = visit(width, height, has_touch=width < 1000).sit(table, tokens[0])
    own = page.get_by_role("button", name="CEO and Corporation: read the whole text")
    other = page.get_by_role("button", name="All about Otto")
    for button, seat in ((own, 0), (other, 1)):
        if width < 1000:
            button.tap()
            read(page, texts(server, table, seat))
        button.click()
        read(page, texts(server, table, seat))
        button.focus()
        page.keyboard.press("Enter")
        read(page, texts(server, table, seat))
        assert button.evaluate("(one) => one === document.activeElement"), "the focus comes back"


def test_a_sheet_opened_again_at_once_stays_open(server: Caller, visit: Callable[..., Visitor]) -> None:
    """The browser reports a close only later; the report must not close what was opened meanwhile."""
    table, tokens = server.table(["human"] * 3, "reputation", names=["Maya", "Otto", "Noor"], seed=7)
    page = visit().sit(table, tokens[0])
    button = page.get_by_role("button", name="All about Otto")
    button.click()
    page.wait_for_selector("dialog[open] p")
    button.evaluate("(one) => { document.querySelector('dialog[open]').requestClose(); one.click(); }")
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
    assert page.locator("dialog[open] p").count()


def test_a_scoring_is_seen_before_the_device_changes_hands(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, seat, move = last_move_before_a_scoring(server)
    visitor = visit()
    page = visitor.go("/")
    seats = [{"seat": i, "token": token} for i, token in enumerate(tokens)]
    kept = [{"table": table, "game": YARD, "mine": seats, "invited": [], "when": 1}]
    page.evaluate("(kept) => localStorage.setItem('bidyard.tables', JSON.stringify(kept))", kept)
    visitor.go(f"/t/{table}")
    page.get_by_role("button", name=f"I am {['Maya', 'Otto'][seat]}").click()
    page.wait_for_selector(".tray")
    assert server.move(table, tokens[seat], move, server.see(table)["ply"]).ok
    page.wait_for_selector(".score .total.told")
    handed = page.get_by_role("button", name=f"I am {['Maya', 'Otto'][1 - seat]}")
    assert handed.count() == 0, "whoever reads has the device"
    page.locator(".tray .btn.pri").click()
    handed.wait_for()
    assert page.locator(".board").count() == 0


# Cards of others that reach beyond their row, by their classes.
BEYOND = """() => [...document.querySelectorAll('.opps .lots')].flatMap((row) => [...row.children]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > row.getBoundingClientRect().right)
    .map((one) => one.className))"""


@pytest.mark.parametrize("players", [4, 5])
def test_no_card_of_a_rival_is_lost_however_many_there_are(server: Caller, visit: Callable[..., Visitor], players: int) -> None:
    names = ["Maya", "Otto", "Noor", "Kim", "Lena"][:players]
    table, tokens = server.table(["human"] * players, "construction-auction", names=names, seed=5)
    for _ in within(60, "nobody won ten auctions"):
        if len(server.see(table)["view"]["players"][1]["buildings"]) >= 10:
            break
        seat = server.see(table)["to_act"][0]
        seen = server.see(table, tokens[seat])
        kind = "bid" if seat == 1 else "withdraw"
        move = next((one for one in seen["moves"] if one["kind"] == kind), seen["moves"][0])
        assert server.move(table, tokens[seat], move["move"], seen["ply"]).ok
    page = visit(1280, 720).sit(table, tokens[0])
    page.wait_for_selector(".opps .lots")
    for width, height in ((1280, 720), (1440, 900), (1024, 700), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".opps .mb").first.bounding_box()
        assert page.evaluate(BEYOND) == [], (width, height)
