"""Records whose fields the compiler can tell apart are read and written as others are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import int64, njit, typeof

from bidyard.engine.fields import named
from bidyard.engine.record import Record, i8, i16, record


@record
class Things(Record):
    one = i8(4)
    other = i8(4)
    rows = i16(3, 2)
    plain = i16()


def compiled(function: Any, from_front: bool = True) -> Any:
    return njit(function).compile((named(typeof(things()), "things", from_front), int64))


def things() -> Any:
    array = np.zeros(2, Things.dtype())
    array[0]["one"], array[0]["other"], array[0]["rows"] = [1, 2, 3, 4], [5, 6, 7, 8], [[1, 2], [3, 4], [5, 6]]
    return array


def either(records: Any, which: int) -> Any:
    s = records[0]
    cards = s.one if which == 1 else s.other
    cards[2] += 10
    return cards[2] + s.one[0]


def from_the_end(records: Any, which: int) -> Any:
    return records[0].one[which]


def whole(records: Any, which: int) -> Any:
    s = records[0]
    s.rows[2] = s.rows[which]
    s.one = s.other
    s.plain = s.rows[2][1]
    records[1] = records[0]
    return records[1].plain


@pytest.mark.parametrize("function", [either, whole])
@pytest.mark.parametrize("which", [0, 1])
def test_all_that_plain_records_can(function: Any, which: int) -> None:
    ours, theirs = things(), things()
    assert compiled(function)(ours, which) == njit(function)(theirs, which)
    assert ours.tobytes() == theirs.tobytes()


def test_a_game_that_promises_nothing_may_count_from_the_end() -> None:
    assert compiled(from_the_end, from_front=False)(things(), -1) == 4
