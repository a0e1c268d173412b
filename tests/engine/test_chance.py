"""The generator: equal in Python integers and in wrapping int64, and fair enough for cards."""

from __future__ import annotations

import numba
import numpy as np

from bidyard.engine import chance


class Streams:
    def __init__(self, n: int) -> None:
        self.rng = [0] * n


def test_plain_equals_int64() -> None:
    fast_mix, fast_follow = numba.njit(chance.mix), numba.njit(chance.follow)
    x = 123456789
    for _ in range(1000):
        assert chance.mix(x) == fast_mix(np.int64(x))
        assert chance.follow(x) == fast_follow(np.int64(x))
        x = chance.follow(x)
        assert 0 <= x <= chance.BITS_62


def test_streams_are_their_own() -> None:
    """Different play meets the same cards: drawing from one stream does not touch another."""
    one, two = Streams(2), Streams(2)
    chance.seed_streams(one, 7)
    chance.seed_streams(two, 7)
    chance.draw(one, 0, 10)
    assert [chance.draw(one, 1, 52) for _ in range(20)] == [chance.draw(two, 1, 52) for _ in range(20)]


def test_shuffles_are_fair() -> None:
    """Each card at each place about equally often, over neighbouring seeds."""
    counts = np.zeros((6, 6))
    n = 6000
    for seed in range(n):
        s = Streams(1)
        chance.seed_streams(s, seed)
        cards = list(range(6))
        chance.shuffle_range(s, 0, cards, 0, 6)
        for place, card in enumerate(cards):
            counts[place][card] += 1
    expected = n / 6
    assert ((counts - expected) ** 2 / expected).sum() < 60  # chi square with 25 degrees of freedom: p far below 0.001
