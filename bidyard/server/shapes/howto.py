"""The page "How to play" of a game."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from bidyard.server.shapes.results import Result


class HowtoRound(Struct):
    title: str
    note: str


class HowtoStep(Struct):
    id: str
    title: str
    text: str
    decide: Annotated[bool, Meta(description="Here the player has a choice; the rest the table does")]
    rule: Annotated[str, Meta(description="Where the picture stands among the rules")]


class HowtoBar(Struct):
    label: str
    note: str
    start: Annotated[int, Meta(description="Where the bar begins on the scale: where the one before it ended")]
    value: int
    total: bool


class HowtoScore(Struct):
    note: str
    rule: Annotated[str, Meta(description="Where the example stands among the rules")]
    bars: list[HowtoBar]
    asides: Annotated[dict[str, str], Meta(description="Drawings beside the bars, with their captions")]


class HowtoPart(Struct):
    label: str
    wide: int


class HowtoEnd(Struct):
    text: str
    mark: str
    parts: Annotated[list[HowtoPart], Meta(description="Of a ruler whose right end is the end of the game")]


class HowtoMistake(Struct):
    id: str
    title: str
    text: str
    rule: str


class Howto(Struct):
    facts: str
    goal: Annotated[str, Meta(description="What counts most stands between ** and **")]
    goal_note: str
    round: HowtoRound
    steps: list[HowtoStep]
    score: HowtoScore
    sheet: Annotated[dict[str, Any], Meta(description="The example as it was filled in")]
    result: Annotated[Result, Meta(description="The example, counted")]
    hero: Annotated[int, Meta(description="Whose sheet the bars are")]
    end: HowtoEnd
    mistakes: list[HowtoMistake]
    lessons: Annotated[int, Meta(description="How many the game brings")]


class HowtoTold(Struct):
    page: Annotated[Howto | None, Meta(description="null: the game brings none; its rules must do")]
