"""Draws a result: every line of the score sheet with its rule."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from bidyard.engine.words import words
from bidyard.table import Result

TEXTS = {
    "en": {"rule": "Rule", "won": "winner", "out": "eliminated"},
    "fr": {"rule": "Règle", "won": "gagne", "out": "éliminé"},
}


def sheet(result: Result, lang: str = "en") -> Group:
    """Players as columns, lines as rows; totals in bold."""
    spoken = words(result.game.__name__, lang)
    grid = Grid(expand=False)
    grid.add_column("")
    for player in result.players:
        mark = f"\n{TEXTS[lang]['won']}" if player.winner else f"\n{TEXTS[lang]['out']}" if player.eliminated else "\n"
        style = "green" if player.winner else "red" if player.eliminated else ""
        grid.add_column(Text(player.name + mark, style=style), justify="right")
    grid.add_column(TEXTS[lang]["rule"], style="cyan")
    labels: dict[str, str] = {}
    for player in result.players:
        for line in player.lines:
            labels.setdefault(line.label, line.rule)
    totals = {key for player in result.players for key in player.totals} | {"total"}
    for label, rule in labels.items():
        values = [{line.label: line.value for line in player.lines}.get(label) for player in result.players]
        cells = ["" if value is None else str(value).replace("-", "−") for value in values]
        bold = "bold" if label in totals else ""
        grid.add_row(spoken.say("sheet", label), *cells, rule, style=bold, end_section=bool(bold))
    return Group(Text(result.text(lang), style="bold"), grid)
