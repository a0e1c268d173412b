"""Calls about reviews: ask for one, follow it as it grows, give it up; and where one person loses most."""

from __future__ import annotations

from typing import Any

from bidyard.engine.errors import InputError
from bidyard.games import find
from bidyard.reviewing.players import read_player
from bidyard.reviewing.summary import player_lines, standing
from bidyard.reviewing.told import kind_name, phase_name
from bidyard.server import keys, shapes
from bidyard.server.calls import MAY_TOKEN, Ask, Call, Query
from bidyard.server.problems import Problem
from bidyard.server.replay_calls import finished_record, with_deck
from bidyard.server.reviews import Subject, Which, Work


async def ask_table(ask: Ask) -> dict[str, Any]:
    which, subject = _which(ask), await _subject(ask)
    work = await ask.hall.reviews.ask(subject, which, ask.asker(subject.table), _who(ask))
    return await _answer(ask, work, subject.table, which, subject.record["names"])


async def look_table(ask: Ask) -> dict[str, Any]:
    which, subject = _which(ask), await _subject(ask)
    work = await ask.hall.reviews.look(subject, which, ask.asker(subject.table), _who(ask))
    return await _answer(ask, work, subject.table, which, subject.record["names"])


async def stop_table(ask: Ask) -> dict[str, Any]:
    which, subject = _which(ask), await _subject(ask)
    work = await ask.hall.reviews.known(subject, which)
    if work is not None:
        ask.hall.reviews.stop(work, _who(ask))
    return await _answer(ask, work, subject.table, which, subject.record["names"], wait=False)


async def ask_file(ask: Ask) -> dict[str, Any]:
    which = _which(ask)
    written, deck = await with_deck(ask)
    # What is wrong with a file is said at once, not when its turn has come.
    await ask.while_here(ask.hall.thinker.check(written, deck, ask.asker("replay")))
    subject = Subject("", written, deck)
    work = await ask.hall.reviews.ask(subject, which, ask.asker("review"), _who(ask))
    return await _answer(ask, work, subject.stamp, which)


async def look_file(ask: Ask) -> dict[str, Any]:
    which = _which(ask)
    return await _answer(ask, _of_file(ask, which), ask.path("review"), which)


async def stop_file(ask: Ask) -> dict[str, Any]:
    which = _which(ask)
    work = _of_file(ask, which)
    ask.hall.reviews.stop(work, _who(ask))
    return await _answer(ask, work, ask.path("review"), which, wait=False)


async def losses(ask: Ask) -> dict[str, Any]:
    """Of seats whose tokens the caller has; a table that is gone, runs or belongs to others is passed over."""
    mine: dict[str, int] = {}
    finished = await ask.hall.storage.finished_seats({seat.table for seat in ask.body.seats})
    for seat in ask.body.seats:
        for own, kept_token in enumerate(finished.get(seat.table, ())):
            if keys.matches(seat.token, kept_token):
                mine[seat.table] = own
    kept = await ask.hall.reviews.kept(mine)
    by_game: dict[str, list[tuple[Any, float]]] = {}
    for table, found in kept.items():
        won = 1 / len(found.winners) if mine[table] in found.winners else 0.0
        by_game.setdefault(found.game, []).append((read_player(found.players[mine[table]]), won))
    return {
        "games": [_losses(game, played, ask.lang) for game, played in sorted(by_game.items())],
        "missing": [table for table in mine if table not in kept],
    }


def _losses(game: str, played: list[tuple[Any, float]], lang: str) -> dict[str, Any]:
    package = find(game).package
    names = {"phase": phase_name, "kind": kind_name}
    sums = standing(game, "", played)
    lines = [
        line.json() | {"text": names[line.part](package, line.name, lang) if line.part in names else ""}
        for line in player_lines(game, "", [player for player, _ in played])
    ]
    return {"game": game, "reviewed": len(played), "lines": lines, **sums.json()}


def _which(ask: Ask) -> Which:
    budget, knowledge = ask.query("budget") or "standard", ask.query("knowledge") or "then"
    if budget not in ("quick", "standard"):
        raise InputError("budget", f"expected quick or standard, found {budget!r}")
    if knowledge not in ("then", "everything"):
        raise InputError("knowledge", f"expected then or everything, found {knowledge!r}")
    return Which(budget == "quick", knowledge == "everything")


