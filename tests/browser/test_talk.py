"""Talking in phrases: in the lobby, at the table, on a phone, in the language of whoever reads."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.gathering import LAPTOP, PHONE, WAIT, gather, playing, say
from tests.browser.playing import TURN, within
from tests.server.serving import Caller


def test_phrases_in_the_lobby_come_in_the_readers_language(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = gather(server)
    maya = visit(*LAPTOP).sit(table, tokens[0])
    otto = visit(*PHONE, lang="fr-FR").sit(table, tokens[1])
    otto.get_by_role("button", name="Bonjour").click()
    talk = maya.get_by_role("log", name="Talk")
    expect(talk).to_contain_text("Otto Hello!")
    expect(otto.get_by_role("log", name="Conversation")).to_contain_text("vous Bonjour")
    # At the chair, too, for a moment.
    expect(maya.locator(".said")).to_have_text("Hello!")
    assert maya.get_by_role("textbox").count() == 1, "the name is the only thing that can be typed"


def test_phrases_at_the_table_are_near_the_seat_in_the_list_and_said(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, asked = playing(server)
    page = visit(*LAPTOP).sit(table, tokens[asked])
    page.wait_for_selector(TURN, timeout=WAIT)
    page.locator(".plate").first.click()
    composing = page.locator(".tray .controls").inner_text()
    other = (asked + 1) % 3
    say(server, table, tokens[other], "nice")
    name = ["Maya", "Otto", "Lou"][other]
    bubble = page.locator(".said")
    expect(bubble).to_have_text("Nice move!")
    panel = page.locator(f"[data-spot='seat@{other}']").first.bounding_box()
    box = bubble.bounding_box()
    assert panel is not None
    assert box is not None
    assert abs(box["x"] - panel["x"]) < 60
    assert abs(box["y"] + box["height"] - panel["y"]) < 60
    assert bubble.evaluate("one => getComputedStyle(one).pointerEvents") == "none", "it never takes a click"
    expect(page.get_by_role("region", name="Talk")).to_contain_text(f"{name} Nice move!")
    expect(page.locator("[data-told]")).to_have_text(f"{name}: Nice move!")
    assert page.locator(".tray .controls").inner_text() == composing, "what is being composed stays"
    # The own words: said by two clicks, and the log of the game does not fill with them.
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("list", name="Phrases").get_by_role("button", name="Let me think").click()
    expect(page.get_by_role("region", name="Talk")).to_contain_text("you Let me think")
    expect(page.get_by_role("list", name="Phrases")).to_have_count(0)
    assert "Let me think" not in page.locator(".margin .log").inner_text()


def test_a_phone_shows_that_somebody_spoke(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, asked = playing(server)
    page = visit(*PHONE).sit(table, tokens[asked])
    page.wait_for_selector(TURN, timeout=WAIT)
    button = page.get_by_role("button", name="Talk", exact=True)
    expect(button.locator("i")).to_have_count(0)
    say(server, table, tokens[(asked + 1) % 3], "oops")
    expect(button.locator("i")).to_have_count(1)
    button.click()
    sheet = page.get_by_role("dialog", name="Talk")
    expect(sheet).to_contain_text("Oops")
    sheet.get_by_role("button", name="No hurry").click()
    expect(sheet).to_contain_text("you No hurry")
    for one in sheet.locator(".chip").all():
        size = one.bounding_box()
        assert size is not None
        assert size["height"] >= 44
    expect(button.locator("i")).to_have_count(0)


def test_what_others_say_can_be_hidden_on_this_device(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, asked = playing(server)
    other = tokens[(asked + 1) % 3]
    page = visit(*LAPTOP).sit(table, tokens[asked])
    page.wait_for_selector(TURN, timeout=WAIT)
    page.get_by_role("button", name="Hide what others say").click()
    say(server, table, other, "hello")
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name="One minute").click()
    region = page.get_by_role("region", name="Talk")
    expect(region).to_contain_text("You hide what others say.")
    # What I said came after it.
    expect(region).to_contain_text("you One minute")
    expect(region).not_to_contain_text("Hello!")
    expect(page.locator(".said")).to_have_text("One minute")
    assert "Hello" not in page.locator("[data-told]").inner_text()
    page.reload()
    page.wait_for_selector(TURN, timeout=WAIT)
    expect(region).not_to_contain_text("Hello!")
    region.get_by_role("button", name="Show it again").click()
    expect(region).to_contain_text("Hello!")


def test_too_much_is_refused_in_words_where_one_speaks(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = gather(server)
    visitor = visit(*PHONE)
    visitor.may_fail = ("429",)
    page = visitor.sit(table, tokens[1])
    for _ in within(30, "nothing was refused"):
        page.get_by_role("button", name="Hello!").click()
        if page.get_by_role("alert").count():
            break
    expect(page.get_by_role("alert")).to_contain_text("You have said much in a short time.")


def test_watchers_read_and_those_who_play_alone_are_not_bothered(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, _ = playing(server)
    say(server, table, tokens[0], "luck")
    page = visit(*LAPTOP).go(f"/t/{table}?watch")
    region = page.get_by_role("region", name="Talk")
    expect(region).to_contain_text("Maya Good luck!", timeout=WAIT)
    expect(page.get_by_role("button", name="Say something")).to_have_count(0)
    for seats, more in ((["human", "foreman", "foreman"], {}), (["human"] * 3, {"one_device": True})):
        alone, mine = server.table(seats, seed=4, **more)
        page = visit(*LAPTOP).sit(alone, mine[server.see(alone)["to_act"][0] if more else 0])
        page.wait_for_selector(".tray", timeout=WAIT)
        expect(page.get_by_role("region", name="Talk")).to_have_count(0)
