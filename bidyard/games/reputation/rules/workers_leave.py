"""Phase 1, workers leave projects (RP-12 … RP-16): one from each stack to the rest space that belongs to it."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.reputation.rules.agendas import pay
from bidyard.games.reputation.rules.state import (
    FILL_THREE_REST_SPACES,
    FILL_TWO_REST_SPACES,
    LEFT_SPACE,
    MIDDLE_SPACE,
    REVEAL,
    RIGHT_SPACE,
    Deck,
    State,
    right,
)

ALL_SPACES = LEFT_SPACE | MIDDLE_SPACE | RIGHT_SPACE


def spaces_fed(s: State, seat: int) -> int:
    """Bits of the rest spaces whose stack holds a worker of the seat."""
    bits = 0
    if s.private_workers[seat] > 0:
        bits |= MIDDLE_SPACE
    if s.public_workers[seat][0] > 0:
        bits |= LEFT_SPACE
    if s.public_workers[right(s, seat)][1] > 0:
        bits |= RIGHT_SPACE
    return bits


def workers_leave(d: Deck, s: State) -> None:
    if s.round_no > 1:  # RP-11
        for seat in range(s.players):
            fed = spaces_fed(s, seat)
            if fed != 0:
                leave_stacks(d, s, seat, fed)
    s.nightshift = 0
    s.phase = REVEAL


def leave_stacks(d: Deck, s: State, seat: int, fed: int) -> None:
    if (s.nightshift >> seat) & 1 == 1:
        # The power sends them home, whatever the rest room holds.
        moved = fed
        s.hq[seat] += spaces(moved)
        tell(s, "workers_home", seat, spaces(moved))
    else:
        moved = fed & ~s.resting[seat]
        if moved == 0:
            return
        s.resting[seat] |= moved
        tell(s, "workers_rest", seat, spaces(moved), moved)
    if moved & MIDDLE_SPACE != 0:
        s.private_workers[seat] -= 1
    if moved & LEFT_SPACE != 0:
        s.public_workers[seat][0] -= 1
    if moved & RIGHT_SPACE != 0:
        s.public_workers[right(s, seat)][1] -= 1
    if (s.nightshift >> seat) & 1 == 0:
        if spaces(moved) >= 2:
            pay(d, s, seat, FILL_TWO_REST_SPACES, 0)
        if moved == ALL_SPACES:
            pay(d, s, seat, FILL_THREE_REST_SPACES, 0)


def spaces(bits: int) -> int:
    """How many rest spaces the bits name."""
    return (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1)


def tell_round(s: State) -> None:
    tell(s, "round_begins", s.round_no, s.start)
