"""Whose turn it is, out of the bits of those who must decide: for as many seats as a game may have."""

from __future__ import annotations

import numba

from bidyard.engine.drivers import first_seat
from bidyard.engine.game import MOST_SEATS


def test_the_first_of_all_sets_of_seats() -> None:
    compiled = numba.njit(first_seat)
    assert MOST_SEATS <= 16
    for bits in range(1, 1 << 16):
        assert first_seat(bits) == compiled(bits) == (bits & -bits).bit_length() - 1
