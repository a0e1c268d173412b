"""The review of a finished game: it grows, it is driven by keys, it shows what was known, and the game is played on from it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import play_out, within
from tests.browser.test_clean import EYES, faults, named
from tests.reviewing.games import record
from tests.server.serving import Caller, serving
from tests.server.test_reviews import as_if_compiling, in_server

WAIT = 60_000  # a worker loads compiled code for its first review
NAMES = ["Maya", "Otto", "Inès"]
SIZES = [*EYES, ("fr-FR", 1440, 900), ("en-GB", 390, 844)]


@dataclass(frozen=True)
class Game:
    """A finished game, its review, and the seat of whoever lost most by a decision."""

    table: str
    review: dict[str, Any]
    seat: int
    token: str


_played: dict[str, Game] = {}


@pytest.fixture
def game(server: Caller) -> Game:
    """One for all tests here, whichever comes first."""
    if server.url not in _played:
        table, tokens = server.table(["human"] * 3, names=NAMES, seed=4)
        play_out(server, table, tokens)
        server.post(f"/api/tables/{table}/review")
        for _ in within(120, "no review"):
            found = server.get(f"/api/tables/{table}/review?lang=en").json()
            if found["state"] == "done":
                break
            server.get(f"/api/tables/{table}/review?from={len(found['moments'])}")
        worst = max(found["moments"], key=lambda moment: moment["loss"])
        assert worst["loss"] >= 0.02
        _played[server.url] = Game(table, found, worst["seat"], tokens[worst["seat"]])
    return _played[server.url]


def remembers(visitor: Visitor, game: Game) -> None:
    mine = [{"seat": game.seat, "token": game.token}]
    kept = {
        "table": game.table,
        "game": "construction-fever",
        "mine": mine,
        "invited": [],
        "over": True,
        "when": 1_700_000_000_000,
    }
    text = json.dumps(json.dumps([kept]))
    visitor.page.add_init_script(f"localStorage.getItem('bidyard.tables') ?? localStorage.setItem('bidyard.tables', {text})")


def opened(visitor: Visitor, path: str) -> Page:
    """When every decision is judged."""
    page = visitor.go(path)
    page.get_by_role("region", name="This decision").wait_for(timeout=WAIT)
    expect(page.get_by_text("imagined games in all").first).to_be_attached(timeout=WAIT)
    return page


def test_a_game_is_looked_back_at(server: Caller, visit: Callable[..., Visitor], game: Game) -> None:
    table = game.table
    visitor = visit()
    remembers(visitor, game)
    page = opened(visitor, f"/review/{table}")
    found = game.review
    own = max((m for m in found["moments"] if m["seat"] == game.seat), key=lambda m: (m["loss"], -m["ply"]))
    ruler = page.get_by_role("slider", name="Position in the game")
    moment = page.get_by_role("region", name="This decision")
    expect(ruler).to_have_attribute("aria-valuenow", str(own["ply"] + 1))
    page.wait_for_url(f"**/review/{table}?at={own['ply'] + 1}")
    expect(moment).to_contain_text(own["text"])
    expect(moment).to_contain_text(own["better"])
    expect(page.locator(".cring .cs")).to_have_count(3)
    # What would have been better is shown on the board, and away again.
    page.keyboard.press("b")
    expect(page.locator(".cring .flag.go")).to_have_text(f"Better: {own['better']}")
    page.keyboard.press("b")
    expect(page.locator(".cring .flag.go")).to_have_text(own["text"])
    # Turning points, decisions, rounds, only mine.
    marked = [m["ply"] for m in found["moments"] if m["mark"]]
    points = sorted({*found["turning_points"], *marked})
    page.keyboard.press("Home")
    for ply in points[:2]:
        page.keyboard.press("t")
        expect(ruler).to_have_attribute("aria-valuenow", str(ply + 1))
    page.keyboard.press("Shift+T")
    expect(ruler).to_have_attribute("aria-valuenow", str(points[0] + 1))
    page.keyboard.press("Home")
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    mine = next(m["ply"] for m in found["moments"] if m["seat"] == game.seat)
    expect(ruler).to_have_attribute("aria-valuenow", str(mine + 1))
    page.keyboard.press("m")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("main h2")).to_have_text(re.compile("^Round 2, "))
    # The same decision in the replay and back; the chart in words.
    at = ruler.get_attribute("aria-valuenow")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/replay?table={table}&at={at}")
    page.get_by_role("link", name="Review").click()
    expect(ruler).to_have_attribute("aria-valuenow", str(at), timeout=WAIT)
    expect(page.get_by_role("table", name="Chances at the end of each round").get_by_role("row")).to_have_count(
        1 + len({m["round"] for m in found["moments"]}), timeout=WAIT
    )
    # With everything known it is another curve.
    page.keyboard.press("k")
    page.wait_for_url("**&know=all")
    expect(page.get_by_text("With everything known")).to_be_visible()
    page.get_by_text("imagined games in all").wait_for(timeout=WAIT)
    assert server.get(f"/api/tables/{table}/review?knowledge=everything").json()["state"] == "done"


def test_it_opens_where_its_link_says_and_stays_there(visit: Callable[..., Visitor], game: Game) -> None:
    """The very beginning, too: what cost most is looked for by itself only where no place was chosen."""
    visitor = visit()
    remembers(visitor, game)
    page = opened(visitor, f"/review/{game.table}?at=0")
    expect(page.locator("main h2")).to_have_text("The game begins")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").get_by_text("Next turning point or mistake").wait_for()


def test_it_is_played_on_from_what_was_known(server: Caller, visit: Callable[..., Visitor], game: Game) -> None:
    table = game.table
    visitor = visit()
    remembers(visitor, game)
    page = opened(visitor, f"/review/{table}?at=5")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".board", timeout=WAIT)
    assert table not in page.url


@pytest.mark.parametrize(("lang", "width", "height"), SIZES)
def test_it_is_clean(server: Caller, visit: Callable[..., Visitor], game: Game, lang: str, width: int, height: int) -> None:
    table = game.table
    visitor = visit(width, height, lang)
    remembers(visitor, game)
    page = visitor.go(f"/review/{table}")
    page.locator("section.moment .btn.pri").wait_for(timeout=WAIT)
    visitor.settle()
    wrong = faults(page, "review") + named(page, "review")
    assert wrong == [], "\n".join(wrong)


def test_a_record_file_is_reviewed(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    """Also of a game with a board of its own; the file stays in this browser."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record("construction-auction")))
    visitor = visit()
    page = visitor.go("/replay")
    page.set_input_files("input[type=file]", file)
    page.get_by_role("link", name="Review").click()
    page.get_by_role("region", name="This decision").wait_for(timeout=WAIT)
    page.get_by_text("imagined games in all").wait_for(timeout=WAIT)
    board = page.locator(".place .board")
    expect(board).to_be_visible()
    # Nothing has to be scrolled for: not the page, not the board, not the table of players.
    expect(page.locator(".place .own")).to_have_attribute("style", re.compile("--fit"))
    for part in ("html", ".place .board", "aside"):
        assert page.locator(part).evaluate("one => one.scrollHeight - one.clientHeight") <= 1, part
    # Nobody knows whose file it is: the reader says who he was.
    mine = page.get_by_role("group", name="Only your decisions")
    expect(mine).to_have_count(0)
    page.get_by_role("combobox", name="Your seat").select_option(label="Player 2")
    mine.get_by_role("button", name="Yes").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**&seat=1")
    expect(page.get_by_role("region", name="This decision")).to_contain_text("You played")
    page.reload()
    expect(page.get_by_role("combobox", name="Your seat")).to_have_value("1", timeout=WAIT)
    page.get_by_role("combobox", name="Your seat").select_option(label="none")
    expect(mine).to_have_count(0)


