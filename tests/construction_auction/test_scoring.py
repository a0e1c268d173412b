"""Scoring: CA-71 to CA-85, in the rules and on the score sheet."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import bidyard
from bidyard.engine.game import Question
from bidyard.games import open_deck
from bidyard.games.construction_auction.rules.scoring import (
    add_awards,
    add_most_chips,
    building_points,
    face_up_buildings,
    most,
    reputation,
    take_most_cards,
)
from bidyard.testing import random_tables
from tests.construction_auction.tables import GAME, Position, deck
from tests.games.tables import state

DECK = open_deck(GAME, None)


def awards(reputations: list[int], face_up: int) -> list[int]:
    out = [0] * len(reputations)
    add_awards(DECK.tables, reputations, len(reputations), face_up <= 3, out)
    return out


def test_e2_tie_example() -> None:
    """CA-78 CA-80 CA-82 (E-2): two tied for first, two for second: 5/1/1."""
    assert awards([9, 9, 5, 5, 2], 6) == [5, 5, 1, 1, 1]


@pytest.mark.parametrize(
    ("reputations", "face_up", "expected"),
    [
        ([8, 5, 3], 4, [7, 4, 2]),
        ([6, 6, 6, 4, 0], 4, [5, 5, 5, 2, 0]),
        ([5, 3, 3, 1], 5, [7, 2, 2, 1]),
        ([6, 4, 2, 2, 0], 6, [7, 4, 1, 1, 0]),
        ([7, 0, 0], 4, [7, 0, 0]),
        ([9, 7, 5, 3, 1], 4, [7, 4, 2, 0, 0]),
        ([8, 5, 3], 3, [5, 3, 1]),
        ([9, 9, 5, 5, 2], 3, [3, 3, 1, 1, 1]),
        ([5, 3, 3, 1], 2, [5, 1, 1, 1]),
        ([4, 4, 0, 0], 3, [3, 3, 0, 0]),
        ([0, 0, 0], 3, [0, 0, 0]),
    ],
)
def test_s19_awards(reputations: list[int], face_up: int, expected: list[int]) -> None:
    """CA-78 CA-79 CA-80 CA-81 CA-82 (S-19)."""
    assert awards(reputations, face_up) == expected


def algorithm(rep: list[int], face_up: int) -> list[int]:
    """The award algorithm as the specification writes it."""
    base = [7, 4, 2] if face_up > 3 else [5, 3, 1]
    levels = sorted({value for value in rep if value >= 1}, reverse=True)[:3]
    out, minus = [0] * len(rep), 0
    for k, value in enumerate(levels):
        tied = [i for i, r in enumerate(rep) if r == value]
        minus += 2 if len(tied) >= 2 else 0
        for i in tied:
            out[i] = max(1, base[k] - minus)
    return out


@pytest.mark.parametrize("face_up", [3, 4])
def test_awards_against_the_algorithm(face_up: int) -> None:
    """CA-80 CA-82: all combinations of five small reputations."""
    for code in range(5**5):
        reputations = [code // 5**k % 5 for k in range(5)]
        assert awards(reputations, face_up) == algorithm(reputations, face_up)


def test_points_of_buildings() -> None:
    """CA-71 CA-72 CA-73: president on its back 1, started apartments and parking lot 2 each, HQ its value, lots nothing."""
    p = Position(3).president(0, "B1").hq(0, 6, 3).owns(0, "red-2", "high", (2, 0, 0, 0)).owns(0, "red-3", "rush")
    p.owns(0, "yellow-4", "back", down=True).owns(0, "yellow-3", down=True)
    p.s.parking_owner = 0
    assert building_points(DECK.tables, p.s, 0) == 1 + 3 * 2 + 2 + 6
    assert building_points(DECK.tables, p.s, 1) == 0


def test_points_by_end() -> None:
    """CA-72: an owner's deck may give points for each end, in the rules and on the sheet; by default both are 2."""
    assert list(DECK.tables.apartment_points) == [2, 2, 2]
    data = deck()
    data["scoring"]["apartment_points"] = {"rush": 1, "high": 4}
    cards = open_deck(GAME, data)
    assert list(cards.tables.apartment_points) == [1, 4, 1]
    data["scoring"]["apartment_points"]["back"] = 3
    cards = open_deck(GAME, data)
    p = Position(3)
    p.owns(0, "red-2", "rush").owns(0, "blue-2", "high").owns(0, "green-2", "high").owns(0, "yellow-3", "back", down=True)
    p.owns(0, "red-4")
    assert building_points(cards.tables, state(p.table), 0) == 1 + 4 + 4 + 3
    apartments = [{"card": card, "built": built} for card, built in (("red-2", "rush"), ("blue-2", "high"))]
    built = {"chips": 0, "face_down": False}
    company = {
        "name": "Ann",
        "president": {"colour": "red", "back": False},
        "hq": {"colour": "yellow", "value": 0, "chips": 0},
        "apartments": [entry | built for entry in apartments],
        "parking_lot": True,
        "chips_in_hand": 0,
    }
    others = [
        company
        | {"name": name, "president": {"colour": own, "back": False}, "hq": {"colour": hq, "value": 0, "chips": 0}}
        | {"apartments": [], "parking_lot": False}
        for name, own, hq in (("Ben", "blue", "red"), ("Cem", "green", "blue"))
    ]
    company["hq"] = {"colour": "green", "value": 0, "chips": 0}
    sheet = {"colours_in_play": ["red", "blue", "green", "yellow"], "players": [company, *others]}
    lines = bidyard.score(GAME, sheet, deck=data).sheet[0]
    assert next(line.value for line in lines if line.rule == "CA-72") == 5


