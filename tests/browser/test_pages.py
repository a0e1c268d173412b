"""French throughout, the weight of the first page, an address of nothing, and what other tests look at a page with.

Set BIDYARD_SHOTS to a folder to keep the pictures.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.conftest import Visitor
from tests.server.serving import Caller

NAMES = ["Maya", "Ines", "Tomas"]


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = Path(os.environ.get("BIDYARD_SHOTS") or tmp_path_factory.mktemp("shots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


# Texts that reach beyond the screen's edge without a way to scroll there; what is meant for screen readers alone is left out.
CUT_OFF = """() => {
    const scrolls = (at) => { for (; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true; return false; };
    const out = [];
    for (const one of document.querySelectorAll('body *')) {
        const text = [...one.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join('');
        if (!text || one.closest('.sr') || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const box = one.getBoundingClientRect();
        if (box.width > 1 && box.height > 1 && (box.left < -1 || box.right > innerWidth + 1) && !scrolls(one.parentElement)) out.push(text.slice(0, 40));
    }
    return [...new Set(out)];
}"""  # noqa: E501


# Texts that end in dots because their place is too narrow; a person's name may be too long, other words may not.
# The ticker is one line of the log, which a tap on it opens.
SHORTENED = """(names) => [...document.querySelectorAll('body *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow === 'ellipsis'
        && one.checkVisibility() && !one.closest('.ticker'))
    .map((one) => one.textContent.trim()).filter((text) => text && !names.some((name) => text.includes(name)))"""


def look(page: Page, name: str, shots: Path, *rules: str) -> list[str]:
    """What is wrong with the page as it stands, by all rules of axe or by those that are named."""
    return fit(page, name, shots) + [f"{name}: {one}" for one in violations(page, *rules)]


def fit(page: Page, name: str, shots: Path) -> list[str]:
    """What does not fit the screen."""
    page.wait_for_selector("main")
    page.evaluate("async () => { await document.fonts.ready; }")
    size = page.viewport_size
    assert size is not None
    width = size["width"]
    page.screenshot(path=shots / f"{name}-{width}.png")
    wrong = []
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        wrong.append(f"{name}: {wide} px wide on a screen of {width}")
    cut = page.evaluate(CUT_OFF)
    if cut:
        wrong.append(f"{name}: cut off at the edge of {width} px: {cut[:8]}")
    shortened = page.evaluate(SHORTENED, NAMES)
    if shortened:
        wrong.append(f"{name}: shortened at {width} px: {shortened[:8]}")
    return wrong


def test_french_throughout(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "human", "human"], names=["Maya", "Ines", "Tomas"], seed=4)
    asked = server.see(table)["to_act"][0]
    visitor = visit(lang="fr-FR")
    page = visitor.go("/")
    page.wait_for_selector("main")
    assert page.evaluate("document.documentElement.lang") == "fr"
    visitor.sit(table, tokens[asked])
    page.wait_for_selector(".tray.mine .controls")
    french = server.get(f"/api/tables/{table}?lang=fr", tokens[asked]).json()
    assert page.get_by_text(french["prompt"]["title"]).count()
    for english in ("Your bid", "Pass", "Log", "Rules", "starts this round"):
        assert page.get_by_text(english, exact=True).count() == 0, english


@pytest.mark.parametrize(("width", "lang"), [(1440, "en-GB"), (390, "fr-FR")])
def test_the_first_page_is_light(visit: Callable[..., Visitor], width: int, lang: str) -> None:
    """With everything that it loads at once, fonts included: 150 kB are promised, this leaves room before it hurts."""
    visitor = visit(width, 844, lang)
    sizes: dict[str, int] = {}
    visitor.page.on("response", lambda answer: sizes.update({answer.url: int(answer.headers.get("content-length") or 0)}))
    page = visitor.go("/")
    page.wait_for_selector("main")
    page.evaluate("async () => { await document.fonts.ready; }")
    visitor.settle()
    fonts = [url for url in sizes if url.endswith(".woff2")]
    assert len(fonts) == 2, "the text and the display, of normal width"
    assert 60_000 < sum(sizes.values()) < 120_000, sizes


@pytest.mark.parametrize(
    ("lang", "says", "home"),
    [("en-GB", "There is no page here.", "Back to the games"), ("fr-FR", "Il n’y a pas de page ici.", "Retour à l’accueil")],
)
def test_an_address_of_nothing_shows_the_ways_on(visit: Callable[..., Visitor], lang: str, says: str, home: str) -> None:
    visitor = visit(lang=lang)
    visitor.may_fail = ("404",)
    for path in ("/nowhere", "/no/where?at=all", "/constructor"):
        page = visitor.go(path)
        page.get_by_role("heading", name=says).wait_for()
    page.get_by_role("link", name=home).click()
    page.wait_for_selector(".street")
    page = visitor.go("/t/%FF")  # no text at all
    page.get_by_role("link", name=home).wait_for()
