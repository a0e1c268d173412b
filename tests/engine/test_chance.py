"""Chance: equal bytes at every speed, even to the last number, and unforeseeable from anything that was seen."""

from __future__ import annotations

import hashlib
import itertools
import random
import struct
from collections import Counter
from fractions import Fraction
from math import factorial
from typing import Any

import numba
import numpy as np
import pytest

import bidyard
from bidyard.engine import chance
from bidyard.engine.block import block
from bidyard.engine.block_words import block as written_out
from bidyard.engine.compiled import compiled
from bidyard.engine.record import WithChance, record, streams
from bidyard.games import find


@record
class Streams(WithChance):
    rng = streams(6)


def seeded(seed: int) -> Streams:
    s = Streams()
    chance.seed_streams(s, seed)
    return s


def test_the_block_is_blake2s() -> None:
    """Anyone can recompute a number: BLAKE2s of 32 bytes of secret and 8 of counter, as hashlib has it."""
    rng = random.Random(1)
    for _ in range(300):
        secret, number = rng.randbytes(32), rng.getrandbits(62)
        words = struct.unpack("<8i", secret)
        wide = struct.unpack("<4Q", hashlib.blake2s(secret + number.to_bytes(8, "little")).digest())
        assert block(words, number) == written_out(words, number) == tuple(n >> 4 for n in wide)


def test_known_answer() -> None:
    """Never to change: records rely on it."""
    assert block([0] * 8, 0) == (1112180621746199481, 125590589597479952, 405474791809333691, 1102227381510627675)
    s = seeded(7)
    cards = list(range(20))
    chance.shuffle_range(s, 4, cards, 0, 20)
    assert cards == [16, 13, 19, 6, 10, 7, 9, 4, 11, 18, 15, 1, 0, 2, 12, 8, 17, 5, 14, 3]
    assert [chance.draw(s, 5, 52) for _ in range(12)] == [13, 13, 27, 9, 13, 0, 41, 29, 35, 8, 9, 51]


def test_number_k_of_a_stream_is_where_it_is_said_to_be() -> None:
    s = seeded(11)
    for k in range(12):
        for stream in (0, 3, 5):
            number, word = (stream // 4, stream % 4) if k == 0 else ((k + 3) // 4 * 256 + stream, (k - 1) % 4)
            x = block(s.rng_secret, number)[word]
            assert [chance.draw(s, stream, 1024) for _ in range(6)] == [x >> 10 * part & 1023 for part in range(6)]


@pytest.mark.parametrize("game", bidyard.games())
def test_compiled_streams_are_equal(game: str) -> None:
    """Draws and shuffles of every size, state after state, byte for byte."""
    twin: Any = compiled(find(game))
    fast = twin.load("bidyard.engine.chance")
    rng = random.Random(game)
    plain = find(game).rules.State()
    chance.seed_streams(plain, 5)
    state = twin.array(plain.pack())
    for _ in range(200):
        stream = rng.randrange(len(plain.rng))
        if rng.random() < 0.5:
            n = rng.choice([1, 2, 3, 5, 12, 52, 108, 1024])
            assert chance.draw(plain, stream, n) == fast.draw(state[0], stream, n)
        else:
            n = rng.choice([1, 2, 5, 12, 16, 54, 108])
            cards, others = list(range(n)), np.arange(n, dtype=np.int8)
            first = rng.randrange(n)
            chance.shuffle_range(plain, stream, cards, first, n)
            fast.shuffle_range(state[0], stream, others, first, n)
            assert cards == others.tolist()
        assert plain.pack() == state.tobytes()


def test_streams_are_their_own() -> None:
    """Different play meets the same cards: drawing from one stream does not touch another."""
    one, two = seeded(7), seeded(7)
    for _ in range(50):
        chance.draw(one, 0, 10)
    assert [chance.draw(one, 1, 52) for _ in range(20)] == [chance.draw(two, 1, 52) for _ in range(20)]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 12, 100, 108])
def test_every_draw_is_exactly_even(n: int) -> None:
    """Over all values of the bits that a draw takes, each outcome comes equally often; the rest is drawn again."""
    counts: Counter[int] = Counter()
    for bits in range(1 << 10):
        scaled = bits * n
        # What the draw takes without looking further; values that it throws away would draw again.
        if (scaled & 1023) >= (1 << 10) % n:
            counts[scaled >> 10] += 1
    assert len(counts) == n
    assert len(set(counts.values())) == 1