@pytest.mark.parametrize(
    ("points", "field"),
    [({"rush": 2}, "high"), ({"rush": 2, "high": 31}, "high"), ({"rush": 2, "high": 2, "side": 2}, "side"), ("two", "")],
)
def test_nonsense_points_by_end(points: Any, field: str) -> None:
    """CA-72: both ends, small numbers, nothing else."""
    data = deck()
    data["scoring"]["apartment_points"] = points
    with pytest.raises(bidyard.InputError) as wrong:
        open_deck(GAME, data)
    assert wrong.value.field == ".".join(filter(None, ["scoring.apartment_points", field]))


def test_reputation() -> None:
    """CA-74 CA-75 CA-76 CA-77: printed less chips, each building at least 0; HQ, and the president on its back."""
    d = DECK.tables
    # Seat 0 of three: president red, HQ green.
    p = (
        Position(3)
        .owns(0, "red-2", "high", (2, 0, 0, 0))
        .owns(0, "red-4", "rush", (4, 0, 0, 0))
        .owns(0, "red-3", "high", (0, 0, 0, 1))
    )
    assert reputation(d, p.s, 0, 0) == (6 - 2) + 0 + (7 - 1)
    p.president(0, "B0")
    assert reputation(d, p.s, 0, 0) == 11
    p.hq(0, 2, 7)
    assert reputation(d, p.s, 0, 2) == 0
    p.owns(0, "green-2", "rush")
    assert reputation(d, p.s, 0, 2) == 3  # an HQ full of chips takes nothing away from it
    p.owns(0, "yellow-2").owns(0, "yellow-3", "back", down=True)
    assert reputation(d, p.s, 0, 3) == 0
    p.president(1, "F2")
    assert reputation(d, p.s, 1, 1) == 0


def test_face_up_buildings() -> None:
    """CA-79: lots and value-0 headquarters count, face-down cards, presidents and undrawn cards do not."""
    p = Position(3)
    # Initial apartments red-1, blue-1, green-1 and three headquarters; yellow has nothing.
    assert [face_up_buildings(p.s, colour) for colour in range(4)] == [2, 2, 2, 0]
    p.owns(0, "yellow-2").owns(1, "yellow-3", "high").owns(2, "yellow-4", down=True)
    assert face_up_buildings(p.s, 3) == 2


def test_chips_and_cards() -> None:
    """CA-83 CA-84: most chips +2 or +1 each; most cards minus their number, or minus 2 each."""
    d = DECK.tables

    def chips(*held: int) -> list[int]:
        out = [0] * len(held)
        add_most_chips(d, held, len(held), out)
        return out

    def cards(*held: int) -> list[int]:
        out = [0] * len(held)
        take_most_cards(d, held, len(held), out)
        return out

    assert chips(5, 3, 1) == [2, 0, 0]
    assert chips(5, 5, 1) == [1, 1, 0]
    assert chips(0, 0, 0, 0) == [1, 1, 1, 1]
    assert cards(7, 5, 4) == [-7, 0, 0]
    assert cards(6, 6, 4) == [-2, -2, 0]
    assert cards(4, 4, 4) == [-2, -2, -2]


