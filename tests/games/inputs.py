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


def replaced(data: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The data itself, with another value at the end of the path."""
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return data


def nonsense(t: bidyard.Table, move: str, *parts: str) -> None:
    """No move at all: the answer says what was expected, and nothing changes."""
    before = t.state
    fails(lambda: t.play(0, move), "move", *(parts or ("expected",)))
    assert t.state == before


def changes_nothing(t: bidyard.Table, *refused: tuple[int, str], rule: str | None = None) -> None:
    """Moves of the wrong seat, phase or size, and of a seat that nobody has."""
    before, log, ply = t.state, t.log(None), t.ply
    for seat, move in refused:
        with pytest.raises(bidyard.IllegalMove) as illegal:
            t.play(seat, move)
        assert rule in (None, illegal.value.refusal.rule)
    fails(lambda: t.play(t.players, refused[0][1]), "seat")
    assert (t.state, t.log(None), t.ply) == (before, log, ply)
