"""Finished games: replayed and verified."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from bidyard.server.shapes.happening import Event
from bidyard.server.shapes.results import Result
from bidyard.server.shapes.standing import Standing
from bidyard.server.shapes.values import View


class Frame(Struct):
    ply: int
    view: View
    events: list[Event]
    text: str
    standing: Annotated[Standing | None, Meta(description="How one wins and where everybody stood, if the game tells")]


class Replay(Struct):
    game: str
    deck: Annotated[dict[str, Any] | None, Meta(description="The cards that somebody brought along")]
    frames: list[Frame]
    names: list[str]
    result: Result | None


class VerifiedStep(Struct):
    what: Literal["commitment", "contributions", "deal", "moves", "result"]
    ok: Annotated[bool | None, Meta(description="Null where nothing could prove it")]
    text: str


class Verification(Struct):
    ok: Annotated[bool, Meta(description="Nothing that was recomputed differs from what is written")]
    proved: Annotated[bool, Meta(description="Nothing differs, and nothing had to be believed")]
    steps: list[VerifiedStep]
    limits: Annotated[list[str], Meta(description="What no record can prove")]