def test_winners() -> None:
    """CA-85: most points; equal points share; negative totals are possible."""
    assert most([3, 9, 9], 3) == 0b110
    assert most([-3, -9, -4], 3) == 0b001


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sheet_agrees_with_the_rules(players: int) -> None:
    """CA-71 CA-77 CA-83 CA-84 CA-85: the sheet of a finished game counts what the compiled scoring counts."""
    for t in random_tables(GAME, players, games=8, seed=4):
        if t.to_act:
            continue
        assert t.result is not None
        assert list(t.result.scores) == state(t).points[:players]
        for shown in t.result.players:
            counted = [line.value for line in shown.lines if not line.label.startswith(("reputation_", "score"))]
            assert sum(counted) == shown.score


def sheet() -> dict[str, Any]:
    """A small table of three, counted by hand below."""

    def company(name: str, president: str, hq: tuple[str, int, int], apartments: str, **more: Any) -> dict[str, Any]:
        """Apartments as "card:built:chips", a face-down one with a star before its name."""
        cards: list[list[Any]] = [[*entry.lstrip("*").split(":"), entry.startswith("*")] for entry in apartments.split()]
        return {
            "name": name,
            "president": {"colour": president, "back": more.get("back", False)},
            "hq": {"colour": hq[0], "value": hq[1], "chips": hq[2]},
            "apartments": [{"card": c, "built": b or None, "chips": int(n), "face_down": down} for c, b, n, down in cards],
            "parking_lot": more.get("parking", False),
            "chips_in_hand": more["hand"],
        }

    return {
        "colours_in_play": ["red", "blue", "green", "yellow"],
        "players": [
            company("Ada", "red", ("green", 4, 0), "blue-1:high:0 red-4:high:3", back=True, hand=5),
            company("Ben", "blue", ("red", 6, 2), "green-1::0 red-2:rush:0", parking=True, hand=5),
            company("Cem", "green", ("blue", 2, 0), "red-1:rush:0 *yellow-3:back:1 green-3:high:1 *green-5::0", hand=1),
        ],
    }


def test_a_sheet_counted_by_hand() -> None:
    """CA-71 CA-72 CA-73 CA-74 CA-75 CA-76 CA-77 CA-78 CA-79 CA-81 CA-83 CA-84."""
    result = bidyard.score(GAME, sheet(), deck())
    lines = [{line.label: line.value for line in own} for own in result.sheet]
    # red: face up red-4, red-2, red-1 and an HQ make four: full award. Ada 8-3+1 = 6, Ben 3 + (6-2) = 7, Cem 2.
    assert [line["reputation_red"] for line in lines] == [6, 7, 2]
    assert [line["award_red"] for line in lines] == [4, 7, 2]
    # blue: blue-1 and an HQ: reduced. Ada 4, Cem 2.
    assert [line["award_blue"] for line in lines] == [5, 0, 3]
    # green: HQ, green-1 (a lot), green-3: three, reduced. Ada 4, Cem 7-1 = 6.
    assert [line["reputation_green"] for line in lines] == [4, 0, 6]
    assert [line["award_green"] for line in lines] == [3, 0, 5]
    assert [line["award_yellow"] for line in lines] == [0, 0, 0]
    assert [line["most_chips"] for line in lines] == [1, 1, 0]
    assert [line["most_cards"] for line in lines] == [0, 0, -4]
    # president, apartments, parking lot, HQ
    assert [line["president"] for line in lines] == [1, 0, 0]
    assert [line["apartments"] for line in lines] == [4, 2, 6]
    assert [line["parking_lot"] for line in lines] == [0, 2, 0]
    assert [line["headquarters"] for line in lines] == [4, 6, 2]
    assert result.scores == (1 + 4 + 4 + 4 + 5 + 3 + 1, 2 + 2 + 6 + 7 + 1, 6 + 2 + 2 + 3 + 5 - 4)
    assert result.winners == (0,)
    rules = {line.rule for own in result.sheet for line in own}
    assert {"CA-71", "CA-72", "CA-73", "CA-77", "CA-78", "CA-79", "CA-81", "CA-83", "CA-84", "CA-85"} <= rules


