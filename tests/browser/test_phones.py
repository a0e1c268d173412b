"""Phones, low ones too, with the bars of the browser counted: decision, rivals and areas are there without scrolling."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN
from tests.browser.test_sizes import NAMES, OVER, WORK
from tests.server.serving import Caller

# What is in sight at every step of the phones below, and what opens with one tap where there is no room for it.
ALWAYS = {
    "construction-auction": {"turn": ".item, .mine header, .mine .row > *, .opps .plot", "build": ".builder > *"},
    "master-of-construction": {
        "draw": ".show, .mine .cards > *, .riv > button, .areas .tabs button, .area.cur .cell",
        "start": ".area.cur .cell, .areas .tabs button, .mine .cards > *, .riv > button",
        "resolve": ".mine .plan, .mine .cards > *, .riv > button",
        "discard": ".mine .cards > *, .riv > button",
    },
}
HIDDEN = """(what) => {
    const board = document.querySelector('.board').getBoundingClientRect();
    return [...document.querySelectorAll(what)].filter((one) => one.checkVisibility()).filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top < board.top - 1 || box.bottom > board.bottom + 1;
    }).map((one) => one.className);
}"""
# What lies on the small cards of the others, where it is shown and not wholly on its card.
CUT = """() => [...document.querySelectorAll('.opps .lots > * > :is(.st, .val, .dots)')].filter((one) => one.checkVisibility())
    .filter((one) => {
        const box = one.getBoundingClientRect(), card = one.parentElement.getBoundingClientRect();
        return box.bottom > card.bottom || box.top < card.top;
    }).map((one) => one.className)"""


def faults(page: Page, game: str, phase: str) -> list[str]:
    wrong = []
    page.evaluate("async () => { await document.fonts.ready; }")
    for width, height in ((390, 844), (390, 664), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        over = page.evaluate(OVER)
        wrong += [f"{phase}, {width} × {height}: {over[0]} px are scrolled to"] * (over[0] > 0)
        wrong += [f"{phase}, {width} × {height}: {over[1]} px too wide"] * (over[1] > 0)
        wrong += [f"{phase}, {width} × {height}: {one} is cut" for one in page.evaluate(CUT)]
        if always := ALWAYS.get(game, {}).get(phase):
            assert page.locator(always).count(), f"{phase}: nothing is {always}"
            wrong += [f"{phase}, {width} × {height}: {one} is hidden" for one in page.evaluate(HIDDEN, always)]
        if phase in ("resolve", "discard"):  # nothing is started here: the areas are one tap away
            page.get_by_role("button", name="Zones").tap()
            assert page.locator("dialog .ruler, dialog .area.cur .cell").count() > 1
            assert page.evaluate("document.querySelector('dialog[open] .survey').scrollWidth <= innerWidth")
            page.keyboard.press("Escape")
    return wrong


@pytest.mark.parametrize(
    ("game", "players", "phases"),
    [
        ("construction-fever", 5, ["bidding", "developing"]),
        ("reputation", 3, ["bidding", "co-sponsor-bid"]),
        ("construction-yard", 6, ["act"]),
        ("construction-auction", 5, ["turn", "build"]),
        ("master-of-construction", 4, ["draw", "start", "resolve", "discard"]),
    ],
)
def test_every_step_on_a_phone(
    server: Caller, visit: Callable[..., Visitor], game: str, players: int, phases: list[str]
) -> None:
    """In the middle of a game, with many at the table, in French, which is longer."""
    table, tokens = server.table(["human"] * players, game, names=NAMES[:players] + ["Lou"] * (players > 5), seed=4)
    rng = random.Random(3)
    todo, wrong = list(phases), list[str]()
    for ply in range(200):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        me, phase = seen["view"]["viewer"], seen["view"]["phase"]
        if ply >= 40 and phase in todo:
            todo.remove(phase)
            page = visit(390, 844, "fr-FR", has_touch=True).sit(table, tokens[me])
            page.wait_for_selector(TURN)
            wrong += faults(page, game, phase)
            page.close()
        if not todo:
            break
        some = [one for one in seen["moves"] if one["kind"] in WORK] if rng.random() < 0.8 else []
        assert server.move(table, tokens[me], rng.choice(some or seen["moves"])["move"], seen["ply"]).ok
    assert not todo, f"{todo} did not come"
    assert wrong == []
