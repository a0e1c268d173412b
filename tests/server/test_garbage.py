"""Full collections stop everybody: they are made for a reason, at the sweep, and still free what leavers leave behind."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bidyard.server.garbage import LEFT, NEVER, SECONDS, Garbage


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


def test_full_collections_have_a_reason() -> None:
    now = [0.0]
    garbage = Garbage(lambda: now[0])
    assert not garbage.sweep(LEFT - 1)
    assert garbage.sweep(LEFT)
    assert not garbage.sweep(LEFT + 10)
    now[0] += SECONDS
    assert garbage.sweep(LEFT + 10)
    assert not garbage.sweep(LEFT + 10)


def test_python_makes_none_by_itself_and_the_sweep_frees_circles() -> None:
    garbage = Garbage()
    garbage.start()
    assert gc.get_threshold()[2] == NEVER
    old = weakref.ref(circle := Circle())
    gc.collect(1)  # it is no longer new
    del circle
    gc.collect(1)
    assert old() is not None
    assert garbage.sweep(LEFT)
    assert old() is None