def test_s15_face_down_on_a_sheet() -> None:
    """CA-61 CA-72 CA-79 CA-84 (S-15): 2 points, no reputation, not counted as face up, counted as a card."""
    data = sheet()
    with_back = bidyard.score(GAME, data)
    other = copy.deepcopy(data)
    other["players"][2]["apartments"][1] |= {"built": "high"}  # read the same way when it lies face down
    assert bidyard.score(GAME, other).scores == with_back.scores


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("colours_in_play",), ["red", "blue", "green"], "colours_in_play"),
        (("colours_in_play", 0), "blue", "colours_in_play[1]"),
        (("colours_in_play", 0), "pink", "colours_in_play[0]"),
        (("players", 0, "president", "colour"), "purple", "players[0].president.colour"),
        (("players", 1, "president", "colour"), "red", "players[1].president.colour"),
        (("players", 1, "hq", "colour"), "green", "players[1].hq.colour"),
        (("players", 0, "hq", "value"), 5, "players[0].hq.value"),
        (("players", 0, "hq", "value"), 16, "players[0].hq.value"),
        (("players", 0, "hq", "chips"), 21, "players[0].hq.chips"),
        (("players", 0, "president", "reputation"), "1", "players[0].president.reputation"),
        (("players", 0, "apartments", 0, "reputation"), 100, "players[0].apartments[0].reputation"),
        (("players", 0, "apartments", 0, "card"), "purple-1", "players[0].apartments[0].card"),
        (("players", 0, "apartments", 0, "card"), "red-9", "players[0].apartments[0].card"),
        (("players", 0, "apartments", 0, "card"), "red-2", "players[1].apartments[1].card"),
        (("players", 0, "apartments", 0, "built"), "fast", "players[0].apartments[0].built"),
        (("players", 0, "apartments", 0, "built"), "back", "players[0].apartments[0].built"),
        (("players", 0, "apartments", 0, "chips"), 21, "players[0].apartments[0].chips"),
        (("players", 1, "apartments", 0, "chips"), 1, "players[1].apartments[0].chips"),
        (("players", 0, "parking_lot"), True, "players"),
        (("players", 0, "parking_lot"), 1, "players[0].parking_lot"),
        (("players", 0, "chips_in_hand"), -1, "players[0].chips_in_hand"),
        (("players", 0, "name"), "", "players[0].name"),
        (("players", 0, "points"), 3, "players[0].points"),
        (("players",), [], "players"),
    ],
)
def test_broken_sheets(path: tuple[Any, ...], value: Any, field: str) -> None:
    data = sheet()
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(bidyard.InputError) as error:
        bidyard.score(GAME, data)
    assert error.value.field == field, str(error.value)


def test_the_questions_fill_in_a_sheet() -> None:
    """CA-6 CA-72: the questions lead through the same sheet, player by player."""
    from bidyard.games.construction_auction.sheet import fill_in

    wanted = sheet()
    answers: list[Any] = [3, "purple"]
    for entry in wanted["players"]:
        answers += [entry["name"], entry["president"]["colour"], entry["president"]["back"]]
        answers += [None] if entry["president"]["back"] else []  # what is printed there may be left out
        answers += [entry["hq"]["colour"], entry["hq"]["value"], entry["hq"]["chips"]]
        for apartment in entry["apartments"]:
            lot = "back-lot" if apartment["face_down"] else "lot"
            answers += [apartment["card"], apartment["built"] or lot]
            answers += [None] if apartment["built"] in ("rush", "high") else []
            answers += [apartment["chips"]] if apartment["built"] else []
        answers += ["none", *([] if entry["name"] == "Cem" else [entry["parking_lot"]]), entry["chips_in_hand"]]
    left = iter(answers)
    asked: list[Question] = []

    def answer(question: Question, who: str = "") -> Any:
        asked.append(question)
        return next(left)

    assert fill_in(answer) == wanted
    assert next(left, None) is None
    # What another player has, or what left the game, cannot be answered: Ben has the parking lot, Cem is not asked.
    choices = {key: [q.choices for q in asked if q.key == key] for key in ("president_colour", "hq_colour", "apartment_card")}
    assert choices["president_colour"][2] == ("green", "yellow")
    assert choices["hq_colour"][1] == ("red", "blue", "yellow")
    assert "red-4" not in choices["apartment_card"][3]
    assert "purple-2" not in choices["apartment_card"][0]
    assert all("5" not in q.choices for q in asked if q.key == "hq_value")
