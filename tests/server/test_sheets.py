"""Score sheets of all games over HTTP: a right one is counted, a wrong one answered with its field, none breaks anything."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import bidyard
from tests.server.serving import Caller

_FEVER = {"name": "Maya", "hq_workers": 3, "credits": 12, "green": [2, 3], "black": 4}
_REPUTATION = {"name": "Maya", "hq_workers": 3, "credits": 12, "public": [2, 3], "private": 4, "tokens": 1}
_YARD = {
    "name": "Maya", "museum": 1, "theater": 2, "station": 0, "church": 1, "park": 0, "skyscraper": 1, "points_before": 4,
}  # fmt: skip
_AUCTION = {
    "name": "Maya",
    "president": {"colour": "red", "back": False},
    "hq": {"colour": "red", "value": 5, "chips": 2},
    "apartments": [{"card": "red-3", "built": None, "chips": 0, "face_down": False}],
    "parking_lot": False,
    "chips_in_hand": 3,
}
_MASTER = {"name": "Maya", "points": 20, "industrial": 1, "infrastructure": 2, "suburb": 0, "city": 1}
SHEETS: dict[str, dict[str, Any]] = {
    "construction-fever": {"players": [_FEVER, _FEVER, _FEVER]},
    "reputation": {"players": [_REPUTATION, _REPUTATION, _REPUTATION]},
    "construction-yard": {"scoring": "A", "players": [_YARD, _YARD, _YARD], "dirk": None},
    "construction-auction": {
        "colours_in_play": ["red", "orange", "yellow", "green", "blue", "purple"],
        "players": [_AUCTION, _AUCTION | {"apartments": []}, _AUCTION | {"apartments": []}],
    },
    "master-of-construction": {"players": [_MASTER, _MASTER]},
}
HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**70,
    1.5,
    float("1e308"),
    "",
    "x",
    [],
    [2**70],
    ["red-3", None],
    {},
    {"a": 1},
    [[]],
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a sheet, but only one player's."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list) and value:
        yield from places(value[0], (*path, 0))


@pytest.mark.parametrize("game", bidyard.games())
def test_no_sheet_breaks_the_server(server: Caller, game: str) -> None:
    path = f"/api/games/{game}/score"
    right = server.post(path, SHEETS[game])
    assert right.status_code in (200, 422), right.text
    for place in list(places(SHEETS[game])):
        for value in HOSTILE:
            sheet: Any = copy.deepcopy(SHEETS[game])
            if not place:
                sheet = value
            else:
                inner = sheet
                for step in place[:-1]:
                    inner = inner[step]
                inner[place[-1]] = value
            answer = server.post(path, sheet) if sheet is not None else server.call("POST", path, data=b"null")
            assert answer.status_code in (200, 400, 415, 422), (place, value, answer.text)
            assert answer.status_code == 200 or answer.json()["error"]["message"]
