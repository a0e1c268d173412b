"""The secret bid of a winner's two neighbours for a share in his card, and where the workers go."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from bidyard.engine.telling import tell
from bidyard.games.common.seats import left_of, right_of

UNANSWERED = -1


def open_bits(sealed: Sequence[int], one: int, two: int) -> int:
    """Bits of those two seats that have not answered yet."""
    bits = 0
    if sealed[one] == UNANSWERED:
        bits |= 1 << one
    if sealed[two] == UNANSWERED:
        bits |= 1 << two
    return bits


def answer_for_empty_hq(s: Any, seat: int) -> None:
    """A neighbour without workers has only one answer. HQ counts are open, so the table gives it and tells everybody, once."""
    if s.hq[seat] == 0:
        if s.sealed[seat] == UNANSWERED:
            tell(s, "offers_nothing", seat)
        s.sealed[seat] = 0


def edge_between(winner: int, on_left: bool, players: int) -> int:
    """Edge e lies between seat e and its left neighbour."""
    return winner if on_left else right_of(winner, players)


def place_workers(
    players: int,
    winner: int,
    on_left: bool,
    hq: MutableSequence[int],
    bid: MutableSequence[int],
    sealed: MutableSequence[int],
    edge_workers: Sequence[MutableSequence[int]],
) -> None:
    """The winner's bid and his partner's go onto the edge between them; what the other sealed never left his HQ."""
    one = left_of(winner, players)
    two = right_of(winner, players)
    partner = one if on_left else two
    mine = 0 if on_left else 1  # an edge lists the workers of its own seat first
    edge = edge_between(winner, on_left, players)
    hq[partner] -= sealed[partner]
    edge_workers[edge][1 - mine] += sealed[partner]
    edge_workers[edge][mine] += bid[winner]
    bid[winner] = 0
    sealed[one] = UNANSWERED
    sealed[two] = UNANSWERED
