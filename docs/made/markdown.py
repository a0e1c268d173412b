"""Pieces of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def plain(text: str) -> str:
    """Text in which no sign means anything."""
    return re.sub(r"([\\`*_\[\]<>|{}$#~])", r"\\\1", text)


def code(text: object) -> str:
    return f"`{text}`" if str(text) else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("\n", " ") for cell in line) + " |" for line in lines)


def colon(lang: str) -> str:
    """French sets a narrow space before it."""
    return "\u202f:" if lang == "fr" else ":"


def anchor(name: str) -> str:
    """Before a block: it can be linked by `#name`."""
    return f"({name})="
