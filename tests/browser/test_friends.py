"""With friends: talking in phrases, reminding, changing seats, who starts, hints as agreed, names; on every size and in both
languages, by mouse, finger and keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import bidyard
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, within
from tests.browser.test_pages import look, shots
from tests.server.serving import Caller

__all__ = ["shots"]
WAIT = 20_000
LAPTOP, PHONE = (1280, 720), (390, 844)
LOOKS = [(*LAPTOP, "en-GB", "light"), (*PHONE, "fr-FR", "dark"), (*LAPTOP, "fr-FR", "dark"), (*PHONE, "en-GB", "light")]


def gather(server: Caller, game: str = "construction-fever") -> tuple[str, list[str]]:
    """A table before the deal: Maya, who hosts, Otto and Lou."""
    wish = {"game": game, "players": 3, "seats": ["human", "open", "open"], "starts": "host", "names": ["Maya"], "open": True}
    made = server.post("/api/tables", wish).json()
    guests = [server.post("/api/join", {"code": made["code"], "name": name}).json() for name in ("Otto", "Lou")]
    return made["table"], [made["seats"][0]["token"], *(guest["token"] for guest in guests)]


def playing(server: Caller, **more: Any) -> tuple[str, list[str], int]:
    """A running game of three people, and who is asked."""
    table, tokens = server.table(["human"] * 3, names=["Maya", "Otto", "Lou"], seed=4, **more)
    return table, tokens, server.see(table)["to_act"][0]


def say(server: Caller, table: str, token: str, phrase: str) -> None:
    assert server.post(f"/api/tables/{table}/talk", {"phrase": phrase}, token).status_code == 200


def chair(page: Page, letter: str) -> Any:
    return page.get_by_role("listitem", name=f"Chair {letter}")


def sits(server: Caller, table: str) -> list[str]:
    return [one["name"] for one in server.see(table)["chairs"]]


# --- talking


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


# --- reminding

FAKES = """
window.told = [];
window.notes = 0;
window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted';
    constructor(title, more) { window.told.push(`${title}: ${more.body}`); } close() {} };
const part = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 };
window.AudioContext = class { currentTime = 0; destination = {};
    createOscillator() { window.notes += 1; return { frequency: part, connect: (to) => to, start() {}, stop() {} }; }
    createGain() { return { gain: part, connect: (to) => to }; } };
