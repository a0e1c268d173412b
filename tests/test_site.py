"""The documentation site is built strictly, what it is made from is all on it, and it fits screens. One test: one build."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote, urlsplit

from playwright.sync_api import sync_playwright

import bidyard
from bidyard import arena, envs, testing
from bidyard.cli import COMMANDS
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import OWN, find
from bidyard.server.app import CALLS
from bidyard.server.limits import Limits
from tests.browser.axe import violations
from tests.browser.conftest import FLAGS, cannot
from tests.browser.get_browser import MISSING
from tests.browser.get_browser import find as find_browser

ROOT = Path(__file__).parent.parent
# A page of every kind, a desk in the light and a phone in the dark.
LOOKED_AT = ("index", "games/construction-fever", "fr/jouer", "reference/calls", "reference/commands")
SCREENS: tuple[tuple[int, int, Literal["light", "dark"]], ...] = ((1440, 900, "light"), (390, 844, "dark"))

# Axe takes long for what is long, and a hundredth call looks like the first ones.
THINNED = """() => document.querySelectorAll('section section:nth-of-type(n + 4), .toc-tree li:nth-of-type(n + 6)')
    .forEach((one) => one.remove())"""


def test_the_site(tmp_path: Path) -> None:
    build(tmp_path)
    pages = {page.relative_to(tmp_path).as_posix(): page.read_text("utf-8") for page in sorted(tmp_path.rglob("*.html"))}
    broken = sorted(f"{page}: {link}" for page, text in pages.items() for link in broken_links(tmp_path, page, text, pages))
    assert broken == []
    assert sorted(lacking(pages)) == []
    assert (tmp_path / "searchindex.js").stat().st_size > 50_000
    with ThreadPoolExecutor(1) as another:  # tests in a browser keep a loop running in this one
        program = another.submit(find_browser).result()
        if program is None:
            cannot(MISSING)
        assert another.submit(lambda: list(unseemly(tmp_path, str(program)))).result() == []


def build(out: Path) -> None:
    """No warning, no link that leads nowhere: `-W -n`."""
    made = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "-n", "--keep-going", "-q", "-E", "-d", out / ".trees", "docs", out],
        cwd=ROOT,
        capture_output=True,
        text=True,
        # Games that another test has registered are not part of it.
        env={name: value for name, value in os.environ.items() if name != "BIDYARD_GAMES"},
        check=False,
    )
    assert made.returncode == 0, made.stderr


def broken_links(folder: Path, page: str, text: str, pages: dict[str, str]) -> Iterator[str]:
    """Links and pictures within the site that lead nowhere, and whatever would be loaded from elsewhere."""
    for name, written in re.findall(r'<[^>]*?\s(href|src)="([^"]*)"', text):
        link = urlsplit(unescape(written))
        if link.scheme or link.netloc:
            if name == "src" or re.search(rf'<link[^>]*href="{re.escape(written)}"', text):
                yield f"{written} is loaded from elsewhere"
            continue
        target = (folder / page).parent / unquote(link.path) if link.path else folder / page
        if not target.exists():
            yield written
        elif link.fragment and target.suffix == ".html":
            there = pages[target.resolve().relative_to(folder.resolve()).as_posix()]
            if f'id="{unquote(link.fragment)}"' not in there:
                yield written


def unseemly(folder: Path, program: str) -> Iterator[str]:
    """Pages that are wider than the screen, fail, or leave somebody out."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for width, height, look in SCREENS:
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=look)
            wrong: list[str] = []
            page.on("pageerror", lambda error, wrong=wrong: wrong.append(str(error)))  # type: ignore[misc]
            for name in LOOKED_AT:
                page.goto((folder / f"{name}.html").as_uri())
                wide = page.evaluate("() => document.documentElement.scrollWidth")
                if name.startswith("reference/"):
                    page.evaluate(THINNED)
                found = violations(page) + wrong + ([f"is {wide} pixels wide"] if wide > width else [])
                yield from (f"{name} at {width}, {look}: {one}" for one in found)
                wrong.clear()
        browser.close()


def lacking(pages: dict[str, str]) -> Iterator[str]:
    """What the program knows and the site does not tell."""
    for game in OWN:
        for lang in LANGUAGES:
            page = f"games/{game}.html" if lang == "en" else f"{lang}/jeux/{game}.html"
            before = "" if lang == "en" else f"{lang}-"
            rules = words(find(game).package, lang).rules
            yield from (f"{page} {rule}" for rule in rules if f'id="{before}{rule.lower()}"' not in pages[page])
            if f'<html class="no-js" lang="{lang}"' not in pages[page]:
                yield f"{page} does not say that it is in {lang}"
    commands, calls, limits = (pages[f"reference/{name}.html"] for name in ("commands", "calls", "limits"))
    if "-m sphinx" in spaces(commands):
        yield "commands as one types them, not as the site was built"
    front = re.findall(r'<img [^>]*class="([^"]+)"', pages["index.html"])
    for look in ("on-desk only-light", "on-desk only-dark", "on-phone only-light", "on-phone only-dark"):
        if not any(look in shown for shown in front):
            yield f"a picture for {look}"
    yield from (name for name in COMMANDS if f">bidyard {name}<" not in spaces(commands))
    yield from (f"{call.method} {call.path}" for call in CALLS if f">{call.method} {call.path}<" not in spaces(calls))
    yield from (name for name in vars(Limits()) if f">{name}<" not in limits)
    names = pages["reference/api.html"]
    yield from (f"{name} has no docstring" for name in undocumented())
    yield from (name for name in bidyard.__all__ if f'id="bidyard.{name}"' not in names)
    for kind in (bidyard.Table, bidyard.Seat, bidyard.Move, bidyard.Result):
        public = [name for name in dir(kind) if not name.startswith("_") and name != "everything"]
        yield from (f"{kind.__name__}.{name}" for name in public if f'id="bidyard.{kind.__name__}.{name}"' not in names)


def undocumented() -> Iterator[str]:
    for module in (bidyard, arena, envs, testing):
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value) and not is_told(value):
                yield f"{module.__name__}.{name}"
            if inspect.isclass(value):
                parts = {part: getattr(found, "fget", found) for part, found in vars(value).items() if not part.startswith("_")}
                yield from (
                    f"{name}.{part}" for part, found in parts.items() if inspect.isfunction(found) and not is_told(found)
                )


def is_told(value: Any) -> bool:
    """In words of its own: those that a dataclass gets by itself begin with its name."""
    text = value.__doc__ or ""
    return bool(text) and not text.startswith(f"{value.__name__}(")


def spaces(text: str) -> str:
    """Literals in headings come word by word."""
    return re.sub(r'</span> <span class="pre">', " ", text)
