"""The structured form of takings and purchases: what programs and the browser read and send."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from tests.construction_yard.tables import GAME, table
from tests.games.inputs import fails

FORMS: list[tuple[str, str, dict[str, Any]]] = [
    ("take blue-1 green-3", "take", {"cards": ["blue-1", "green-3"]}),
    ("take blue-2 blue-2", "take", {"cards": ["blue-2", "blue-2"]}),
    ("take", "take", {"cards": []}),
    ("buy 2 with 3 8", "buy", {"for": None, "slot": 2, "values": [3, 8]}),
    ("buy 4 with 1 1 1 9 for dirk", "buy", {"for": "dirk", "slot": 4, "values": [1, 1, 1, 9]}),
    ("buy 1 with", "buy", {"for": None, "slot": 1, "values": []}),
    ("keep", "keep", {}),
    ("donate", "donate", {}),
    ("pass", "pass", {}),
]


@pytest.mark.parametrize(("notation", "kind", "parts"), FORMS)
def test_forms_of_a_move(notation: str, kind: str, parts: dict[str, Any]) -> None:
    """CY-221 CY-242 CY-709: notation and structure say the same, legal or not."""
    t = table()
    move = t.move(notation)
    assert (str(move), move.kind, move.parts) == (notation, kind, parts)
    assert t.move({"kind": kind, "parts": parts}) == move


def test_order_of_cards_does_not_matter() -> None:
    t = table()
    taken = {"kind": "take", "parts": {"cards": ["yellow-1", "blue-1", "green-1"]}}
    assert str(t.move(taken)) == "take blue-1 green-1 yellow-1" == str(t.move("take yellow-1 green-1 blue-1"))
    assert str(t.move({"kind": "buy", "parts": {"slot": 3, "values": [9, 2]}})) == "buy 3 with 2 9"


@pytest.mark.parametrize(
    ("kind", "part", "value", "told"),
    [
        ("take", "cards", "blue-1", "money cards from blue-1 to yellow-9"),
        ("take", "cards", ["red-1"], "money cards from blue-1 to yellow-9, found 'red-1'"),
        ("take", "cards", [1], "money cards from blue-1 to yellow-9"),
        ("take", "cards", ["blue-1"] * 5, "at most 4 money cards"),
        ("buy", "slot", 5, "a slot from 1 to 4"),
        ("buy", "slot", "first", "a slot from 1 to 4"),
        ("buy", "slot", None, "missing"),
        ("buy", "values", 3, "values from 1 to 9"),
        ("buy", "values", [10], "values from 1 to 9, found '10'"),
        ("buy", "values", [True], "values from 1 to 9"),
        ("buy", "values", [3, 3, 3, 3], "at most three cards of value 3"),
        ("buy", "for", "me", "dirk"),
    ],
)
def test_wrong_parts_are_named(kind: str, part: str, value: Any, told: str) -> None:
    good = {"take": {"cards": ["blue-1"]}, "buy": {"slot": 1, "values": [3]}}[kind]
    fails(lambda: table().move({"kind": kind, "parts": good | {part: value}}), f"move.parts.{part}", told)


def test_a_structured_purchase_is_played() -> None:
    """CY-244: an unlisted payment too, and the record holds its notation."""
    t = bidyard.new(GAME, 2, 1, setup={"start": 0, "buildings": ["museum-2"], "hands": [["blue-2", "blue-9"], []]})
    t.play(0, {"kind": "buy", "parts": {"slot": 1, "values": [9, 2], "for": "dirk"}})
    assert t.record()["moves"] == [[0, "buy 1 with 2 9 for dirk"]]
