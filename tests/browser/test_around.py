"""Around the game: the log, what is said aloud, the replay, the result, my games, preferences, and much enlarged pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import bidyard
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, Newcomer, play_out, within
from tests.server.serving import Caller, serving

WAIT = 20_000
FEVER = "construction-fever"
AT_END = """() => {
    const log = document.querySelector('.margin .log ol');
    return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""


def finished(server: Caller, game: str = FEVER) -> tuple[str, str]:
    table, tokens = server.table(["human", "foreman", "foreman"], game, names=["Maya"], seed=4)
    play_out(server, table, tokens)
    return table, tokens[0]


def some_moves(server: Caller, table: str, token: str, n: int) -> None:
    """So many decisions of the person, with the bots' answers."""
    for _ in within(60, "the bots did not answer"):
        seen = server.see(table, token)
        if seen["moves"]:
            if n == 0:
                return
            server.move(table, token, seen["moves"][0]["move"], seen["ply"])
            n -= 1


@pytest.mark.parametrize("game", bidyard.games())
def test_the_log_has_headings_and_opens_at_its_end(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    table, token = finished(server, game)
    page = visit(1280, 720).sit(table, token)
    page.get_by_role("button", name="See the table").click(timeout=WAIT)
    page.wait_for_selector(".margin .log li.head", state="attached")
    assert page.locator(".margin .log li.head").count() >= 4
    page.wait_for_function(AT_END)


def test_the_log_stays_where_one_reads_and_marks_my_last_turn(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    some_moves(server, table, tokens[0], 8)
    page = visit(1280, 720).sit(table, tokens[0])
    page.wait_for_selector(TURN, timeout=WAIT)
    log = page.locator(".margin .log ol")
    log.evaluate("l => { l.scrollTop = 0; l.dispatchEvent(new Event('scroll')) }")
    before = page.locator(".margin .log li").count()
    Newcomer(server, page, table, tokens[0]).play_out(most=1)
    page.wait_for_function("n => document.querySelectorAll('.margin .log li').length > n", arg=before)
    page.wait_for_selector(TURN, timeout=WAIT)
    assert log.evaluate("l => l.scrollTop") == 0, "it jumped while it was read"
    page.get_by_text("Since your last turn").first.wait_for(state="attached")
    page.locator(".margin .log .down").click()
    page.wait_for_function(AT_END)
    # The place is known after a reload, too.
    page.reload()
    page.get_by_text("Since your last turn").first.wait_for(state="attached", timeout=WAIT)


def test_the_log_stays_at_its_end_when_it_loses_room(server: Caller, visit: Callable[..., Visitor]) -> None:
    """What stands below it may come after it: then the browser tells of a scroll that nobody made."""
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    some_moves(server, table, tokens[0], 8)
    page = visit(1280, 720).sit(table, tokens[0])
    page.wait_for_selector(TURN, timeout=WAIT)
    page.wait_for_function(AT_END)
    log = page.locator(".margin .log ol")
    log.evaluate("l => { l.scrollTop -= 1; l.style.flex = 'none'; l.style.height = `${l.clientHeight - 120}px` }")
    page.wait_for_function(AT_END)


def test_what_a_mark_says_goes_with_the_next_press(server: Caller, visit: Callable[..., Visitor]) -> None:
    """The words about a reconstructed value would lie over the table for rounds."""
    table, tokens = server.table(["human"] * 3, names=["Maya", "Otto", "Lou"], seed=4)
    page = visit(1280, 720).sit(table, tokens[server.see(table)["to_act"][0]])
    page.wait_for_selector(TURN, timeout=WAIT)
    said = page.get_by_role("status").filter(has_text="The printed card was not available")
    mark = page.get_by_role("button", name="Reconstructed").first
    mark.click()
    expect(said).to_be_visible()
    page.locator(".log h2").click()
    expect(said).to_have_count(0)
    mark.click()
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    mark.click()
    mark.click()
    expect(said).to_have_count(0)


def test_a_phone_tells_the_last_move_in_one_line(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    some_moves(server, table, tokens[0], 3)
    page = visit(390, 844).sit(table, tokens[0])
    page.wait_for_selector(TURN, timeout=WAIT)
    ticker = page.get_by_role("button", name="Open the log")
    ticker.click()
    last = page.get_by_role("dialog", name="Log").locator("li:not(.now)").last
    assert last.inner_text().strip() in ticker.inner_text()


def test_bots_moves_are_said_in_one_message_that_ends_with_whose_turn_it_is(
    server: Caller, visit: Callable[..., Visitor]
) -> None:
    table, tokens = server.table(["human", "foreman", "foreman", "foreman"], names=["Maya"], seed=4)
    page = visit().sit(table, tokens[0])
    page.wait_for_selector(TURN, timeout=WAIT)
    page.wait_for_function("() => document.querySelector('[data-told]').textContent.includes('Your bid')")
    page.evaluate(
        """() => {
            window.said = [];
            const live = [...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')];
            new MutationObserver((list) => {
                for (const one of list) {
                    const region = live.find((it) => it.contains(one.target));
                    if (region && region.textContent.trim()) window.said.push(region.textContent.trim());
                }
            }).observe(document.body, { childList: true, characterData: true, subtree: true });
        }"""
    )
    seen = server.see(table, tokens[0])
    lowest = next(one["move"] for one in seen["moves"] if one["kind"] == "green")
    server.move(table, tokens[0], lowest, seen["ply"])
    page.wait_for_function("() => window.said.length && window.said.at(-1).includes('Your bid')", timeout=WAIT)
    said: list[str] = page.evaluate("window.said")
    assert len(said) == 1, said
    assert "You" in said[0]


def test_a_key_says_where_things_stand_and_another_shows_the_keys(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    page = visit().sit(table, tokens[0])
    page.wait_for_selector(TURN, timeout=WAIT)
    page.keyboard.press("s")
    page.wait_for_function("() => /You: .*[0-9]/.test(document.querySelector('[data-told]').textContent)")
    told = page.locator("[data-told]").inner_text()
    assert "Start player: " in told
    assert "Leads: nobody" in told
    assert "hidden" not in told
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    keys.get_by_text("Say where things stand").wait_for()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator(".tray .controls .plate").first).to_have_attribute("aria-pressed", "true")


def test_a_replay_is_driven_by_keys_and_its_place_is_in_the_link(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, _ = finished(server)
    visitor = visit()
    page = visitor.go(f"/replay?table={table}")
    page.wait_for_selector(".board", timeout=WAIT)
    length = page.evaluate("history.length")
    ruler = page.get_by_role("slider", name="Position in the game")
    last = int(ruler.get_attribute("aria-valuemax") or 0)

    def stands(n: int) -> None:
        expect(ruler).to_have_attribute("aria-valuenow", str(n))
        page.wait_for_url(f"**/replay?table={table}&at={n}*")

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    stands(2)
    page.keyboard.press("ArrowLeft")
    stands(1)
    page.keyboard.press("End")
    stands(last)
    page.keyboard.press("Home")
    stands(0)
    page.keyboard.press("Shift+ArrowRight")
    expect(ruler).to_have_attribute("aria-valuetext", re.compile("^Round 2, "))
    rounds = [int(one) for one in page.locator(".rail").inner_text().split()]
    assert rounds == list(range(1, 11)), "every round has its mark"
    page.keyboard.press("1")
    page.wait_for_url("**&by=0*")
    page.keyboard.press("0")
    expect(page.get_by_role("button", name="Everything")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("history.length") == length, "positions are replaced, not added"
    assert page.locator(".margin .log li.ahead").count() > 10, "the log holds the whole game"
    page.locator(".margin .log li:not(.head) .go").nth(3).click()
    place = ruler.get_attribute("aria-valuenow")
    other = visit().go(page.url.removeprefix(visitor.url))
    expect(other.get_by_role("slider", name="Position in the game")).to_have_attribute(
        "aria-valuenow", str(place), timeout=WAIT
    )
    page.get_by_role("button", name="Score sheet").click()
    page.wait_for_selector("main.final h2")
    page.get_by_role("button", name="Replay").first.click()
    expect(ruler).to_have_attribute("aria-valuenow", str(place))


def test_a_replay_plays_and_pauses(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, _ = finished(server)
    visitor = visit()
    visitor.page.clock.install(time=0)
    page = visitor.go(f"/replay?table={table}")
    page.wait_for_selector(".board", timeout=WAIT)
    page.clock.pause_at(600_000)
    ruler = page.get_by_role("slider", name="Position in the game")
    page.keyboard.press(" ")
    page.clock.run_for(1900)
    expect(ruler).to_have_attribute("aria-valuenow", "3")
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(5000)
    expect(ruler).to_have_attribute("aria-valuenow", "3")
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(320)
    expect(ruler).to_have_attribute("aria-valuenow", "5")


def test_the_result_speaks_to_me_once_and_rules_open_beside_their_line(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, token = finished(server)
    result = server.see(table)["result"]
    page = visit().sit(table, token)
    heading = page.locator("main.final h2")
    heading.wait_for(timeout=WAIT)
    assert heading.inner_text().startswith("You ")
    own, winner = result["players"][0], result["players"][result["winners"][0]]
    told = page.locator("main.final .left").inner_text()
    assert told.count(f"{winner['name']} wins") == (0 if own["winner"] else 1)
    link = page.locator("main.final .sheet tbody .link").first
    link.click()
    at, pop = link.bounding_box(), page.get_by_role("dialog").bounding_box()
    assert at is not None
    assert pop is not None
    assert abs(pop["y"] - at["y"]) < 220, "the rule lies beside its line"
    page.keyboard.press("Escape")
    # There and back again.
    page.get_by_role("button", name="See the table").click()
    page.wait_for_selector(".board")
    page.get_by_role("button", name="Score sheet").click()
    heading.wait_for()
    # On a phone the points are above the fold, when the advice has come, too.
    phone = visit(390, 844).sit(table, token)
    phone.get_by_role("link", name="See the whole review").wait_for(timeout=WAIT)
    assert phone.locator(".sky .num").count() == 3
    for points in phone.locator(".sky .num").all():
        expect(points).to_be_in_viewport(ratio=1)


def remember(page: Page, tables: list[dict[str, object]]) -> None:
    page.evaluate("tables => localStorage.setItem('bidyard.tables', JSON.stringify(tables))", tables)


def test_my_games_wait_end_and_are_carried_as_a_file(server: Caller, visit: Callable[..., Visitor], tmp_path: Path) -> None:
    over, token = finished(server)
    running, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    visitor = visit()
    page = visitor.go("/my")
    page.get_by_role("heading", name="No game yet.").wait_for()
    mine = {"mine": [{"seat": 0, "token": token}], "invited": []}
    other = {"mine": [{"seat": 0, "token": tokens[0]}], "invited": []}
    remember(
        page,
        [{"table": over, "game": FEVER, "when": 1, **mine}, {"table": running, "game": FEVER, "when": 2, **other}],
    )
    page.reload()
    page.get_by_role("link", name="Replay").wait_for()
    due = page.get_by_role("heading", level=1).inner_text()
    assert due in ("Your turn at Construction Fever.", "It is not your turn at any table.")
    # What ended while nobody looked is known now, with its place and the level of the bots.
    page.get_by_role("table").get_by_role("columnheader", name="Foreman").wait_for()
    kept = json.loads(page.evaluate("localStorage.getItem('bidyard.tables')"))
    ended = next(one["ended"] for one in kept if one["table"] == over)
    assert ended["against"] == ["foreman", "foreman"]
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "games.json"
    saving.value.save_as(file)

    page.get_by_role("button", name="Forget all").click()
    page.get_by_role("button", name="Yes, 1 running game too").click()  # the own seats would be gone
    page.get_by_role("heading", name="No game yet.").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Replay").wait_for()

    elsewhere = visit().go("/my")
    elsewhere.get_by_label("Open a file").set_input_files(file)
    elsewhere.get_by_text("2 games added.").wait_for()
    elsewhere.get_by_role("link", name="Replay").wait_for()
    file.write_text("{}")
    elsewhere.get_by_label("Open a file").set_input_files(file)
    elsewhere.get_by_text("This file holds no games of Bidyard.").wait_for()


def test_preferences_are_kept_and_hold_at_the_table(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "human", "human"], names=["Maya", "Otto", "Noor"], seed=4)
    seat = server.see(table)["to_act"][0]
    visitor = visit()
    page = visitor.go("/preferences")
    ask = page.get_by_role("group", name="Ask before a move is played")
    ask.get_by_role("button", name="Yes").click()
    page.get_by_role("group", name="Pace").get_by_role("button", name="Calm").click()
    page.get_by_role("group", name="Colours").get_by_role("button", name="Yes").click()
    page.reload()
    expect(ask.get_by_role("button", name="Yes")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.hasAttribute('data-aid')")
    page = visitor.sit(table, tokens[seat])
    page.wait_for_selector(TURN, timeout=WAIT)
    ply = server.see(table)["ply"]
    page.locator(".tray .controls .plate:not(.off)").last.click()
    page.locator(".tray .controls .btn.pri").last.click()
    asked = page.get_by_role("alertdialog", name="Play this?")
    asked.wait_for()
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    assert server.see(table)["ply"] == ply
    page.locator(".tray .controls .btn.pri").last.click()
    asked.get_by_role("button", name="Play it").click()
    for _ in within(20, "the move was not played"):
        if server.see(table)["ply"] > ply:
            return


def test_pages_have_titles_and_take_the_focus(visit: Callable[..., Visitor]) -> None:
    page = visit().go("/")
    seen = {page.title()}
    for link in ("My games", "Play", "Preferences", "Score pad", "Rules"):
        if link in ("Score pad", "Rules", "Preferences"):
            page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + "/")
        page.get_by_role("link", name=link).first.click()
        page.wait_for_function("() => document.activeElement?.matches('h1, h2')")
        seen.add(page.title())
    assert len(seen) == 5, seen


def test_with_friends_is_preset(visit: Callable[..., Visitor]) -> None:
    page = visit().go("/play/construction-fever")
    page.get_by_role("button", name="Play now").wait_for()
    page.go_back()
    page = visit().go("/")
    page.get_by_role("link", name="With friends").first.click()
    expect(page.get_by_role("button", name="With friends")).to_have_attribute("aria-pressed", "true")


def test_it_is_installable_and_opens_without_a_network(visit: Callable[..., Visitor], client: Path) -> None:
    with serving(static=client) as server:
        manifest = server.get("/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        for icon in manifest.json()["icons"]:
            assert server.get(icon["src"]).ok
        visitor = visit(service_workers="allow")
        visitor.url = server.url
        visitor.may_fail = ("Failed to load resource",)
        page = visitor.go("/")
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        # This visit goes through the worker, which keeps what it hands on.
        page.reload()
        page.get_by_role("link", name="My games").wait_for()
        expect(page.get_by_text("You are offline.")).to_have_count(0)
    page.reload()
    page.get_by_text("You are offline.").wait_for()
    page.get_by_role("heading", level=1).first.wait_for()


def test_everybodys_time_is_in_sight_and_the_last_seconds_are_told(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human"] * 3, names=["Maya", "Otto", "Nell"], seed=4, clock={"seconds_per_game": 600})
    # The clocks run from the first decision on.
    for _ in range(2):
        seat = server.see(table)["to_act"][0]
        seen = server.see(table, tokens[seat])
        server.move(table, tokens[seat], seen["moves"][0]["move"], seen["ply"])
    seat = server.see(table)["to_act"][0]
    visitor = visit(390, 844)
    visitor.page.clock.install(time=0)
    page = visitor.sit(table, tokens[seat])
    page.wait_for_selector(TURN, timeout=WAIT)
    clocks = page.get_by_role("list", name="Clock").get_by_role("listitem")
    expect(clocks).to_have_count(3)
    alert = page.get_by_role("alert").filter(has_text="seconds left")
    expect(alert).to_have_count(0)
    page.clock.fast_forward(575_000)
    expect(alert.first).to_contain_text("Then a bot plays for you to the end.")


def test_a_pad_counts_what_is_typed_at_once_and_leaves_room_to_type(visit: Callable[..., Visitor]) -> None:
    page = visit(390, 844).go(f"/score/{FEVER}")
    page.get_by_role("button", name="One question at a time").wait_for()
    expect(page.get_by_role("table", name="Standing")).to_have_count(0)
    field = page.get_by_role("textbox", name="Credits").first
    field.fill("38")
    # The field still has the focus.
    expect(page.get_by_role("table", name="Standing").get_by_text("38")).to_be_visible()
    box = page.locator("aside").bounding_box()
    assert box is not None
    assert box["height"] < 844 * 0.15
    zero = page.get_by_role("button", name="Set to 0").first
    expect(zero).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Set to 4").first.click()
    pressed = page.locator(".boxes").first.locator("[aria-pressed=true]")
    expect(pressed).to_have_count(1)
    page.get_by_role("button", name="One question at a time").click()
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_role("button", name="Next").click()
    page.wait_for_function("() => document.activeElement?.tagName === 'H2'")
    said = page.evaluate("[...document.querySelectorAll('.pad [aria-live], .pad [role=status]')].map((one) => one.textContent)")
    assert [text for text in said if len(text) > 60] == [], "no whole question is read again"


def test_an_empty_pad_counts_nobody(visit: Callable[..., Visitor]) -> None:
    """Construction Auction: it read −1 for all, and everybody was red."""
    page = visit(390, 844).go("/score/construction-auction")
    page.get_by_role("button", name="Show the sheet").wait_for()
    expect(page.get_by_role("table", name="Standing")).to_have_count(0)
    presidents = page.locator("select[aria-label=President]")
    presidents.nth(2).wait_for(state="attached")
    colours = presidents.evaluate_all("(all) => all.map((one) => one.value)")
    assert len(set(colours)) == len(colours) >= 3
