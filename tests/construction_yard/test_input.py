"""Bad input gets a clear answer: which field, what was expected; nothing changes."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import bidyard
from bidyard.games import open_deck
from tests.construction_yard.tables import GAME, deck, play, table
from tests.games.inputs import changes_nothing, fails, nonsense, replaced


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"payments": "all"}, "options.payments"),
        ({"open_hands": 1}, "options.open_hands"),
        ({"dirk_can_win": "yes"}, "options.dirk_can_win"),
        ({"fast": True}, "options.fast"),
    ],
)
def test_wrong_options(options: dict[str, Any], field: str) -> None:
    fails(lambda: bidyard.new(GAME, 3, 1, options), field)


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"youngest": [4]}, "setup.youngest[0]"),
        ({"buildings": ["museum-2", "museum-2"]}, "setup.buildings[1]"),
        ({"buildings": ["museum-9"]}, "setup.buildings[0]"),
        ({"buildings": "museum-2"}, "setup.buildings"),
        ({"hands": [["blue-1"]]}, "setup.hands"),
        ({"hands": [["blue-1"] * 3, ["blue-1"], []]}, "setup.hands[1][0]"),
        ({"hands": ["blue-1", [], []]}, "setup.hands[0]"),
        ({"hands": [["red-1"], [], []]}, "setup.hands[0][0]"),
        ({"hands": [[7], [], []]}, "setup.hands[0][0]"),
        ({"money_display": ["blue-1"] * 3 + ["blue-2"] * 2}, "setup.money_display"),
        ({"money_display": ["blue-0"]}, "setup.money_display[0]"),
        ({"money_display": ["A"]}, "setup.money_display[0]"),
        ({"money": ["A", "blue-1", "A"]}, "setup.money[2]"),
        ({"money": ["C"]}, "setup.money[0]"),
        ({"money": 3}, "setup.money"),
        ({"deck": []}, "setup.deck"),
    ],
)
def test_wrong_setup(setup: dict[str, Any], field: str) -> None:
    fails(lambda: bidyard.new(GAME, 3, 1, setup=setup), field)


def test_hands_that_leave_too_little() -> None:
    """CY-107: a seat whose hand is not given needs 20 in the cards left."""
    every = [f"{c}-{v}" for c in ("blue", "green", "orange", "yellow") for v in range(1, 10) for _ in range(3)]
    fails(lambda: bidyard.new(GAME, 3, 1, setup={"hands": [every, [], None]}), "setup.hands", "not enough")


@pytest.mark.parametrize(
    "move",
    [
        "",
        "take blue",
        "take blue-0",
        "take red-1",
        "take blue-1 blue-1 blue-1 blue-1 blue-1",
        "buy",
        "buy 5 with 3",
        "buy 0 with 3",
        "buy 1 with 10",
        "buy 1 with 3 3 3 3",
        "buy 1 3",
        "buy 1 with 3 for me",
        "keep it",
        "x" * 300,
    ],
)
def test_nonsense_notation(move: str) -> None:
    nonsense(table(), move)


def test_wrong_seat_and_phase_change_nothing() -> None:
    moves = ((1, "buy 1 with 3"), (0, "buy 2 with 3"), (0, "keep"), (0, "take blue-9 green-9"))
    changes_nothing(table(3, [["blue-3"]]), *moves)


def test_spelling_is_forgiven() -> None:
    t = table(3, [["blue-3", "green-8"]])
    play(t, "0   BUY 1  with 3")
    assert t.record()["moves"] == [[0, "buy 1 with 3"]]


def test_record_survives_json_and_tampering_does_not() -> None:
    t = table(3, [["blue-3"]])
    play(t, "0 buy 1 with 3")
    record = json.loads(json.dumps(t.record()))
    assert bidyard.replay(record).state == t.state
    for field, value in (("deck", "0" * 16), ("players", 9), ("moves", [[0, "buy 9"]])):
        broken = copy.deepcopy(record)
        broken[field] = value
        with pytest.raises(bidyard.InputError):
            bidyard.replay(broken)


SHEETS = [
    ({"players": []}, "scoring"),
    ({"scoring": "D", "players": [{"name": "a"}, {"name": "b"}]}, "scoring"),
    ({"scoring": "A", "players": [{"name": "a"}]}, "players"),
    ({"scoring": "A", "players": [{"name": "a", "museum": -1}, {"name": "b"}]}, "players[0].museum"),
    ({"scoring": "A", "players": [{"name": "a", "museum": 12}, {"name": "b"}]}, "players[0].museum"),
    ({"scoring": "A", "players": [{"name": "a", "garden": 2}, {"name": "b"}]}, "players[0].garden"),
    ({"scoring": "A", "players": [{"museum": 2}, {"name": "b"}]}, "players[0].name"),
    ({"scoring": "A", "players": [{"name": "a"}] * 3, "dirk": {"museum": 1}}, "dirk"),
    ({"scoring": "A", "players": [{"name": "a"}] * 3, "bob": 1}, "bob"),
    # With two players Dirk takes part (CY-702, CY-704).
    ({"scoring": "A", "players": [{"name": "a"}] * 2}, "dirk"),
    ({"scoring": "C", "players": [{"name": "a"}] * 2, "dirk": None}, "dirk"),
    ({"players": [{"name": "a", "A": {}}] * 2}, "dirk"),
    # Scorings in a row: each for everybody.
    ({"players": [{"name": "a", "A": {}}, {"name": "b"}, {"name": "c", "A": {}}]}, "players[1].A"),
    ({"players": [{"name": "a", "A": {"museum": 12}}] * 3}, "players[0].A.museum"),
    ({"players": [{"name": "a", "A": {"garden": 1}}] * 3}, "players[0].A.garden"),
    ({"players": [{"name": "a", "A": 3}] * 3}, "players[0].A"),
    ({"players": [{"name": "a", "D": {}}] * 3}, "scoring"),
    ({"players": [{"name": "a", "A": {}, "museum": 1}] * 3}, "players[0].museum"),
]


@pytest.mark.parametrize(("sheet", "field"), SHEETS)
def test_broken_sheets(sheet: dict[str, Any], field: str) -> None:
    fails(lambda: bidyard.score(GAME, sheet), field)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("meta", "game"), "chess", "meta.game"),
        (("meta", "status"), "guess", "meta.status"),
        (("money", "copies"), 4, "money.copies"),
        (("money", "copies"), 1, "money.copies"),
        (("money", "currencies"), ["blue"], "money.currencies"),
        (("setup", "capital"), 0, "setup.capital"),
        (("setup", "dirk_after_b"), 0, "setup.dirk_after_b"),
        (("setup", "colour"), 1, "setup.colour"),
        (("building", 0, "prices"), [2, 3], "building"),
        (("building", 0, "prices"), [5] * 12, "building[0].prices"),
        (("building", 0, "prices"), [1, 3, 4, 5, 6, 7, 8], "building[0].prices[0]"),
        (("building", 0, "prices"), [2, 3, 4, 5, 6, 7, "8"], "building[0].prices[6]"),
        (("building", 1, "type"), "museum", "building[1].type"),
        (("building", 2, "b"), [1], "building[2].b"),
    ],
)
def test_broken_decks(path: tuple[str | int, ...], value: Any, field: str) -> None:
    fails(lambda: open_deck(GAME, replaced(deck(), path, value)), field)


def test_deck_says_where_its_values_come_from() -> None:
    """CY-102 CY-106: 54 buildings and 36 money cards, each with its source."""
    cards = open_deck(GAME, None)
    assert cards.status == "source"
    assert len(cards.piles["building"]) == 54
    assert len(cards.piles["money"]) == 36
    assert {info["source"] for info in cards.info.values()} == {"source", "rulebook"}
    assert cards.info["station-6b"] == {
        "id": "station-6b",
        "name": "Station 6",
        "source": "source",
        "type": "station",
        "price": 6,
        "colour": "brown",
    }
    assert sum(info["price"] for info in cards.info.values() if "price" in info) == 421
