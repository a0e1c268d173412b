"""Single points that once went wrong and that no other test looks at."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import bidyard
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, play_out, within
from tests.browser.test_access import after
from tests.browser.test_sizes import UPON
from tests.server.serving import Caller

WAIT = 20_000
LAPTOPS = [(1280, 720), (1366, 650), (1440, 900)]
GAMES = bidyard.games()
RING = ["construction-fever", "reputation"]
# The signs of buttons and links in sight, and how these are called.
SIGNS = """() => [...document.querySelectorAll(':is(.tray, main.final, section.foot, dialog[open]) :is(button, a):has(svg)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [[...one.querySelectorAll('svg')].filter((svg) => !svg.closest('.seat, .qr')), one])
    .filter(([signs]) => signs.length === 1)
    .map(([[sign], one]) => [sign.innerHTML, one.getAttribute('aria-label') || one.textContent.trim()])"""


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


def test_signs_differ(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Undo, clear, replay and restart shared one, side by side."""
    called: dict[str, set[str]] = {}

    def look(page: Page, *wanted: str) -> None:
        for name in wanted:
            page.locator(".tray, main.final, section.foot").get_by_role("button", name=name).or_(
                page.get_by_role("link", name=name)
            ).first.wait_for(timeout=WAIT)
        for sign, name in page.evaluate(SIGNS):
            called.setdefault(sign, set()).add(name)

    table, tokens = server.table(["human"] * 3, "construction-yard", names=["Maya", "Otto", "Noor"], seed=4)
    page = visit(1280, 720).sit(table, tokens[server.see(table)["to_act"][0]])
    page.wait_for_selector(TURN, timeout=WAIT)
    page.locator(".laid button").first.click()
    look(page, "Clear")
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    for _ in within(60, "nothing can be taken back"):
        seen = server.see(table, tokens[0])
        if seen["moves"] and seen["undo"]:
            break
        if seen["moves"]:
            assert server.move(table, tokens[0], seen["moves"][0]["move"], seen["ply"]).ok
    visitor = visit(1280, 720)
    look(visitor.sit(table, tokens[0]), "Undo")
    play_out(server, table, tokens)
    look(visit(1280, 720).sit(table, tokens[0]), "Replay", "Play again")
    look(visitor.go(f"/replay?table={table}&at=9"), "To the start", "Play")
    assert len(called) > 8
    assert [names for names in called.values() if len(names) > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_table_tells_how_strong_its_bots_are(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """It said "bot", and of the starter not even that."""
    table, (token,) = server.table(["human", "contractor", "foreman"], game, names=["Maya"], seed=5)
    page = visit(1280, 720).sit(table, token)
    page.locator(".board").wait_for(timeout=WAIT)
    level = re.compile(r"level [48]\sof\s10")
    told = page.locator(".board :is(b, small, p, .lab)").filter(has_text=level)
    expect(told.first).to_be_visible(timeout=WAIT)
    assert len(level.findall(page.locator(".board").inner_text())) == 2
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name=re.compile("^Table")).first.click()
    expect(page.get_by_role("dialog", name="Table").get_by_text(level)).to_have_count(2)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_options_are_words(server: Caller, lang: str) -> None:
    """Not `false`, `canonical`, `full`."""
    for game in GAMES:
        options = server.get(f"/api/games/{game}?lang={lang}").json()["options"]
        for option in options:
            assert option["title"] != option["name"]
            assert len(option["text"]) > 20
            for value, title in zip(option["values"] if option["titles"] else [], option["titles"], strict=True):
                assert title != value, option["name"]
                assert title not in ("false", "true", "")


def test_dirk_is_asked_about_with_two_only(visit: Callable[..., Visitor]) -> None:
    page = visit(1280, 720).go("/play/construction-yard")
    dirk = page.locator("details label").filter(has_text="Dirk")
    page.get_by_text("Open hands").first.wait_for(state="attached")
    for players, asked in (("4", 0), ("2", 2), ("3", 0)):
        page.get_by_role("radio", name=players, exact=True).click()
        expect(dirk).to_have_count(asked)
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Lay the table and invite").click()
    page.get_by_text("Open hands").first.wait_for(timeout=WAIT)
    expect(page.locator(".rules")).not_to_contain_text("Dirk")
    page.get_by_role("button", name="Remove chair C").click()
    expect(page.locator(".rules")).to_contain_text("Dirk can win")


@pytest.mark.parametrize("game", RING)
def test_the_end_of_a_round_lies_on_no_later_cards(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """Open envelopes stuck over the next round's projects, and named neither project nor winner."""
    alone = {"identities": "off"} if game == "reputation" else {}  # no power asks before the next bid
    table, tokens = server.table(["human"] * 3, game, names=["Maya", "Ines", "Tomas"], seed=4, options=alone)
    view, cards = server.see(table)["view"], server.get(f"/api/games/{game}?lang=en").json()["cards"]
    sold = [cards[view[key]["card"]]["name"] for key in ("green", "black", "public", "private") if key in view]
    page = visit(1280, 720).sit(table, tokens[0])
    page.locator(".ring .card").first.wait_for(timeout=WAIT)
    for _ in within(60, "the round did not end"):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        if seen["view"]["round"] > 1:
            break
        move = next((one for one in seen["moves"] if one["kind"] in ("green", "public")), seen["moves"][0])
        assert server.move(table, tokens[seen["view"]["viewer"]], move["move"], seen["ply"]).ok
    sheet = page.locator(".end")
    sheet.wait_for(timeout=WAIT)
    for name in sold:
        expect(sheet).to_contain_text(name)
    expect(sheet.locator(".row b").first).to_contain_text(re.compile("You|Ines|Tomas|nobody|Nobody"))
    expect(page.locator(".ring .card")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".end, .env")).to_have_count(0)
    expect(page.locator(".ring .card")).to_have_count(2)
    play_out(server, table, tokens)
    page = visit(1280, 720).go(f"/replay?table={table}&at=0")
    page.locator(".board").wait_for(timeout=WAIT)
    for key in ("End", "Home", "Shift+ArrowRight"):  # to the last round, and to the second
        page.keyboard.press(key)
    expect(page.get_by_role("slider", name="Position in the game")).to_have_attribute("aria-valuetext", re.compile("^Round 2,"))
    expect(page.locator(".end, .env")).to_have_count(0)
    expect(page.locator(".ring .card")).to_have_count(2)


# What explains itself though it cannot be pressed, and how far from it the explanation is: below 0 it lies upon it.
AWAY = """([at, told]) => {
    const [a, b] = [at, told].map((one) => one.getBoundingClientRect());
    const gap = (lowA, highA, lowB, highB) => Math.max(lowB - highA, lowA - highB);
    return Math.max(gap(a.left, a.right, b.left, b.right), gap(a.top, a.bottom, b.top, b.bottom));
}"""


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_pressed_answers_beside_itself(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """Refusals opened at the bottom right, wherever one had pressed."""
    table, tokens, seen = after(server, game, 5)
    page = visit(1280, 720).sit(table, tokens[seen["view"]["viewer"]])
    page.wait_for_selector(TURN, timeout=WAIT)
    off = page.locator(":is(.tray .controls, .board) [aria-disabled=true]:visible").first
    off.click(force=True)
    told = page.get_by_role("alert").locator(".pop")
    expect(told).to_contain_text("Not possible.")
    assert 0 <= page.evaluate(AWAY, [off.element_handle(), told.element_handle()]) < 20


@pytest.mark.parametrize("game", GAMES)
def test_escape_takes_a_draft_back(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    table, tokens, seen = after(server, game, 0)
    while game == GAMES[-1] and seen["view"]["phase"] == "draw":  # which is played by one press
        assert server.move(table, tokens[seen["view"]["viewer"]], seen["moves"][0]["move"], seen["ply"]).ok
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
    page = visit(1280, 720).sit(table, tokens[seen["view"]["viewer"]])
    page.wait_for_selector(TURN, timeout=WAIT)
    laid = page.locator(".tray .btn.pri, .tray .controls [aria-pressed=true], .cell [aria-pressed=true]")
    expect(laid).to_have_count(0)
    choice = ":is(button, [role=radio]):not([aria-disabled=true], [aria-haspopup]):visible"
    page.locator(f".cell {choice}" if game == GAMES[-1] else f".tray .controls {choice}").first.click()
    expect(laid.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(laid).to_have_count(0)
    assert server.see(table)["ply"] == seen["ply"]


def test_what_is_in_stock_is_covered_by_nothing(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Construction Auction on a phone: "Withdrawn" lay upon it."""
    table, tokens = server.table(["human"] * 3, "construction-auction", names=["Maya", "Otto", "Noor"], seed=4)
    first = server.see(table)["to_act"][0]
    assert server.move(table, tokens[first], "withdraw", 0).ok
    for _ in within(30, "nobody else was asked"):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        if seen["view"]["phase"] == "turn":
            break
        assert server.move(table, tokens[seen["view"]["viewer"]], seen["moves"][0]["move"], seen["ply"]).ok
    page = visit(390, 844).sit(table, tokens[seen["view"]["viewer"]])
    page.wait_for_selector(TURN, timeout=WAIT)
    covered = page.evaluate(
        """() => [...document.querySelectorAll('.stock b, .stock .chip')].filter((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.stock');
        }).length"""
    )
    assert page.locator(".stock b, .stock .chip").count() > 1
    assert covered == 0
