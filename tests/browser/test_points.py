"""Single points that once went wrong and that no other test looks at."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, play_out, within
from tests.browser.test_sizes import UPON
from tests.server.serving import Caller

WAIT = 20_000
LAPTOPS = [(1280, 720), (1366, 650), (1440, 900)]


def test_the_whole_street_is_on_a_small_laptop(visit: Callable[..., Visitor]) -> None:
    """ "Play now" was below the fold; the code of a table looked like one."""
    for lang in ("en-GB", "fr-FR"):
        page = visit(1280, 720, lang).go("/")
        links = page.locator(".plot .acts > *")
        links.first.wait_for()
        page.evaluate("async () => { await document.fonts.ready; }")
        below = links.evaluate_all("(all) => all.filter((one) => one.getBoundingClientRect().bottom > innerHeight).length")
        assert (links.count(), below) == (15, 0), f"{lang}: the ways into a game"
        tops = page.locator(".plot .acts button").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, "they stand in one line"
    # The plot's own link lay over it.
    page.locator(".plot .how").first.click()
    page.wait_for_url("**/how-to/construction-fever")
    page = visit().go("/")
    buttons = page.get_by_role("button", name="Play now")
    buttons.first.wait_for()
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        below = buttons.evaluate_all("(all) => all.filter((one) => one.getBoundingClientRect().bottom > innerHeight).length")
        assert (buttons.count(), below) == (5, 0), f"{width} × {height}"
    expect(page.get_by_label("Table code or link")).to_have_attribute("placeholder", "Code")
    # The browser's own arrow looked foreign in the dark.
    page = visit().go("/play/construction-fever")
    assert page.locator("select").first.evaluate("(one) => getComputedStyle(one).appearance") == "none"


def test_a_replay_has_the_board_of_the_table_and_says_each_step_once(server: Caller, visit: Callable[..., Visitor]) -> None:
    """It fell into the phone's board; behind Table was an empty sheet; every step was announced twice."""
    table, tokens = server.table(["human", "foreman", "foreman", "foreman"], names=["Maya"], seed=4)
    play_out(server, table, tokens)
    page = visit(1440, 900).go(f"/replay?table={table}&at=9")
    page.wait_for_selector(".ring", timeout=WAIT)
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UPON) == [], f"{width} × {height}"
        expect(page.locator(".ring .panel .cells").first).to_be_visible()
    page.evaluate(
        """() => {
            window.said = [];
            const live = [...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')];
            new MutationObserver((list) => {
                for (const region of new Set(list.map((one) => live.find((it) => it.contains(one.target)))))
                    if (region?.textContent.trim()) window.said.push(region.textContent.trim());
            }).observe(document.body, { childList: true, characterData: true, subtree: true });
        }"""
    )
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.said.length > 0")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    said = page.evaluate("window.said")
    assert len(said) == 1, said
    page.get_by_role("button", name="Table").first.click()
    menu = page.get_by_role("dialog", name="Table")
    assert menu.locator("button, a").count() > 2, "there is something to do in it"


def test_bots_show_their_level_and_ten_workers_fit(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Whoever starts shows it, too."""
    table, tokens = server.table(["human", "foreman", "site-manager"], names=["Maya"], seed=4)
    page = visit(1280, 720).sit(table, tokens[0])
    page.wait_for_selector(TURN, timeout=WAIT)
    page.evaluate("async () => { await document.fonts.ready; }")
    view = server.see(table)["view"]
    assert table[:5] not in page.locator("body").inner_text(), "its id is no code that could be typed"
    panels = page.locator(".ring .panel:not(.me)")
    expect(panels).to_have_count(2)
    for panel in panels.all():
        expect(panel.locator("small")).to_contain_text("level ")
        assert panel.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1"), "workers stand within their panel"
    if view["start"] != 0:
        expect(page.locator(".ring .panel:not(.me) small", has_text="first")).to_contain_text("level ")


def test_a_chip_that_fits_nowhere_is_answered(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human"] * 3, "construction-auction", names=["Maya", "Otto", "Noor"], seed=4)
    me = server.see(table)["to_act"][0]
    assert server.move(table, tokens[me], "withdraw", 0).ok
    page = visit(1280, 720).sit(table, tokens[me])
    page.wait_for_selector(TURN)
    page.wait_for_selector(".builder")
    for chip in page.locator(".builder .palette button").all():
        chip.click(force=True)
        if page.get_by_role("alert").locator(".pop").count():
            break
    expect(page.get_by_role("alert").locator(".pop")).to_be_visible()


def test_who_is_out_reads_so_without_words_upon_words(server: Caller, visit: Callable[..., Visitor]) -> None:
    """In French the headline ran under the sheet, and in my games the word over the name of the game."""
    table, tokens = server.table(["human"] * 3, names=["Maya", "Otto", "Noor"], seed=4)
    chance = random.Random(1)
    for _ in within(60, "the game did not end"):
        seen = next((seen for token in tokens if (seen := server.see(table, token))["moves"]), None)
        if seen is None:
            break
        server.move(table, tokens[seen["view"]["viewer"]], chance.choice(seen["moves"])["move"], seen["ply"])
    out = next(seat for seat, one in enumerate(server.see(table)["result"]["players"]) if one["eliminated"])
    visitor = visit(1280, 720, "fr-FR")
    page = visitor.sit(table, tokens[out])
    page.locator("main.final h2 .why").wait_for(timeout=WAIT)
    column, words = page.locator("main.final .left").bounding_box(), page.locator("main.final h2 .why").bounding_box()
    assert column is not None
    assert words is not None
    assert words["x"] + words["width"] <= column["x"] + column["width"] + 1
    visitor.go("/my")
    page.locator(".place.out").wait_for(timeout=WAIT)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 720})
        assert page.locator(".place.out").evaluate("(one) => one.scrollWidth <= one.clientWidth + 1"), width
