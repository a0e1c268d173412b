"""The end of the game (GN-9)."""

from __future__ import annotations

from collections.abc import Sequence


def winners(points: Sequence[int], players: int) -> int:
    """Bits of the seats with the most points; a tie is a shared victory."""
    bits = 1
    best = points[0]
    for seat in range(1, players):
        if points[seat] > best:
            best = points[seat]
            bits = 0
        if points[seat] == best:
            bits |= 1 << seat
    return bits
