"""The board for games without one of their own: our games are played on it, and a game from another package lives on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import bidyard
from bidyard.games import find
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, Newcomer, by_keys
from tests.browser.test_pages import look, shots
from tests.outside import GAME, Outside
from tests.server.serving import Caller, Process

__all__ = ["shots"]
pytestmark = pytest.mark.swift
LAPTOP, PHONE = (1280, 720), (390, 844)
COMPILING = 240_000  # a game that nobody has played here before, on a busy machine
WAIT = 20_000  # the last move stays in sight for up to six seconds before the result is laid over it
# What scrolls up and down on the board, instead of the board itself.
CUT = """() => [...document.querySelectorAll('.board *')].filter((one) => one.scrollHeight > one.clientHeight + 1
    && /auto|scroll/.test(getComputedStyle(one).overflowY)).map((one) => one.className)"""
FEVER, YARD = "construction-fever", "construction-yard"


def sit(visitor: Visitor, table: str, token: str) -> Page:
    """At a table of ours, with the generic board."""
    page = visitor.go(f"/t/{table}?board=generic#{token}")
    page.wait_for_selector(".tray")
    return page


def asked_alone(server: Caller, game: str) -> tuple[str, list[str], str]:
    """A table of people, its tokens, and the token of whoever is asked."""
    players = 3 if 3 in find(game).players else find(game).players[0]
    table, tokens = server.table(["human"] * players, game, names=["Maya", "Ines", "Tomas"][:players], seed=4)
    return table, tokens, next(token for token in tokens if server.see(table, token)["moves"])


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_whole_game(server: Caller, visit: Callable[..., Visitor], shots: Path, size: tuple[int, int]) -> None:
    """Every step is clean for axe and fits; what is pressed on the page is what the server plays."""
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    visitor = visit(*size)
    page = sit(visitor, table, tokens[0])
    # A bot may be the first to bid.
    page.wait_for_selector(TURN, timeout=WAIT)
    assert page.locator(".plate", has_text="Bid on Green").count(), "the labels are the game's own"
    wrong = look(page, "generic-turn", shots)
    assert page.evaluate(CUT) == [], "the board scrolls as one"
    page.locator(".plate").first.click()
    page.wait_for_selector(".btn.pri")
    wrong += look(page, "generic-composing", shots)
    newcomer = Newcomer(server, page, table, tokens[0])
    newcomer.play_out(most=6)
    # While bots move the page changes under whoever looks at it.
    page.wait_for_selector(TURN, timeout=WAIT)
    wrong += look(page, "generic-later", shots)
    over = newcomer.play_out(each=4)
    assert newcomer.moves > 10
    assert over["result"]
    page.wait_for_selector("main.final h2", timeout=WAIT)
    page.get_by_role("button", name="See the table").click()
    page.wait_for_selector(".board")
    wrong += look(page, "generic-over", shots)
    visitor.go(f"/replay?table={table}&board=generic")
    page.wait_for_selector(".board .slip")
    wrong += look(page, "generic-replay", shots)
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("game", [game for game in bidyard.games() if game != FEVER])
def test_every_game_can_be_played_on_it(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    table, tokens = server.table(["human", "foreman", "foreman"], game, names=["Maya"], seed=4)
    page = sit(visit(*LAPTOP), table, tokens[0])
    newcomer = Newcomer(server, page, table, tokens[0])
    newcomer.play_out(most=25, each=3)
    assert newcomer.moves > 3


@pytest.mark.parametrize(("dark", "lang"), [(False, "fr-FR"), (True, "en-GB")])
@pytest.mark.parametrize("game", bidyard.games())
def test_every_game_fits_the_phone(
    server: Caller, visit: Callable[..., Visitor], shots: Path, game: str, dark: bool, lang: str
) -> None:
    table, _, token = asked_alone(server, game)
    page = sit(visit(*PHONE, lang=lang, color_scheme="dark" if dark else "light"), table, token)
    page.wait_for_selector(TURN)
    rules = ["color-contrast"] if dark else []  # all else is the same by day
    wrong = look(page, f"generic-{game}-{lang[:2]}", shots, *rules)
    for plate in page.locator(".plate").all():
        plate.click()
        wrong += look(page, f"generic-{game}-{lang[:2]}-chosen", shots, *rules)
    assert wrong == [], "\n".join(wrong)


def test_it_takes_the_keyboard(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    page = sit(visit(*LAPTOP), table, tokens[0])
    newcomer = Newcomer(server, page, table, tokens[0], hand=by_keys)
    newcomer.play_out(most=8)
    assert newcomer.moves == 8


def test_what_is_not_possible_names_its_rule(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, _, token = asked_alone(server, FEVER)
    page = sit(visit(*LAPTOP), table, token)
    page.locator(".plate", has_text="Bid on Green").click()
    page.get_by_role("button", name="Fewer").press("Enter")
    page.locator("[role=alert]", has_text="CF-26").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="What is not possible now").click()
    page.locator(".plate.off", has_text="Offer in secret").press("Enter")
    page.locator("[role=alert]", has_text="CF-10").wait_for()


def test_cards_are_taken_where_they_lie(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, _, token = asked_alone(server, YARD)
    seen = server.see(table, token)
    page = sit(visit(*LAPTOP), table, token)
    take = next(one for one in seen["moves"] if one["kind"] == "take")
    names = server.get(f"/api/games/{YARD}").json()["cards"]
    (cards,) = take["parts"].values()
    for card in cards:
        page.locator(".shared .card", has_text=names[card]["name"]).first.click()
    page.locator(".btn.pri", has_text=take["text"]).click()
    page.wait_for_selector(".tray:not(.mine)")
    assert server.see(table)["ply"] == seen["ply"] + 1


def test_the_plain_board_is_a_choice_that_is_kept(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, _, token = asked_alone(server, FEVER)
    visitor = visit(*LAPTOP)
    page = visitor.sit(table, token)
    page.wait_for_selector("[role=slider]")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Plain board").click()
    page.keyboard.press("Escape")
    page.wait_for_selector(".board table")
    visitor.go(f"/t/{table}")
    page.wait_for_selector(".board table")
    assert page.locator("[role=slider]").count() == 0


# --- a game from another package


@pytest.fixture(scope="module")
def sixth(outside: Outside, client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    """A server that has one more game installed."""
    process = Process(tmp_path_factory.mktemp("sixth") / "tables.sqlite3", client, outside.environment)
    process.start()
    yield Caller(process.url)
    process.kill()
    assert "Traceback" not in process.log, process.log


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_game_of_others_is_at_home(sixth: Caller, visit: Callable[..., Visitor], shots: Path, size: tuple[int, int]) -> None:
    """On the street, in the pickers, at the table, in the rules, on the pad, in the replay; and home again."""
    visitor = visit(*size)
    visitor.url = sixth.url
    page = visitor.go("/")
    plot = page.locator(".plot", has_text="Lantern Quay")
    plot.wait_for()
    wrong = look(page, "sixth-home", shots)
    plot.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(TURN)
    wrong += look(page, "sixth-turn", shots)
    table = page.url.rpartition("/")[2]
    kept = page.evaluate("JSON.parse(localStorage.getItem('bidyard.tables'))")
    page = visitor.go("/")
    page.locator(".plots li", has_text="Lantern Quay").get_by_role("link").click()
    token = next(one["mine"][0]["token"] for one in kept if one["table"] == table)
    over = Newcomer(sixth, page, table, token).play_out()
    assert over["result"]
    page.wait_for_selector("main.final h2", timeout=WAIT)
    wrong += look(page, "sixth-end", shots)
    for name, path, sign in (
        ("replay", f"/replay?table={table}", ".board .panel"),
        ("new", f"/play/{GAME}", "form .plate"),
        ("rules", f"/rules/{GAME}", "#LQ-1"),
        ("pad", f"/score/{GAME}", ".pad"),
    ):
        page = visitor.go(path)
        # The worker that makes the replay may still be compiling the review of the game.
        page.wait_for_selector(sign, timeout=COMPILING)
        wrong += look(page, f"sixth-{name}", shots)
    assert page.locator("#game-picker option").count() == len(bidyard.games()) + 1
    assert wrong == [], "\n".join(wrong)


def test_friends_and_pass_and_play_know_it_too(sixth: Caller, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.url = sixth.url
    page = visitor.go(f"/play/{GAME}")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Start, pass the device around").click()
    page.get_by_role("button", name="I am").click()
    page.wait_for_selector(TURN)
    page = visitor.go("/")
    page.locator(f"a[href*='/play/{GAME}']", has_text="With friends").click()
    page.get_by_role("button", name="Lay the table and invite").click()
    page.get_by_role("button", name="Copy the link").first.wait_for()
    page = visitor.go("/play/no-such-game")
    visitor.may_fail = ("404",)
    page.get_by_text("There is no such game here.").wait_for()


def test_a_game_that_is_gone_leaves_home_standing(visit: Callable[..., Visitor]) -> None:
    """Whoever has sat at a table of a game that the server no longer knows still finds the street."""
    visitor = visit()
    visitor.may_fail = ("404",)
    page = visitor.go("/")
    kept = [{"table": "gone-for-good", "game": "lost-game", "mine": [{"seat": 0, "token": "x"}], "invited": [], "when": 1}]
    page.evaluate("(kept) => localStorage.setItem('bidyard.tables', JSON.stringify(kept))", kept)
    page = visitor.go("/")
    page.locator(".plot").first.wait_for()
    assert page.locator(".plot").count() == len(bidyard.games())
