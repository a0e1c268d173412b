"""Calls about finished games: records and replays, frame by frame."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server import saying, shapes
from bidyard.server.calls import MAY_TOKEN, Ask, Call, Query
from bidyard.server.problems import Problem
from bidyard.table import Event, Table
from bidyard.table.replay import begin, check_result, step

ALL = "all"


async def record(ask: Ask) -> dict[str, Any]:
    return await _record(ask)


async def replay_table(ask: Ask) -> dict[str, Any]:
    return await _replay(ask, await _record(ask))


async def replay_record(ask: Ask) -> dict[str, Any]:
    moves = ask.body.get("moves")
    most = ask.hall.limits.record_moves
    if isinstance(moves, list) and len(moves) > most:
        raise Problem(413, "too-long-record", values={"moves": most})
    return await _replay(ask, ask.body)


async def _record(ask: Ask) -> dict[str, Any]:
    room, _ = await ask.room_and_viewer()
    if not room.over:
        raise Problem(403, "not-over")
    return room.progress.table.record()


async def _replay(ask: Ask, written: dict[str, Any]) -> dict[str, Any]:
    """Drawing up the frames takes a moment: not in the event loop, and not many at a time."""
    async with ask.hall.replays:
        return await asyncio.to_thread(_frames, written, ask.query("seat") or ALL, ask.lang)


def _frames(written: dict[str, Any], seat: str, lang: str) -> dict[str, Any]:
    table, moves = begin(written)
    if seat != ALL and not (seat.isascii() and seat.isdigit() and int(seat[:3]) < table.players):
        raise InputError("seat", f"expected all or a seat from 0 to {table.players - 1}")
    viewer = None if seat == ALL else int(seat)
    frames = [_frame(table, viewer, 0, lang)]
    for at, (mover, move) in enumerate(moves):
        seen = len(_log(table, viewer))
        step(table, mover, move, f"moves[{at}]")
        frames.append(_frame(table, viewer, seen, lang))
    if written.get("result") is not None:
        check_result(table, written["result"])
    result = table.result
    return {
        "game": table.game,
        "frames": frames,
        "names": list(table.names),
        "result": None if result is None else result.json(lang),
    }


def _frame(table: Table, viewer: int | None, seen: int, lang: str) -> dict[str, Any]:
    """A seat's knowledge at that time, or everything: then each player is shown as that player sees the own place."""
    view = table.view(viewer)
    if viewer is None:
        for k in range(table.players):
            view["players"][k] = table.view(k)["players"][k]
    log = _log(table, viewer)
    events = [saying.say_event(log, n, table.names, lang, viewer) for n in range(seen, len(log))]
    return {"ply": table.ply, "view": view, "events": events, "text": ". ".join(event["text"] for event in events)}


def _log(table: Table, viewer: int | None) -> Sequence[Event]:
    return table.events if viewer is None else table.log(viewer)


_SEAT = Query("seat", {"type": "string", "maxLength": 10}, 'A seat, for what it knew at the time, or "all"')

CALLS = [
    Call(
        "GET",
        "/api/tables/{table}/record",
        "The record, once the game is over",
        record,
        dict[str, Any],
        token=MAY_TOKEN,
        problems=(403, 404, 410),
        tags=("replays",),
    ),
    Call(
        "GET",
        "/api/tables/{table}/replay",
        "The game frame by frame, once it is over",
        replay_table,
        shapes.Replay,
        token=MAY_TOKEN,
        problems=(403, 404, 410),
        query=(_SEAT,),
        tags=("replays",),
    ),
    Call(
        "POST",
        "/api/replay",
        "A record file frame by frame",
        replay_record,
        shapes.Replay,
        dict[str, Any],
        query=(_SEAT,),
        large=True,
        tags=("replays",),
    ),
]
