"""Calls of the companion: a game with the box is followed. Its entries are kept by whoever sends them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bidyard.server import following, shapes
from bidyard.server.calls import Ask, Call
from bidyard.server.games_calls import game_of
from bidyard.table import Seat


async def follow(ask: Ask) -> dict[str, Any]:
    told: dict[str, Any] = await _read(ask, following.follow_on)
    return told


async def advise(ask: Ask) -> dict[str, Any]:
    seat: Seat = await _read(ask, following.seat_to_act)
    hints = await ask.while_here(ask.hall.thinker.hint(seat, ask.lang, ask.asker("follow")))
    known = {str(move): move for move in seat.moves}
    return {"moves": [known[one["move"]].json() | one for one in hints]}


async def _read(ask: Ask, work: Callable[..., Any]) -> Any:
    """The whole game is played through each time: a worker does it."""
    game = game_of(ask).id
    return await ask.while_here(ask.hall.thinker.deck(ask.asker("follow"), work, game, ask.body, ask.hall.limits, ask.lang))


CALLS = [
    Call(
        "POST",
        "/api/games/{game}/follow",
        "Where a game that is played with the box stands after these entries: cards as they came, moves as they were made",
        follow,
        shapes.FollowTold,
        shapes.FollowWish,
        problems=(404, 503),
        large=True,
        tags=("games",),
    ),
    Call(
        "POST",
        "/api/games/{game}/follow/hint",
        "What a bot would play there",
        advise,
        shapes.Hints,
        shapes.FollowWish,
        problems=(404, 503),
        large=True,
        tags=("games",),
    ),
]
