"""Records: plain values, packed bytes and the NumPy dtype agree."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from bidyard.engine.record import Record, i8, i16, i64, record


@record
class Sample(Record):
    small = i8()
    row = i8(3)
    wide = i64(2)
    grid = i16(2, 3)


def sample() -> Sample:
    s = Sample()
    s.small, s.row, s.wide = -5, [1, 2, 3], [1 << 61, -1]
    s.grid[1][2] = -300
    return s


def test_pack_and_unpack() -> None:
    s = sample()
    again = Sample.unpack(s.pack())
    assert again == s
    assert again.grid == [[0, 0, 0], [0, 0, -300]]
    assert len(s.pack()) == Sample.size() == Sample.dtype().itemsize


def test_same_bytes_as_numpy() -> None:
    array = np.zeros(1, Sample.dtype())
    array[0]["small"] = -5
    array[0]["row"] = [1, 2, 3]
    array[0]["wide"] = [1 << 61, -1]
    array[0]["grid"][1][2] = -300
    assert array[0].tobytes() == sample().pack()


def test_copies_are_independent() -> None:
    s = sample()
    t = s.copy()
    t.row[0] = 9
    t.grid[0][0] = 9
    assert s == sample()
    assert t != s


def test_overflow_shows_itself() -> None:
    s = sample()
    s.small = 128
    with pytest.raises(struct.error):
        s.pack()


def test_records_lie_in_odd_words() -> None:
    """States side by side must not fall into the same banks of a GPU's shared memory."""
    assert Sample.size() % 16 == 8
