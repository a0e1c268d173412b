"""A board drawn in several lengths: a terminal gets the longest for which there is room."""

from __future__ import annotations

from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult

BELOW = 4  # lines that a board by itself leaves for a question


class Fitting:
    """Some drawings of the same, each shorter than the one before. In a file it is the first."""

    def __init__(self, *drawings: Any) -> None:
        self._drawings = drawings

    def within(self, console: Console, height: int) -> Any:
        """The first that is not higher, or else the last."""
        return next((one for one in self._drawings if lines_of(console, one) <= height), self._drawings[-1])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.within(console, console.height - BELOW) if console.is_terminal else self._drawings[0]


def lines_of(console: Console, drawn: Any) -> int:
    """How many lines a drawing takes."""
    return sum(segment.text.count("\n") for segment in console.render(drawn, console.options))
