"""What to try next time."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class Advice(Struct):
    ready: Annotated[bool, Meta(description="false: the review is under way; ask again")]
    sentences: list[str]
