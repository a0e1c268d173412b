"""Chance lives in the state: a generator of 62 bits per stream, equal in Python integers and in wrapping int64.

Every deck has a stream of its own, so that different play meets the same cards. These functions run plain, compiled
and on the GPU.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Protocol


class HasChance(Protocol):
    rng: list[int]


BITS_62 = (1 << 62) - 1
_A = 1752450205419405101  # 5 modulo 8, so that every stream has the full period
_C = 1442695040888963407
_M1 = 0x3F58476D1CE4E5B9
_M2 = 0x14D049BB133111EB
_STEP = 0x1E3779B97F4A7C15


def mix(x: int) -> int:
    """Scrambles 62 bits: neighbouring seeds must not give neighbouring streams."""
    x = (x + _STEP) & BITS_62
    x = ((x ^ (x >> 30)) * _M1) & BITS_62
    x = ((x ^ (x >> 27)) * _M2) & BITS_62
    return x ^ (x >> 31)


def follow(x: int) -> int:
    """The generator's next value."""
    return (x * _A + _C) & BITS_62


def below(x: int, n: int) -> int:
    """A number from 0 to n - 1 out of the generator's value x."""
    return ((x >> 31) * n) >> 31


def seed_streams(s: HasChance, seed: int) -> None:
    for stream in range(len(s.rng)):
        s.rng[stream] = mix(mix(seed & BITS_62) ^ (stream * _M1 & BITS_62))


def game_seed(seed: int, game: int) -> int:
    """The seed of one game of a batch; a table made with it plays the same cards."""
    return mix((mix(seed & BITS_62) + game) & BITS_62)


def draw(s: HasChance, stream: int, n: int) -> int:
    """A number from 0 to n - 1 from one of the state's streams."""
    x = follow(s.rng[stream])
    s.rng[stream] = x
    return below(x, n)


def shuffle_range(s: HasChance, stream: int, cards: MutableSequence[int], first: int, end: int) -> None:
    """Shuffles cards[first:end] in place."""
    for i in range(end - 1, first, -1):
        j = first + draw(s, stream, i - first + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
