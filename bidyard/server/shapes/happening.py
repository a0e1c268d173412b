"""What is told of a game while it is played: events, prompts, the log."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class Event(Struct):
    n: int
    kind: str
    seat: int | None
    text: str
    more: Annotated[str | None, Meta(description="What it adds to the log's line before it; null where it begins a line")]
    data: dict[str, Any]
    secret: bool


class Prompt(Struct):
    title: str
    text: str


class Log(Struct):
    events: list[Event]
    next: int
