"""The shape of a view: what a viewer sees on the table, as typed structs.

A game's view.py derives its own from these. What a number or text means is part of its type, so that the JSON Schema, the
types of the browser client and the generic board know it: a Seat, a card (`Annotated[str, card_of("green")]`), a count.

Where whoever knows the same sees the same, ALIKE = True says so: one view, a spectator's, is then made for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

Seat = Annotated[int, msgspec.Meta(extra_json_schema={"x-means": "seat"})]


def card_of(pile: str) -> msgspec.Meta:
    """The mark of a text that is the id of a card of this pile."""
    return msgspec.Meta(extra_json_schema={"x-means": "card", "x-pile": pile})


def also_in(field: str) -> msgspec.Meta:
    """The mark of cards that a list of groups in another field tells about as well: a drawing may leave them out."""
    return msgspec.Meta(extra_json_schema={"x-also-in": field})


class PlayerView(msgspec.Struct, kw_only=True):
    """One player; the table fills in the name."""

    name: str = ""


class TableView(msgspec.Struct, kw_only=True):
    """The whole table; all but the phase is filled in by it. `sealed`: the viewer, and nobody else knows it, has answered a
    question that others are still asked; his own seat is then no longer in his `to_act`."""

    game: str = ""
    viewer: Seat | None = None
    to_act: list[Seat] = []
    sealed: bool = False
    phase: str


def shown(view: Any, game: str, viewer: int | None, asked: list[int], sealed: bool, names: Sequence[str]) -> dict[str, Any]:
    """A game's view with what the table knows, as JSON."""
    view.game, view.viewer, view.sealed = game, viewer, sealed
    view.to_act = [seat for seat in asked if seat != viewer] if sealed else asked
    for player, name in zip(view.players, names, strict=True):
        player.name = name
    plain: dict[str, Any] = msgspec.to_builtins(view)
    return plain
