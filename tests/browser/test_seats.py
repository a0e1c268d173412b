"""Before the deal and at the table: who sits where, who starts, hints as agreed, names; by mouse, finger and keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.gathering import LAPTOP, PHONE, WAIT, chair, gather, playing, say, sits
from tests.browser.playing import TURN
from tests.server.serving import Caller


def drag(page: Page, start: str, end: str) -> None:
    """By its badge."""
    a = chair(page, start).locator(".badge").bounding_box()
    b = chair(page, end).bounding_box()
    assert a is not None
    assert b is not None
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=4)
    expect(page.locator(".plot.target")).to_have_count(1)
    page.mouse.up()


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_host_drags_people_to_other_chairs(server: Caller, visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    table, tokens = gather(server)
    page = visit(*size).sit(table, tokens[0])
    lou = visit(*size).sit(table, tokens[2])
    say(server, table, tokens[2], "hello")
    expect(chair(lou, "C").get_by_label("Your name")).to_have_value("Lou")
    assert lou.locator(".badge").count() == 0, "guests look on"
    drag(page, "B", "C")
    expect(chair(page, "C")).to_contain_text("Otto")
    assert sits(server, table) == ["Maya", "Lou", "Otto"]
    expect(chair(lou, "B").get_by_label("Your name")).to_have_value("Lou")
    for one, called in ((page, "Lou"), (lou, "you")):  # what was said goes along
        expect(one.locator(".talk ol li").filter(has_text="Hello!")).to_contain_text(f"{called} Hello!")
    expect(page.locator(".plot.target")).to_have_count(0)
    # Let go beside the chairs: nothing happens.
    badge = chair(page, "B").locator(".badge").bounding_box()
    assert badge is not None
    page.mouse.move(badge["x"] + 20, badge["y"] + 20)
    page.mouse.down()
    page.mouse.move(20, 20, steps=3)
    page.mouse.up()
    assert sits(server, table) == ["Maya", "Lou", "Otto"]
    # The host, too: the deal, the name and the right to start go along.
    drag(page, "A", "B")
    expect(chair(page, "B").get_by_label("Your name")).to_have_value("Maya")
    page.get_by_role("button", name="Start the game").click()
    for one in (page, lou):
        one.wait_for_selector(".board", timeout=WAIT)
    seen = server.see(table, tokens[0])
    assert [seat["name"] for seat in seen["seats"] if seat["you"]] == ["Maya"]
    assert len(seen["fair"]["contributions"]) == 2
    assert page.evaluate(f"JSON.parse(localStorage.getItem('bidyard.fair'))['{table}'].given['1'].replaced") is None


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_seats_are_changed_by_keys_and_by_buttons(server: Caller, visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    table, tokens = gather(server)
    page = visit(*size).sit(table, tokens[0])
    chair(page, "B").locator(".badge").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Otto sits on chair C now.")).to_be_attached()
    assert sits(server, table) == ["Maya", "Lou", "Otto"]
    # The focus has gone along; the last chair is the last.
    assert page.evaluate("document.activeElement.closest('[data-chair]').dataset.chair") == "2"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_text("Otto sits on chair B now.")).to_be_attached()
    page.get_by_role("button", name="Change seats by buttons").click()
    back = page.get_by_role("button", name="Move Otto one chair back")
    size_of = back.bounding_box()
    assert size_of is not None
    assert min(size_of["width"], size_of["height"]) >= 44
    back.click()
    expect(page.get_by_text("Otto sits on chair A now.")).to_be_attached()
    assert sits(server, table) == ["Otto", "Maya", "Lou"]
    expect(page.get_by_role("button", name="Move Otto one chair back")).to_have_attribute("aria-disabled", "true")


def test_who_starts_is_chosen_and_marked_for_everybody(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = gather(server)
    page, otto = visit(*LAPTOP).sit(table, tokens[0]), visit(*PHONE).sit(table, tokens[1])
    starts = page.get_by_role("group", name="Who starts")
    expect(starts.get_by_role("button", name="Drawn")).to_have_attribute("aria-pressed", "true")
    starts.get_by_role("button", name="Lou").click()
    expect(chair(otto, "C")).to_contain_text("starts")
    assert otto.get_by_role("group", name="Who starts").count() == 0
    expect(otto.get_by_role("log", name="Talk")).to_contain_text("Maya changed: who starts")
    page.get_by_role("button", name="Start the game").click()
    watcher = visit(*LAPTOP).go(f"/t/{table}?watch")
    for one in (page, otto, watcher):
        expect(one.locator(".stamp")).to_contain_text("Lou was chosen to start. The cards were not chosen.", timeout=WAIT)
    assert server.see(table)["to_act"] == [2]


def test_hints_are_as_agreed(server: Caller, visit: Callable[..., Visitor]) -> None:
    for allowed in (False, True):
        table, tokens = gather(server)
        page, otto = visit(*LAPTOP).sit(table, tokens[0]), visit(*PHONE).sit(table, tokens[1])
        hints = page.get_by_role("group", name="Hints")
        expect(hints.get_by_role("button", name="No")).to_have_attribute("aria-pressed", "true")
        if allowed:
            hints.get_by_role("button", name="Yes").click()
            expect(otto.get_by_role("log", name="Talk")).to_contain_text("Maya changed: hints")
        page.get_by_role("group", name="Who starts").get_by_role("button", name="Maya").click()
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_selector(TURN, timeout=WAIT)
        expect(page.get_by_role("button", name="Hint")).to_have_count(int(allowed))
        otto.get_by_role("button", name="Table, log and rules").click()
        told = "Hints are allowed at this table." if allowed else "Hints are off at this table."
        expect(otto.get_by_role("dialog", name="Table")).to_contain_text(told)


def test_a_name_can_be_changed_during_the_game(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, _ = playing(server)
    visitor = visit(*PHONE)
    visitor.may_fail = ("409",)
    page, other = visitor.sit(table, tokens[0]), visit(*LAPTOP).sit(table, tokens[1])
    page.get_by_role("button", name="Table, log and rules").click()
    field = page.get_by_role("textbox", name="Change your name")
    field.fill("OTTO")
    page.get_by_role("button", name="Save").click()
    sheet = page.get_by_role("dialog", name="Table")
    expect(sheet.get_by_role("alert")).to_contain_text("Somebody at this table has a name like OTTO.")
    field.fill("Mayra")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Save")).to_have_count(0)
    expect(sheet.get_by_role("alert")).to_have_count(0)
    expect(other.locator(".margin .log")).to_contain_text("Maya is now called Mayra")
    expect(other.locator(".board").get_by_text("Mayra").first).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('bidyard.name'))") == "Mayra"
