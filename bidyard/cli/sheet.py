"""Draws a result: every line of the score sheet with its rule."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.game import Line
from bidyard.engine.words import words
from bidyard.table import Result
from bidyard.words import say


def sheet(result: Result, lang: str = "en") -> Group:
    """Players, and whoever takes part without a seat, as columns; lines as rows; totals in bold."""
    spoken = words(result.game.package, lang)
    grid = Grid(expand=False)
    grid.add_column("")
    won = say(lang, "sheet", "won" if result.final else "leads")
    for player in result.counted:
        mark = f"\n{won}" if player.winner else f"\n{say(lang, 'sheet', 'out')}" if player.eliminated else "\n"
        style = "green" if player.winner else "red" if player.eliminated else ""
        grid.add_column(Text(player.name + mark, style=style), justify="right")
    grid.add_column(say(lang, "sheet", "rule"), style="cyan")
    lines: dict[str, Line] = {}
    for player in result.counted:
        for line in player.lines:
            lines.setdefault(line.label, line)
    for label, one in lines.items():
        values = [{line.label: line.value for line in player.lines}.get(label) for player in result.counted]
        cells = ["" if value is None else str(value).replace("-", "−") for value in values]
        style = "bold" if one.total else ""
        grid.add_row(spoken.say("sheet", label), *cells, one.rule, style=style, end_section=one.total)
    return Group(Text(result.text(lang), style="bold"), grid)
