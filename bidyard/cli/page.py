"""Board, question, moves and coach on one screen.

A board that can be drawn in several lengths is drawn in the longest for which there is room. Where that is not enough, moves
that are many are cut, then the coach, then the others: `moves` and `coach` tell them whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from bidyard.games.common.fitting import Fitting, lines_of

ROOMY = 6  # lines of moves for which the board and the coach make room
LEAST = 3  # lines that moves always have
ASKED = 2  # lines of the prompt that follows


def page(
    console: Console,
    board: Any,
    question: Sequence[Text],
    moves: list[str],
    coach: Text | None,
    more: Callable[[int], str],
) -> list[Any]:
    """What to print, the board first. `more` says how many moves are left out."""
    told = lines_of(console, coach) if coach else 0
    rest = console.height - ASKED - sum(lines_of(console, line) for line in question)
    listed = columns(moves)
    wanted = lines_of(console, listed)
    if isinstance(board, Fitting):
        board = board.within(console, rest - told - min(wanted, ROOMY))
    rest -= lines_of(console, board)
    kept = min(wanted, max(LEAST, rest - told, min(ROOMY, rest - 1)))
    if kept < wanted <= rest:
        kept = wanted
    if kept < wanted:
        listed = _cut(console, moves, kept, more)
    room = rest - lines_of(console, listed)
    said = [] if coach is None or room < 1 else [coach if told <= room else _first_lines(console, coach, room)]
    return [board, *question, listed, *said]


def columns(moves: Sequence[str]) -> Columns:
    return Columns(moves, padding=(0, 2), column_first=True)


def _cut(console: Console, moves: list[str], lines: int, more: Callable[[int], str]) -> Columns:
    """As many moves as fit, the last of them says how many there are besides."""
    for shown in range(len(moves) - 1, 0, -1):
        listed = columns([*moves[:shown], more(len(moves) - shown)])
        if lines_of(console, listed) <= lines:
            return listed
    return columns(moves[:1])


def _first_lines(console: Console, text: Text, lines: int) -> Text:
    first = text.wrap(console, console.width)[:lines]
    first[-1].truncate(console.width - 1)
    first[-1].append("…")
    return Text("\n").join(first)
