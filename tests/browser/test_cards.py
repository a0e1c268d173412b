"""My cards: typed in, checked at every field, kept here, saved and read as a file, brought to tables and pads, printed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

import bidyard
from bidyard.engine.toml_text import dump
from bidyard.games import deck_text, find
from tests.browser.conftest import Visitor
from tests.browser.playing import play_out
from tests.server.serving import Caller

FEVER = "construction-fever"
WAIT = 20_000
FITS = re.compile("You can play with these values")


def begin(visitor: Visitor, game: str = FEVER) -> Page:
    page = visitor.go(f"/cards/{game}")
    page.get_by_role("button", name="Put in my cards").click(timeout=WAIT)
    expect(page.get_by_role("status").filter(has_text=FITS)).to_be_visible(timeout=WAIT)
    return page


def fits(page: Page) -> None:
    expect(page.locator("footer .state")).to_contain_text(FITS, timeout=WAIT)


def kept(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("() => JSON.parse(localStorage.getItem('bidyard.decks') ?? '[]')")
    return found


def card(page: Page, code: str) -> Any:
    return page.get_by_role("article", name=re.compile(rf"^{code}\b"))


def faults(page: Page) -> list[str]:
    page.evaluate(AXE_SCRIPT)
    wrong = page.evaluate("() => axe.run().then((r) => r.violations)")
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in wrong]


def saved(page: Page, to: Path) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    download.value.save_as(to)
    return to.read_text("utf-8")


def test_typed_in_checked_and_kept(visit: Callable[..., Visitor]) -> None:
    page = begin(visit(390, 844))
    first = card(page, "K01")
    first.get_by_label("Lakeside Parking Deck: Credits").fill("7")
    fits(page)
    expect(first).to_contain_text("was 8")
    expect(first.get_by_label("As on my card")).to_be_checked()
    expect(page.locator("footer")).to_contain_text("1 of 25 confirmed from your box")
    # Every error stands at its field, at once; the other fields are still good.
    first.get_by_label("Lakeside Parking Deck: Credits").fill("77")
    card(page, "K02").get_by_label("Ring Road Toll Plaza: Workers a bid costs").fill("")
    expect(page.locator("footer .state")).to_contain_text("2 things do not fit", timeout=WAIT)
    credits = first.get_by_label("Lakeside Parking Deck: Credits")
    expect(credits).to_have_attribute("aria-invalid", "true")
    told = page.locator(f"#{credits.get_attribute('aria-describedby')}")
    expect(told).to_contain_text("expected a whole number from 1 to 20, found 77")
    assert kept(page)[0]["hash"] is None
    assert faults(page) == []
    page.get_by_role("button", name="Show the first").click()
    expect(credits).to_be_focused()
    # After a reload it is all there; by keyboard it is mended.
    page.reload()
    expect(page.locator("footer .state")).to_contain_text("2 things do not fit", timeout=WAIT)
    card(page, "K01").get_by_label("Lakeside Parking Deck: Credits").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("9")
    card(page, "K02").get_by_label("Ring Road Toll Plaza: Workers a bid costs").fill("1")
    fits(page)
    page.wait_for_function("() => JSON.parse(localStorage.getItem('bidyard.decks'))[0].hash !== null")
    (mine,) = kept(page)
    assert mine["deck"]["cards"]["black"][0] == {
        "id": "K01",
        "name": "Lakeside Parking Deck",
        "credits": 9,
        "workers": 1,
        "reputation_loss": 2,
        "source": "owner",
    }
    # What is not as printed after all is ours again.
    card(page, "K02").get_by_label("As on my card").uncheck()
    expect(page.locator("footer")).to_contain_text("1 of 25")
    page.get_by_role("button", name="All as on my cards").click()
    expect(page.locator("footer")).to_contain_text("12 of 25")


def test_a_file_goes_round(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    """Saved, checked by the command line's own function, read again under another name: the same deck, the same text."""
    visitor = visit(1280, 900)
    visitor.may_fail = ("422",)  # what is no deck is refused
    page = begin(visitor)
    card(page, "K03").get_by_label("Gravel Pit Annex: Credits").fill("11")
    fits(page)
    page.get_by_label("Name of this deck").fill("Attic")
    page.get_by_label("Name of this deck").press("Enter")
    text = saved(page, tmp_path / "attic.toml")
    assert "# You own the box?" in text
    checked = bidyard.check_deck(FEVER, tmp_path / "attic.toml")
    assert checked.ok
    assert checked.data is not None
    assert checked.data["cards"]["black"][2]["credits"] == 11
    noted = text + "\n# the copy of 1999\n"
    (tmp_path / "again.toml").write_text(noted, "utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "again.toml")
    expect(page.get_by_text("The file was read; everything fits.")).to_be_visible(timeout=WAIT)
    assert [one["name"] for one in kept(page)] == ["again", "Attic"]
    assert saved(page, tmp_path / "third.toml") == noted
    # A file with mistakes is read too, and they are shown; what is no deck is refused.
    (tmp_path / "bad.toml").write_text(text.replace("players3", "plyers3"), "utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "bad.toml")
    expect(page.get_by_text("The file was read. 2 things in it do not fit.")).to_be_visible(timeout=WAIT)
    page.locator("summary", has=page.get_by_role("heading", name="Workers", exact=True)).click()
    expect(page.get_by_text("did you mean players3?")).to_be_visible()
    (tmp_path / "none.toml").write_text("This is a letter.", "utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "none.toml")
    expect(page.get_by_text("This is no deck of this game.")).to_be_visible(timeout=WAIT)
    # Several decks; one is deleted, after a second question.
    assert len(kept(page)) == 3
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Yes, delete it").click()
    assert sorted(one["name"] for one in kept(page)) == ["Attic", "again"]


def test_a_table_and_a_rematch_with_own_cards(server: Caller, visit: Callable[..., Visitor]) -> None:
    owner = visit(390, 844)
    page = begin(owner)
    card(page, "K01").get_by_label("Lakeside Parking Deck: Credits").fill("7")
    card(page, "K01").get_by_label("Lakeside Parking Deck: Name").fill("Attic Parking")
    fits(page)
    page.get_by_role("link", name="Play with them").click()
    expect(page.get_by_role("combobox", name="Cards", exact=True)).to_have_value(kept(page)[0]["id"])
    page.get_by_role("button", name=re.compile("With friends")).click()
    page.get_by_role("button", name=re.compile("Invite|Lay|table", re.I)).last.click()
    page.wait_for_url("**/t/**", timeout=WAIT)
    expect(page.get_by_text(re.compile("With .+’s cards, “My box”")).first).to_be_visible(timeout=WAIT)
    # Whoever joins sees whose cards they are and what differs, and may keep them.
    table = page.url.rsplit("/", 1)[1].split("#")[0]
    guest = visit(390, 844).go(f"/t/{table}?watch")
    guest.get_by_role("button", name="What differs?").first.click(timeout=WAIT)
    sheet = guest.get_by_role("dialog")
    expect(sheet).to_contain_text("Attic Parking")
    expect(sheet).to_contain_text("the game's own: 8")
    assert faults(guest) == []
    sheet.get_by_role("button", name="Keep these cards on my device").click()
    expect(sheet).to_contain_text("Kept among your cards.")
    assert kept(guest)[0]["deck"]["cards"]["black"][0]["credits"] == 7
    assert server.get(f"/api/tables/{table}/game").json()["cards"]["K01"]["credits"] == 7


def test_the_host_chooses_cards_in_the_lobby_and_the_rules_list_them(visit: Callable[..., Visitor]) -> None:
    owner = visit(390, 844)
    page = begin(owner)
    card(page, "K01").get_by_label("Lakeside Parking Deck: Credits").fill("7")
    fits(page)
    page.wait_for_function("() => JSON.parse(localStorage.getItem('bidyard.decks'))[0].hash !== null")
    page = owner.go(f"/play/{FEVER}")
    page.get_by_role("button", name=re.compile("With friends")).click(timeout=WAIT)
    page.get_by_role("button", name=re.compile("Invite|Lay|table", re.I)).last.click()
    page.wait_for_url("**/t/**", timeout=WAIT)
    # The page before has such a list, too.
    expect(page.get_by_role("button", name="Copy the link").first).to_be_visible(timeout=WAIT)
    chosen = page.get_by_role("combobox", name=re.compile("^Cards"))
    expect(chosen).to_have_value("", timeout=WAIT)
    brought = re.compile("With .+’s cards, “My box”")
    chosen.select_option("My box")
    expect(page.get_by_text(brought).first).to_be_visible(timeout=WAIT)
    # Whoever watches sees it, and reads the rules with the tables of these cards.
    table = page.url.rsplit("/", 1)[1].split("#")[0]
    guest = visit(1280, 900).go(f"/t/{table}?watch")
    expect(guest.get_by_text(brought).first).to_be_visible(timeout=WAIT)
    guest.goto(guest.url.split("/t/")[0] + str(guest.get_by_role("link", name="Rules").first.get_attribute("href")))
    expect(guest.get_by_text(brought)).to_be_visible(timeout=WAIT)
    row = guest.get_by_role("row", name=re.compile("^Lakeside Parking Deck"))
    expect(row.get_by_role("cell").first).to_have_text("7")
    expect(row).not_to_contain_text("®")
    assert faults(guest) == []
    # Back to the game's own.
    chosen.select_option("The game's own")
    expect(page.get_by_text(brought)).to_have_count(0, timeout=WAIT)
    expect(chosen).to_have_value("")


def test_what_may_be_printed_in_another_way(visit: Callable[..., Visitor]) -> None:
    """MC-29: spaces by size, and back; the rules beside the form list them."""
    page = begin(visit(390, 844), "master-of-construction")
    page.locator("summary", has=page.get_by_role("heading", name="Board", exact=True)).click()
    page.get_by_role("button", name="My board marks spaces by size").click()
    page.get_by_label(re.compile("City.*: mega", re.I)).fill("2")
    fits(page)
    page.wait_for_function("() => JSON.parse(localStorage.getItem('bidyard.decks'))[0].hash !== null")
    assert kept(page)[0]["deck"]["board"]["spaces"]["city"] == {"small": 2, "medium": 2, "large": 2, "mega": 2}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_label("Tables of which cards?")).to_have_value(kept(page)[0]["id"], timeout=WAIT)
    expect(page.get_by_role("row", name=re.compile("^City 8"))).to_contain_text("2 mega")
    page.get_by_label("Tables of which cards?").select_option("The game's own")
    expect(page.get_by_role("row", name=re.compile("^City 7"))).to_be_visible(timeout=WAIT)


def test_the_board_is_drawn_with_them(server: Caller, visit: Callable[..., Visitor]) -> None:
    data = tomllib.loads(deck_text(find(FEVER)))
    for one in data["cards"]["black"]:
        one["name"] = f"Attic {one['id']}"
    table, tokens = server.table(["human", "foreman", "foreman"], deck=data, names=["Maya"])
    page = visit(1280, 720).sit(table, tokens[0])
    expect(page.get_by_text(re.compile(r"Attic K\d\d")).locator("visible=true").first).to_be_visible(timeout=WAIT)


def test_a_record_finds_its_cards_on_the_device(server: Caller, visit: Callable[..., Visitor], tmp_path: Path) -> None:
    data = tomllib.loads(deck_text(find(FEVER)))
    for one in data["cards"]["black"]:
        one["name"] = f"Attic {one['id']}"
    table, tokens = server.table(["human", "foreman", "foreman"], deck=data, names=["Maya"])
    play_out(server, table, tokens)
    (tmp_path / "game.json").write_text(server.get(f"/api/tables/{table}/record").text, "utf-8")
    visitor = visit(1280, 900)
    visitor.may_fail = ("422",)  # asked without them
    page = visitor.go("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    expect(page.get_by_text("played with somebody's own cards")).to_be_visible(timeout=WAIT)
    page.get_by_role("link", name="My cards").click()
    (tmp_path / "attic.toml").write_text(dump(data), "utf-8")
    page.get_by_text("Read a file").wait_for(timeout=WAIT)
    page.locator("input[type=file]").set_input_files(tmp_path / "attic.toml")
    expect(page.get_by_text("The file was read; everything fits.")).to_be_visible(timeout=WAIT)
    page = visitor.go("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    expect(page.get_by_text(re.compile(r"Attic K\d\d")).locator("visible=true").first).to_be_visible(timeout=WAIT)
    # From there one plays on with the same cards.
    page.get_by_role("button", name=re.compile("Play on")).click()
    page.get_by_role("dialog").get_by_role("button", name="Maya").click()  # a file does not say whose it is
    page.wait_for_url("**/t/**", timeout=WAIT)
    on = page.url.rsplit("/", 1)[1]
    assert server.get(f"/api/tables/{on}/deck").json()["deck"] == data
    # The table itself knows its cards.
    page = visitor.go(f"/replay?table={table}")
    expect(page.get_by_text(re.compile(r"Attic K\d\d")).locator("visible=true").first).to_be_visible(timeout=WAIT)


def test_a_score_pad_with_own_cards(visit: Callable[..., Visitor]) -> None:
    page = begin(visit(390, 844))
    page.locator("summary", has_text="Headquarters").click()
    page.get_by_role("group", name=re.compile("Headquarters.*: Credits")).get_by_label("Credits 1", exact=True).fill("25")
    fits(page)
    page.get_by_role("link", name="Count with them").click()
    chosen = page.get_by_label("Which cards do you count with?")
    expect(chosen).not_to_have_value("", timeout=WAIT)
    with page.expect_request("**/score?*") as asked:
        chosen.select_option("")
    assert "deck" not in asked.value.post_data_json
    with page.expect_request("**/score?*") as asked:
        chosen.select_option("My box")
    assert asked.value.post_data_json["deck"]["hq"]["credits"][0] == 25
    assert faults(page) == []


@pytest.mark.parametrize("game", bidyard.games())
def test_every_game_at_both_widths(visit: Callable[..., Visitor], game: str) -> None:
    """All parts open: nothing beyond the edge, no violation, and nothing is changed by looking."""
    page = begin(visit(1280, 844, color_scheme="dark"), game)
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    expect(page.locator("details[open]")).to_have_count(page.locator("details").count())
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Cards of a pile are alike: of each the first ones are looked at.
    page.evaluate("() => document.querySelectorAll('.card:nth-child(n + 3)').forEach((one) => one.remove())")
    assert faults(page) == []
    assert kept(page)[0]["deck"] == tomllib.loads(deck_text(find(game)))


def test_in_french(visit: Callable[..., Visitor]) -> None:
    page = visit(390, 844, "fr-FR").go(f"/cards/{FEVER}")
    page.get_by_role("button", name="Entrer mes cartes").click(timeout=WAIT)
    page.get_by_role("article", name=re.compile("^K01")).get_by_label(re.compile("Crédits$")).fill("77")
    expect(page.get_by_text("un nombre entier de 1 à 20")).to_be_visible(timeout=WAIT)


@pytest.mark.parametrize("game", bidyard.games())
def test_a_page_to_fill_in(visit: Callable[..., Visitor], game: str) -> None:
    """Printed, every card is there with a blank for each value, and nothing of the screen."""
    page = visit(1280, 900, color_scheme="dark").go(f"/cards/{game}")
    page.evaluate("() => { window.print = () => {} }")
    page.get_by_role("button", name="Print a page to fill in").click(timeout=WAIT)
    page.emulate_media(media="print")
    paper = page.locator(".paper")
    expect(paper).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    text = paper.inner_text()
    for card in re.findall(r"'id': '([^']+)', ", str(tomllib.loads(deck_text(find(game))))):
        assert card in text or game == "construction-auction", card
    slips = paper.locator(".cards .blank")
    assert slips.count() == {
        FEVER: 24,
        "reputation": 40,
        "construction-yard": 6,
        "construction-auction": 25,
        "master-of-construction": 96,
    }.get(game, slips.count())
    assert slips.count() > 4
    for slip in (slips.first, slips.last):
        assert slip.locator(".boxes i").count() > 0
    if game == FEVER:  # name and values of every card; bank, workers and what the headquarters are worth
        assert paper.locator(".boxes i").count() == 12 * 4 + 12 * 2 + 1 + 3 + 22
    paint = page.evaluate(
        "() => getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector('.blank')).color"
    )
    assert paint == "rgb(255, 255, 255)rgb(0, 0, 0)"
