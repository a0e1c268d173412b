"""The board keeps its size while what lies in the dock changes; nothing that is written there is cut."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, within
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
MASTER, AUCTION = "master-of-construction", "construction-auction"
NAMES = ["Maya", "Otto", "Noor", "Sami"]
DESKS = [(1280, 720), (1280, 800)]
AREAS = "Math.round(document.querySelector('.areas').getBoundingClientRect().height)"
WAYS = "(all) => Math.min(...all.map((one) => one.getBoundingClientRect().height))"


def go_on(server: Caller, table: str, tokens: list[str], *prefer: str) -> dict[str, Any]:
    """One decision, of the first kind of these that is possible; what its player saw before."""
    seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
    kinds = [move["kind"] for move in seen["moves"]]
    kind = next((one for one in prefer if one in kinds), kinds[0])
    move = next(move["move"] for move in seen["moves"] if move["kind"] == kind)
    assert server.move(table, tokens[seen["view"]["viewer"]], move, seen["ply"]).ok
    return seen


def settled(page: Page) -> None:
    page.wait_for_selector(TURN)
    page.evaluate("async () => { await document.fonts.ready; }")


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", DESKS)
def test_areas_keep_their_height(server: Caller, visit: Callable[..., Visitor], size: tuple[int, int], lang: str) -> None:
    """Drawing, starting, with several sites to resolve: the dock grows over the areas, and ways out fit a finger."""
    table, tokens = server.table(["human"] * 2, MASTER, names=NAMES[:2], seed=11)
    visitor = visit(*size, lang=lang)
    visitor.page.add_init_script("""localStorage.setItem('bidyard.preferences', '{"rounds": false, "coach": false}')""")
    page = visitor.sit(table, tokens[0])
    heights: dict[str, set[int]] = {}
    for _ in within(120, "the steps did not come"):
        seen = server.see(table, tokens[0])
        if seen["moves"]:
            settled(page)
            phase = seen["view"]["phase"]
            heights.setdefault(phase, set()).add(page.evaluate(AREAS))
            if (ways := page.locator(".mine button.way:visible")).count():
                assert ways.evaluate_all(WAYS) >= 44
        if {"draw", "start", "resolve"} <= set(heights) and seen["ply"] > 60:
            break
        go_on(server, table, tokens, "draw", "start", "end")
    assert len(set.union(*heights.values())) == 1, heights


def test_the_hand_is_in_sight_where_a_phone_asks_for_it(server: Caller, visit: Callable[..., Visitor]) -> None:
    """With two sites under way, on a phone with its browser's bars."""
    table, tokens = server.table(["human"] * 2, MASTER, names=NAMES[:2], seed=11)
    for _ in within(60, "two sites did not come"):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        me = seen["view"]["viewer"]
        sites = [one for one in seen["view"]["players"][me]["projects"] if not one["completed"]]
        if seen["view"]["phase"] == "resolve" and len(sites) > 1 and seen["view"]["players"][me]["hand"]:
            break
        go_on(server, table, tokens, "draw", "start", "end")
    page = visit(390, 664, has_touch=True).sit(table, tokens[me])
    settled(page)
    board, cards = page.locator(".board").bounding_box(), page.locator(".mine .cards").bounding_box()
    assert board
    assert cards
    assert cards["y"] + cards["height"] <= board["y"] + board["height"]


@pytest.mark.parametrize("size", DESKS)
def test_six_houses_fit_into_the_own_row(server: Caller, visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    table, tokens = server.table(["human"] * 4, AUCTION, names=NAMES, seed=2)
    for _ in within(60, "nobody got six houses"):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        me = seen["view"]["viewer"]
        if len(seen["view"]["players"][me]["buildings"]) > 5:
            break
        go_on(server, table, tokens, "start", "build", "withdraw")
    page = visit(*size).sit(table, tokens[me])
    settled(page)
    row = page.locator(".mine .row")
    assert row.locator("> *").count() >= 8
    assert row.evaluate("(one) => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("size", DESKS)
def test_the_sum_of_the_longest_sheet_is_seen(server: Caller, visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    table, tokens = server.table(["human"] * 4, AUCTION, names=NAMES, seed=2)
    for _ in within(120, "the game did not end"):
        if server.see(table)["result"]:
            break
        go_on(server, table, tokens, "withdraw")
    page = visit(*size).sit(table, tokens[0])
    total = page.locator("main.final tr.last")
    expect(total).to_be_visible()
    page.evaluate("async () => { await document.fonts.ready; }")
    box = total.bounding_box()
    assert box
    assert box["y"] + box["height"] <= size[1]


@pytest.mark.parametrize("size", [(360, 640), (360, 740), (390, 664)])
def test_the_own_name_is_read_on_a_narrow_phone(server: Caller, visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    """With cards and workers on the private stack, and credits beside it."""
    table, tokens = server.table(["human"] * 3, "reputation", names=["Rosalie", "Ottilie", "Noémie"], seed=4)
    rng = random.Random(3)
    for _ in within(60, "nobody had all that"):
        me, seen = next((me, seen) for me, token in enumerate(tokens) if (seen := server.see(table, token))["moves"])
        own = seen["view"]["players"][me]
        if own["private_workers"] and own["credits"]:
            break
        assert server.move(table, tokens[me], rng.choice(seen["moves"])["move"], seen["ply"]).ok
    page = visit(*size, has_touch=True).sit(table, tokens[me])
    page.wait_for_selector(".me header span > b")
    page.evaluate("async () => { await document.fonts.ready; }")
    assert page.locator(".me header b").last.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert page.locator(".me").evaluate("(one) => one.scrollWidth <= one.clientWidth")
