"""What to try next time, after a game: the review is begun when somebody asks, and the same one serves the review's page."""

from __future__ import annotations

from typing import Any

from starlette.requests import ClientDisconnect

from bidyard.reviewing.advice import advice
from bidyard.server.calls import TOKEN, Ask, Call
from bidyard.server.problems import Problem
from bidyard.server.replay_calls import finished_record
from bidyard.server.reviews import Subject, Which
from bidyard.server.shapes.advice import Advice

ALL = 1_000_000  # moments: more than a game has, so that nothing less than the end is waited for


async def of_seat(ask: Ask) -> dict[str, Any]:
    """Waits a little; who asks again while it is not done waits on."""
    record = await finished_record(ask)
    room = await ask.room()
    seat = room.seat_of(ask.token)
    if seat is None:
        raise Problem(401, "need-token")
    subject = Subject(room.id, record, room.row.own_deck)
    who = f"{ask.address} {ask.token} advice"
    work = await ask.hall.reviews.ask(subject, Which(), ask.asker(room.id), who)
    try:
        await ask.while_here(work.wait(ALL, ask.hall.limits.news_seconds))
    except ClientDisconnect:
        ask.hall.reviews.stop(work, who)  # whoever leaves the page does not want it any more; others may
        raise
    if work.problem is not None:
        raise work.problem
    if work.found is None:
        return {"ready": False, "sentences": []}
    told = {m["ply"]: tuple(m["told"][ask.lang][key] for key in ("played", "better", "why")) for m in work.moments}
    result = room.progress.table.result
    sheets = result.json(ask.lang)["players"] if result else ()
    return {"ready": True, "sentences": advice(work.found, told, seat, ask.lang, sheets)}


CALLS = [
    Call(
        "GET",
        "/api/tables/{table}/advice",
        "What the bearer of a seat could try next time, from the review of the finished game",
        of_seat,
        Advice,
        problems=(403, 404, 410, 503),
        token=TOKEN,
        tags=("reviews",),
    ),
]
