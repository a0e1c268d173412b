"""The contents at the side, from the lists of the first page: a heading becomes a caption, its links become the entries."""

from __future__ import annotations

import re


def trees(text: str) -> str:
    made = []
    for section in text.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        pages = re.findall(r"^- \[[^\]]+\]\(([\w/-]+)\.md\)", body, re.MULTILINE)
        if pages:
            made.append("\n".join(["", "```{toctree}", ":hidden:", f":caption: {title.strip()}", "", *pages, "```", ""]))
    return "\n".join(made)
