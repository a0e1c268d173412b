"""Pages that are made when the site is built, from what the program knows: nothing is typed twice.

A page says where: `<!-- made: game construction-fever en -->` is replaced by Markdown, with all up to an `<!-- end -->` on the
same line. On a forge the page is read without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bidyard.engine.words import typeset
from made import bots, calls, commands, contents, game, glossary, limits, names, pictures, root

MAKERS: dict[str, Callable[..., str]] = {
    "bots": bots.page,
    "calls": calls.page,
    "commands": commands.page,
    "game": game.page,
    "glossary": glossary.page,
    "limits": limits.page,
    "names": names.page,
    "root": root.page,
}


def fill(_app: Any, page: str, source: list[str]) -> None:
    text = typeset(source[0], "fr") if page.startswith("fr/") else source[0]
    text = re.sub(r"<!-- made: (.+?) -->(?:.*<!-- end -->)?", lambda found: _make(*found[1].split()), text)
    text = pictures.looks(text)
    source[0] = text + contents.trees(text) if page == "index" else text


def outdated(_app: Any, env: Any, *_: Any) -> list[str]:
    """What the program says may have changed, though the page has not."""
    return [page for page in env.found_docs if "<!-- made:" in env.doc2path(page).read_text("utf-8")]


def _make(maker: str, *arguments: str) -> str:
    return MAKERS[maker](*arguments)


def speak(_app: Any, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Browsers and screen readers are told the language of a page."""
    if page.startswith("fr/"):
        context["language"] = "fr"


def setup(app: Any) -> dict[str, bool]:
    app.connect("env-get-outdated", outdated)
    app.connect("source-read", fill)
    app.connect("autodoc-process-signature", names.signature)
    app.connect("autodoc-process-docstring", names.docstring)
    app.connect("html-page-context", speak)
    app.connect("build-finished", calls.save)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
