"""Results, and what cannot be on a sheet."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType


class ResultLine(Struct):
    label: str
    value: int
    rule: str
    counts: Annotated[bool, Meta(description="False for a total, and for what only explains the next line")]
    reconstructed: Annotated[bool, Meta(description="Counted with card values that are ours, not printed ones")]


class ResultTotal(Struct):
    label: str
    value: int
    reconstructed: bool


class ResultPlayer(Struct):
    """The last of the totals is the score. What a game counts beside it also stands under a key of its own."""

    name: str
    score: int
    eliminated: bool
    winner: bool
    leads: Annotated[bool, Meta(description="Ahead in a game that goes on")]
    out_rule: Annotated[str, Meta(description="The rule by which this player is eliminated, or nothing")]
    lines: list[ResultLine]
    totals: list[ResultTotal]


class Doubt(Struct):
    """Something on a sheet that cannot be."""

    field: Annotated[str, Meta(description="Its path, such as players[0].hq.chips")]
    text: str


class Result(Struct):
    players: list[ResultPlayer]
    winners: Annotated[list[int], Meta(description="Nobody before the end")]
    final: Annotated[bool, Meta(description="False for a scoring after which the game goes on")]
    reconstructed: Annotated[bool, Meta(description="Some number leans on card values that are ours")]
    doubts: list[Doubt]
    text: str
    others: list[ResultPlayer] | UnsetType = UNSET  # those without a seat: Dirk
