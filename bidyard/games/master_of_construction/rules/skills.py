"""Skills as one number: seven bits for each of the nine kinds, a count of 0-63 below a guard bit.

Hands, used cards, permanent skills and requirements are kept like this, so that comparing them takes a handful of
operations: twelve cards are asked in every turn. Consultants are counted apart.
"""

from __future__ import annotations

from bidyard.games.master_of_construction.game import CONSULTANT
from bidyard.games.master_of_construction.rules.state import State

BITS = 7
MOST = 63
ONES = sum(1 << (BITS * kind) for kind in range(CONSULTANT))
GUARDS = ONES << (BITS - 1)
TOP = BITS * (CONSULTANT - 1)


def one(kind: int) -> int:
    return 1 << (BITS * kind)


def count_of(skills: int, kind: int) -> int:
    return (skills >> (BITS * kind)) & MOST


def missing(have: int, need: int) -> int:
    """How many skills of `need` are not covered by `have`."""
    left = (need | GUARDS) - have
    short = left & GUARDS  # kinds of which at least as many are needed as held
    lack = left & (short - (short >> (BITS - 1)))
    return ((lack * ONES) >> TOP) & (2 * MOST + 1)


def common(one_side: int, other: int) -> int:
    """The smaller count of each kind."""
    enough = ((one_side | GUARDS) - other) & GUARDS
    fields = enough - (enough >> (BITS - 1))
    return (other & fields) | (one_side & ~fields)


def held(s: State, seat: int, kind: int) -> int:
    """Cards of a kind in a hand."""
    return s.consultants[seat] if kind == CONSULTANT else count_of(s.hand[seat], kind)


def used_cards(s: State, kind: int) -> int:
    """Cards of a kind on the used pile."""
    return s.used_consultants if kind == CONSULTANT else count_of(s.used, kind)


def take_card(s: State, seat: int, kind: int) -> None:
    if kind == CONSULTANT:
        s.consultants[seat] += 1
    else:
        s.hand[seat] += one(kind)


def use_up(s: State, kind: int) -> None:
    """Puts a card on the used pile."""
    if kind == CONSULTANT:
        s.used_consultants += 1
    else:
        s.used += one(kind)


def permanents(s: State, seat: int) -> int:
    """The permanent skills not used up this turn."""
    return s.permanent[seat] - (s.permanent_used if seat == s.active else 0)


def at_hand(s: State, seat: int) -> int:
    """Unused permanent skills and skill cards, without Consultants."""
    return s.hand[seat] + permanents(s, seat)
