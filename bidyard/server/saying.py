"""What a viewer is told about a table, in the viewer's language. All of it is made from masked states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidyard.server.clock import Clock
from bidyard.server.progress import Progress
from bidyard.server.storage import HUMAN, TableRow
from bidyard.table import Event, Table


def say_event(log: Sequence[Event], n: int, names: tuple[str, ...], lang: str, viewer: int | None) -> dict[str, Any]:
    """`n` counts the events this viewer may know: gaps would tell of the others' secrets."""
    event = log[n]
    more = event.more(log[n - 1] if n else None, names, lang, viewer)
    return {"n": n, "text": event.text(names, lang, viewer), "more": more} | event.json()


def say_events(table: Table, viewer: int | None, lang: str, start: int = 0) -> list[dict[str, Any]]:
    log = table.log(viewer)
    return [say_event(log, n, table.names, lang, viewer) for n in range(start, len(log))]


def say_state(
    row: TableRow,
    progress: Progress,
    viewer: int | None,
    lang: str,
    connected: Sequence[bool],
    clock: Clock | None,
) -> dict[str, Any]:
    table = progress.table
    masked = table.masked(viewer)
    view = masked.view
    asked = view["to_act"]
    playing = viewer is not None and row.seats[viewer].bot is None
    result = table.result
    return {
        "ply": progress.seen_ply(viewer),
        "to_act": asked,
        "view": view,
        "moves": [move.json() | {"text": masked.say_move(move, lang)} for move in masked.moves] if playing else [],
        "prompt": masked.prompt(lang),
        "seats": [
            {
                "seat": k,
                "name": seat.name,
                "kind": HUMAN if seat.bot is None else "bot",
                "bot": seat.bot,
                "handed": seat.kind == HUMAN and seat.bot is not None,
                "free": seat.kind == HUMAN and not seat.claimed,
                "connected": connected[k],
                "you": k == viewer,
            }
            for k, seat in enumerate(row.seats)
        ],
        "time_up": viewer is not None and viewer == row.host and _time_can_be_called(table),
        "undo": playing and progress.mover == viewer and bool(progress.before),
        "clock": None
        if clock is None
        else {
            "seconds_left": [round(clock.left(seat, viewer), 1) for seat in range(table.players)],
            "running": [
                k for k in asked if progress.ply and row.seats[k].bot is None and not (k == viewer and k in progress.sealed)
            ],
        },
        "open": {"code": row.code} if row.code is not None and viewer is not None else None,
        "rematch": row.rematch,
        "result": None if result is None else result.json(lang),
    }


def _time_can_be_called(table: Table) -> bool:
    return table.has_time_limit and bool(table.to_act) and table.why_not_time_up() is None
