"""Scoring (CY-401 … CY-408)."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.engine.telling import tell
from bidyard.games.construction_yard.rules.happenings import SCORES, SCORING
from bidyard.games.construction_yard.rules.state import RANKS, TYPES, A, B, Deck, State, participants


def hold_scoring(d: Deck, s: State, scoring: int) -> None:
    s.scored |= 1 << scoring
    tell(s, SCORING, scoring)
    n = participants(s)
    for seat in range(n):
        for kind in range(TYPES):
            owned = s.owned[seat][kind]
            if scoring == A:
                s.at_a[seat][kind] = owned
            elif scoring == B:
                s.at_b[seat][kind] = owned
            points = points_for(d, s.owned, n, scoring, kind, seat)
            if points > 0:
                s.points[seat] += points
                tell(s, SCORES, seat, kind, owned, points)


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


def winners(s: State) -> int:
    """Bits of the seats with the highest total (CY-509); Dirk on top alone leaves none, if he may win (CY-713)."""
    best = -1
    for who in range(participants(s) if s.dirk_can_win else s.players):
        if s.points[who] > best:
            best = s.points[who]
    bits = 0
    for seat in range(s.players):
        if s.points[seat] == best:
            bits |= 1 << seat
    return bits