def test_it_is_given_up_and_asked_for_again(visit: Callable[..., Visitor], client: Path) -> None:
    """On a server whose workers never get ready: there it waits until it is given up."""
    with serving(static=client) as server:
        server.hall.thinker._warming = warming = in_server(server, as_if_compiling())
        table, tokens = server.table(["human"] * 3, names=NAMES, seed=4)
        play_out(server, table, tokens)
        page = visit().page
        page.route(re.compile("budget=quick"), passed_over)
        page.goto(f"{server.url}/review/{table}")
        chances = page.get_by_role("region", name="Chance to win")
        for _ in range(2):
            expect(chances.get_by_role("status")).to_have_text("The review waits for its turn")
            assert server.get(f"/api/tables/{table}/review").json()["state"] == "waiting"
            chances.get_by_role("button", name="Stop").press("Enter")
            expect(chances.get_by_role("status")).to_have_text("The review was stopped.")
            assert server.get(f"/api/tables/{table}/review").json()["state"] == "none", "nobody waits for it any more"
            go_on = chances.get_by_role("button", name="Go on")
            expect(go_on).to_be_focused()
            go_on.press("Enter")
        server.loop.call_soon_threadsafe(warming.cancel)


def passed_over(route: Route) -> None:
    """The quick curve, which comes before."""
    answer = route.fetch()
    route.fulfill(response=answer, json=answer.json() | {"state": "done"})


def test_my_games_say_where_i_lose_most(server: Caller, visit: Callable[..., Visitor], game: Game) -> None:
    table = game.table
    visitor = visit()
    remembers(visitor, game)
    page = visitor.go("/my")
    expect(page.get_by_text("1 game reviewed")).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("not yet, 7 more reviews")).to_be_visible()
    page.get_by_role("link", name="Review").click()
    page.wait_for_url(f"**/review/{table}*")
