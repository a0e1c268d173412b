"""What the things on a table are, and what a coach says."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from bidyard.server.shapes.decks import AnyDeck
from bidyard.server.shapes.values import Ply


class Explanation(Struct):
    """What a thing is, what it does for the viewer now, and by which rules."""

    places: Annotated[list[str], Meta(description="What it is called in the view: players.0.hq; the first is its own name")]
    name: str
    line: str
    what: str
    now: str
    rules: list[str]


class Explained(Struct):
    ply: int
    things: list[Explanation]


class Coached(Struct):
    ply: int
    text: Annotated[str, Meta(description="What the decision is about; empty where the game does not say")]


class ExplainWish(Struct, forbid_unknown_fields=True):
    """A position of a finished game, as a seat knew it at the time; without a seat as a spectator did."""

    record: dict[str, Any]
    ply: Ply
    seat: Annotated[int, Meta(ge=0, lt=10)] | None = None
    deck: AnyDeck | None = None
