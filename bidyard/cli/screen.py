"""Draws a table for a terminal."""

from __future__ import annotations

from typing import Any

from bidyard.engine.words import words
from bidyard.table import Masked, drawing


def draw(masked: Masked, lang: str, width: int) -> Any:
    """The board as this seat sees it, for rich to print."""
    return drawing.draw(masked.game, masked.view, words(masked.game.package, lang), masked.cards, width)
