"""Moves: as they are wished for, listed, explained and advised."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from bidyard.server.shapes.values import Key, Part, Ply


class StructuredMove(Struct, forbid_unknown_fields=True):
    kind: Key
    parts: Annotated[dict[Key, Part], Meta(max_length=20)] = {}


AnyMove = Annotated[str, Meta(max_length=200, description="A move in notation")] | StructuredMove


def plain(move: str | StructuredMove) -> str | dict[str, Any]:
    """A move as the table takes it."""
    return move if isinstance(move, str) else {"kind": move.kind, "parts": move.parts}


class MoveWish(Struct, forbid_unknown_fields=True):
    move: AnyMove
    ply: Ply


class WhyWish(Struct, forbid_unknown_fields=True):
    move: AnyMove


class UndoWish(Struct, forbid_unknown_fields=True):
    ply: Ply


class TimeUpWish(Struct, forbid_unknown_fields=True):
    ply: Ply


class Move(Struct):
    """A move in notation, as kind and parts, and in words."""

    move: str
    kind: str
    parts: dict[str, Part]
    text: str


class Refusal(Struct):
    rule: str
    text: str
    values: dict[str, Any]


class Why(Struct):
    refusal: Refusal | None
    warning: Annotated[str | None, Meta(description="A possible move that gives something away for nothing")]


class Hint(Move):
    win: float | None
    why: str


class Hints(Struct):
    moves: list[Hint]
