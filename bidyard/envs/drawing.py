"""A table as text, as the terminal draws it, or as a picture."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

from bidyard.engine.words import words
from bidyard.envs.pictures import picture
from bidyard.table import Masked
from bidyard.table.drawing import draw

MODES = ["human", "ansi", "rgb_array", "svg"]
WIDTH = 100  # characters


def render(masked: Masked, mode: str | None) -> Any:
    """`human` prints, `ansi` returns a text, `rgb_array` an image of height x width x 3 bytes, `svg` a drawing as text."""
    if mode == "human":
        print(as_text(masked, ansi=True))
        return None
    if mode == "ansi":
        return as_text(masked, ansi=True)
    if mode == "rgb_array":
        return picture(masked).pixels()
    return picture(masked).svg(words(masked.game.package, "en").say("game", "title")) if mode == "svg" else None


def as_text(masked: Masked, ansi: bool) -> str:
    file = io.StringIO()
    colours = "truecolor" if ansi else None
    console = Console(file=file, width=WIDTH, force_terminal=ansi, color_system=colours, legacy_windows=False)  # type: ignore[arg-type]
    console.print(draw(masked.game, masked.view, words(masked.game.package, "en"), masked.cards, WIDTH))
    return file.getvalue()
