"""What people say to each other."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from bidyard.server.phrases import PHRASES


class SayWish(Struct, forbid_unknown_fields=True):
    phrase: Annotated[
        str,
        Meta(max_length=40, description="Everybody reads it in the own language", extra_json_schema={"enum": list(PHRASES)}),
    ]


class TalkLine(Struct):
    """What somebody said, or what happened before the deal, in the reader's language."""

    n: int
    kind: Literal["phrase", "nudge", "sat", "renamed", "changed"]
    seat: int
    to: Annotated[list[int], Meta(description="Whom a nudge is for")]
    phrase: str | None
    text: Annotated[str, Meta(description="The phrase itself, or a sentence")]


class TalkLines(Struct):
    lines: list[TalkLine]
