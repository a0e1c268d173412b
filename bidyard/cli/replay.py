"""Replays a record: the log in words, step by step if wanted, and the final sheet."""

from __future__ import annotations

import sys
from pathlib import Path

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.files import read_document
from bidyard.cli.options import Deck, Json, Lang
from bidyard.table.replay import begin, check_result
from bidyard.table.replay import step as play_step


def replay(file: Path, *, step: bool = False, lang: Lang = "en", deck: Deck = None, json: Json = False) -> None:
    """Replay a record file.

    Parameters
    ----------
    file
        A record.
    step
        Show the table after every move and wait for Enter.
    """
    record = read_document(file)
    table, moves = begin(record, deck)
    shown = 0
    if json:
        for i, (seat, move) in enumerate(moves):
            play_step(table, seat, move, f"moves[{i}]")
        check_result(table, record["result"]) if record.get("result") else None
        events = [event.json() | {"text": event.text(table.names, lang)} for event in table.log(None)]
        print_json({"ply": table.ply, "events": events, "result": table.result.json(lang) if table.result else None})
        return
    from bidyard.cli.screen import draw

    console = plain_console()
    for i in range(len(moves) + 1):
        for event in table.log(None)[shown:]:
            console.print(event.text(table.names, lang))
        shown = len(table.log(None))
        if step:
            console.print(draw(table.masked(None), lang, console.width))
            if sys.stdin.isatty():
                input(f"[{i}/{len(moves)}] ")
        if i < len(moves):
            play_step(table, *moves[i], f"moves[{i}]")
    check_result(table, record["result"]) if record.get("result") else None
    if table.result:
        from bidyard.cli.sheet import sheet

        console.print(sheet(table.result, lang))
