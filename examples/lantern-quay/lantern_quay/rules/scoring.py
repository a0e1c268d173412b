"""The end of the game (LQ-13)."""

from __future__ import annotations

from lantern_quay.rules.state import State, coins


def winners(s: State) -> int:
    """Bits of the seats with the most coins; a tie is a shared victory."""
    bits = 0
    best = -1
    for seat in range(s.players):
        if coins(s, seat) > best:
            best = coins(s, seat)
            bits = 0
        if coins(s, seat) == best:
            bits |= 1 << seat
    return bits
