"""A record with its review beside the moves: any Bidyard replays and verifies it as before."""

from __future__ import annotations

from typing import Any

from bidyard.reviewing.report import Review


def annotated(record: dict[str, Any], review: Review) -> dict[str, Any]:
    return {**record, "review": review.json()}
