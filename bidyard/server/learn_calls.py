"""Calls about lessons: the list of a game's, and one step of one. A step is worked out anew each time, so nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server import learn, shapes
from bidyard.server.calls import Ask, Call
from bidyard.server.games_calls import game_of
from bidyard.server.problems import Problem
from bidyard.table.lessons import lesson, lessons


async def of_game(ask: Ask) -> list[dict[str, Any]]:
    return [one.json() for one in lessons(game_of(ask).id, ask.lang)]


async def step(ask: Ask) -> dict[str, Any]:
    return await _work(ask, learn.learn)


async def explain_step(ask: Ask) -> dict[str, Any]:
    return await _work(ask, learn.explain)


async def _work(ask: Ask, what: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    game, name = game_of(ask).id, ask.path("lesson")
    try:
        lesson(game, name, ask.lang)
    except InputError as error:
        if error.field != "lesson":
            raise
        raise Problem(404, "no-lesson") from None
    most = ask.hall.limits.record_moves
    if len(ask.body.played) > most:
        raise Problem(413, "too-long-record", values={"moves": most})
    return await ask.while_here(ask.hall.thinker.deck(ask.asker("lesson"), what, game, name, ask.body, ask.lang))


CALLS = [
    Call(
        "GET",
        "/api/lessons/{game}",
        "The lessons of a game, in order, with the words of every step",
        of_game,
        list[shapes.LessonInfo],
        problems=(404,),
        tags=("lessons",),
    ),
    Call(
        "POST",
        "/api/lessons/{game}/{lesson}",
        "The position of a step of a lesson, or what a move tried there comes to; nothing is kept",
        step,
        shapes.LessonTold,
        shapes.LessonWish,
        problems=(404, 503),
        large=True,
        tags=("lessons",),
    ),
    Call(
        "POST",
        "/api/lessons/{game}/{lesson}/explain",
        "What every thing in the position of a step is, what it does for the learner now, and by which rules",
        explain_step,
        shapes.Explained,
        shapes.LessonWish,
        problems=(404, 503),
        large=True,
        tags=("lessons",),
    ),
]
