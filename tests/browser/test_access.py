"""For people who do not see or click like you: names, sliders, enlarged pages, forced colours, more contrast."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import bidyard
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, within
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
GAMES = bidyard.games()
FEVER = "construction-fever"
NAMES = ["Maya", "Ines", "Tomas"]


def after(server: Caller, game: str, plies: int) -> tuple[str, list[str], dict[str, Any]]:
    """A table after so many moves from the middle of the list, its tokens, and what the asked seat sees."""
    table, tokens = server.table(["human"] * 3, game, names=NAMES, seed=4)
    for _ in range(plies + 1):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        if seen["ply"] == plies:
            break
        move = seen["moves"][len(seen["moves"]) // 2]["move"]
        assert server.move(table, tokens[seen["view"]["viewer"]], move, seen["ply"]).ok
    return table, tokens, seen


def numbers(value: Any) -> Iterator[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from numbers(one)


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_board_tells_every_number_of_a_seat(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    table, tokens, seen = after(server, game, 11)
    page = visit(1280, 720).go(f"/t/{table}?board=generic#{tokens[seen['view']['viewer']]}")
    page.wait_for_selector(TURN)
    missing = []
    for player in seen["view"]["players"]:
        # A seat is a row of a table or a part of the board with its name.
        name = player["name"]
        seats = page.locator(f'.board :is([aria-label^="{name}"], tr:has(th:has-text("{name}")))')
        seats.first.wait_for(state="attached")
        told = set(re.findall(r"\d+", "\n".join(seat.aria_snapshot() for seat in seats.all())))
        missing += [f"{name}: {n}" for n in sorted(set(numbers(player))) if str(abs(n)) not in told]
    assert missing == []


# What can be pressed, as a screen reader lists it, with its name.
CONTROL = re.compile(r'- (?:button|slider|radio|link|spinbutton|combobox)\b(?: "((?:[^"\\]|\\.)*)")?')


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", GAMES)
def test_names_are_words_apart_and_short(server: Caller, visit: Callable[..., Visitor], game: str, lang: str) -> None:
    """Not "Inesbot", not "Points 0 5 Money", not 200 letters for a button."""
    table, tokens, seen = after(server, game, 9)
    page = visit(1280, 720, lang).sit(table, tokens[seen["view"]["viewer"]])
    page.wait_for_selector(TURN)
    tree = page.locator("body").aria_snapshot()
    assert re.findall(r"\b(?:Maya|Ines|Tomas)[a-zà-ÿ]\w*", tree) == [], "a name runs into the next word"
    names = CONTROL.findall(tree)
    assert len(names) > 5
    assert [name for name in names if not name or len(name) > 160] == [], "without a name, or a whole paragraph"


def test_the_slider_of_the_beam_goes_the_way_of_its_keys(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, seen = after(server, FEVER, 0)
    page = visit(1280, 720).sit(table, tokens[seen["view"]["viewer"]])
    page.wait_for_selector(TURN)
    page.locator(".tray .plate", has_text="Black").first.click()
    slider = page.get_by_role("slider").first
    slider.focus()
    low, high = (int(slider.get_attribute(f"aria-value{end}") or 0) for end in ("min", "max"))
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", str(low))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", str(low + 1))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuenow", str(low))
    page.keyboard.press("End")
    now = int(slider.get_attribute("aria-valuenow") or 0)
    assert low < now <= high


def test_focus_never_stays_on_what_is_no_longer_shown(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Master of Construction on a phone: the display goes when the draws are done; the next Tab began at the top."""
    table, tokens, seen = after(server, "master-of-construction", 0)
    me = seen["view"]["viewer"]
    page = visit(390, 844).sit(table, tokens[me])
    while server.see(table, tokens[me])["view"]["phase"] == "draw":
        page.wait_for_selector(TURN)
        seen = server.see(table, tokens[me])
        ply, at = seen["ply"], next(i for i, code in enumerate(seen["view"]["display"]) if code != "CO")
        page.locator(f".show button.sc[data-place='display.{at}']").first.press("Enter")
        for _ in within(20, "nothing was drawn"):
            if server.see(table, tokens[me])["ply"] > ply:
                break
    page.wait_for_selector(".asked.start")
    expect(page.locator(".tray h2")).to_be_focused()
    expect(page.locator(".show")).to_be_hidden()  # it lay under the own name and read as the hand


