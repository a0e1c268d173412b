"""Lessons on the page: every step of all five games, with something wrong and with what is right, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from playwright.sync_api import ElementHandle, Page, expect

import bidyard
from bidyard.games import OWN
from bidyard.table.lessons import Lesson
from bidyard.table.lessons_played import enter
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, Newcomer
from tests.browser.test_pages import CUT_OFF, NAMES, SHORTENED
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
FEVER = "construction-fever"
READY = ".btn.pri:not(:disabled):not([aria-disabled=true]):not(.off)"
SLIP, DONE, NEXT = "aside.lesson .fb.no", "aside.lesson .fb.yes", "aside.lesson .next"


# The next move that the page sends becomes the one that is wanted.
SWAP = """() => {
    const send = window.fetch;
    window.wanted = '';
    window.fetch = (url, call) => {
        const wish = String(url).startsWith('/api/lessons/') && call?.body ? JSON.parse(call.body) : {};
        if ('move' in wish && window.wanted) {
            call = { ...call, body: JSON.stringify({ ...wish, move: window.wanted }) };
            window.wanted = '';
        }
        return send(url, call);
    };
}"""


class Pupil(Newcomer):
    """Makes some move on the board; on its way to the server it becomes the one that is wanted."""

    def __init__(self, server: Caller, page: Page) -> None:
        super().__init__(server, page, "", "")
        self.pressed: list[ElementHandle] = []
        page.evaluate(SWAP)

    def tries(self, move: str) -> None:
        """By what was pressed for the last try, if that is still there: the last thing alone, or the last two or three."""
        self.page.wait_for_selector(TURN)
        self.page.evaluate("(move) => { window.wanted = move; }", move)
        known, self.pressed = self.pressed[-3:], []
        for last in range(1, len(known) + 1):
            there = [thing for thing in known[-last:] if thing.is_visible()]
            for thing in there:
                self._press(thing)
            if there and self._played(0):
                self.pressed = known
                return
        self.pressed = []
        self.decide(0)

    def _press(self, thing: ElementHandle) -> None:
        self.pressed.append(thing)
        super()._press(thing)

    def _played(self, ply: int) -> bool:
        """A click that plays has sent the move when it has been drawn."""
        return bool(self.page.evaluate("() => new Promise((then) => requestAnimationFrame(() => then(!window.wanted)))"))


def wrong_tries(lesson: Lesson, at: int) -> list[tuple[str, str]]:
    """A move for every mistake of a step, and what is answered to it."""
    step = lesson.steps[at]
    table = enter(lesson, at, "Maya")
    legal = [str(move) for move in table.moves(lesson.seat)]
    return [
        (next((move for move in legal if fnmatchcase(move, one.move) and step.mistake(move) is one and not step.is_right(move)),
              one.move), one.text)
        for one in step.mistakes
    ]  # fmt: skip


POINTED = (Path(__file__).parent / "pointed.js").read_text()


def drawn(page: Page) -> None:
    """Until frames and leader are measured."""
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")


def unfit(page: Page) -> list[str]:
    """What does not fit; nothing is explained that was touched before."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement?.blur()")
    drawn(page)
    cut = page.evaluate(CUT_OFF) + page.evaluate(SHORTENED, NAMES) + page.evaluate(POINTED)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*cut, *["the page is too wide"] * wide]


def go_through(visitor: Visitor, server: Caller, game: str, lang: str) -> None:
    """All lessons from the first step to the game: every mistake, then what is right."""
    pupil = Pupil(server, visitor.go(f"/learn/{game}"))
    page = visitor.page
    for lesson in bidyard.lessons(game, lang):
        for at, step in enumerate(lesson.steps):
            here = f"{game}, {lesson.id}, {step.id}"
            expect(page.get_by_role("heading", name=lesson.title, exact=True)).to_be_visible()
            expect(page.locator("aside.lesson")).to_contain_text(step.text)
            expect(page.locator(".board .inked").first).to_be_attached()
            page.wait_for_selector(TURN)
            assert unfit(page) == [], here
            if step.bot:
                break
            wrong = wrong_tries(lesson, at)
            for number, (move, text) in enumerate(wrong):
                pupil.tries(move)
                expect(page.locator(SLIP)).to_contain_text(text)
                if number == 0:
                    drawn(page)
                    assert page.evaluate(POINTED) == [], f"{here}, after {move}"
            pupil.tries(step.do[0])
            expect(page.locator(DONE)).to_contain_text(step.yes)
            page.locator(NEXT).click()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", OWN)
def test_every_answer_of_every_step_on_a_phone(visit: Callable[..., Visitor], server: Caller, game: str, lang: str) -> None:
    visitor = visit(390, 844, {"en": "en-GB", "fr": "fr-FR"}[lang])
    go_through(visitor, server, game, lang)
    # Progress is kept on the device, and told where one chooses a game.
    done = len(bidyard.lessons(game)) - 1
    told = {"en": f"{done} of {done + 1} done", "fr": f"{done} sur {done + 1} faites"}[lang]
    page = visitor.go("/learn")
    expect(page.locator("li", has=page.locator(f"a[href='/learn/{game}']"))).to_contain_text(told)


