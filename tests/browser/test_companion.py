"""On a phone beside the box: a game is followed card by card, and pads say what cannot be."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import bidyard
from tests.browser.conftest import Visitor
from tests.browser.test_pages import look

WAIT = 20_000
FEVER, YARD, AUCTION, REPUTATION = "construction-fever", "construction-yard", "construction-auction", "reputation"

KEPT = "() => localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('bidyard.companion.')))"


def begin(page: Page, book: bool = True) -> None:
    """`book`: somebody sees what all of them have; asked only where the game hides something."""
    start = page.get_by_role("button", name=re.compile("^(Begin|Commencer)$"))
    expect(start).to_be_visible(timeout=WAIT)
    asked = page.get_by_label(re.compile("I keep everybody's book|Je tiens les comptes de tous"))
    if book and asked.count():
        asked.check()
    page.get_by_role("button", name=re.compile("^(Begin|Commencer)$")).click(timeout=WAIT)


def name_all(page: Page) -> None:
    """Names the first of what can come, until somebody decides."""
    board = page.locator(".tray .controls")
    asked = page.locator(".choices button:enabled")
    while True:
        expect(asked.first.or_(board)).to_be_visible(timeout=WAIT)
        if board.count():
            return
        before = page.evaluate(KEPT)
        asked.first.press("Enter")  # by a key: a pointer that rests must not choose what has come under it
        # The answer has been counted when it is kept.
        page.wait_for_function(f"before => ({KEPT})() !== before", arg=before, timeout=WAIT)


@pytest.mark.parametrize("game", [FEVER, YARD])
@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_cards_are_named_on_a_page_that_everybody_can_use(
    visit: Callable[..., Visitor], tmp_path: Path, game: str, lang: str
) -> None:
    page = visit(390, 844, lang=lang).go(f"/companion/{game}")
    begin(page)
    if game == FEVER:
        page.locator(".choices button:enabled").first.click(timeout=WAIT)
    expect(page.locator(".choices button:enabled").nth(9)).to_be_visible(timeout=WAIT)
    assert look(page, f"companion-naming-{game}-{lang[:2]}", tmp_path) == []


@pytest.mark.parametrize("game", bidyard.games())
def test_every_game_is_followed_to_its_first_decision(visit: Callable[..., Visitor], game: str) -> None:
    page = visit(390, 844).go(f"/companion/{game}")
    begin(page)
    name_all(page)
    expect(page.locator(".tray .controls")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Score").first.click()
    expect(page.get_by_role("dialog").get_by_text("If it ended now")).to_be_visible()


def test_entries_are_kept_taken_back_and_advised_on(visit: Callable[..., Visitor]) -> None:
    page = visit(390, 844).go(f"/companion/{FEVER}")
    begin(page)
    expect(page.get_by_role("heading", name="Who is the start player?")).to_be_visible(timeout=WAIT)
    undo = page.get_by_role("button", name="Take back the last entry")
    expect(undo).to_be_disabled()
    page.locator(".choices button").nth(1).click()
    black = page.get_by_role("heading", name="Which black project was turned up?")
    expect(black).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Coastal Tar Refinery").click()
    expect(page.get_by_role("heading", name="Which green project was turned up?")).to_be_visible(timeout=WAIT)
    undo.click()
    expect(black).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Scrap Tyre Furnace").click()
    page.get_by_role("button", name="Tidal Turbine Row").click(timeout=WAIT)
    tray = page.locator(".tray")
    expect(tray.get_by_role("heading", name="Your bid")).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("Scrap Tyre Furnace").first).to_be_visible()
    # It stays on the device.
    page.reload()
    expect(tray.get_by_role("heading", name="Your bid")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hints li, .hints button").nth(1)).to_be_visible(timeout=WAIT)
    page.keyboard.press("Escape")
    # A move of the second player, typed in here; then it is the third one's turn.
    tray.get_by_role("button", name=re.compile("^Pass")).click()
    tray.locator(".btn.pri").click()
    expect(page.locator(".tray .seat").first).to_contain_text("C", timeout=WAIT)
    tray.get_by_role("button", name="Undo").click()
    expect(page.locator(".tray .seat").first).to_contain_text("B", timeout=WAIT)


def test_what_is_hidden_at_the_table_is_hidden_here(visit: Callable[..., Visitor]) -> None:
    """The phone goes round: nobody's hand is in the page before its owner takes it, and nobody is told the score."""
    visitor = visit(390, 844)
    page = visitor.go(f"/companion/{YARD}")
    begin(page, book=False)
    curtain = page.get_by_role("button", name="I am ")
    asked = page.locator(".choices button:enabled")
    while True:
        expect(asked.first.or_(curtain)).to_be_visible(timeout=WAIT)
        if curtain.count():
            break
        before = page.evaluate(KEPT)
        asked.first.press("Enter")
        page.wait_for_function(f"before => ({KEPT})() !== before", arg=before, timeout=WAIT)
    expect(page.locator(".board")).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("^Pass the device to"))).to_be_visible()
    curtain.click()
    expect(page.locator(".tray .controls")).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("button", name="Score")).to_have_count(0)
    # It is among my games, and goes on behind the curtain.
    page = visitor.go("/my")
    mine = page.locator("section", has=page.get_by_role("heading", name="With the box"))
    expect(mine).to_contain_text("Construction Yard", timeout=WAIT)
    mine.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("button", name="I am ")).to_be_visible(timeout=WAIT)


