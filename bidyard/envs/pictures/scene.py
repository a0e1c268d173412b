"""Boxes, lines of text and shapes at their places, written as SVG or painted with Pillow.

Widths of texts are those of a middling sans serif, which is enough to lay out a table; signs are shapes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from html import escape
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bidyard.envs.needs import need
from bidyard.envs.pictures.signs import SHAPES, Points

PAPER, CARD, INK, FAINT, EDGE = "#f4efe6", "#fffdf9", "#292524", "#8a7f70", "#b8ad9b"
FRAME = (960, 720)  # pixels
FINER = 3  # painted so many times as large and then made smaller, for smooth edges
WIDTHS = dict.fromkeys("iljtfr.,:;'|!()[] ·", 0.31) | dict.fromkeys("mwMW@%", 0.88) | dict.fromkeys(SHAPES, 1.05)
LETTER, CAPITAL = 0.56, 0.68
# What Pillow's own font cannot write. Accents fall away.
PLAIN = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "×": "x", "®": "(r)", "’": "'", "«": '"', "»": '"', "œ": "oe", "\u202f": " "}
)


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str = ""
    radius: float = 0


class Said(NamedTuple):
    x: float
    y: float  # of the baseline
    text: str
    size: float
    fill: str
    bold: bool


class Shape(NamedTuple):
    points: Points
    fill: str


def width_of(text: str, size: float, bold: bool = False) -> float:
    return sum(WIDTHS.get(c, CAPITAL if c.isupper() else LETTER) for c in text) * size * (1.06 if bold else 1.0)


class Scene:
    def __init__(self, width: int) -> None:
        self.width = width
        self.height = 0.0
        self.things: list[Box | Said | Shape] = []

    def box(self, x: float, y: float, width: float, height: float, fill: str, edge: str = "", radius: float = 6) -> None:
        self.things.append(Box(x, y, width, height, fill, edge, radius))
        self.height = max(self.height, y + height)

    def line(self, x: float, y: float, text: str, size: float = 14, fill: str = INK, bold: bool = False) -> None:
        """A line of text from x on, y its top; signs in it become shapes."""
        for piece in _pieces(text):
            if piece in SHAPES:
                side = size * 0.8
                at = x + size * 0.1, y + size * 0.22
                self.things.append(Shape([(at[0] + px * side, at[1] + py * side) for px, py in SHAPES[piece]], fill))
            else:
                self.things.append(Said(x, y + size, piece, size, fill, bold))
            x += width_of(piece, size, bold)
        self.height = max(self.height, y + 1.3 * size)

    def svg(self, label: str = "") -> str:
        drawn = "".join(_svg(thing) for thing in self.things)
        size = f'viewBox="0 0 {self.width} {self.height:.0f}" width="{self.width}" height="{self.height:.0f}"'
        about = f'role="img" aria-label="{escape(label)}" font-family="system-ui, sans-serif"'
        paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {about}>{paper}{drawn}</svg>\n'

    def pixels(self) -> npt.NDArray[np.uint8]:
        """Height x width x 3, always of the same size, so that frames make a film: a higher scene is drawn smaller."""
        need("PIL", "pettingzoo")
        from PIL import Image, ImageDraw

        wide, high = FRAME
        scale = min(wide / self.width, high / self.height)
        image = Image.new("RGB", (wide * FINER, high * FINER), PAPER)
        pen = ImageDraw.Draw(image)
        left = (wide - self.width * scale) / 2
        for thing in self.things:
            _paint(pen, thing, FINER * scale, FINER * left)
        return np.asarray(image.resize(FRAME, Image.Resampling.LANCZOS))


def _pieces(text: str) -> Iterator[str]:
    """Runs of letters, and signs one by one."""
    run = ""
    for c in text:
        if c in SHAPES:
            if run:
                yield run
            yield c
            run = ""
        else:
            run += c
    if run:
        yield run


def _svg(thing: Box | Said | Shape) -> str:
    match thing:
        case Box(x, y, width, height, fill, edge, radius):
            stroke = f' stroke="{edge}"' if edge else ""
            place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
            return f'<rect {place} rx="{radius}" fill="{fill}"{stroke}/>'
        case Said(x, y, text, size, fill, bold):
            weight = ' font-weight="650"' if bold else ""
            # The width is the one that was laid out, whatever font there is.
            length = f' textLength="{width_of(text, size, bold):.1f}" lengthAdjust="spacingAndGlyphs"' if text.strip() else ""
            place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}"'
            return f'<text {place} fill="{fill}"{weight}{length} xml:space="preserve">{escape(text)}</text>'
        case Shape(points, fill):
            return f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="{fill}"/>'


def _paint(pen: Any, thing: Box | Said | Shape, scale: float, left: float) -> None:
    from PIL import ImageFont

    match thing:
        case Box(x, y, width, height, fill, edge, radius):
            ends = left + x * scale, y * scale, left + (x + width) * scale, (y + height) * scale
            pen.rounded_rectangle(ends, radius * scale, fill, edge or None, FINER)
        case Said(x, y, text, size, fill, bold):
            plain = "".join(c for c in unicodedata.normalize("NFKD", text.translate(PLAIN)) if not unicodedata.combining(c))
            font = ImageFont.load_default(size * scale)
            wanted, found = width_of(text, size, bold) * scale, font.getlength(plain)
            if found > wanted:  # no text runs over its box
                font = ImageFont.load_default(size * scale * wanted / found)
            for shift in (0, 1) if bold else (0,):
                pen.text((left + x * scale + shift, y * scale), plain, fill, font, anchor="ls")
        case Shape(points, fill):
            pen.polygon([(left + x * scale, y * scale) for x, y in points], fill)
