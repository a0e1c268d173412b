"""The command line, from the commands themselves."""

from __future__ import annotations

import re

from bidyard.cli import app, register


def page() -> str:
    register(app)
    text = app.generate_docs(output_format="markdown", recursive=True)
    text = text[text.index("**Commands**") :]  # the page has a title and contents already
    text = re.sub(r"^(bidyard .*?) -m sphinx\b", r"\1", text, flags=re.MULTILINE)  # how the site was built is no part of it
    listed, *told = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    told.sort(key=lambda one: one.startswith("## bidyard --"))  # what is no command of its own comes last
    text = listed + "".join(told)
    text = re.sub(r"^(#+) (bidyard .+)$", r"\1 `\2`", text, flags=re.MULTILINE)  # so dashes stay two
    return re.sub(r"\(#(bidyard[\w-]*)\)", lambda found: f"(#{_slug(found[1])})", text)


def _slug(name: str) -> str:
    """`--about` is a heading “bidyard --about”."""
    return name.replace("bidyard-about", "bidyard---about").replace("bidyard-install", "bidyard---install")
