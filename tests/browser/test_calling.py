"""Whoever takes long is reminded, and my turn calls me by sound and by a notice: where it is wanted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.gathering import LAPTOP, PHONE, WAIT, playing
from tests.browser.playing import TURN
from tests.server.serving import Caller

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
    expect(page.get_by_text(re.compile(r"Next reminder in [0-9]+\ss"))).to_be_visible()
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