def _first(ask: Ask) -> int | None:
    text = ask.query("from")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise InputError("from", "expected a number of moments")
    return int(text)


def _who(ask: Ask) -> str:
    return f"{ask.address} {ask.token or ''}"


async def _subject(ask: Ask) -> Subject:
    """Only of a finished game: while it runs, nobody is told what would be good."""
    record = await finished_record(ask)
    room = await ask.room()
    return Subject(room.id, record, room.row.own_deck)


def _of_file(ask: Ask, which: Which) -> Work:
    work = ask.hall.reviews.look_file(ask.path("review"), which)
    if work is None:
        raise Problem(404, "no-review")
    return work


async def _answer(
    ask: Ask, work: Work | None, id: str, which: Which, names: list[str] | None = None, wait: bool = True
) -> dict[str, Any]:
    """As far as it has come. Who has seen `from` moments waits a little until there are more."""
    first = _first(ask)
    if work is not None and first is not None and wait:
        await ask.while_here(work.wait(first, ask.hall.limits.news_seconds))
    moments = [] if work is None else work.moments
    found = (work and work.found) or {}
    players = found.get("players", [])
    answer = {
        "id": id,
        "state": "none" if work is None else work.state,
        "quick": which.quick,
        "everything": which.everything,
        "of": 0 if work is None else work.of,
        "first": first or 0,
        "moments": [_said(moment, ask.lang) for moment in moments[first or 0 :]],
        "start": _start(moments),
        "players": [p | {"name": names[k]} for k, p in enumerate(players)] if names else players,
        "winners": found.get("winners", []),
        "turning_points": found.get("turning_points", []),
        "playouts": found.get("playouts", 0),
        "error": None,
    }
    if work is not None and work.problem is not None:
        answer["error"] = work.problem.json(ask.lang)["error"]
    return answer


def _said(moment: dict[str, Any], lang: str) -> dict[str, Any]:
    words = moment["told"][lang]
    beside = {"text": words["played"], "better": words["better"], "why": words["why"]}
    return {"stood_in": False} | {key: value for key, value in moment.items() if key != "told"} | beside


def _start(moments: list[dict[str, Any]]) -> list[float]:
    if not moments:
        return []
    first = moments[0]
    return [win - a - b for win, a, b in zip(first["win"], first["luck"], first["decisions"], strict=True)]


_QUERY = (
    Query("budget", {"enum": ["quick", "standard"]}, "quick: the chances only, in about two seconds"),
    Query("knowledge", {"enum": ["then", "everything"]}, "From what was known then, or as if everybody had seen all cards"),
    Query(
        "from",
        {"type": "integer", "minimum": 0},
        "Moments that are known already: waits for more, sends only these",
    ),
)


def _call(method: str, path: str, about: str, handle: Any, problems: tuple[int, ...], **more: Any) -> Call:
    return Call(method, path, about, handle, shapes.Review, problems=problems, query=_QUERY, tags=("reviews",), **more)


_TABLE, _FILE = "/api/tables/{table}/review", "/api/reviews/{review}"
_OF_TABLE = (403, 404, 410, 503)

CALLS = [
    _call("POST", _TABLE, "Asks for a review, once the game is over", ask_table, _OF_TABLE, token=MAY_TOKEN),
    _call("GET", _TABLE, "The review as far as it has come", look_table, _OF_TABLE, token=MAY_TOKEN),
    _call("DELETE", _TABLE, "Gives it up, if nobody else has asked for it", stop_table, _OF_TABLE, token=MAY_TOKEN),
    _call(
        "POST",
        "/api/reviews",
        "Asks for a review of a record file; with own cards as {record, deck}",
        ask_file,
        (503,),
        body=dict[str, Any],
        large=True,
    ),
    _call("GET", _FILE, "The review of a record file as far as it has come", look_file, (404,)),
    _call("DELETE", _FILE, "Gives it up, if nobody else has asked for it", stop_file, (404,)),
    Call(
        "POST",
        "/api/losses",
        "Where one person loses most, by phase and kind of move, from the reviews that are kept",
        losses,
        shapes.Losses,
        shapes.ReviewedSeats,
        problems=(503,),
        tags=("reviews",),
    ),
]
