"""How you win, where you stand: the strip at the table, for every game, and what it leaves to memory."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, play_out
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
NAMES = ["Maya", "Otto", "Inès", "Noor", "Sami"]
LINE, SHEET = "[aria-controls=goal-sheet]", "#goal-sheet"
# Where the badges of every ruler stand, and the mark that each number has on it: a stem leads from one to the other.
STEMS = """() => [...document.querySelectorAll('#goal-sheet .drawn')].map((ruler) => ({
    wide: ruler.clientWidth,
    badges: ruler.querySelectorAll('.group').length,
    stems: [...ruler.querySelectorAll('line')].map((line) => Number(line.getAttribute('x2'))),
    numbers: [...ruler.querySelectorAll(':scope > b')].map((one) => Number(one.textContent.replace('−', '-'))),
    upon: [...ruler.querySelectorAll('.group')].map((one) => one.getBoundingClientRect())
        .sort((a, b) => a.left - b.left).some((box, i, all) => i > 0 && box.left < all[i - 1].right - 1),
}))"""
OVER = """() => {
    const sheet = document.querySelector('#goal-sheet').getBoundingClientRect();
    const tray = document.querySelector('.tray').getBoundingClientRect();
    return [sheet.bottom <= tray.top + 1, document.documentElement.scrollWidth <= innerWidth];
}"""


def lay(server: Caller, game: str, players: int, decisions: int, **more: Any) -> tuple[str, str, dict[str, Any]]:
    """A table in the middle of its game, and who is asked there."""
    table, tokens = server.table(["human"] * players, game, names=NAMES[:players], seed=4, **more)
    rng = random.Random(3)
    for _ in range(decisions):
        token, seen = next((token, seen) for token in tokens if (seen := server.see(table, token))["moves"])
        server.move(table, token, rng.choice(seen["moves"])["move"], seen["ply"])
    return next((table, token, seen) for token in tokens if (seen := server.see(table, token))["moves"])


def open_sheet(page: Page) -> None:
    page.wait_for_selector(TURN)
    page.evaluate("async () => { await document.fonts.ready; }")
    page.locator(LINE).click()
    expect(page.locator(SHEET)).to_be_visible()


@pytest.mark.parametrize(
    ("game", "players", "decisions"),
    [
        ("construction-fever", 4, 40),
        ("reputation", 5, 40),
        ("construction-yard", 4, 50),
        ("construction-auction", 4, 60),
        ("master-of-construction", 3, 60),
    ],
)
def test_the_strip_of_every_game(
    server: Caller, visit: Callable[..., Visitor], game: str, players: int, decisions: int
) -> None:
    """What the server tells stands there, badges on their numbers, on a desk and on a phone; the tray stays free."""
    table, token, seen = lay(server, game, players, decisions, counted=True)
    page = visit().sit(table, token)
    open_sheet(page)
    standing = seen["standing"]
    expect(page.locator(LINE)).to_contain_text(standing["you"])
    expect(page.locator(LINE)).to_contain_text(standing["goal"])
    for prize in standing["prizes"]:
        row = page.locator(f"{SHEET} .prizes > li", has_text=prize["title"])
        assert row.locator("em").all_text_contents() == [f"+{one['gets']}" for one in prize["holders"] if one["gets"]]
    for sentence in standing["told"]:
        expect(page.locator(SHEET)).to_contain_text(sentence.replace("**", ""))
    rulers = [scale for scale in standing["scales"] if scale["ruler"]]
    for width, height in ((1440, 900), (1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVER) == [True, True], f"{width} × {height}"
        for ruler, scale in zip(page.evaluate(STEMS), rulers, strict=True):
            values = {place[key] for place in scale["places"] for key in ("value", "then") if place[key] is not None}
            assert ruler["numbers"] == sorted(values)
            assert ruler["badges"] == len(ruler["stems"]) == len(values)
            assert not ruler["upon"], f"{width} × {height}: badges lie upon each other"
            steps = [b - a for a, b in zip(ruler["stems"], ruler["stems"][1:], strict=False)]
            apart = [b - a for a, b in zip(sorted(values), sorted(values)[1:], strict=False)]
            for step, far in zip(steps, apart, strict=True):
                assert step / far == pytest.approx(steps[0] / apart[0], rel=0.01), "a mark is not at its number"
    assert violations(page) == []


def test_a_line_that_opens_when_asked(server: Caller, visit: Callable[..., Visitor]) -> None:
    """By pointer and keyboard, in a first game too, since it would lie over what is decided about; put away it is gone, the
    menu brings it back, and all of it is remembered for this game."""
    table, token, _ = lay(server, "construction-fever", 3, 0, counted=True)
    page = visit(first=True).sit(table, token)
    page.wait_for_selector(TURN)
    expect(page.locator(LINE)).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("g")
    expect(page.locator(SHEET)).to_be_visible()
    page.locator(LINE).focus()
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).to_have_count(0)
    expect(page.locator(LINE)).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Hide “How you win”").click()
    expect(page.locator(LINE)).to_have_count(0)
    page.reload()
    page.wait_for_selector(TURN)
    expect(page.locator(LINE)).to_have_count(0)
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Show “How you win”").click()
    page.keyboard.press("Escape")
    expect(page.locator(LINE)).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "strip", "yes", "no"),
    [("en-GB", "Strip “How you win”", "Yes", "No"), ("fr-FR", "Bandeau « Comment gagner »", "Oui", "Non")],
)
def test_the_preferences_put_the_strip_away_and_bring_it_back(
    server: Caller, visit: Callable[..., Visitor], lang: str, strip: str, yes: str, no: str
) -> None:
    """For every game, one that was put away at its own table too."""
    table, token, _ = lay(server, "construction-fever", 3, 0, counted=True)
    visitor = visit(lang=lang)
    page = visitor.sit(table, token)
    page.wait_for_selector(TURN)
    for answer, shown in ((no, 0), (yes, 1)):
        choice = visitor.go("/preferences").get_by_role("group", name=strip)
        choice.get_by_role("button", name=answer, exact=True).click()
        visitor.go(f"/t/{table}").wait_for_selector(TURN)
        expect(page.locator(LINE)).to_have_count(shown)


def test_from_memory_the_strip_counts_cards_only(server: Caller, visit: Callable[..., Visitor]) -> None:
    """CF-72. People play from memory unless they choose otherwise; the table says so."""
    table, token, _ = lay(server, "construction-fever", 3, 40)
    visitor = visit(lang="fr-FR")
    page = visitor.sit(table, token)
    open_sheet(page)
    expect(page.locator(LINE)).to_contain_text("de mémoire")
    expect(page.locator(SHEET)).to_contain_text("Cartes noires")
    expect(page.locator(SHEET).get_by_text("Réputation", exact=True)).to_have_count(0)
    assert all('"cut":true' not in frame for frame in visitor.frames), "no state told where everybody stands in reputation"
    page.get_by_role("button", name="Table").click()
    expect(page.locator("dialog[open]")).to_contain_text("on joue de mémoire")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844)])
def test_a_replay_tells_how_one_stood_then(visit: Callable[..., Visitor], server: Caller, size: tuple[int, int]) -> None:
    """Through the eyes of whoever is chosen, at every moment; the line leaves board and foot alone."""
    table, tokens = server.table(["human"] * 3, "construction-fever", names=NAMES[:3], seed=4, counted=True)
    play_out(server, table, tokens)
    result = server.see(table, tokens[0])["result"]
    page = visit(*size).go(f"/replay?table={table}&by=0")
    strip = page.locator(".goal-strip").first
    expect(strip).to_contain_text("All have the same reputation")
    page.keyboard.press("End")
    expect(strip).not_to_contain_text("All have the same reputation")
    line, foot, board = (page.locator(one).first.bounding_box() for one in (LINE, "section.foot", ".board"))
    assert line
    assert foot
    assert board
    assert foot["y"] + foot["height"] <= size[1] + 1, "the foot is in sight"
    assert board["height"] > 200
    assert line["y"] + line["height"] <= foot["y"] + 1 or line["x"] >= foot["x"] + foot["width"] - 1
    page.keyboard.press("g")
    for total in result["players"][0]["totals"]:
        expect(page.locator(SHEET)).to_contain_text(str(total["value"]).replace("-", "−"))
    page.keyboard.press("Home")
    expect(page.locator(SHEET)).to_contain_text("You")
