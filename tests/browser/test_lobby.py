"""Friends meet before the cards are dealt: one link, names, ready marks, bots, rules, and the host starts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import play_out
from tests.browser.test_pages import look, shots
from tests.server.serving import Caller

__all__ = ["shots"]
WAIT = 20_000
FEVER = "construction-fever"


def lay(host: Visitor, game: str = FEVER) -> tuple[Page, str, str]:
    """The host's lobby, its table and its code."""
    page = host.go(f"/play/{game}?way=friends")
    page.get_by_label("Name of player 1").fill("Maya")
    page.get_by_role("button", name="Lay the table and invite").click()
    page.wait_for_selector(".plot", timeout=WAIT)
    return page, page.url.rsplit("/", 1)[1], page.locator("aside .num").inner_text()


def chairs(server: Caller, table: str) -> list[str]:
    found: list[dict[str, Any]] = server.see(table)["chairs"]
    return ["free" if one["free"] else one["bot"] or one["name"] for one in found]


def test_two_friends_and_a_bot_begin_a_game(server: Caller, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit(390, 844)
    page, table, code = lay(host)
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    theirs = guest.go(f"/j/{code}")
    theirs.wait_for_url(f"**/t/{table}", timeout=WAIT)
    name = theirs.get_by_label("Your name")
    called = name.input_value()
    guest.may_fail = ("409 (Conflict)",)
    name.fill("Maya")
    name.press("Enter")
    expect(theirs.locator(".plot .told")).to_contain_text("a name like Maya")
    expect(name).to_have_value(called)  # as everybody else sees it
    name.fill("Lucie")
    theirs.get_by_role("button", name="Ready", exact=True).click()
    theirs.get_by_role("heading", name="You are ready").wait_for(timeout=WAIT)
    page.get_by_text("Lucie").first.wait_for(timeout=WAIT)
    page.get_by_role("button", name="Remove chair D").click()
    expect(page.get_by_role("listitem", name="Chair D")).to_have_count(0)
    let = page.get_by_role("button", name="Let a bot sit here")
    expect(let).to_have_count(1)
    let.click()
    # It came under the pointer that has not moved: a click at once would not be meant for it.
    level = page.get_by_role("group", name="Bot of chair C")
    expect(level).to_contain_text("Level 4")
    page.get_by_role("button", name="Stronger bot on chair C").press("Enter")
    expect(level).to_contain_text("Level 5", timeout=WAIT)
    page.get_by_role("group", name="Clock").get_by_role("button", name="10 min").click()
    expect(theirs.get_by_text("10 min")).to_have_count(1, timeout=WAIT)
    assert theirs.get_by_role("group", name="Clock").count() == 0, "guests read"
    # What was changed is looked at once more.
    theirs.get_by_role("button", name="Ready", exact=True).click()
    page.get_by_role("heading", name="Everybody is ready").wait_for(timeout=WAIT)
    start.click()
    for one in (page, theirs):
        one.wait_for_selector(".board", timeout=WAIT)
        expect(one.locator(".clocks li")).to_have_count(2)  # before the first move, too
    seen = server.see(table)
    assert [seat["name"] for seat in seen["seats"]][:2] == ["Maya", "Lucie"]
    assert [one["seat"] for one in seen["fair"]["contributions"]] == [0, 1]
    assert all(0 < left <= 600 for left in seen["clock"]["seconds_left"])
    noted = theirs.evaluate("JSON.parse(localStorage.getItem('bidyard.fair'))")[table]
    assert noted["commitment"] == seen["fair"]["commitment"]
    assert noted["given"]["1"] == {"value": seen["fair"]["contributions"][1]["value"], "taken": True}


def test_the_link_opened_again_is_the_same_chair(server: Caller, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    page, table, code = lay(host)
    for visitor in (guest, guest, host):
        visitor.go(f"/j/{code}").wait_for_url(f"**/t/{table}", timeout=WAIT)
        visitor.page.wait_for_selector(".plot", timeout=WAIT)
    assert chairs(server, table).count("free") == 2
    late = visit()
    late.may_fail = ("409",)
    page.get_by_role("button", name="Bots on the free chairs").click()
    page.get_by_role("button", name="Start the game").click(timeout=WAIT)
    page.wait_for_selector(".board", timeout=WAIT)
    late.go(f"/j/{code}").get_by_role("link", name="Watch the game").click(timeout=WAIT)
    late.page.wait_for_selector(".board", timeout=WAIT)
    # Who is there is told, and the code only for what it is good for.
    guest.context.close()
    page.get_by_role("button", name="Table").first.click()
    page.get_by_role("button", name="Invite").click()
    page.get_by_role("heading", name="Away: ").wait_for(timeout=WAIT)
    page.get_by_text("Whoever comes late can watch").wait_for()


def test_a_code_is_typed_as_it_is_read_out(server: Caller, visit: Callable[..., Visitor]) -> None:
    """On the first page, in small letters; what is no code is answered there."""
    host, guest, other = visit(), visit(390, 844), visit()
    _, table, code = lay(host)
    page = guest.go("/")
    page.get_by_label("Table code or link").fill(f" {code.lower()} ")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{table}", timeout=WAIT)
    expect(page.get_by_label("Your name")).to_be_visible(timeout=WAIT)
    other.may_fail = ("404",)
    page = other.go("/")
    page.get_by_label("Table code or link").fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#join-failed")).to_be_visible(timeout=WAIT)
    assert page.url.removeprefix(other.url) == "/"


def test_options_are_switches_for_the_host_and_text_for_guests(server: Caller, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit(lang="fr-FR")
    page, table, code = lay(host, "construction-yard")
    theirs = guest.go(f"/j/{code}")
    theirs.wait_for_selector(".plot", timeout=WAIT)
    page.get_by_role("group", name="Open hands").get_by_role("button", name="Yes").click()
    expect(theirs.locator(".row", has_text="Mains visibles").locator(".value")).to_have_text("Oui", timeout=WAIT)
    assert server.see(table)["options"]["open_hands"] is True


def test_the_plain_address_lets_watch_and_says_how_to_sit_down(server: Caller, visit: Callable[..., Visitor]) -> None:
    _, table, code = lay(visit())
    page = visit(390, 844).go(f"/t/{table}")
    expect(page.locator(".tray")).to_contain_text("ask Maya for the invitation or the table code")
    page.get_by_label("Table code or link").fill(code)
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your name").wait_for(timeout=WAIT)
    assert chairs(server, table).count("free") == len(chairs(server, table)) - 2


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844)])
def test_the_lobby_is_usable_by_everybody(visit: Callable[..., Visitor], size: tuple[int, int], shots: Path) -> None:
    host, guest = visit(*size), visit(*size, lang="fr-FR")
    page, _, code = lay(host)
    theirs = guest.go(f"/j/{code}")
    theirs.wait_for_selector(".plot", timeout=WAIT)
    page.get_by_role("button", name="Let a bot sit here").first.click()
    page.get_by_role("group", name="Bot of chair C").wait_for(timeout=WAIT)
    wrong = look(page, "lobby-host", shots) + look(theirs, "lobby-guest", shots)
    assert wrong == [], "\n".join(wrong)


