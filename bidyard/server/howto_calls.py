"""How to play, as a page of pictures."""

from __future__ import annotations

from typing import Any

from bidyard.server.calls import Ask, Call
from bidyard.server.games_calls import game_of
from bidyard.server.shapes.howto import HowtoTold
from bidyard.table.howto import howto


async def page(ask: Ask) -> dict[str, Any]:
    found = howto(game_of(ask).id, ask.lang)
    return {"page": found.json(ask.lang) if found else None}


CALLS = [
    Call(
        "GET",
        "/api/games/{game}/howto",
        "How to play: the goal, a round in pictures, an example of the scoring, the end, beginners' mistakes",
        page,
        HowtoTold,
        problems=(404,),
        tags=("games",),
    ),
]