@pytest.mark.parametrize("game", GAMES)
def test_enlarged_twice_and_four_times(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """A screen of 1280 × 720 at 200 %, of 1280 × 1024 at 400 %: nothing sideways, the page scrolls, all is reached."""
    table, tokens, seen = after(server, game, 2)
    page = visit(640, 360).sit(table, tokens[seen["view"]["viewer"]])
    page.wait_for_selector(TURN)
    for width, height, least in ((640, 360, 150), (320, 256, 400)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        board = page.locator(".board")
        assert board.evaluate("(one) => one.getBoundingClientRect().height") > least
        control = page.locator(".tray .controls button:visible").last
        for place in (board, control):
            place.scroll_into_view_if_needed()
            expect(place).to_be_in_viewport()
        box = control.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= height + 1 - box["height"]
    assert page.evaluate("document.documentElement.scrollHeight") > 500
    page.get_by_role("button", name="Table, log and rules").click()
    page.get_by_role("dialog", name="Table").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_enlarged_the_question_comes_into_sight(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """At 200 % the tray lay below the fold, and what had the focus was not to be seen."""
    table, tokens, seen = after(server, game, 2)
    page = visit(640, 360).sit(table, tokens[seen["view"]["viewer"]])
    title = page.locator(".tray h2")
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    page.evaluate("() => { scrollTo(0, 0); document.activeElement.blur(); document.body.append(document.createElement('i')); }")
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()


def looks(page: Page, selector: str) -> list[Any]:
    names = ["outlineStyle", "outlineWidth", "outlineColor", "borderColor", "backgroundColor", "color"]
    found: list[Any] = page.locator(selector).first.evaluate(
        "(one, names) => { const style = getComputedStyle(one); return names.map((name) => style[name]); }", names
    )
    return found


def test_forced_colours_keep_what_is_chosen(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, seen = after(server, FEVER, 0)
    page = visit(1280, 720, forced_colors="active").sit(table, tokens[seen["view"]["viewer"]])
    page.wait_for_selector(TURN)
    plate = ".tray .plate"
    before = looks(page, plate)
    page.locator(plate).first.click()
    expect(page.locator(plate).first).to_have_attribute("aria-pressed", "true")
    page.mouse.move(0, 0)
    assert looks(page, plate) != before


def test_forced_colours_keep_who_has_the_most(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Construction Yard shades the first and frames the second of every type."""
    table, tokens = server.table(["human"] * 3, "construction-yard", names=NAMES, seed=4)
    page = visit(1280, 720, forced_colors="active").sit(table, tokens[0])
    for _ in within(60, "nobody was second"):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        moves = [move for move in seen["moves"] if move["kind"] == "buy"] or seen["moves"]
        assert server.move(table, tokens[seen["view"]["viewer"]], moves[0]["move"], seen["ply"]).ok
        if page.locator(".mr .r1").count() and page.locator(".mr .r2").count():
            break
    cells = [looks(page, f".mr {cell}") for cell in (".r1", ".r2", ".ct:not(.r1, .r2, .r3)")]
    assert cells[0] != cells[1] != cells[2] != cells[0]


def test_more_contrast_turns_every_line_and_label_to_ink(visit: Callable[..., Visitor]) -> None:
    inks = []
    for contrast in ("no-preference", "more"):
        page = visit(contrast=contrast).go("/")
        page.wait_for_selector(".street .lab")
        inks.append(page.locator(".street .lab").first.evaluate("(one) => getComputedStyle(one).color"))
    body = page.evaluate("getComputedStyle(document.body).color")
    assert inks[0] != inks[1] == body


def test_who_listens_goes_on_by_a_key(server: Caller, visit: Callable[..., Visitor]) -> None:
    """The pace "listen" shows one move at a time and waits; what was said is whole before the next comes."""
    table, tokens, seen = after(server, FEVER, 0)
    me = seen["view"]["viewer"]
    visitor = visit(1280, 720)
    visitor.page.add_init_script("localStorage.setItem('bidyard.preferences', JSON.stringify({ pace: 'listen' }))")
    page = visitor.sit(table, tokens[(me + 2) % 3])
    page.wait_for_selector(".board")
    page.wait_for_selector(".margin .log li", state="attached")
    lines = page.locator(".margin .log li:not(.now)")
    start = lines.count()
    for _ in range(2):
        now = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        move = next(one["move"] for one in now["moves"] if one["kind"] != "pass")
        assert server.move(table, tokens[now["view"]["viewer"]], move, now["ply"]).ok
    page.locator(".tray").get_by_role("button", name="Skip ahead").wait_for()  # the second move has come and waits
    expect(lines).to_have_count(start + 1)
    page.keyboard.press("n")
    expect(lines).to_have_count(start + 2)
