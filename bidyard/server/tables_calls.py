"""Calls about tables: making, seeing, moving, seats."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from bidyard.engine.errors import InputError
from bidyard.server import saying, shapes
from bidyard.server.calls import MAY_TOKEN, TOKEN, Ask, Call, Query
from bidyard.server.names import tidy_name
from bidyard.server.problems import Problem, too_many
from bidyard.server.room import Room, Sent


async def create(ask: Ask) -> dict[str, Any]:
    wait = await ask.hall.tables.take(ask.address)
    if wait:
        raise too_many("too-many-tables", wait)
    deck = await ask.take_deck(ask.body.game, ask.body.deck)
    room, tokens = await ask.hall.create(ask.body, ask.lang, deck)
    room.address = ask.address
    return {"table": room.id, "seats": [{"seat": seat, "token": token} for seat, token in tokens], "code": room.row.code}


async def join(ask: Ask) -> dict[str, Any]:
    wait = await ask.hall.joins.take(ask.address)
    if wait:
        raise too_many("too-many-tries", wait)
    room, seat, token = await ask.hall.join(ask.body.code, tidy_name(ask.body.name, "name"))
    return {"table": room.id, "seat": seat, "token": token}


async def see(ask: Ask) -> dict[str, Any]:
    room, viewer = await ask.room_and_viewer(here=ask.query("afar") is None)
    return room.state(viewer, ask.lang)


async def move(ask: Ask) -> dict[str, Any]:
    room, seat = await ask.room_and_seat()
    await room.play(seat, shapes.plain(ask.body.move), ask.body.ply, ask.lang)
    return room.state(seat, ask.lang)


async def undo(ask: Ask) -> dict[str, Any]:
    room, seat = await ask.room_and_seat()
    await room.undo(seat, ask.body.ply)
    return room.state(seat, ask.lang)


async def time_up(ask: Ask) -> dict[str, Any]:
    room = await _as_host(ask)
    host = int(room.row.host or 0)
    await room.time_up(host, ask.body.ply, ask.lang)
    return room.state(host, ask.lang)


async def events(ask: Ask) -> dict[str, Any]:
    room, _ = await ask.room_and_viewer()
    room.check_dealt()
    start = ask.query("from") or "0"
    if not (start.isascii() and start.isdigit() and len(start) < 10):
        raise InputError("from", "expected a whole number from 0")
    told = saying.say_events(room.progress.table, None, ask.lang, int(start), room.notes)
    return {"events": told, "next": int(start) + len(told)}


async def why(ask: Ask) -> dict[str, Any]:
    return await _why(ask, shapes.plain(ask.body.move))


async def why_notation(ask: Ask) -> dict[str, Any]:
    notation = ask.query("move")
    if notation is None:
        raise InputError("move", "missing")
    return await _why(ask, notation)


async def _why(ask: Ask, move: Sent) -> dict[str, Any]:
    room, seat = await ask.room_and_seat()
    room.check_dealt()
    table = room.progress.table
    refusal = table.why_not(seat, move, ask.lang)
    if refusal is not None:
        return {"refusal": refusal.json(), "warning": None}
    return {"refusal": None, "warning": table.warning(seat, move, ask.lang)}


async def hint(ask: Ask) -> dict[str, Any]:
    room, seat = await ask.room_and_seat()
    room.check_dealt()
    if not room.row.advised:
        raise Problem(403, "no-hints-here")
    table = room.progress.table
    if seat not in table.to_act:
        raise Problem(403, "game-over" if room.over else "not-your-turn")
    quick = ask.query("quick") is not None
    wait = room.hints.take("quick" if quick else "hint")
    if wait:
        raise too_many("too-many-hints", wait)
    work = ask.hall.thinker.hint(table.seat(seat), ask.lang, ask.asker(room.id), room.row.counts, quick)
    hints = await ask.while_here(work)
    return {"moves": [table.move(one["move"]).json() | one for one in hints]}


async def rename(ask: Ask) -> dict[str, Any]:
    room, _ = await ask.room_and_seat()
    await room.rename(str(ask.token), tidy_name(ask.body.name, "name"))
    return _own(ask, room)


def _own(ask: Ask, room: Room) -> dict[str, Any]:
    """The table as the bearer sees it from where he sits now."""
    return room.state(room.holder(str(ask.token)), ask.lang)


async def talk(ask: Ask) -> dict[str, Any]:
    room, _ = await ask.room_and_viewer()
    return {"lines": room.talk.told(room.progress.table.names, ask.lang)}


async def say(ask: Ask) -> dict[str, Any]:
    room, seat = await ask.room_and_seat()
    room.say(seat, ask.body.phrase)
    return await talk(ask)


async def nudge(ask: Ask) -> dict[str, Any]:
    room, seat = await ask.room_and_seat()
    room.nudge(seat)
    return await talk(ask)


async def open_table(ask: Ask) -> dict[str, Any]:
    room = await _as_host(ask)
    if room.over:
        raise Problem(409, "game-over")
    code = await ask.hall.open(room)
    return {"code": code, "open": {"code": code}}


async def close_table(ask: Ask) -> dict[str, Any]:
    room = await _as_host(ask)
    await room.open(None)
    return {"code": None, "open": None}


async def _as_host(ask: Ask) -> Room:
    room, seat = await ask.room_and_seat()
    if seat != room.row.host:
        raise Problem(403, "not-host")
    return room


async def sit(ask: Ask) -> dict[str, Any]:
    room, token = await ask.room(), ask.token
    if token is None:
        raise Problem(401, "need-token")
    name = None if ask.body.name is None else tidy_name(ask.body.name, "name")
    seat, token = await room.sit(token, ask.body.key, name)
    room.look(ask.address, seat)
    if ask.body.contribution is not None:
        await room.contribute(token, ask.body.contribution)
    return {"table": room.id, "seat": room.holder(token), "token": token}


async def contribute(ask: Ask) -> dict[str, Any]:
    room, _ = await ask.room_and_seat()
    await room.contribute(str(ask.token), ask.body.contribution)
    return _own(ask, room)


async def say_ready(ask: Ask) -> dict[str, Any]:
    room, _ = await ask.room_and_seat()
    await room.ready(str(ask.token), ask.body.ready)
    return _own(ask, room)


async def set_up(ask: Ask) -> dict[str, Any]:
    room = await _as_host(ask)
    if ask.body.deck is not UNSET:
        ask.body.deck = await ask.take_deck(room.row.game, ask.body.deck)
    await room.change(ask.body, ask.hall.check_bot, ask.lang)
    return room.state(room.row.host, ask.lang)


async def start(ask: Ask) -> dict[str, Any]:
    room = await _as_host(ask)
    await room.start()
    return room.state(room.row.host, ask.lang)


async def invite(ask: Ask) -> dict[str, Any]:
    room = await _as_host(ask)
    wait = room.invites.take("invite")
    if wait:
        raise too_many("too-many-invites", wait)
    seat = ask.seat_number()
    return {"seat": seat, "token": await room.invite(seat, int(room.row.host or 0))}


async def hand_over(ask: Ask) -> dict[str, Any]:
    room, by = await ask.room_and_seat()
    await room.hand_over(ask.seat_number(), by, ask.body.together, ask.body.bot)
    return room.state(by, ask.lang)


async def take_back(ask: Ask) -> dict[str, Any]:
    room, seat = await ask.room_and_seat()
    if ask.seat_number() != seat:
        raise Problem(403, "wrong-seat")
    await room.take_back(seat)
    return room.state(seat, ask.lang)


async def rematch(ask: Ask) -> dict[str, Any]:
    room, seat = await ask.room_and_seat()
    if not room.over:
        raise Problem(403, "not-over")
    wait = await ask.hall.tables.take(ask.address)
    if wait:
        raise too_many("too-many-tables", wait)
    held = {seat: str(ask.token)} | {int(room.seat_of(token) or 0): token for token in ask.body.tokens}
    new = await ask.hall.rematch(room)
    return {"table": new.id, "seats": [{"seat": k, "token": held[k]} for k in sorted(held)], "code": new.row.code}


_TABLE = "/api/tables/{table}"
_FROM = Query("from", {"type": "integer", "minimum": 0, "maximum": 999_999_999}, "The number of the first event wanted")
_AFAR = Query(
    "afar", {"type": "string", "maxLength": 4}, "If given, it is a look from elsewhere: whoever asks is not at the table by it"
)
_QUICK = Query("quick", {"enum": ["1"]}, "At once what a simple bot would play, while one waits for the others")
_MOVE = Query("move", {"type": "string", "maxLength": 200}, "A move in notation", required=True)
_STATE = shapes.State
_EITHER = shapes.State | shapes.Lobby

CALLS = [
    Call(
        "POST",
        "/api/tables",
        "Makes a table",
        create,
        shapes.Seated,
        shapes.NewTable,
        problems=(503,),
        status=201,
        large=True,  # a deck may come along
    ),
    Call(
        "POST", "/api/join", "Takes a free seat by table code", join, shapes.Joined, shapes.JoinWish, problems=(404, 409, 410)
    ),
    Call(
        "GET",
        _TABLE,
        "The table as the bearer's seat or a spectator sees it",
        see,
        _EITHER,
        token=MAY_TOKEN,
        problems=(404, 410),
        query=(_AFAR,),
    ),
    Call(
        "POST",
        _TABLE + "/moves",
        "Plays a move for the bearer's seat; 200 means that it is on disk",
        move,
        _STATE,
        shapes.MoveWish,
        TOKEN,
        (403, 404, 409, 410, 503),
    ),
    Call("POST", _TABLE + "/undo", "Takes the last decision back", undo, _STATE, shapes.UndoWish, TOKEN, (404, 409, 410, 503)),
    Call(
        "POST",
        _TABLE + "/time-up",
        "The host calls time: the round in progress is the last one (Master of Construction)",
        time_up,
        _STATE,
        shapes.TimeUpWish,
        TOKEN,
        (403, 404, 409, 410, 503),
    ),
    Call("GET", _TABLE + "/log", "The public events", events, shapes.Log, token=MAY_TOKEN, problems=(404, 410), query=(_FROM,)),
    Call(
        "POST",
        _TABLE + "/why",
        "Why a move is refused",
        why,
        shapes.Why,
        shapes.WhyWish,
        TOKEN,
        (404, 410),
    ),
    Call(
        "GET",
        _TABLE + "/why",
        "Why a move in notation is refused",
        why_notation,
        shapes.Why,
        token=TOKEN,
        problems=(404, 410),
        query=(_MOVE,),
    ),
    Call(
        "GET",
        _TABLE + "/hint",
        "What a bot would play",
        hint,
        shapes.Hints,
        token=TOKEN,
        problems=(403, 404, 410, 503),
        query=(_QUICK,),
    ),
    Call(
        "GET",
        _TABLE + "/talk",
        "What was said at the table lately",
        talk,
        shapes.TalkLines,
        token=MAY_TOKEN,
        problems=(404, 410),
    ),
    Call(
        "POST",
        _TABLE + "/talk",
        "Says one of the fixed phrases",
        say,
        shapes.TalkLines,
        shapes.SayWish,
        TOKEN,
        (404, 410),
    ),
    Call(
        "POST",
        _TABLE + "/nudge",
        "Reminds whoever is waited for that it is their turn",
        nudge,
        shapes.TalkLines,
        shapes.Nothing,
        TOKEN,
        (404, 409, 410),
        body_optional=True,
    ),
    Call("POST", _TABLE + "/name", "Renames the bearer's seat", rename, _EITHER, shapes.NameWish, TOKEN, (404, 409, 410, 503)),
    Call(
        "POST",
        _TABLE + "/open",
        "Opens free seats for joining by code",
        open_table,
        shapes.Opened,
        shapes.Nothing,
        TOKEN,
        (403, 404, 409, 410),
        body_optional=True,
    ),
    Call(
        "POST",
        _TABLE + "/close",
        "Ends joining by code",
        close_table,
        shapes.Opened,
        shapes.Nothing,
        TOKEN,
        (403, 404, 410),
        body_optional=True,
    ),
    Call(
        "POST",
        _TABLE + "/seats/{seat}/bot",
        "Hands the seat of somebody who has been away for long to the table's bot: the host, or all others together",
        hand_over,
        _STATE,
        shapes.BotWish,
        TOKEN,
        (403, 404, 409, 410, 503),
        body_optional=True,
    ),
    Call(
        "DELETE",
        _TABLE + "/seats/{seat}/bot",
        "Takes the own seat back from a bot",
        take_back,
        _STATE,
        token=TOKEN,
        problems=(403, 404, 409, 410, 503),
    ),
    Call(
        "POST",
        _TABLE + "/seats/{seat}/invite",
        "A new link to a seat that is free, or whose player has been away for long; earlier tokens open it no longer",
        invite,
        shapes.SeatToken,
        shapes.Nothing,
        TOKEN,
        (403, 404, 409, 410, 503),
        body_optional=True,
    ),
    Call(
        "POST",
        _TABLE + "/sit",
        "Sits down by a link (its token is the bearer's) with a key of one's own; the link then opens nothing",
        sit,
        shapes.Joined,
        shapes.SitWish,
        TOKEN,
        (404, 410, 503),
    ),
    Call(
        "POST",
        _TABLE + "/contribution",
        "Adds random bits of one's own to the deal; the last ones of a seat count, and after the deal none do",
        contribute,
        _EITHER,
        shapes.ContributionWish,
        TOKEN,
        (404, 410, 503),
    ),
    Call(
        "POST", _TABLE + "/ready", "Says that one is ready", say_ready, _EITHER, shapes.ReadyWish, TOKEN, (404, 409, 410, 503)
    ),
    Call(
        "POST",
        _TABLE + "/lobby",
        "The host sets the table up, before the cards are dealt",
        set_up,
        _EITHER,
        shapes.LobbyWish,
        TOKEN,
        (403, 404, 409, 410, 503),
        large=True,
    ),
    Call(
        "POST",
        _TABLE + "/start",
        "The host has the cards dealt",
        start,
        _EITHER,
        shapes.Nothing,
        TOKEN,
        (403, 404, 409, 410, 503),
        body_optional=True,
    ),
    Call(
        "POST",
        _TABLE + "/rematch",
        "A new table with the same seats; each seat keeps its token",
        rematch,
        shapes.Seated,
        shapes.RematchWish,
        TOKEN,
        (403, 404, 410, 503),
        body_optional=True,
    ),
]
