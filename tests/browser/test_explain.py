"""What is this: every piece of every board answers, by pointer, finger and key; the coach of a first game."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
NAMES = ["Maya", "Otto", "Inès", "Noor", "Sami"]
SLIP, MARK = "section.what", ".layer .mark"
# All that can be seen on the board and lies in nothing that answers. What is laid over the board is told elsewhere.
SILENT = """() => {
    const known = new Set([...document.querySelectorAll('.layer .mark')].map((one) => one.dataset.for));
    const board = document.querySelector('main.board');
    const walk = document.createTreeWalker(board, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const silent = [];
    while (walk.nextNode()) {
        const node = walk.currentNode;
        const text = node.nodeType === Node.TEXT_NODE;
        if (text ? !node.textContent.trim() : node.tagName !== 'svg') continue;
        const at = text ? node.parentElement : node;
        if (at.closest('.sr, dialog, .over') || !at.getClientRects().length) continue;
        const piece = at.closest('[data-place]');
        if (!piece || !known.has(piece.dataset.place))
            silent.push(`${piece?.dataset.place ?? at.parentElement.className}: ${text ? node.textContent.trim() : 'svg'}`);
    }
    return silent;
}"""


def ask(page: Page) -> None:
    """Into the mode, by its key."""
    page.keyboard.press("w")
    page.wait_for_selector(MARK, state="attached")


def at(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(f'.shell [data-place="{place}"]').first.bounding_box()
    assert box is not None, place
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    ("game", "players", "phases"),
    [
        ("construction-fever", 4, {"bidding", "developing"}),
        ("reputation", 4, {"bidding", "co-sponsor-bid"}),
        ("construction-yard", 2, {"act"}),
        ("construction-auction", 4, {"turn", "build"}),
        ("master-of-construction", 3, {"draw", "start", "resolve"}),
    ],
)
def test_everything_on_a_board_answers(
    game: str, players: int, phases: set[str], server: Caller, visit: Callable[..., Visitor]
) -> None:
    """In every phase, at its beginning and later, on a desk and on a phone."""
    table, tokens = server.table(["human"] * players, game, names=NAMES[:players], seed=4)
    visitor = visit()
    page = visitor.sit(table, tokens[0])
    page.wait_for_selector("main.board [data-place]", state="attached")
    ask(page)
    rng, met = random.Random(3), dict.fromkeys(phases, 0)
    for number in range(120):
        token, seen = next((token, seen) for token in tokens if (seen := server.see(table, token))["moves"])
        phase = seen["view"]["phase"]
        if met.get(phase, 2) < 2 and (number > 20 or not met[phase]):
            met[phase] += 1
            page.set_viewport_size({"width": 1440, "height": 900} if met[phase] == 1 else {"width": 390, "height": 844})
            page.reload()
            page.wait_for_selector("main.board [data-place]", state="attached")
            ask(page)
            visitor.settle()
            assert page.evaluate(SILENT) == [], (phase, number)
        if min(met.values()) == 2:
            break
        server.move(table, token, rng.choice(seen["moves"])["move"], seen["ply"])
    assert min(met.values()) == 2, met


def test_by_key_pointer_and_right_button_on_a_desk(server: Caller, visit: Callable[..., Visitor]) -> None:
    """CF-60: the answer lies in the margin with a line to the piece; the decision stays as it was; focus comes back."""
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    page = visit().sit(table, tokens[0])
    page.wait_for_selector(TURN)
    page.locator(".tray .plate").first.click()
    # The right button asks about one piece, without the mode.
    page.mouse.click(*at(page, "players.0.hq.7"), button="right")
    slip = page.locator(SLIP)
    expect(slip.get_by_role("heading")).to_contain_text("Box 7 at home")
    expect(slip).to_contain_text("For you, now")
    expect(slip).to_contain_text("CF-60")
    expect(page.locator(MARK)).to_have_count(1)
    lies = """() => {
        const box = (at) => document.querySelector(at).getBoundingClientRect();
        const [slip, margin, board] = [box('section.what'), box('.margin'), box('main.board')];
        const [dot, piece] = [box('.leader circle'), box('[data-place="players.0.hq.7"]')];
        const x = dot.left + dot.width / 2, y = dot.top + dot.height / 2;
        return [slip.left >= board.right, slip.bottom <= margin.bottom,
            x > piece.left && x < piece.right && y >= piece.top - 1 && y <= piece.bottom + 1];
    }"""
    assert page.evaluate(lies) == [True, True, True]
    page.keyboard.press("Escape")
    expect(slip).to_have_count(0)
    expect(page.locator(".tray .plate").first).to_have_attribute("aria-pressed", "true")
    # A plain click keeps its meaning.
    page.mouse.click(*at(page, "players.0.hq.7"))
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    # By key: the mode begins at the first piece, arrows go on, each piece reached answers.
    ask(page)
    mark = page.locator(f"{MARK}:focus")
    expect(mark).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(slip.get_by_role("heading")).to_contain_text(str(mark.get_attribute("aria-label")))
    assert violations(page) == []
    # A rule opens over it; Escape closes the rule, the answer, and then the mode.
    slip.get_by_role("button", name="CF-").first.click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(slip).to_be_visible()
    page.keyboard.press("Escape")
    expect(slip).to_have_count(0)
    expect(mark).to_have_count(1)
    # In the mode a click asks, and nothing is played or opened.
    page.mouse.click(*at(page, "green.reputation"))
    expect(slip).to_contain_text("reputation")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.mouse.click(*at(page, "stacks.0"))
    expect(slip).to_contain_text("Green stack of Maya and")
    slip.get_by_role("button", name="Close").click()
    page.keyboard.press("Escape")
    expect(page.locator(MARK)).to_have_count(0)
    expect(page.locator(".tray .plate").first).to_have_attribute("aria-pressed", "true")


def test_a_long_press_on_a_phone_takes_the_place_of_the_tray(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    page = visit(390, 844, lang="fr-FR", has_touch=True).sit(table, tokens[0])
    page.wait_for_selector(TURN)
    page.locator(".tray .plate").first.click()
    x, y = at(page, "players.0.resting")
    finger = """([x, y, kind]) => document.elementFromPoint(x, y).dispatchEvent(
        new PointerEvent(kind, { bubbles: true, pointerType: 'touch', clientX: x, clientY: y }))"""
    page.evaluate(finger, [x, y, "pointerdown"])
    slip = page.locator(SLIP)
    expect(slip.get_by_role("heading")).to_contain_text("Zone de repos")
    page.evaluate(finger, [x, y, "pointerup"])
    lies = """() => {
        const slip = document.querySelector('section.what').getBoundingClientRect();
        const piece = document.querySelector('[data-place="players.0.resting"]').getBoundingClientRect();
        return [Math.round(slip.bottom) === innerHeight, piece.top >= 0, piece.bottom <= slip.top,
            document.documentElement.scrollWidth <= innerWidth];
    }"""
    assert page.evaluate(lies) == [True, True, True, True]
    expect(page.locator(".tray")).to_be_hidden()
    slip.get_by_role("button", name="Fermer").click()
    expect(page.locator(".tray")).to_be_visible()
    expect(page.locator(".tray .plate").first).to_have_attribute("aria-pressed", "true")


def test_spectators_and_replays_ask_too(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, _ = server.table(["human"] * 3, names=NAMES[:3], seed=4)
    page = visit().go(f"/t/{table}?watch")
    page.wait_for_selector("main.board [data-place]", state="attached")
    ask(page)
    page.mouse.click(*at(page, "green.leader"))
    expect(page.locator(SLIP)).to_contain_text("Nobody")
    expect(page.locator(SLIP)).not_to_contain_text("For you")


def test_a_first_game_has_a_coach_who_can_be_put_off(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Only where hints are given; what is chosen is kept on the device."""
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    visitor = visit(first=True)
    page = visitor.sit(table, tokens[0])
    page.wait_for_selector(TURN)
    coach = page.locator(".margin .coach")
    expect(coach).to_contain_text("reputation")
    switch = page.get_by_role("switch", name="Coach")
    switch.click()
    expect(coach).to_have_count(0)
    page.reload()
    page.wait_for_selector(TURN)
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(coach).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".tray .coach")).to_be_visible()
    covered = """() => document.querySelector('main.board').getBoundingClientRect().bottom
        <= document.querySelector('.tray').getBoundingClientRect().top + 1"""
    assert page.evaluate(covered)
    # With people, where nobody asks bots, nobody coaches.
    table, tokens = server.table(["human"] * 3, names=NAMES[:3], seed=4)
    asked = next(token for token in tokens if server.see(table, token)["moves"])
    page = visit(first=True).sit(table, asked)
    page.wait_for_selector(TURN)
    expect(page.get_by_role("switch", name="Coach")).to_have_count(0)
    expect(page.locator(".coach")).to_have_count(0)
    assert server.get(f"/api/tables/{table}/coach", asked).status_code == 403
