"""A finished game frame by frame."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server import saying
from bidyard.table import Event, Table
from bidyard.table.replay import begin, check_result, step

ALL = "all"


def frames(written: dict[str, Any], deck: dict[str, Any] | None, seat: str, lang: str) -> Generator[None, None, dict[str, Any]]:
    """Of a record, as a seat knew it at the time or with everything; can be cut after each frame."""
    table, moves = begin(written, deck)
    if seat != ALL and not (seat.isascii() and seat.isdigit() and int(seat[:3]) < table.players):
        raise InputError("seat", f"expected all or a seat from 0 to {table.players - 1}")
    viewer = None if seat == ALL else int(seat)
    counted = written.get("counted") is True  # what lies face down stays a matter of memory where the table left it to memory
    drawn = [_frame(table, viewer, 0, lang, counted)]
    for at, (mover, move) in enumerate(moves):
        yield
        seen = len(_log(table, viewer))
        step(table, mover, move, f"moves[{at}]")
        drawn.append(_frame(table, viewer, seen, lang, counted))
    if written.get("result") is not None:
        check_result(table, written["result"])
    result = table.result
    return {
        "game": table.game,
        "deck": deck,
        "frames": drawn,
        "names": list(table.names),
        "result": None if result is None else result.json(lang),
    }


def _frame(table: Table, viewer: int | None, seen: int, lang: str, counted: bool = False) -> dict[str, Any]:
    """A seat's knowledge at that time, or everything: then each player is shown as that player sees the own place."""
    masked = table.masked(viewer)
    view = masked.view
    if viewer is None:
        for k in range(table.players):
            view["players"][k] = table.masked(k).own_place()
    log = _log(table, viewer)
    events = [saying.say_event(log, n, table.names, lang, viewer) for n in range(seen, len(log))]
    return {
        "ply": table.ply,
        "view": view,
        "events": events,
        "text": ". ".join(event["text"] for event in events),
        "standing": masked.standing(lang, counted),
    }


def _log(table: Table, viewer: int | None) -> Sequence[Event]:
    return table.events if viewer is None else table.log(viewer)
