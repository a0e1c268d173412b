"""Calls about finished games: records, replays frame by frame, proofs."""

from __future__ import annotations

from typing import Any

from bidyard.server import shapes
from bidyard.server.calls import MAY_TOKEN, Ask, Call, Encoded, Query
from bidyard.server.frames import ALL
from bidyard.server.play_on import play_on
from bidyard.server.problems import Problem, too_many


async def record(ask: Ask) -> dict[str, Any]:
    return await _record(ask)


async def replay_table(ask: Ask) -> Encoded:
    return await _replay(ask, await _record(ask))


async def replay_record(ask: Ask) -> Encoded:
    _check_length(ask, ask.body)
    return await _replay(ask, ask.body)


def _check_length(ask: Ask, written: dict[str, Any]) -> None:
    moves = written.get("moves")
    most = ask.hall.limits.record_moves
    if isinstance(moves, list) and len(moves) > most:
        raise Problem(413, "too-long-record", values={"moves": most})


async def _record(ask: Ask) -> dict[str, Any]:
    room, _ = await ask.room_and_viewer()
    if not room.over:
        raise Problem(403, "not-over")
    return room.progress.table.record() | {"fair": room.row.fair.revealed()}


async def _replay(ask: Ask, written: dict[str, Any]) -> Encoded:
    """Drawing up the frames takes a moment: a worker does it, if the caller is still there."""
    asker = ask.asker("replay")
    work = ask.hall.thinker.replay(written, ask.query("seat") or ALL, ask.lang, ask.takes_gzip, asker)
    return Encoded(await ask.while_here(work), ask.takes_gzip)


async def verify(ask: Ask) -> dict[str, Any]:
    _check_length(ask, ask.body)
    return await ask.while_here(ask.hall.thinker.verify(ask.body, ask.lang, ask.asker("replay")))


async def play_on_from(ask: Ask) -> dict[str, Any]:
    wait = ask.hall.tables.take(ask.address)
    if wait:
        raise too_many("too-many-tables", wait)
    _check_length(ask, ask.body.record)
    room, (seat, token) = await play_on(ask.hall, ask.body)
    return {"table": room.id, "seats": [{"seat": seat, "token": token}], "code": None}


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
        problems=(403, 404, 410, 503),
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
        problems=(503,),
        query=(_SEAT,),
        large=True,
        tags=("replays",),
    ),
    Call(
        "POST",
        "/api/verify",
        "Recomputes what a record claims: commitment, contributions, cards, moves, result",
        verify,
        shapes.Verification,
        dict[str, Any],
        problems=(503,),
        large=True,
        tags=("replays",),
    ),
    Call(
        "POST",
        "/api/play-on",
        "A table that goes on from a position of a record, with bots on the other seats",
        play_on_from,
        shapes.Seated,
        shapes.PlayOnWish,
        problems=(503,),
        status=201,
        large=True,
        tags=("replays",),
    ),
]