Object.defineProperty(document, 'hidden', { get: () => !!window.away });
"""


def listening(visitor: Visitor, sound: bool = True, notify: bool = True, away: bool = True) -> Visitor:
    """Somebody who wants to be called, by a browser whose notices and notes are counted; `away`: looks at another page."""
    wants, sounds, elsewhere = (json.dumps(one) for one in (notify, sound, away))
    visitor.page.add_init_script(
        FAKES
        + f"localStorage.setItem('bidyard.preferences', '{{\"notify\":{wants}}}');"
        + f"localStorage.setItem('bidyard.chime', '{sounds}'); window.away = {elsewhere};"
    )
    return visitor


def test_whoever_takes_long_is_reminded(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, asked = playing(server)
    names = ["Maya", "Otto", "Lou"]
    slow = listening(visit(*LAPTOP)).sit(table, tokens[asked])
    slow.wait_for_selector(TURN, timeout=WAIT, state="attached")
    other = (asked + 1) % 3
    visitor = visit(*PHONE)
    visitor.page.clock.install()
    page = visitor.sit(table, tokens[other])
    page.wait_for_selector(".tray .idle", timeout=WAIT)
    remind = page.get_by_role("button", name=f"Remind {names[asked]}")
    expect(remind).to_have_count(0)
    before = slow.evaluate("window.told.length")
    tall = "document.querySelector('.tray').offsetHeight"
    height = page.evaluate(tall)
    page.clock.run_for(16_000)
    expect(remind).to_be_visible()
    assert page.evaluate(tall) == height, "nothing moves under a finger"
    remind.click()
    # It calls as a turn does, and says who waits.
    slow.wait_for_function("n => window.told.length > n && window.notes > 2", arg=before)
    assert slow.evaluate("window.told.at(-1)").endswith(f"{names[other]} reminds {names[asked]}: it is your turn")
    expect(slow.locator(".said")).to_have_text(f"{names[other]} waits for you")
    # Not over and over.
    expect(page.get_by_text(re.compile("Next reminder in [0-9]+ s"))).to_be_visible()
    expect(remind).to_have_count(0)
    assert page.evaluate(tall) == height
    page.clock.run_for(31_000)
    expect(remind).to_be_visible()


def test_a_reminder_is_quiet_where_nothing_is_wanted(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, asked = playing(server)
    slow = listening(visit(*LAPTOP), sound=False, notify=False).sit(table, tokens[asked])
    slow.wait_for_selector(TURN, timeout=WAIT, state="attached")
    assert server.post(f"/api/tables/{table}/nudge", {}, tokens[(asked + 1) % 3]).status_code == 200
    expect(slow.locator(".said")).to_be_visible()
    assert slow.evaluate("[window.told.length, window.notes]") == [0, 0]


# --- being called


def test_my_turn_calls_by_sound_and_by_a_notice_while_i_look_elsewhere(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens, asked = playing(server)
    mine = (asked + 1) % 3
    away = listening(visit(*LAPTOP)).sit(table, tokens[mine])
    here = listening(visit(*LAPTOP), away=False).sit(table, tokens[mine])
    for page in (away, here):
        page.wait_for_selector(".tray .idle", timeout=WAIT, state="attached")
        assert page.evaluate("[window.told.length, window.notes]") == [0, 0]
    seen = server.see(table, tokens[asked])
    server.move(table, tokens[asked], next(one["move"] for one in seen["moves"] if one["kind"] == "green"), seen["ply"])
    for page in (away, here):
        page.wait_for_selector(TURN, timeout=WAIT, state="attached")
        page.wait_for_function("window.notes === 2")
    title = server.see(table, tokens[mine])["prompt"]["title"]
    assert away.evaluate("window.told") == [f"Construction Fever: {title}"]
    assert here.evaluate("window.told") == [], "whoever looks at the table sees it"


def test_notices_are_asked_for_and_a_refusal_is_told(server: Caller, visit: Callable[..., Visitor]) -> None:
    page = visit(*PHONE).go("/preferences")
    page.evaluate("() => { window.Notification = class { static requestPermission = async () => 'denied' } }")
    group = page.get_by_role("group", name="Notification")
    group.get_by_role("button", name="Yes").click()
    expect(page.get_by_text("The browser does not allow it.")).to_be_visible()
    expect(group.get_by_role("button", name="No")).to_have_attribute("aria-pressed", "true")
    page.evaluate("() => { window.Notification = class { static requestPermission = async () => 'granted' } }")
    group.get_by_role("button", name="Yes").click()
    expect(group.get_by_role("button", name="Yes")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("JSON.parse(localStorage.getItem('bidyard.preferences')).notify") is True


def test_the_sheet_at_the_end_of_a_round_is_a_choice(visit: Callable[..., Visitor]) -> None:
    page = visit(*PHONE).go("/preferences")
    group = page.get_by_role("group", name="Sheet at the end of a round")
    expect(group.get_by_role("button", name="Yes")).to_have_attribute("aria-pressed", "true")
    group.get_by_role("button", name="No").click()
    assert page.evaluate("JSON.parse(localStorage.getItem('bidyard.preferences')).rounds") is False
    page.reload()
    expect(group.get_by_role("button", name="No")).to_have_attribute("aria-pressed", "true")


# --- the pace

PACES = ("calm", "normal", "fast", "instant")


def my_turn(server: Caller, table: str, token: str) -> None:
    for _ in within(30, "the bots did not answer"):
        if server.see(table, token)["moves"]:
            return


def test_each_pace_shows_the_others_moves_as_fast_as_it_says(server: Caller, visit: Callable[..., Visitor]) -> None:
    """The same moves, on clocks that only this test turns: how long until it is my turn."""
    table, tokens = server.table(["human"] + ["foreman"] * 3, names=["Maya"], seed=4)
    my_turn(server, table, tokens[0])
    pages: dict[str, Page] = {}
    frames: dict[str, list[str]] = {}
    for pace in (*PACES, "listen"):
        visitor = visit(*LAPTOP, motion=True)
        visitor.page.clock.install()
        visitor.page.add_init_script(f"localStorage.setItem('bidyard.preferences', '{{\"pace\":\"{pace}\"}}')")
        pages[pace], frames[pace] = visitor.sit(table, tokens[0]), visitor.frames
        pages[pace].wait_for_selector(".tray.mine", timeout=WAIT)
        pages[pace].clock.pause_at(pages[pace].evaluate("Date.now()") + 5_000)
        frames[pace].clear()
    seen = server.see(table, tokens[0])
    server.move(table, tokens[0], next(one["move"] for one in seen["moves"] if one["kind"] == "green"), seen["ply"])
    # Everything that the bots do has come before any clock is turned.
    my_turn(server, table, tokens[0])
    for pace, page in pages.items():
        for _ in within(30, "the states did not come"):
            page.evaluate("0")
            if any('"moves":[{' in frame for frame in frames[pace]):
                break
    skip = {pace: page.get_by_role("button", name="Skip") for pace, page in pages.items()}
    took = {}
    for pace in PACES:
        took[pace] = 0
        while not pages[pace].locator(".tray.mine").count():
            pages[pace].clock.run_for(50)
            took[pace] += 50
            assert took[pace] < 60_000, pace
    assert took["calm"] > took["normal"] > took["fast"] > took["instant"]
    assert took["instant"] <= 300
    assert took["normal"] > 1_000
    # Who listens goes on by a key, move by move.
    pages["listen"].clock.run_for(60_000)
    expect(skip["listen"]).to_be_visible()
    steps = 0
    while not pages["listen"].locator(".tray.mine").count():
        pages["listen"].keyboard.press("n")
        steps += 1
        assert steps < 20
    assert steps >= 3


# --- seats


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
    expect(chair(lou, "C").get_by_label("Your name")).to_have_value("Lou")
    assert lou.locator(".badge").count() == 0, "guests look on"
    drag(page, "B", "C")
    expect(chair(page, "C")).to_contain_text("Otto")
    assert sits(server, table) == ["Maya", "Lou", "Otto"]
    expect(chair(lou, "B").get_by_label("Your name")).to_have_value("Lou")
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


# --- who starts, and hints


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


# --- names


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


# --- coming back


def kept_table(table: str, seat: int, token: str) -> list[dict[str, Any]]:
    mine = [{"seat": seat, "token": token}]
    return [{"table": table, "game": "construction-fever", "mine": mine, "invited": [], "when": 1}]


def test_whoever_has_games_going_on_sees_them_first(server: Caller, visit: Callable[..., Visitor], shots: Path) -> None:
    table, tokens, asked = playing(server)
    visitor = visit(*LAPTOP)
    page = visitor.go("/")
    page.locator(".plot").first.wait_for()
    kept = kept_table(table, asked, tokens[asked])
    page.evaluate("kept => localStorage.setItem('bidyard.tables', JSON.stringify(kept))", kept)
    page = visitor.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn at Construction Fever.")
    # The street lies below, and Play in the bar is it alone.
    expect(page.locator(".plot")).to_have_count(len(bidyard.games()))
    assert look(page, "friends-back", shots) == []
    page.get_by_role("navigation").get_by_role("link", name="Play", exact=True).click()
    page.locator(".plot").first.wait_for()
    page.get_by_role("link", name="Bidyard").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn at Construction Fever.")
    page.locator("li", has_text="Construction Fever").get_by_role("link", name="Play").click()
    page.wait_for_selector(TURN, timeout=WAIT)


def test_a_table_that_is_gone_gives_the_street_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit(*PHONE)
    visitor.may_fail = ("404",)
    page = visitor.go("/")
    kept = kept_table("gone-for-good", 0, "x")
    page.evaluate("kept => localStorage.setItem('bidyard.tables', JSON.stringify(kept))", kept)
    page = visitor.go("/")
    page.locator(".plot").first.wait_for()
    assert page.url.endswith("/")


# --- how it looks


@pytest.mark.parametrize(("width", "height", "lang", "scheme"), LOOKS)
def test_every_state_is_clean(
    server: Caller, visit: Callable[..., Visitor], shots: Path, width: int, height: int, lang: str, scheme: str
) -> None:
    """Axe, the edge, the console; pictures to look at."""
    name = f"friends-{width}-{lang[:2]}-{scheme}"
    table, tokens = gather(server)
    server.post(f"/api/tables/{table}/lobby", {"start": 1}, tokens[0])
    for token, phrase in zip(tokens, ("hello", "luck", "minute"), strict=True):
        say(server, table, token, phrase)
    make = lambda: visit(width, height, lang, color_scheme=scheme)  # noqa: E731
    host, guest = make().sit(table, tokens[0]), make().sit(table, tokens[1])
    wrong: list[str] = []
    for who, page in (("host", host), ("guest", guest)):
        page.locator(".talk ol li").nth(5).wait_for(timeout=WAIT)
        wrong += look(page, f"{name}-{who}", shots)
    host.locator(".by").click()
    wrong += look(host, f"{name}-buttons", shots)
    server.post(f"/api/tables/{table}/start", {}, tokens[0])
    host.wait_for_selector(".board", timeout=WAIT)
    say(server, table, tokens[1], "nice")
    host.locator(".said").wait_for()
    wrong += look(host, f"{name}-table", shots)
    if width > 1000:
        host.locator(".talk .open").click()
    else:
        host.locator(".talk-button").click()
    wrong += look(host, f"{name}-phrases", shots)
    host.keyboard.press("Escape")
    host.locator(".shell > .bar .ib[aria-haspopup=dialog]").last.click()
    wrong += look(host, f"{name}-menu", shots)
    page = make().go("/preferences")
    page.locator(".choice").first.wait_for()
    wrong += look(page, f"{name}-preferences", shots)
    assert wrong == [], "\n".join(wrong)
