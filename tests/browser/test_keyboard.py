"""Whole games by keyboard, all five: whatever can be pressed is reached by Tab and arrows and pressed by Enter."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ElementHandle, Error

import bidyard
from bidyard.games import find
from tests.browser.conftest import Visitor
from tests.browser.playing import Newcomer
from tests.browser.test_games import SHORT, to_the_result
from tests.server.serving import Caller

# How many times Tab leads from where the focus is to this one, backwards if negative. What is reached by arrows within its
# group counts as the one of the group that Tab stops at.
STEPS = """(one) => {
    const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')].filter((at) =>
        at.tabIndex >= 0 && !at.disabled && at.checkVisibility({ visibilityProperty: true }) && at.getClientRects().length);
    const group = one.closest('[role=radiogroup], [role=listbox], [role=group]');
    const to = one.tabIndex >= 0 ? one : stops.find((at) => group?.contains(at));
    const from = document.activeElement;
    const here = stops.indexOf(from);
    const before = stops.filter((at) => from.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING).length;
    return stops.indexOf(to) - (here < 0 ? before - 1 : here);
}"""
THERE = "(one) => document.activeElement === one"


class Typist(Newcomer):
    """Never touches a mouse."""

    def decide(self, ply: int) -> None:
        assert self.page.evaluate("document.activeElement !== document.body"), "focus fell to the page"
        super().decide(ply)

    def _press(self, thing: ElementHandle) -> None:
        try:
            steps = thing.evaluate(STEPS)
            for _ in range(abs(steps)):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
            for key in ["ArrowRight"] * 12 + ["ArrowLeft"] * 12:
                if thing.evaluate(THERE):
                    break
                self.page.keyboard.press(key)
            else:
                gone = not thing.evaluate("(one) => one.isConnected")
                says = thing.evaluate("(one) => one.getAttribute('aria-label') || one.textContent")
                assert gone, f"{says!r} is not reached by keyboard"
            self.page.keyboard.press("Enter")
        except Error:
            self.page.keyboard.press("Escape")


@pytest.mark.swift
@pytest.mark.parametrize("game", bidyard.games())
def test_a_whole_game_by_keyboard_alone(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """From the first question to the result, which takes the focus: every kind of question three times, then over HTTP."""
    players = min(find(game).players)
    seats = ["human"] + ["foreman"] * (players - 1)
    table, tokens = server.table(seats, game, names=["Maya"], seed=4, options=SHORT.get(game, {}))
    visitor = visit(1280, 720)
    visitor.page.add_init_script("""localStorage.setItem('bidyard.preferences', '{"pace": "instant", "rounds": false}')""")
    page = visitor.sit(table, tokens[0])
    page.wait_for_selector(".tray h2")
    typist = Typist(server, page, table, tokens[0])
    over = typist.play_out(each=3)
    assert over["result"]
    assert typist.moves > 5
    to_the_result(page)
    assert page.evaluate("document.activeElement !== document.body")
