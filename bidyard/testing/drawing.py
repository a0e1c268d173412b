"""The game on a terminal of 80 columns and 24 lines, in every language."""

from __future__ import annotations

import io

from rich.console import Console

from bidyard.engine.words import LANGUAGES, words
from bidyard.table import Table
from bidyard.table.drawing import draw
from bidyard.testing.faults import at, part

WIDTH, HEIGHT = 80, 24


def check_drawing(table: Table) -> None:
    """The board leaves the last lines of the screen to the prompt."""
    for lang in LANGUAGES:
        with part(f"terminal in {lang}", at(table)):
            paper = io.StringIO()
            drawing = draw(table.module, table.view(0), words(table.module.package, lang), table.cards, WIDTH)
            screen = Console(
                file=paper, width=WIDTH, height=HEIGHT, force_terminal=True, color_system=None, legacy_windows=False
            )
            screen.print(drawing, crop=False)
            lines = paper.getvalue().rstrip("\n").split("\n")
            wide = max(len(line.rstrip()) for line in lines)
            assert wide <= WIDTH, f"the board is {wide} columns wide, expected at most {WIDTH}"
            assert len(lines) < HEIGHT, f"the board is {len(lines)} lines high, expected less than {HEIGHT}"
            assert any(line.strip() for line in lines), "nothing is drawn"
