"""Calls about finished games: records, replays frame by frame, proofs."""

from __future__ import annotations

from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server import shapes
from bidyard.server.calls import MAY_TOKEN, Ask, Call, Encoded, Query
from bidyard.server.frames import ALL
from bidyard.server.play_on import play_on
from bidyard.server.problems import Problem, too_many
from bidyard.server.storage import stood_in


async def record(ask: Ask) -> dict[str, Any]:
    return await finished_record(ask)


async def replay_table(ask: Ask) -> Encoded:
    room = await ask.room()
    return await _replay(ask, await finished_record(ask), room.row.own_deck)


async def replay_record(ask: Ask) -> Encoded:
    return await _replay(ask, *await with_deck(ask))


async def with_deck(ask: Ask) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """A record; one of a game with other cards than the game's own comes as {"record", "deck"}."""
    sent = ask.body
    if set(sent) != {"record", "deck"}:
        check_length(ask, sent)
        return sent, None
    written = sent["record"]
    if not isinstance(written, dict) or not isinstance(sent["deck"], dict | str | None):
        raise InputError("record", "expected a record, and beside it a deck")
    check_length(ask, written)
    return written, await ask.take_deck(str(written.get("game")), sent["deck"])


def check_length(ask: Ask, written: dict[str, Any]) -> None:
    moves = written.get("moves")
    most = ask.hall.limits.record_moves
    if isinstance(moves, list) and len(moves) > most:
        raise Problem(413, "too-long-record", values={"moves": most})


async def finished_record(ask: Ask) -> dict[str, Any]:
    room, _ = await ask.room_and_viewer()
    if not room.over:
        raise Problem(403, "not-over")
    beside = {"counted": room.row.counts, "fair": room.row.fair.revealed()}
    spans = stood_in(room.notes)
    return room.progress.table.record() | beside | ({"stood_in": spans} if spans else {})


async def _replay(ask: Ask, written: dict[str, Any], deck: dict[str, Any] | None) -> Encoded:
    """Drawing up the frames takes a moment: a worker does it, if the caller is still there."""
    asker = ask.asker("replay")
    work = ask.hall.thinker.replay(written, deck, ask.query("seat") or ALL, ask.lang, ask.takes_gzip, asker)
    return Encoded(await ask.while_here(work), ask.takes_gzip)


async def verify(ask: Ask) -> dict[str, Any]:
    written, deck = await with_deck(ask)
    return await ask.while_here(ask.hall.thinker.verify(written, deck, ask.lang, ask.asker("replay")))


async def play_on_from(ask: Ask) -> dict[str, Any]:
    wait = await ask.hall.tables.take(ask.address)
    if wait:
        raise too_many("too-many-tables", wait)
    check_length(ask, ask.body.record)
    deck = await ask.take_deck(str(ask.body.record.get("game")), ask.body.deck)
    room, (seat, token) = await play_on(ask.hall, ask.body, deck)
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
        "A record file frame by frame; with cards of one's own as {record, deck}",
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
        "Recomputes what a record claims: commitment, contributions, cards, moves, result; with own cards as {record, deck}",
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
