"""Every page and every state of every table, light and dark, in both languages: axe and console are clean, nothing is cut off,
and the page has a title and one heading of its own."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import bidyard
from bidyard.games import OWN, find
from tests.browser.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, play_out
from tests.browser.test_pages import CUT_OFF, NAMES, SHORTENED
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
APP = Path(__file__).parents[2] / "web" / "src" / "App.svelte"
# A language and a width; French is longer, and the screen a small one.
EYES = [("en-GB", 1280, 720), ("fr-FR", 360, 740)]
GAMES = bidyard.games()
FEVER = GAMES[0]


def faults(page: Page, name: str, dark: bool = True, axe: bool = True) -> list[str]:
    """What axe finds; colours alone once more in the dark. Neither where it has seen the same page already."""
    wrong = [f"{name}: {one}" for one in violations(page)] if axe else []
    if axe and dark:
        page.emulate_media(color_scheme="dark")
        wrong += [f"{name} (dark): {one}" for one in violations(page, "color-contrast")]
        page.emulate_media(color_scheme="light")
    page.evaluate("async () => { await document.fonts.ready; }")
    cut = page.evaluate(CUT_OFF) + page.evaluate(SHORTENED, NAMES)
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return wrong + [f"{name}: cut off: {cut[:6]}"] * bool(cut) + [f"{name}: {wide[0]} px wide"] * (wide[0] > wide[1])


def named(page: Page, name: str) -> list[str]:
    """Its title tells it from other pages, and it has one first heading."""
    wrong = []
    if not re.match(r".+ · Bidyard$", page.title()) and name not in ("/", "/play"):
        wrong.append(f"{name}: the title is {page.title()!r}")
    heads = page.locator("h1:visible").count()
    return wrong + [f"{name}: {heads} headings of the first order"] * (heads != 1)


def addresses() -> Iterator[str]:
    yield from ("/", "/play", "/my", "/preferences", "/replay", "/rules", "/score", "/cards", "/companion")
    for game in GAMES:
        yield from (f"/play/{game}", f"/rules/{game}", f"/score/{game}")
    yield from (f"/play/{FEVER}?way=friends", f"/play/{FEVER}?way=pass", f"/cards/{FEVER}", f"/companion/{FEVER}")
    yield "/learn"
    for game in OWN:
        yield from (f"/learn/{game}", f"/how-to/{game}")
    yield from ("/nowhere", "/play/nowhere", "/t/nowhere", "/j/NOSUCH", "/replay?table=nowhere", "/review/nowhere")


def test_every_page_is_looked_at() -> None:
    """A page added to the app is added here, too."""
    pages = set(re.findall(r"^    ([\w'-]+): \(\) => import", APP.read_text(), re.MULTILINE))
    assert len(pages) > 7
    assert {name.strip("'") for name in pages} <= {path.split("/")[1].split("?")[0] for path in addresses()}


@pytest.mark.parametrize(("lang", "width", "height"), EYES)
def test_pages(visit: Callable[..., Visitor], lang: str, width: int, height: int) -> None:
    visitor = visit(width, height, lang)
    visitor.may_fail = ("404", "401")  # what is not there is asked for
    wrong = []
    for path in addresses():
        page = visitor.go(path)
        page.locator("h1:visible").first.wait_for()
        visitor.settle()
        wide = lang == EYES[0][0]
        # The page of a kind without a game is that of the first one. Rules are long, and made of the same parts in every game
        # and language; so are, when narrow, the ways to play and the pads.
        kind, _, game = path[1:].partition("/")
        again = path in ("/rules", "/score") or (not wide and kind in ("rules", "play", "score") and game in GAMES[1:])
        same = path.startswith("/rules/") and path != f"/rules/{FEVER}"
        wrong += faults(page, path, dark=wide and not same, axe=not again) + named(page, path)
        if not wide:  # 1280 × 1024 at 400 %
            page.set_viewport_size({"width": 320, "height": 256})
            sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            wrong += [f"{path}: {sideways} px sideways at 400 %"] * (sideways > 0)
            page.set_viewport_size({"width": width, "height": height})
    assert wrong == [], "\n".join(wrong)


def test_a_server_that_does_not_answer(visit: Callable[..., Visitor]) -> None:
    wrong = []
    for lang, width, height in EYES:
        visitor = visit(width, height, lang)
        visitor.may_fail = ("Failed to load", "503")
        visitor.page.route("**/api/**", lambda route: route.fulfill(status=503, body="{}"))
        for path in ("/", f"/play/{FEVER}", f"/rules/{FEVER}", f"/score/{FEVER}", "/j/NOSUCH", "/t/nowhere", "/replay?table=x"):
            page = visitor.go(path)
            page.locator("main, [role=alert]").first.wait_for()
            visitor.settle()
            wrong += faults(page, path, axe=lang == EYES[0][0])
    assert wrong == [], "\n".join(wrong)


def at_seat(visitor: Visitor, table: str, token: str) -> Page:
    """Sits down, wherever this browser sat before."""
    page = visitor.page
    if "about:" in page.url:
        visitor.go("/preferences")
    seat = f'[{{"seat": -1, "token": "{token}"}}]'
    page.evaluate("(kept) => sessionStorage.setItem(...kept)", [f"bidyard.seat.{table}", seat])
    page.goto(f"{visitor.url}/t/{table}")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_tables_in_every_phase(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """The seat that is asked, each time a phase is seen for the first time, by turns narrow in French and wide in English."""
    players = 3 if 3 in find(game).players else find(game).players[0]
    table, tokens = server.table(["human"] * players, game, names=NAMES[:players], seed=4)
    eyes = [visit(width, height, lang) for lang, width, height in EYES]
    chance, seen_phases, wrong = random.Random(3), dict[str, int](), list[str]()
    for _ in range(160):
        # In secret decisions some have answered already.
        seen = next((seen for token in tokens if (seen := server.see(table, token))["moves"]), None)
        if seen is None:
            break
        token = tokens[seen["view"]["viewer"]]
        phase = f"{seen['view']['phase']} {'/'.join(sorted({move['kind'] for move in seen['moves']}))}"
        if phase not in seen_phases:
            visitor = eyes[1 - len(seen_phases) % 2]
            seen_phases[phase] = seen["ply"]
            page = at_seat(visitor, table, token)
            page.wait_for_selector(TURN, timeout=20_000)
            wrong += faults(page, f"{game}: {phase}") + named(page, f"{game}: {phase}")
        moves: list[dict[str, Any]] = seen["moves"]
        kind = chance.choice(sorted({move["kind"] for move in moves}))
        move = chance.choice([move for move in moves if move["kind"] == kind])["move"]
        assert server.move(table, token, move, seen["ply"]).ok
    assert len(seen_phases) >= 2
    # Who waits, and who watches.
    waiting = next(token for seat, token in enumerate(tokens) if seat not in server.see(table)["to_act"])
    page = at_seat(eyes[0], table, waiting)
    page.wait_for_selector(".board, main.final")
    wrong += faults(page, f"{game}: waiting")
    page = eyes[1].go(f"/t/{table}?watch")
    page.wait_for_selector(".board, main.final")
    wrong += faults(page, f"{game}: watching")
    # The end, from both, and the replay.
    play_out(server, table, tokens)
    for visitor in eyes:
        page = at_seat(visitor, table, tokens[0])
        page.wait_for_selector("main.final h2", timeout=20_000)
        wrong += faults(page, f"{game}: the end", visitor is eyes[0]) + named(page, f"{game}: the end")
        page = visitor.go(f"/replay?table={table}&at=7")
        page.wait_for_selector(".board", timeout=20_000)
        wrong += faults(page, f"{game}: replay", visitor is eyes[0]) + named(page, f"{game}: replay")
    assert wrong == [], "\n".join(wrong)
