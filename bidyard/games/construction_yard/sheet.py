"""The score sheet: pen and paper for the three scorings. A finished game and a sheet filled in at the table are counted
by the same function of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.game import Doubt, Line, PlayerResult, Question
from bidyard.games.construction_yard.box import KINDS, SCORINGS
from bidyard.games.construction_yard.deck import MOST
from bidyard.games.construction_yard.reading_sheet import Sheet, read_sheet
from bidyard.games.construction_yard.rules.scoring import points_for, winners
from bidyard.games.construction_yard.rules.state import State, participants

RULES = {"A": "CY-404", "B": "CY-404", "C": "CY-508"}
QUESTIONS = (
    Question("scoring", "stages", "CY-401", choices=SCORINGS, of="table"),
    Question("name", "text", "CY-101"),
    *(Question(kind, "number", "CY-403", 0, MOST, counts=("type", kind), staged=True) for kind in KINDS),
    Question("dirk", "participant", "CY-704", players=(2,)),
)
DOUBTS = {
    "too_many": ("kind", "found", "most"),
    "fewer": ("kind", "found", "before"),
    "dirk_start": ("found", "least"),
    "first_scoring": (),
    "points_before": ("found", "most"),
}
Owned = Sequence[Sequence[int]]


def final(cards: Cards, s: State, names: Sequence[str]) -> tuple[PlayerResult, ...]:
    """All scorings of a finished game with running totals; with two players Dirk has a sheet beside theirs."""
    n = participants(s)
    held: dict[str, Owned] = {"A": s.at_a, "B": s.at_b, "C": s.owned}
    scored: dict[str, Owned] = {scoring: held[scoring] for i, scoring in enumerate(SCORINGS) if s.scored >> i & 1}
    totals, lines = _count(cards, scored, [0] * n)
    return _results([*names, "Dirk"], totals, lines, s.players, bool(s.dirk_can_win), True)


def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]:
    """The scorings of a game at a table, one or several in a row: new points and running totals."""
    given = read_sheet(sheet)
    totals, lines = _count(cards, given.owned, given.before)
    if given.single:
        for who, points in enumerate(given.before):
            lines[who].insert(0, Line("points_before", points, "CY-408"))
    return _results(given.names, totals, lines, given.players, False, "C" in given.owned)


def doubts(cards: Cards, sheet: dict[str, Any]) -> Iterator[Doubt]:
    """More buildings of a type than there are, buildings that were lost, fewer than Dirk begins with, points that nobody
    can have had before."""
    given = read_sheet(sheet)
    before: Owned | None = None
    for scoring, owned in given.owned.items():
        for kind, name in enumerate(KINDS):
            have = [row[kind] for row in owned]
            most = sum(cards.tables.kind[card] == kind for card in range(len(cards.tables.kind)))
            if sum(have) > most:
                at = given.at(have.index(max(have)), scoring, name)
                yield Doubt(at, "too_many", {"kind": name, "found": sum(have), "most": most})
            for who, found in enumerate(have):
                if before is not None and found < before[who][kind]:
                    values = {"kind": name, "found": found, "before": before[who][kind]}
                    yield Doubt(given.at(who, scoring, name), "fewer", values)
        if given.players == 2 and sum(owned[2]) < cards.tables.dirk_start:
            yield Doubt("dirk", "dirk_start", {"found": sum(owned[2]), "least": cards.tables.dirk_start})
        before = owned
    yield from _points_before(cards, given)


def _points_before(cards: Cards, given: Sheet) -> Iterator[Doubt]:
    """What was scored before the first scoring of the sheet: nothing before A, else at most every first rank alone."""
    first = SCORINGS.index(next(iter(given.owned)))
    most = sum(cards.tables.points[scoring * len(KINDS) + kind][0] for scoring in range(first) for kind in range(len(KINDS)))
    for who, points in enumerate(given.before):
        if points > most:
            at = given.at(who, "", "points_before")
            yield Doubt(at, "points_before", {"found": points, "most": most}) if first else Doubt(at, "first_scoring")


def _count(cards: Cards, scored: Mapping[str, Owned], before: Sequence[int]) -> tuple[list[int], list[list[Line]]]:
    """Totals and lines of all participants over some scorings."""
    n = len(before)
    totals = list(before)
    lines: list[list[Line]] = [[] for _ in range(n)]
    for scoring, owned in scored.items():
        for who in range(n):
            counted = _lines(cards, owned, n, scoring, who)
            totals[who] += sum(line.value for line in counted)
            lines[who] += [*counted, Line(f"total_{scoring}", totals[who], "CY-408", total=True)]
    return totals, lines


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
    best = winners(totals, players, compared)
    dirk = {"dirk": totals[players]} if len(totals) > players else {}
    seats = tuple(
        PlayerResult(
            names[seat],
            totals[seat],
            False,
            final and bool(best >> seat & 1),
            tuple(lines[seat]),
            dirk,
            final=final,
            leads=not final and bool(best >> seat & 1),
        )
        for seat in range(players)
    )
    beside = (
        PlayerResult(
            names[who],
            totals[who],
            False,
            final and compared > players and totals[who] == max(totals),
            tuple(lines[who]),
            seated=False,
            final=final,
        )
        for who in range(players, len(totals))
    )
    return (*seats, *beside)
