"""A table as text or as an image: what the terminal draws, set in a small fixed-width font."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from rich.color import Color
from rich.console import Console
from rich.style import Style

from bidyard.engine.words import words
from bidyard.envs.needs import need
from bidyard.table import Masked
from bidyard.table.drawing import draw

WIDTH = 100  # characters
CELL = (6, 11)  # pixels of a character in Pillow's built-in font
INK, PAPER = (230, 226, 215), (24, 26, 30)
# Directions in which the lines of a box character run: left, right, up, down.
LINES = {
    "─": "lr", "━": "lr", "│": "ud", "┃": "ud", "╭": "rd", "┌": "rd", "┏": "rd", "╮": "ld", "┐": "ld", "┓": "ld",
    "╰": "ru", "└": "ru", "┗": "ru", "╯": "lu", "┘": "lu", "┛": "lu", "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru",
    "┼": "lrud", "┡": "rud", "╇": "lrud", "┩": "lud", "┳": "lrd", "╷": "d", "╵": "u", "╶": "r", "╴": "l", "╸": "l", "╺": "r",
}  # fmt: skip


def render(masked: Masked, mode: str | None) -> Any:
    """`human` prints, `ansi` returns a text, `rgb_array` an image of height x width x 3 bytes."""
    if mode == "human":
        print(as_text(masked, ansi=True))
        return None
    if mode == "ansi":
        return as_text(masked, ansi=True)
    return as_image(masked) if mode == "rgb_array" else None


def as_text(masked: Masked, ansi: bool) -> str:
    console = _console(ansi)
    console.print(_drawing(masked))
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


def as_image(masked: Masked) -> np.ndarray[Any, Any]:
    need("PIL", "pettingzoo")
    from PIL import Image, ImageDraw, ImageFont

    console = _console(True)
    rows = console.render_lines(_drawing(masked), console.options.update(width=WIDTH), pad=True)
    wide, high = CELL
    image = Image.new("RGB", (WIDTH * wide, max(1, len(rows)) * high), PAPER)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default_imagefont()
    for y, row in enumerate(rows):
        x = 0
        for segment in row:
            ink, paper = _colours(segment.style)
            if paper is not None:
                pen.rectangle((x * wide, y * high, (x + len(segment.text)) * wide - 1, y * high + high - 1), paper)
            for sign in segment.text:
                _set(pen, font, x * wide, y * high, sign, ink)
                x += 1
    return np.asarray(image.resize((image.width * 2, image.height * 2), Image.Resampling.NEAREST))


def _set(pen: Any, font: Any, x: int, y: int, sign: str, ink: tuple[int, int, int]) -> None:
    wide, high = CELL
    across, down = x + wide // 2, y + high // 2
    if sign in LINES:
        ends = {"l": (x, down), "r": (x + wide, down), "u": (across, y), "d": (across, y + high)}
        for way in LINES[sign]:
            pen.line((across, down, *ends[way]), ink)
    elif sign != " ":
        pen.text((x, y), sign if ord(sign) < 256 else "*", ink, font)


def _drawing(masked: Masked) -> Any:
    return draw(masked.game, masked.view, words(masked.game.package, "en"), masked.cards, WIDTH)


def _console(ansi: bool) -> Console:
    return Console(
        file=io.StringIO(), width=WIDTH, force_terminal=ansi, color_system="truecolor" if ansi else None, legacy_windows=False
    )


def _colours(style: Style | None) -> tuple[tuple[int, int, int], tuple[int, int, int] | None]:
    ink = _rgb(style.color) if style else None
    paper = _rgb(style.bgcolor) if style else None
    if style and style.reverse:
        ink, paper = paper or PAPER, ink or INK
    return ink or INK, paper


def _rgb(colour: Color | None) -> tuple[int, int, int] | None:
    """Colours made for light and dark terminals, lightened for our dark paper."""
    if colour is None or colour.is_default:
        return None
    red, green, blue = colour.get_truecolor()
    return (red + 255) // 2, (green + 255) // 2, (blue + 255) // 2
