"""Reads a score sheet of a physical game, in one of two shapes.

One scoring, named once, with what everybody had before it:

    {"scoring": "B", "players": [{"name": "Maya", "museum": 2, …, "points_before": 7}, …], "dirk": {…} or null}

or several in a row, each with what everybody owned then; one that was never held is left out for all (CY-510):

    {"players": [{"name": "Maya", "A": {"museum": 1, …}, "B": {…}, "C": {…}}, …], "dirk": {"A": {…}, …} or null}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader
from bidyard.games.construction_yard.box import KINDS, SCORINGS
from bidyard.games.construction_yard.deck import MOST


@dataclass(frozen=True)
class Sheet:
    """Who takes part, Dirk last where he does, with what they own at each scoring."""

    players: int
    names: list[str]
    before: list[int]
    owned: dict[str, list[list[int]]]  # per scoring, in their order
    single: bool

    def at(self, who: int, scoring: str, field: str) -> str:
        """The path of a field."""
        owner = f"players[{who}]" if who < self.players else "dirk"
        return f"{owner}.{field}" if self.single or not scoring else f"{owner}.{scoring}.{field}"


def read_sheet(sheet: dict[str, Any]) -> Sheet:
    top = Reader(sheet)
    single = top.text("scoring", SCORINGS) if top.has("scoring") else ""
    entries = top.tables("players")
    scorings = [single] if single else _held(entries)
    players = len(entries)
    if not 2 <= players <= 6:
        raise InputError("players", f"expected 2 to 6 players (CY-101), found {players}")
    if top.has("dirk"):
        if players != 2:
            raise InputError("dirk", f"Dirk takes part with two players only (CY-702), found {players}")
        entries.append(top.table("dirk"))
    top.done()
    names = [_name(entry, players, i) for i, entry in enumerate(entries)]
    before = [entry.number("points_before", 0, 999) if entry.has("points_before") else 0 for entry in entries]
    owned = {one: [_owned(entry if single else entry.table(one)) for entry in entries] for one in scorings}
    for entry in entries:
        if single:
            entry.done()
        else:
            _only(entry, scorings)
    if len(entries) == 2:
        raise InputError("dirk", "missing: with two players Dirk takes part in every scoring (CY-702, CY-704)")
    return Sheet(players, names, before, owned, bool(single))


def _name(entry: Reader, players: int, number: int) -> str:
    if number >= players and not entry.has("name"):
        return "Dirk"
    return entry.text("name")


def _held(entries: list[Reader]) -> list[str]:
    """The scorings that somebody has an entry for."""
    held: list[str] = [one for one in SCORINGS if sum(entry.has(one) for entry in entries)]
    if not held:
        raise InputError("scoring", f"missing: expected one of {', '.join(SCORINGS)}, or these as tables of every player")
    return held


def _owned(entry: Reader) -> list[int]:
    return [entry.number(kind, 0, MOST) if entry.has(kind) else 0 for kind in KINDS]


def _only(entry: Reader, scorings: list[str]) -> None:
    entry.done()
    for one in scorings:
        inner = entry.table(one)
        for kind in KINDS:
            inner.has(kind)
        inner.done()
