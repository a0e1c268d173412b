"""Answers that every call may give."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from bidyard.server.shapes.decks import FieldProblem
from bidyard.server.shapes.moves import Refusal
from bidyard.server.shapes.results import Doubt


class Nothing(Struct):
    """No content is needed."""


class Error(Struct):
    code: str
    message: str
    rule: str | UnsetType = UNSET
    field: str | UnsetType = UNSET
    ply: int | UnsetType = UNSET
    seconds: Annotated[int, Meta(description="To wait")] | UnsetType = UNSET


class Failure(Struct):
    error: Error
    ply: int | UnsetType = UNSET
    table: Annotated[str, Meta(description="That has no free seat but can be watched")] | UnsetType = UNSET
    refusal: Refusal | UnsetType = UNSET
    errors: Annotated[list[FieldProblem], Meta(description="All that is wrong in a deck")] | UnsetType = UNSET
    doubts: Annotated[list[Doubt], Meta(description="All that cannot be on a sheet")] | UnsetType = UNSET


class Health(Struct):
    status: str
    version: str
