"""Rows are told once, in storage.py: a field there is a column of the same name in every database (see migrations/)."""

from __future__ import annotations

from dataclasses import fields

from bidyard.server.storage import Entry, Note, SeatRow, TableRow


def _columns(kind: type) -> dict[str, str]:
    return {field.name: str(field.type) for field in fields(kind) if field.name not in ("seats", "hidden")}


TABLE, SEAT, ENTRY, NOTE = _columns(TableRow), _columns(SeatRow), _columns(Entry), _columns(Note)
CHANGES = (  # before the cards are dealt
    "options",
    "deck",
    "clock",
    "code",
    "contributions",
    "dealt",
    "due",
    "host",
    "hints",
    "counted",
    "start",
    "away_seconds",
    "away_bot",
)
