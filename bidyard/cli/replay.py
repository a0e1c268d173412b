"""Replays a record: the log in words, step by step if wanted, and the final sheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.files import read_record
from bidyard.cli.keys import pressed, single_keys
from bidyard.cli.options import Deck, Json, Lang
from bidyard.table import Table
from bidyard.table.replay import Moves, begin, check_result
from bidyard.table.replay import step as play_step
from bidyard.words import say

if TYPE_CHECKING:
    from rich.console import Console


def replay(file: Path, *, step: bool = False, lang: Lang = "en", deck: Deck = None, json: Json = False) -> None:
    """Replay a record file.

    Parameters
    ----------
    file
        A record.
    step
        Show the table after every move and wait for a key: arrows, Space and Enter step, Home and End go to the ends,
        q ends.
    """
    record = read_record(file)
    table, moves = begin(record, deck)
    shown = 0
    if json:
        for i, (seat, move) in enumerate(moves):
            play_step(table, seat, move, f"moves[{i}]")
        check_result(table, record["result"]) if record.get("result") else None
        events = [event.json() | {"text": event.text(table.names, lang)} for event in table.log(None)]
        print_json({"ply": table.ply, "events": events, "result": table.result.json(lang) if table.result else None})
        return
    console = plain_console()
    if step and sys.stdin.isatty():
        with single_keys():
            _by_keys(console, table, moves, lang)
        return
    for i in range(len(moves) + 1):
        _show(console, table, shown, step, lang)
        shown = len(table.log(None))
        if i < len(moves):
            play_step(table, *moves[i], f"moves[{i}]")
    check_result(table, record["result"]) if record.get("result") else None
    _count(console, table, lang)


def _by_keys(console: Console, table: Table, moves: Moves, lang: str) -> None:
    """Back and forth: every table that was reached is kept."""
    reached, at = [table], 0
    while True:
        before = len(reached[at - 1].log(None)) if at else 0
        _show(console, reached[at], before, True, lang)
        _count(console, reached[at], lang)
        console.print(say(lang, "session", "step", at=at, of=len(moves)), style="dim")
        match pressed():
            case "next":
                at = min(at + 1, len(moves))
            case "back":
                at = max(at - 1, 0)
            case "first":
                at = 0
            case "last":
                at = len(moves)
            case _:
                return
        while len(reached) <= at:
            i = len(reached) - 1
            reached.append(reached[-1].copy())
            play_step(reached[-1], *moves[i], f"moves[{i}]")


def _show(console: Console, table: Table, seen: int, board: bool, lang: str) -> None:
    """What is new in the log, and the board if wanted."""
    from bidyard.cli.screen import draw

    for event in table.log(None)[seen:]:
        console.print(event.text(table.names, lang))
    if board:
        console.print(draw(table.masked(None), lang, console.width))


def _count(console: Console, table: Table, lang: str) -> None:
    if table.result:
        from bidyard.cli.sheet import sheet

        console.print(sheet(table.result, lang))
