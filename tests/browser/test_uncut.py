"""What only a drawn page can tell: lines that are cut, things that move or lie over each other."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.server.serving import Caller

CUT = """() => {
    const log = document.querySelector('.margin .log ol'), top = log.getBoundingClientRect().top;
    const lines = [...log.children].map((one) => one.getBoundingClientRect());
    return [log.scrollTop, lines.filter((one) => one.top < top - 0.6 && one.bottom > top + 0.6).length];
}"""
OVER = """() => {
    const over = [];
    for (const site of document.querySelectorAll('.mb .heap')) {
        const chips = [...site.querySelectorAll('.chip')].map((one) => one.getBoundingClientRect());
        const card = site.parentElement.getBoundingClientRect();
        chips.forEach((one, i) => {
            if (one.right > card.right + 0.5 || one.bottom > card.bottom + 0.5) over.push('beyond the card');
            for (const other of chips.slice(i + 1))
                if (one.left < other.right - 0.6 && other.left < one.right - 0.6 && one.top < other.bottom - 0.6 &&
                    other.top < one.bottom - 0.6) over.push('over each other');
        });
    }
    return over;
}"""


def play_until(server: Caller, table: str, tokens: list[str], enough: Callable[[dict[str, Any]], bool]) -> bool:
    rng = random.Random(4)
    for _ in range(600):
        for token in tokens:
            seen = server.see(table, token)
            if enough(seen["view"]):
                return True
            if seen["moves"]:
                server.move(table, token, rng.choice(seen["moves"])["move"], seen["ply"])
                break
        else:
            return False
    return False


def test_the_log_cuts_no_line_at_its_top(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human"] * 4, names=["Maya", "Otto", "Rafa", "Noor"], seed=4)
    play_until(server, table, tokens, lambda view: view["round"] == 3)
    for width, height in ((1280, 720), (1440, 900), (1366, 768)):
        page = visit(width, height).sit(table, tokens[0])
        page.wait_for_function(f"() => document.querySelector('.margin .log li') && ({CUT})()[0] > 0")
        page.wait_for_function(f"() => ({CUT})()[1] === 0")


def test_a_wrong_code_moves_nothing(visit: Callable[..., Visitor]) -> None:
    for size in ((1280, 720), (390, 844)):
        visitor = visit(*size)
        visitor.may_fail = ("404",)
        page = visitor.go("/")
        page.locator(".plot").first.wait_for()
        visitor.settle()
        places = "[...document.querySelectorAll('h1, .plot, #code')].map((one) => one.getBoundingClientRect().top)"
        before = page.evaluate(places)
        page.get_by_label("Table code or link").fill("NOSUCH")
        page.get_by_role("button", name="Join").click()
        expect(page.locator("#join-failed")).to_contain_text("Check the code")
        assert page.evaluate(places) == before


def test_chips_of_a_rivals_site_lie_beside_each_other(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Three kinds of chips on a phone."""
    table, tokens = server.table(["human"] * 3, "construction-auction", names=["Maya", "Otto", "Noor"], seed=2)

    def mixed(view: dict[str, Any]) -> bool:
        sites = (one for player in view["players"][1:] for one in player["buildings"] if one["state"] == "site")
        return any(sum(n > 0 for n in site["chips"].values()) > 2 for site in sites)

    assert play_until(server, table, tokens, mixed)
    for size in ((390, 844), (360, 740)):
        page = visit(*size).sit(table, tokens[0])
        page.wait_for_selector(".mb .heap")
        assert page.evaluate(OVER) == []
