"""Draws a table for a terminal. Each game draws its own board from its view."""

from __future__ import annotations

from typing import Any

from bidyard.engine.words import words
from bidyard.table import Masked


def draw(masked: Masked, lang: str, width: int) -> Any:
    """The board as this seat sees it, for rich to print."""
    terminal = masked.game.load("terminal")
    return terminal.draw(masked.view, words(masked.game.package, lang), masked.cards, width)