def test_a_rematch_waits_for_everybody_and_the_host_may_start_without(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "human", "foreman"], names=["Maya", "Ines"], starts="seated")
    for token in tokens:
        server.post(f"/api/tables/{table}/contribution", {"contribution": "ab" * 32}, token)
    play_out(server, table, tokens)
    page = visit().sit(table, tokens[0])
    page.get_by_role("button", name="Play again").click(timeout=WAIT)
    page.get_by_role("heading", name="Waiting for Ines").wait_for(timeout=WAIT)
    page.get_by_role("button", name="Start now").click()
    page.wait_for_selector(".board", timeout=WAIT)
    new = page.url.rsplit("/", 1)[1]
    assert [one["seat"] for one in server.see(new)["fair"]["contributions"]] == [0]


def test_a_name_is_kept_though_the_game_begins_while_it_is_typed(server: Caller, visit: Callable[..., Visitor]) -> None:
    made = server.post(
        "/api/tables", {"game": FEVER, "players": 3, "seats": ["human", "open", "foreman"], "starts": "host"}
    ).json()
    page = visit().go(f"/j/{made['code']}")
    page.get_by_label("Your name").fill("Lucie")
    server.post(f"/api/tables/{made['table']}/start", {}, made["seats"][0]["token"])
    page.wait_for_selector(".board", timeout=WAIT)
    page.locator("text=Lucie >> visible=true").first.wait_for(timeout=WAIT)
