"""Bad input: what every game's tests of it need."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import bidyard


def fails(call: Callable[[], object], field: str, *parts: str) -> None:
    """The call is refused, names the field, and its text holds these parts."""
    with pytest.raises(bidyard.InputError) as error:
        call()
    assert error.value.field == field, str(error.value)
    for part in parts:
        assert part in str(error.value)


def record(game: str, players: int, options: dict[str, Any] | None = None, which: int = 0) -> dict[str, Any]:
    """A whole game in which everybody plays the move of this number in the list, as it is read from a file."""
    t = bidyard.new(game, players, 4, options)
    while t.to_act:
        t.play(t.to_act[0], t.moves(t.to_act[0])[which])
    return json.loads(json.dumps(t.record()))  # type: ignore[no-any-return]


def changer(good: dict[str, Any]) -> Callable[..., dict[str, Any]]:
    """Makes copies of a record with some fields replaced."""

    def broken(**changes: Any) -> dict[str, Any]:
        return copy.deepcopy(good) | changes

    return broken
