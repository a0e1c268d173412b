"""Chance lives in the state: a secret of 256 bits, and from it one stream of numbers per deck.

Every deck has a stream of its own, so that different play meets the same cards. The streams' numbers, of 60 bits, are BLAKE2s
of the secret in counter mode (block.py), four to a block: all cards seen so far say nothing about the next one. The first
numbers of streams 0 to 3 are block 0, those of streams 4 to 7 block 1 and so on; after that every stream j has blocks of its
own, numbered j + 256, j + 512, … Everything drawn is exactly even: what does not divide evenly is thrown away.

Below it is a fast generator that can be foreseen, for what is no secret: the policies of simulations, the seeds of batches.
These functions run plain, compiled and on the GPU.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Protocol

from bidyard.engine.block import block


class HasChance(Protocol):
    """A state with `rng = streams(n)` (record.py)."""

    rng: list[int]  # per stream the bits of its number that are not used yet, below a leading one
    rng_taken: list[int]  # per stream the numbers taken so far
    rng_secret: list[int]  # eight words
    rng_block: list[int]  # the numbers of the last block that was worked out …
    rng_last: int  # … and its number, plus one; 0 while there is none


GENERATOR = "blake2s-1"  # what records call all of this; a change that deals other cards needs another name
_WORDS = 8
_PER_BLOCK = 4
_FULL = 1 << 60  # the leading one of a number of which nothing is used
_BITS = _FULL - 1
_PART_BITS = 10  # a number serves six draws …
_PART = (1 << _PART_BITS) - 1
_HALF_BITS = 30  # … or a shuffle, which takes it in halves
_HALF = (1 << _HALF_BITS) - 1
_MOST_ORDERS = 1 << 52  # that one number chooses from; more would have to be thrown away too often


def draw(s: HasChance, stream: int, n: int) -> int:
    """A number from 0 to n - 1 from one of the state's streams; n is at most 1,024."""
    while True:
        x = s.rng[stream]
        if x <= 1:
            x = _next(s, stream)
        s.rng[stream] = x >> _PART_BITS
        scaled = (x & _PART) * n
        rest = scaled & _PART
        if rest >= n or rest >= (_PART + 1) % n:
            return scaled >> _PART_BITS


def shuffle_range(s: HasChance, stream: int, cards: MutableSequence[int], first: int, end: int) -> None:
    """Shuffles cards[first:end] in place."""
    i = end - 1
    while i > first:
        # As many cards as one number can place.
        last = i
        orders = 1
        while last > first and orders * (last - first + 1) <= _MOST_ORDERS:
            orders *= last - first + 1
            last -= 1
        x = _even(s, stream, orders)
        while i > last:
            # x is a fraction of 60 bits: times n, its whole part is the choice and the rest is the next fraction.
            n = i - first + 1
            low = (x & _HALF) * n
            high = (x >> _HALF_BITS) * n + (low >> _HALF_BITS)
            j = first + (high >> _HALF_BITS)
            x = (high & _HALF) << _HALF_BITS | low & _HALF
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1


def _even(s: HasChance, stream: int, parts: int) -> int:
    """A whole number of a stream, of which equally many values fall into each of so many parts."""
    while True:
        x = s.rng[stream]
        s.rng[stream] = 0
        if x < _FULL:
            x = _next(s, stream)
        x &= _BITS
        rest = x * parts & _BITS
        if rest >= parts or rest >= _FULL % parts:
            return x


def _next(s: HasChance, stream: int) -> int:
    """The next number of a stream. The last block is kept: often the one wanted next is in it, too."""
    k = s.rng_taken[stream]
    s.rng_taken[stream] = k + 1
    if k == 0:
        number = stream // _PER_BLOCK
        word = stream % _PER_BLOCK
    else:
        number = (k + _PER_BLOCK - 1) // _PER_BLOCK * 256 + stream
        word = (k - 1) % _PER_BLOCK
    if s.rng_last != number + 1:
        s.rng_last = number + 1
        a, b, c, d = block(s.rng_secret, number)
        s.rng_block[0] = a
        s.rng_block[1] = b
        s.rng_block[2] = c
        s.rng_block[3] = d
    return s.rng_block[word] | _FULL


def start_streams(s: HasChance) -> None:
    """Of a state with a new secret."""
    s.rng_last = 0
    for stream in range(len(s.rng)):
        s.rng[stream] = 0
        s.rng_taken[stream] = 0


def seed_streams(s: HasChance, seed: int) -> None:
    """As start_streams, with a secret made from a short seed: reproducible, for simulations and tables that say so."""
    x = mix(seed & BITS_62)
    s.rng_secret[0] = x & BITS_31
    s.rng_secret[1] = x >> 31
    for word in range(2, _WORDS):
        s.rng_secret[word] = 0
    start_streams(s)


def forget(s: HasChance) -> None:
    """Blanks all of it: the first line of every mask."""
    start_streams(s)
    for word in range(_WORDS):
        s.rng_secret[word] = 0
    for word in range(_PER_BLOCK):
        s.rng_block[word] = 0


# --- the fast generator

BITS_31 = (1 << 31) - 1
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


def game_seed(seed: int, game: int) -> int:
    """The seed of one game of a batch; a table made with it plays the same cards."""
    return mix((mix(seed & BITS_62) + game) & BITS_62)