def test_teams_and_a_limit_of_rounds(visit: Callable[..., Visitor]) -> None:
    page = visit(390, 844).go("/companion/master-of-construction")
    page.get_by_role("checkbox", name="Teams").check(timeout=WAIT)
    for n, name in enumerate(("Ada, Ben", "Mei", "Kofi & Zoé"), 1):
        page.get_by_role("textbox").nth(n - 1).fill(name)
    page.get_by_label("Round limit").fill("7")
    begin(page)
    expect(page.get_by_role("button", name="Ada & Ben")).to_be_visible(timeout=WAIT)
    kept = json.loads(page.evaluate(KEPT))
    assert kept["options"] == {"round_limit": 7, "teams": [["Ada", "Ben"], ["Mei"], ["Kofi", "Zoé"]]}


def test_the_companion_speaks_french(visit: Callable[..., Visitor]) -> None:
    page = visit(390, 844, lang="fr-FR").go(f"/companion/{YARD}")
    begin(page)
    expect(page.get_by_role("heading", name=re.compile("reçoit une carte d’argent"))).to_be_visible(timeout=WAIT)


def test_a_pad_says_what_cannot_be_at_its_field(visit: Callable[..., Visitor]) -> None:
    page = visit(390, 844).go(f"/score/{FEVER}")
    pad = page.locator(".pad.now")
    pad.get_by_role("button", name="Add +5").click(timeout=WAIT)
    # A printed number that none of our cards has.
    pad.get_by_label("Another printed number").first.fill("7")
    pad.get_by_label("Another printed number").first.press("Enter")
    expect(pad.get_by_text("+12")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    standing = page.get_by_role("table", name="Standing")
    expect(standing).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Show the sheet").click()
    doubt = "The neighbours cannot have so many green cards: 12 against 0."
    expect(pad.get_by_role("note")).to_contain_text(doubt, timeout=WAIT)
    expect(page.get_by_role("alert")).to_contain_text(doubt)
    # Corrected, it is gone; as it was, it is counted for whoever insists.
    page.get_by_role("button", name="Player 2").click()
    pad.get_by_label("Another printed number").first.fill("12")
    pad.get_by_label("Another printed number").first.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0, timeout=WAIT)
    pad.get_by_role("button", name="Remove +12").click()
    page.get_by_role("button", name="It is so: count it").click(timeout=WAIT)
    expect(page.get_by_text("1 thing that cannot be")).to_be_visible()


def test_a_pad_counts_three_scorings_in_a_row(visit: Callable[..., Visitor]) -> None:
    page = visit(390, 844).go(f"/score/{YARD}")
    pad = page.locator(".pad.now")
    museum = pad.get_by_role("group", name="Museum")
    museum.get_by_role("button", name="Set to 2").click(timeout=WAIT)
    page.get_by_role("button", name="Scoring 3").click()
    # What was built stays built.
    expect(museum.locator("b.num")).to_have_text("2")
    museum.get_by_role("button", name="Set to 3").click()
    expect(page.get_by_role("button", name=re.compile("Scoring 1.*filled in"))).to_be_visible()
    page.get_by_role("button", name="Show the sheet").click(timeout=WAIT)
    expect(page.get_by_role("row", name=re.compile("^Total at the end")).get_by_text("17")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Back to the pad").click()
    page.get_by_role("button", name="Remove the last").last.click()
    expect(page.get_by_role("heading", name="Dirk, the third at the table")).to_be_visible()


def test_pads_mark_what_is_ours_and_take_what_is_printed(visit: Callable[..., Visitor]) -> None:
    page = visit(390, 844).go(f"/score/{AUCTION}")
    pad = page.locator(".pad.now")
    pad.get_by_role("button", name="Add: Apartment").click(timeout=WAIT)
    standing = page.get_by_role("table", name="Standing")
    ours = standing.get_by_text("counted with reconstructed card values")
    expect(ours.first).to_be_attached(timeout=WAIT)
    pad.get_by_role("textbox", name="Printed reputation").fill("5")
    expect(ours).to_have_count(0, timeout=WAIT)


def test_a_pad_knows_identities(visit: Callable[..., Visitor]) -> None:
    page = visit(390, 844).go(f"/score/{REPUTATION}")
    pad = page.locator(".pad.now")
    pad.get_by_role("group", name="Workers in HQ").get_by_role("button", name="Set to 5").click(timeout=WAIT)
    standing = page.get_by_role("table", name="Standing")
    expect(standing.locator(".score").first).to_have_text("2", timeout=WAIT)
    pad.get_by_label("Corporation").locator("visible=true").last.select_option("corp-compass")
    expect(standing.locator(".score").first).to_contain_text("4", timeout=WAIT)
