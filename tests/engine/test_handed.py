"""A bot is handed a seat and nothing else: nothing in it leads to what the seat may not know."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import FunctionType, ModuleType

import pytest

import bidyard


def reachable(thing: object) -> Iterator[object]:
    """Everything that a program finds that is handed this."""
    waiting, seen = [thing], set()
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, ModuleType | type | FunctionType):
            continue
        seen.add(id(one))
        yield one
        waiting += gc.get_referents(one)


@pytest.mark.parametrize("seed", [None, 123_456_789_012_345])
def test_nothing_that_a_bot_is_handed_leads_to_the_cards(seed: int | None) -> None:
    """However deep it looks: neither the secret, nor a seed, nor a setup, nor the state."""
    setup = {"start": 1}
    table = bidyard.new("construction-fever", 3, seed=seed, setup=setup)
    whole, secret = table.state, table.record()["seed"]
    found = list(reachable(table.seat(0)))
    assert not any(one is table or one is table._s for one in found)
    assert not any(one in (secret, whole, setup) for one in found if isinstance(one, int | str | bytes | dict))
    assert not any(isinstance(one, list) and one == table._s.rng_secret for one in found)
