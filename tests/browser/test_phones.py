"""Phones: nothing is scrolled to on 390 × 844; with the browser's bars counted, what a step asks about is in sight."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN
from tests.browser.test_sizes import NAMES, OVER, WORK
from tests.server.serving import Caller

# What must be wholly in sight on a low phone; where nothing is named, all of the board is.
ASKED = {
    "construction-auction": {"turn": ".item, .mine header"},
    "master-of-construction": {
        "draw": ".show, .mine .cards > *:first-child",
        "start": ".area.cur .cell",
        "resolve": ".mine .plan",
        "discard": ".mine .cards > *:first-child",
    },
}
HIDDEN = """(what) => {
    const board = document.querySelector('.board').getBoundingClientRect();
    return [...document.querySelectorAll(what)].filter((one) => one.checkVisibility()).filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top < board.top - 1 || box.bottom > board.bottom + 1 || box.right > board.right + 1;
    }).map((one) => one.className);
}"""


def faults(page: Page, game: str, phase: str) -> list[str]:
    wrong = []
    page.evaluate("async () => { await document.fonts.ready; }")
    for width, height in ((390, 844), (390, 664), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        over = page.evaluate(OVER)
        asked = ASKED.get(game, {}).get(phase)
        if height == 844 or not asked:
            wrong += [f"{phase}, {width} × {height}: {over[0]} px are scrolled to"] * (over[0] > 0)
        else:
            assert page.locator(asked).count(), f"{phase}: nothing is {asked}"
            wrong += [f"{phase}, {width} × {height}: {one} is hidden" for one in page.evaluate(HIDDEN, asked)]
        wrong += [f"{phase}, {width} × {height}: {over[1]} px too wide"] * (over[1] > 0)
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