def with_numbers(*numbers: int) -> Streams:
    """A state whose first stream has these numbers."""
    s = Streams()
    s.rng_taken[0] = 1  # the block of its second to fifth numbers
    s.rng_last = 256 + 1
    s.rng_block[: len(numbers)] = numbers
    return s


def test_a_draw_that_would_favour_someone_is_thrown_away() -> None:
    """Ten bits of 0 are for n = 3 the one value too many."""
    for n, following in ((3, 512), (108, 777), (7, 999)):
        assert chance.draw(with_numbers(following << 10), 0, n) == following * n >> 10


def test_shuffles_are_exactly_even() -> None:
    """The cards of a shuffle are the digits of one fraction: so many orders, so many equal parts."""
    n = 5
    parts = factorial(n)
    orders = set()
    for part in range(parts):
        least = -(-part * (1 << 60) // parts)  # the first number of its part, past what is thrown away
        found = set()
        for x in (least + 1, least + (1 << 60) // parts - 1):
            s = with_numbers(x)
            cards = list(range(n))
            if x * parts % (1 << 60) < (1 << 60) % parts:
                continue
            chance.shuffle_range(s, 0, cards, 0, n)
            found.add(tuple(cards))
        assert len(found) == 1, Fraction(part, parts)
        orders |= found
    assert orders == set(itertools.permutations(range(n)))


def test_shuffles_are_fair() -> None:
    """Each card at each place about equally often, over neighbouring seeds; also where several numbers are needed."""
    for size in (6, 60):
        counts = np.zeros((size, size))
        n = 6000 if size == 6 else 3000
        for seed in range(n):
            cards = list(range(size))
            chance.shuffle_range(seeded(seed), 0, cards, 0, size)
            counts[np.arange(size), cards] += 1
        expected = n / size
        freedom = (size - 1) ** 2
        assert ((counts - expected) ** 2 / expected).sum() < freedom + 5 * (2 * freedom) ** 0.5


def test_one_bit_of_the_secret_changes_everything() -> None:
    """Half of the bits of a number turn, whichever bit of the secret is turned."""
    rng = random.Random(3)
    turned = 0
    for bit in range(256):
        secret = bytearray(rng.randbytes(32))
        before = block(struct.unpack("<8i", secret), 5)
        secret[bit // 8] ^= 1 << bit % 8
        after = block(struct.unpack("<8i", secret), 5)
        turned += sum((a ^ b).bit_count() for a, b in zip(before, after, strict=True))
    assert abs(turned / (256 * 240) - 0.5) < 0.01


def test_forget() -> None:
    s = seeded(9)
    chance.draw(s, 2, 6)
    chance.forget(s)
    assert s.pack() == Streams().pack()


def test_secrets_and_seeds() -> None:
    """A table without a seed has a secret of its own, which is its seed in the record; both can be given again."""
    one = bidyard.new("construction-fever", 3)
    seed = one.record()["seed"]
    assert isinstance(seed, str)
    assert len(seed) == 64
    assert bidyard.new("construction-fever", 3).record()["seed"] != seed
    assert bidyard.new("construction-fever", 3, seed=seed).state == one.state
    assert bidyard.new("construction-fever", 3, seed=7).state == bidyard.new("construction-fever", 3, seed=7).state
    for wrong in ("7", "g" * 64, "A" * 64, "ab" * 31, -1, True, 1.5, 1 << 62):
        with pytest.raises(bidyard.InputError) as error:
            bidyard.new("construction-fever", 3, seed=wrong)  # type: ignore[arg-type]
        assert error.value.field == "seed"


def test_records_name_their_generator() -> None:
    record = bidyard.new("construction-fever", 3, seed=1).record()
    assert record["generator"] == chance.GENERATOR
    for changed, says in (({"generator": "mt19937"}, "expected blake2s-1"), ({"generator": None}, "before 0.2")):
        with pytest.raises(bidyard.InputError, match=says) as error:
            bidyard.replay(record | changed)
        assert error.value.field == "generator"


def test_the_fast_generator_is_equal_in_int64() -> None:
    fast_mix, fast_follow = numba.njit(chance.mix), numba.njit(chance.follow)
    x = 123456789
    for _ in range(1000):
        assert chance.mix(x) == fast_mix(np.int64(x))
        assert chance.follow(x) == fast_follow(np.int64(x))
        x = chance.follow(x)
        assert 0 <= x <= chance.BITS_62
