"""Calls about what is on a table: what every thing is, and what a decision is about."""

from __future__ import annotations

from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server import shapes
from bidyard.server.calls import MAY_TOKEN, TOKEN, Ask, Call
from bidyard.server.problems import Problem
from bidyard.server.shapes import ExplainWish
from bidyard.table import Table
from bidyard.table.replay import begin, step


async def explain(ask: Ask) -> dict[str, Any]:
    room, viewer = await ask.room_and_viewer()
    room.check_dealt()
    return _told(room.progress.table, viewer, ask.lang, room.progress.seen_ply(viewer))


async def explain_record(ask: Ask) -> dict[str, Any]:
    moves, most = ask.body.record.get("moves"), ask.hall.limits.record_moves
    if isinstance(moves, list) and len(moves) > most:
        raise Problem(413, "too-long-record", values={"moves": most})
    ask.body.deck = await ask.take_deck(str(ask.body.record.get("game")), ask.body.deck)
    return await ask.while_here(ask.hall.thinker.deck(ask.asker("replay"), at_position, ask.body, ask.lang))


def at_position(wish: ExplainWish, lang: str) -> dict[str, Any]:
    """What workers do: the record is played up to there."""
    deck: Any = wish.deck
    table, moves = begin(wish.record, deck)
    if wish.ply > len(moves):
        raise InputError("ply", f"the record has {len(moves)} decisions, found {wish.ply}")
    if wish.seat is not None and wish.seat >= table.players:
        raise InputError("seat", f"expected a seat from 0 to {table.players - 1}, found {wish.seat}")
    for at, (seat, move) in enumerate(moves[: wish.ply]):
        step(table, seat, move, f"record.moves[{at}]")
    return _told(table, wish.seat, lang, table.ply)


def _told(table: Table, viewer: int | None, lang: str, ply: int) -> dict[str, Any]:
    return {"ply": ply, "things": [one.json() for one in table.masked(viewer).explain(lang)]}


async def coach(ask: Ask) -> dict[str, Any]:
    room, seat = await ask.room_and_seat()
    room.check_dealt()
    if not room.row.advised:
        raise Problem(403, "no-hints-here")
    told = room.progress.table.masked(seat)
    return {"ply": room.progress.seen_ply(seat), "text": told.coach(ask.lang, counted=room.row.counts)}


_TABLE = "/api/tables/{table}"

CALLS = [
    Call(
        "GET",
        _TABLE + "/explain",
        "What every thing on the table is, what it does for the bearer's seat now, and by which rules",
        explain,
        shapes.Explained,
        token=MAY_TOKEN,
        problems=(404, 410),
    ),
    Call(
        "GET",
        _TABLE + "/coach",
        "What the decision of the bearer's seat is about, in a sentence; where hints are given",
        coach,
        shapes.Coached,
        token=TOKEN,
        problems=(403, 404, 410),
    ),
    Call(
        "POST",
        "/api/explain",
        "The same for a position of a record; with cards of one's own as deck",
        explain_record,
        shapes.Explained,
        shapes.ExplainWish,
        problems=(503,),
        large=True,
        tags=("replays",),
    ),
]
