"""Scoring (CY-401 … CY-408)."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.engine.telling import tell
from bidyard.games.construction_yard.rules.state import RANKS, TYPES, A, B, Deck, State, participants


def hold_scoring(d: Deck, s: State, scoring: int) -> None:
    s.scored |= 1 << scoring
    tell(s, "scoring", scoring)
    n = participants(s)
    for seat in range(n):
        gained = 0
        for kind in range(TYPES):
            owned = s.owned[seat][kind]
            if scoring == A:
                s.at_a[seat][kind] = owned
            elif scoring == B:
                s.at_b[seat][kind] = owned
            points = points_for(d, s.owned, n, scoring, kind, seat)
            if points > 0:
                gained += points
                if seat < s.players:
                    tell(s, "scores", seat, kind + 1, owned, points)
                else:
                    tell(s, "dirk_scores", kind + 1, owned, points)
        s.points[seat] += gained
        if seat < s.players:
            tell(s, "total", seat, gained, s.points[seat])
        else:
            tell(s, "dirk_total", gained, s.points[seat])


def points_for(d: Deck, owned: Sequence[Sequence[int]], n: int, scoring: int, kind: int, seat: int) -> int:
    """What one of n participants gets for one type: an equal part of the ranks its group fills, rounded down."""
    mine = owned[seat][kind]
    if mine == 0:
        return 0
    rank = 0
    group = 0
    for other in range(n):
        if owned[other][kind] > mine:
            rank += 1
        elif owned[other][kind] == mine:
            group += 1
    total = 0
    last = rank + group if rank + group < RANKS else RANKS
    for r in range(rank, last):
        total += d.points[scoring * TYPES + kind][r]
    return total // group


def winners(points: Sequence[int], players: int, compared: int) -> int:
    """Bits of the seats with the highest total among those compared (CY-509)."""
    best = -1
    for who in range(compared):
        if points[who] > best:
            best = points[who]
    bits = 0
    for seat in range(players):
        if points[seat] == best:
            bits |= 1 << seat
    return bits


def compared(s: State) -> int:
    """Whose totals decide: the players', and Dirk's if he may win; on top alone he leaves no winner (CY-713)."""
    return participants(s) if s.dirk_can_win else s.players
