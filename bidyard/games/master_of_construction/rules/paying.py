"""Paying with skills (MC-31 … MC-36): canonical and lossless, so that nobody has to pick single cards.

A requirement is one number with six bits for each of the nine skills, a count of 0-31 below a guard bit. Counting what
is missing for a card is then a handful of operations, which matters because twelve cards are asked in every turn.
"""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.rules.happenings import PAYS, PAYS_CONSULTANTS
from bidyard.games.master_of_construction.rules.state import CONSULTANT, State

BITS = 6
MOST = 31
ONES = sum(1 << (BITS * kind) for kind in range(CONSULTANT))
GUARDS = ONES << (BITS - 1)
TOP = BITS * (CONSULTANT - 1)


def one(kind: int) -> int:
    return 1 << (BITS * kind)


def count_of(need: int, kind: int) -> int:
    return (need >> (BITS * kind)) & MOST


def permanents(s: State, seat: int) -> int:
    """The permanent skills not yet used this turn, packed."""
    have = 0
    for kind in range(CONSULTANT):
        n = unused(s, seat, kind)
        have |= (n if n < MOST else MOST) << (BITS * kind)
    return have


def at_hand(s: State, seat: int) -> int:
    """Unused permanent skills and skill cards, without Consultants, packed."""
    have = 0
    for kind in range(CONSULTANT):
        n = s.hand[seat][kind] + unused(s, seat, kind)
        have |= (n if n < MOST else MOST) << (BITS * kind)
    return have


def unused(s: State, seat: int, kind: int) -> int:
    n = s.permanent[seat][kind]
    return n - s.permanent_used[kind] if seat == s.active else n


def missing(have: int, need: int) -> int:
    """How many icons of `need` are not covered by `have`."""
    left = (need | GUARDS) - have
    short = left & GUARDS  # skills of which at least as many are needed as held
    lack = left & (short - (short >> (BITS - 1)))
    return ((lack * ONES) >> TOP) & (2 * MOST + 1)


def pay_skills(s: State, need: int) -> None:
    """Permanent skills first, then cards of the exact kind, Consultants for the rest; the caller knows it is enough."""
    seat = s.active
    consultants = 0
    for kind in range(CONSULTANT):
        n = count_of(need, kind)
        if n > 0:
            from_permanent = min(n, unused(s, seat, kind))
            s.permanent_used[kind] += from_permanent
            n -= from_permanent
            from_hand = min(n, s.hand[seat][kind])
            s.hand[seat][kind] -= from_hand
            s.used[kind] += from_hand
            consultants += n - from_hand
            if from_hand + from_permanent > 0:
                tell(s, PAYS, seat, kind, from_hand, from_permanent)
    s.hand[seat][CONSULTANT] -= consultants
    s.used[CONSULTANT] += consultants
    if consultants > 0:
        tell(s, PAYS_CONSULTANTS, seat, consultants)