@pytest.mark.parametrize("game", OWN)
def test_french_fits_a_small_desk(visit: Callable[..., Visitor], game: str) -> None:
    """With what the lesson is about, the way to it and the pieces met so far."""
    visitor = visit(1280, 720, "fr-FR")
    page = visitor.go(f"/learn/{game}")
    met: list[str] = []
    for lesson in bidyard.lessons(game, "fr"):
        met += [piece.text for piece in lesson.pieces]
        for step in lesson.steps:
            expect(page.locator("aside.lesson")).to_contain_text(step.text)
            page.wait_for_selector(TURN)
            assert unfit(page) == [], f"{game}, {lesson.id}, {step.id}"
            expect(page.locator(".legend li > :last-child")).to_have_text(met[::-1])
            if not step.bot:
                page.get_by_role("button", name="Sauter l’étape").click()


def test_a_try_stays_as_a_ghost_until_the_next(visit: Callable[..., Visitor]) -> None:
    page = visit(1440, 900).go(f"/learn/{FEVER}?lesson=black")
    page.wait_for_selector(TURN)
    page.get_by_role("button", name="Black 1 to 8 credits").click()
    page.keyboard.press("ArrowUp")
    slider = page.get_by_role("slider").first
    slider.focus()
    page.keyboard.press("Home")  # all 8 slide over
    page.locator(f"{TURN} {READY}").click()
    expect(page.locator(SLIP)).to_contain_text("Your try:")
    expect(page.locator(".leaders .said")).to_have_text("your try: 0 left")
    page.keyboard.press("Escape")
    expect(page.locator(".leaders .said")).to_have_count(0)


def test_by_keyboard_back_again_and_show_me(visit: Callable[..., Visitor], server: Caller) -> None:
    visitor = visit(1440, 900)
    page = visitor.go(f"/learn/{FEVER}?lesson=black")
    lesson = bidyard.lessons(FEVER)[1]
    heading = page.get_by_role("heading", name=lesson.title)
    expect(heading).to_be_focused()
    page.wait_for_selector(TURN)
    for _ in range(2):
        page.keyboard.press("3")  # the plate that passes
        page.keyboard.press("Enter")
        expect(page.locator(SLIP)).to_contain_text("Then Otto wins 8 credits")
        page.keyboard.press("Escape")
        expect(page.locator(SLIP)).to_have_count(0)
        page.wait_for_selector(TURN)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("aside.lesson .fb.help")).to_contain_text("That was it. Now you.")
    page.wait_for_selector(TURN)
    page.keyboard.press("2")  # Black, by 1 credit
    page.keyboard.press("Enter")
    expect(page.locator(DONE)).to_contain_text(lesson.steps[0].yes)
    page.get_by_role("button", name="Again").click()
    expect(page.locator(DONE)).to_have_count(0)
    # What was done before need not be done again.
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("aside.lesson")).to_contain_text(lesson.steps[1].text)
    page.get_by_role("button", name="Back").click()
    expect(page.locator("aside.lesson")).to_contain_text(lesson.steps[0].text)
    page.keyboard.press("Alt+ArrowRight")
    expect(page.get_by_role("heading", name="A bid on Green is workers")).to_be_focused()
    # Where one left is where one comes back.
    page = visitor.go(f"/learn/{FEVER}")
    expect(page.get_by_role("heading", name="A bid on Green is workers")).to_be_visible()


def test_the_guided_game(visit: Callable[..., Visitor], server: Caller) -> None:
    visitor = visit(390, 844)
    page = visitor.go(f"/learn/{FEVER}?lesson=first-game")
    note = page.locator("aside.lesson")
    expect(note).to_contain_text("Look at both cards")
    pupil = Pupil(server, page)
    page.wait_for_selector(TURN)
    pupil.tries("green 1")
    expect(note).to_contain_text("Every credit moved on Black makes Green better")
    # It goes on after a reload, a decision can be taken back, and it can begin anew.
    page.reload()
    expect(note).to_contain_text("Every credit moved on Black makes Green better")
    page.get_by_role("button", name="All of the note").click()
    page.get_by_role("button", name="Start over").click()
    expect(note).to_contain_text("Look at both cards")


def test_doors(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.locator(f"nav.street a[href='/learn/{FEVER}']").click()
    expect(page.get_by_role("heading", name="Rich, but not the least liked")).to_be_visible()
    page = visitor.go(f"/play/{FEVER}")
    page.get_by_role("link", name="Lessons, about ten minutes").click()
    expect(page.get_by_role("heading", name="Rich, but not the least liked")).to_be_visible()
