"""What is said about lessons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from bidyard.server.shapes.happening import Event, Prompt
from bidyard.server.shapes.moves import Move
from bidyard.server.shapes.results import Result
from bidyard.server.shapes.standing import Standing
from bidyard.server.shapes.values import View


class LessonStep(Struct):
    id: str
    text: str
    task: str
    point: Annotated[list[str], Meta(description="What it is about: paths into the learner's view")]
    rules: list[str]
    guided: Annotated[bool, Meta(description="A game to its end against bots, with advice before each decision")]


class LessonPiece(Struct):
    """Something met first in this lesson: a legend grows with the lessons."""

    id: str
    text: str


class LessonInfo(Struct):
    id: str
    title: str
    pieces: list[LessonPiece]
    steps: list[LessonStep]


class LessonWish(Struct, forbid_unknown_fields=True):
    step: Annotated[int, Meta(ge=0, le=99)] = 0
    move: Annotated[str | dict[str, Any] | None, Meta(description="What is tried; left out: the position alone")] = None
    show: Annotated[bool, Meta(description="Plays what is right")] = False
    played: Annotated[
        list[tuple[int, Annotated[str, Meta(max_length=200)]]],
        Meta(description="Of a guided step: all moves since it began, as they were answered"),
    ] = []
    name: Annotated[str, Meta(max_length=40)] = ""


class LessonState(Struct):
    ply: int
    to_act: list[int]
    view: View
    moves: list[Move]
    prompt: Prompt
    standing: Annotated[Standing | None, Meta(description="How one wins and where everybody stands, if the game tells")]
    events: list[Event]
    result: Result | None


class LessonTold(Struct):
    seat: int
    verdict: Literal["right", "wrong", "refused"] | None
    text: str
    rule: str | None
    frames: Annotated[list[LessonState], Meta(description="Positions one after the other; the last is the one now")]
    tip: Annotated[str, Meta(description="Of a guided step: what a player looks at, each said once")]
    coach: Annotated[str, Meta(description="Of a guided step: what this very decision is about")]
    played: list[tuple[int, str]]
