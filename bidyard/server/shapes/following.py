"""A game that is played with the box."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from bidyard.server.shapes.happening import Event, Prompt
from bidyard.server.shapes.moves import Move
from bidyard.server.shapes.results import Result
from bidyard.server.shapes.values import View


class FollowWish(Struct, forbid_unknown_fields=True):
    """A game that is played with the box. An entry is `{"at", "named"}`, a card (or a seat) named where it was asked for,
    `{"seat", "move"}`, or `{"time_up": true}`."""

    players: int
    entries: list[dict[str, Any]]
    names: list[str] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    deck: Annotated[dict[str, Any] | str | None, Meta(description="Cards of one's own")] = None
    book: Annotated[
        bool, Meta(description="Somebody keeps everybody's book: what the rulebook hides is told, and what all have so far")
    ] = False


class FollowAsk(Struct):
    """What must be named next; the answer is an entry at this place."""

    at: list[str | int]
    text: str
    kind: Literal["card", "seat", "term"]
    seat: Annotated[int | None, Meta(description="Who gets the card")]
    choices: list[str | int]
    titles: list[str]


class FollowState(Struct):
    """The last position in which everything is named, as whoever decides there sees it."""

    ply: int
    to_act: list[int]
    viewer: int | None
    secret: Annotated[bool, Meta(description="The view shows what only whoever decides may see")]
    view: View
    moves: list[Move]
    prompt: Prompt
    time_up: bool
    events: list[Event]
    result: Result | None
    standing: Annotated[
        Result | None, Meta(description="What a sheet would say if the game ended now; null where that is hidden at the table")
    ]


class FollowTold(Struct):
    ask: FollowAsk | None
    waiting: Annotated[str | None, Meta(description="The move after which cards must be named")]
    state: FollowState | None
    record: Annotated[dict[str, Any] | None, Meta(description="At the end: a record like any other")]
