"""Decks that people bring along."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

AnyDeck = Annotated[
    dict[str, Any] | str,
    Meta(description="The cards of your own box: the TOML file that `bidyard deck new` writes, as text or as its content"),
]


class DeckInfo(Struct):
    """A deck that somebody brought along."""

    name: Annotated[str, Meta(description="As its owner calls it; may be empty")]
    owner: str
    hash: str
    status: str
    differences: Annotated[int, Meta(description="Values that the game's own deck has otherwise")]


class DeckDifference(Struct):
    card: str | None
    name: str
    label: str
    before: str
    after: str


class FieldProblem(Struct):
    field: str
    expected: str
