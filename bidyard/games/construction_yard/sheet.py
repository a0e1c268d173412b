"""The score sheet: pen and paper for the three scorings. A finished game and a sheet filled in at the table are counted
by the same function of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.game import Line, PlayerResult, Question
from bidyard.engine.reading import Reader
from bidyard.games.construction_yard.box import KINDS, SCORINGS
from bidyard.games.construction_yard.deck import MOST
from bidyard.games.construction_yard.rules.scoring import points_for, winners
from bidyard.games.construction_yard.rules.state import State, participants

RULES = {"A": "CY-404", "B": "CY-404", "C": "CY-508"}
QUESTIONS = (
    Question("scoring", "choice", "CY-401", choices=SCORINGS, of="table"),
    Question("name", "text", "CY-101"),
    *(Question(kind, "number", "CY-403", 0, MOST) for kind in KINDS),
    Question("points_before", "number", "CY-408"),
    Question("dirk", "participant", "CY-704", players=(2,)),
)
Owned = Sequence[Sequence[int]]


def final(cards: Cards, s: State, names: Sequence[str]) -> tuple[PlayerResult, ...]:
    """All scorings of a finished game with running totals; with two players Dirk has a sheet beside theirs."""
    n = participants(s)
    held: dict[str, Owned] = {"A": s.at_a, "B": s.at_b, "C": s.owned}
    lines: list[list[Line]] = [[] for _ in range(n)]
    totals = [0] * n
    for i, scoring in enumerate(SCORINGS):
        if s.scored >> i & 1:
            for who in range(n):
                counted = _lines(cards, held[scoring], n, scoring, who)
                totals[who] += sum(line.value for line in counted)
                lines[who] += [*counted, Line(f"total_{scoring}", totals[who], "CY-408", total=True)]
    return _results([*names, "Dirk"], totals, lines, s.players, bool(s.dirk_can_win), True)


def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]:
    """One scoring of a game at a table: new points and running total of every player."""
    top = Reader(sheet)
    scoring = top.text("scoring", SCORINGS)
    entries = top.tables("players")
    if not 2 <= len(entries) <= 6:
        raise InputError("players", f"expected 2 to 6 players (CY-101), found {len(entries)}")
    players = len(entries)
    if top.has("dirk"):
        if players != 2:
            raise InputError("dirk", f"Dirk takes part with two players only (CY-702), found {players}")
        entries.append(top.table("dirk"))
    top.done()
    names = [_name(entry, players, i) for i, entry in enumerate(entries)]
    owned = [[entry.number(kind, 0, MOST) if entry.has(kind) else 0 for kind in KINDS] for entry in entries]
    before = [entry.number("points_before", 0, 999) if entry.has("points_before") else 0 for entry in entries]
    for entry in entries:
        entry.done()
    totals, lines = [], []
    for who in range(len(entries)):
        counted = _lines(cards, owned, len(entries), scoring, who)
        totals.append(before[who] + sum(line.value for line in counted))
        start = [Line("points_before", before[who], "CY-408")]
        lines.append([*start, *counted, Line(f"total_{scoring}", totals[who], "CY-408", total=True)])
    return _results(names, totals, lines, players, False, scoring == "C")


def _name(entry: Reader, players: int, number: int) -> str:
    if number >= players and not entry.has("name"):
        return "Dirk"
    return entry.text("name")


def _lines(cards: Cards, owned: Owned, n: int, scoring: str, who: int) -> list[Line]:
    """A line for every type that somebody owns; zero shows who came away empty-handed."""
    number = SCORINGS.index(scoring)
    return [
        Line(f"{name}_{scoring}", points_for(cards.tables, owned, n, number, kind, who), RULES[scoring])
        for kind, name in enumerate(KINDS)
        if any(row[kind] for row in owned[:n])
    ]


def _results(
    names: Sequence[str], totals: list[int], lines: list[list[Line]], players: int, dirk_can_win: bool, final: bool
) -> tuple[PlayerResult, ...]:
    compared = len(totals) if dirk_can_win else players
    won = winners(totals, players, compared)
    dirk = {"dirk": totals[players]} if len(totals) > players else {}
    seats = tuple(
        PlayerResult(names[seat], totals[seat], False, bool(won >> seat & 1), tuple(lines[seat]), dirk, final=final)
        for seat in range(players)
    )
    beside = (
        PlayerResult(
            names[who], totals[who], False, compared > players and totals[who] == max(totals), tuple(lines[who]), seated=False
        )
        for who in range(players, len(totals))
    )
    return (*seats, *beside)
