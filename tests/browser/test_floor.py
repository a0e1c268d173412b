"""Below the floor: a browser that is too old, or runs no scripts, gets a plain sentence instead of a broken page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.server.serving import Caller

ROOT = Path(__file__).parents[2]
LACKS = ["light-dark", "has(", "container-type"]


@pytest.mark.parametrize("lacks", LACKS)
@pytest.mark.parametrize(("lang", "says"), [("en-GB", "This browser is too old"), ("fr-FR", "Ce navigateur est trop ancien")])
def test_an_old_browser_is_told_so(visit: Callable[..., Visitor], lacks: str, lang: str, says: str) -> None:
    visitor = visit(390, 844, lang)
    visitor.page.add_init_script(
        "const able = CSS.supports.bind(CSS);"
        f"CSS.supports = (...asked) => !asked.join(' ').includes({lacks!r}) && able(...asked);"
    )
    page = visitor.go("/play/reputation")
    expect(page.get_by_text(says)).to_be_visible()
    assert page.locator("body").inner_text().count("\n") <= 4, "nothing else is shown"


def test_without_scripts_the_page_says_what_it_needs(server: Caller) -> None:
    found = re.search(r"<noscript>(.*?)</noscript>", server.get("/").text, re.DOTALL)
    assert found is not None
    assert "Bidyard needs JavaScript" in found[1]
    assert '<p lang="fr">Bidyard a besoin de JavaScript' in found[1]


def test_the_floor_is_named_once() -> None:
    """What the page is built for, what an old browser reads and what the README promises are the same versions."""
    built = (ROOT / "web" / "vite.config.ts").read_text()
    target = re.search(r"target: \[(.*?)\]", built)
    assert target is not None
    floor = dict(re.findall(r"'([a-z]+)([\d.]+)'", target[1]))
    assert set(floor) == {"chrome", "edge", "firefox", "safari"}
    said = (ROOT / "web" / "public" / "floor.js").read_text()
    readme = (ROOT / "README.md").read_text()
    for text in (*re.findall(r"'(.*(?:newer|récent)\.)'", said), readme):
        for name, version in floor.items():
            number = floor["chrome"] if name == "edge" else version
            assert re.search(rf"{name.title()}\D*{re.escape(number)}\b", text), (name, text[:80])
