"""Draws a result: every line of the score sheet with its rule."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.game import Line
from bidyard.engine.words import words
from bidyard.table import Result
from bidyard.words import say

_OURS = "~"  # beside a number that leans on reconstructed values


def sheet(result: Result, lang: str = "en") -> Group:
    """Players, and whoever takes part without a seat, as columns; lines as rows; totals in bold. What leans on values that
    are ours has a mark, and what cannot be stands below."""
    spoken = words(result.game.package, lang)
    grid = Grid(expand=False)
    grid.add_column("")
    won = say(lang, "sheet", "won" if result.final else "leads")
    for player in result.counted:
        ahead = player.winner or player.leads
        mark = f"\n{won}" if ahead else f"\n{say(lang, 'sheet', 'out')}" if player.eliminated else "\n"
        style = "green" if ahead else "red" if player.eliminated else ""
        grid.add_column(Text(player.name + mark, style=style), justify="right")
    grid.add_column(say(lang, "sheet", "rule"), style="cyan")
    lines: dict[str, Line] = {}
    for player in result.counted:
        for line in player.lines:
            lines.setdefault(line.label, line)
    for label, one in lines.items():
        found = [{line.label: line for line in player.lines}.get(label) for player in result.counted]
        cells = ["" if line is None else _cell(line) for line in found]
        style = "bold" if one.total else ""
        grid.add_row(spoken.say("sheet", label), *cells, one.rule, style=style, end_section=one.total)
    below = [Text(f"{_OURS} {say(lang, 'sheet', 'mark')}")] if result.reconstructed else []
    if result.doubts:
        below.append(Text(say(lang, "sheet", "doubts"), style="bold red"))
        below += [Text(f"  {doubt['field']}: {doubt['text']}") for doubt in result.told_doubts(lang)]
    return Group(Text(result.text(lang), style="bold"), grid, *below)


def _cell(line: Line) -> str:
    return str(line.value).replace("-", "−") + (_OURS if line.reconstructed else "")
