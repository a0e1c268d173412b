"""The score sheet: a finished game and a sheet filled in at the table are counted by the same lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.game import Doubt, Line, PlayerResult, Question
from bidyard.engine.reading import Reader
from bidyard.games.master_of_construction.deck import AREAS
from bidyard.games.master_of_construction.rules.scoring import most
from bidyard.games.master_of_construction.rules.state import NOBODY, SEATS, State

MOST_BUILT = 99  # in one area; real boards may have more spaces than a deck file knows
QUESTIONS = (
    Question("name", "text", "MC-72"),
    Question("points", "number", "MC-47", 0, 9999),
    Question("industrial", "number", "MC-61", 0, MOST_BUILT),
    Question("infrastructure", "number", "MC-61", 0, MOST_BUILT),
    Question("suburb", "number", "MC-61", 0, MOST_BUILT),
    Question("city", "number", "MC-61", 0, MOST_BUILT),
)
DOUBTS = {"too_many": ("area", "found", "most"), "too_many_ours": ("area", "found", "most")}


def final(cards: Cards, s: State, names: Sequence[str]) -> tuple[PlayerResult, ...]:
    """The sheet of a finished game."""
    players = [
        {"name": names[seat], "points": s.points[seat]} | dict(zip(AREAS, s.built[seat], strict=True))
        for seat in range(s.players)
    ]
    return count(cards, {"players": players})


def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]:
    top = Reader(sheet)
    entries = top.tables("players")
    top.done()
    n = len(entries)
    if not 2 <= n <= SEATS:
        raise InputError("players", f"expected 2 to {SEATS} players, found {n}")
    points, built = [], []
    for entry in entries:
        entry.text("name")
        points.append(entry.number("points", 0, 9999))
        built.append([entry.number(area, 0, MOST_BUILT) for area in AREAS])
        entry.done()
    leaders = [most(built, n, number) for number in range(len(AREAS))]
    lines = [_lines(points[seat], leaders, seat, cards.tables.area_bonus) for seat in range(n)]
    totals = [sum(line.value for line in part) for part in lines]
    return tuple(
        PlayerResult(
            entry.data["name"],
            totals[seat],
            False,
            totals[seat] == max(totals),
            (*lines[seat], Line("total", totals[seat], "MC-64", total=True)),
        )
        for seat, entry in enumerate(entries)
    )


def doubts(cards: Cards, sheet: dict[str, Any]) -> Iterator[Doubt]:
    """More completed projects than an area has spaces or cards."""
    d = cards.tables
    ours = cards.extra["source"] == "reconstructed"
    for number, area in enumerate(AREAS):
        built = [player[area] for player in sheet["players"]]
        most = min(d.spaces[number], sum(d.area[card] == number for card in range(d.projects)))
        if sum(built) > most:
            at = f"players[{built.index(max(built))}].{area}"
            yield Doubt(at, "too_many_ours" if ours else "too_many", {"area": area, "found": sum(built), "most": most})


def _lines(points: int, leaders: Sequence[int], seat: int, bonus: int) -> list[Line]:
    """Points on the track, then one line per area: the bonus goes to the one player with the most, or to nobody."""
    lines = [Line("points", points, "MC-47")]
    for area, leader in zip(AREAS, leaders, strict=True):
        lines.append(Line(f"bonus_{area}", bonus if leader == seat else 0, "MC-62" if leader == NOBODY else "MC-61"))
    return lines
