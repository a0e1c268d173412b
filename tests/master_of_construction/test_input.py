"""Bad input gets a clear answer: which field, what was expected; nothing changes."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import bidyard
from tests.games.inputs import changer, changes_nothing, fails, nonsense, record
from tests.master_of_construction.tables import GAME, table


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"length": "long"}, "options.length"),
        ({"length": 1}, "options.length"),
        ({"round_limit": 0}, "options.round_limit"),
        ({"round_limit": -2}, "options.round_limit"),
        ({"round_limit": True}, "options.round_limit"),
        ({"round_limit": "5"}, "options.round_limit"),
        ({"round_limit": 1000}, "options.round_limit"),
        ({"teams": [["A"], ["B"]]}, "options.teams"),
        ({"teams": "ABC"}, "options.teams"),
        ({"teams": [["A"], [], ["C"]]}, "options.teams[1]"),
        ({"teams": [["A"], ["B", ""], ["C"]]}, "options.teams[1][1]"),
        ({"open_hands": True}, "options.open_hands"),
    ],
)
def test_wrong_options(options: dict[str, Any], field: str) -> None:
    """MC-66 MC-70 MC-75."""
    fails(lambda: bidyard.new(GAME, 3, 1, options), field)


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"skills": ["CW", "XX"]}, "setup.skills[1]"),
        ({"skills": ["SM"] * 11}, "setup.skills[10]"),
        ({"skills": "CW"}, "setup.skills"),
        ({"projects": ["I01"]}, "setup.projects"),
        ({"projects": {"city": ["I01"]}}, "setup.projects.city[0]"),
        ({"projects": {"city": ["C01", "C01"]}}, "setup.projects.city[1]"),
        ({"projects": {"moon": []}}, "setup.projects.moon"),
        ({"planning": ["P01", "P99"]}, "setup.planning[1]"),
        ({"planning": ["P01", "P01"]}, "setup.planning[1]"),
        ({"market": ["P01"]}, "setup.market[0]"),
        ({"market": {}}, "setup.market"),
        ({"hands": []}, "setup.hands"),
    ],
)
def test_wrong_setup(setup: dict[str, Any], field: str) -> None:
    fails(lambda: bidyard.new(GAME, 3, 1, setup=setup), field)


@pytest.mark.parametrize(
    "move",
    [
        "",
        "draw",
        "draw XX",
        "take",
        "take CO",
        "start",
        "start X01",
        "resolve I01",
        "resolve I01 x",
        "resolve I01 ٢",
        "resolve I01 1000",
        "resolve I01 1 2",
        "waive ANY",
        "discard",
        "discard CW HS XX",
        "discard CW CW CW CW",
        "pass",
        "x" * 300,
    ],
)
def test_nonsense_notation(move: str) -> None:
    """MC-10."""
    nonsense(table(4), move)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("draw cw", "draw CW"),
        ("DRAW CW", "draw CW"),
        ("draw  CW", "draw CW"),
        (" end", "end"),
        ("start i01", "start I01"),
        ("discard co cw hs", "discard CW HS CO"),
        ("resolve I01 01", "resolve I01 1"),
        ("resolve I01 -1", "resolve I01 0"),
    ],
)
def test_one_spelling_only(said: str, meant: str) -> None:
    """MC-10: small letters and spaces are forgiven, and the record has one spelling."""
    assert str(table(4).move(said)) == meant


@pytest.mark.parametrize(
    ("kind", "parts", "notation"),
    [
        ("draw", {"skill": "CW"}, "draw CW"),
        ("draw", {"skill": "blind"}, "draw blind"),
        ("take", {}, "take consultant"),
        ("start", {"card": "I01"}, "start I01"),
        ("waive", {"skill": "CO"}, "waive CO"),
        ("resolve", {"card": "C13", "option": 2}, "resolve C13 2"),
        ("resolve", {"card": "I01", "option": 999}, "resolve I01 999"),
        ("discard", {"skills": ["QE"]}, "discard QE"),
        ("discard", {"skills": ["CW", "CW", "CO"]}, "discard CW CW CO"),
        ("end", {}, "end"),
    ],
)
def test_structured_moves(kind: str, parts: dict[str, Any], notation: str) -> None:
    """MC-10: what programs get and send, legal or not."""
    t = table(4)
    assert t.move(notation).json() == {"move": notation, "kind": kind, "parts": parts}
    assert str(t.move({"kind": kind, "parts": parts})) == notation


@pytest.mark.parametrize(
    ("kind", "parts", "field"),
    [
        ("draw", {}, "move.parts.skill"),
        ("draw", {"skill": "XX"}, "move.parts.skill"),
        ("draw", {"card": "CW"}, "move.parts.card"),
        ("resolve", {"card": "I01"}, "move.parts.option"),
        ("resolve", {"card": "I01", "option": "2"}, "move.parts.option"),
        ("resolve", {"card": "P01", "option": 2}, "move.parts.card"),
        ("pass", {}, "move.kind"),
    ],
)
def test_broken_structured_moves(kind: str, parts: dict[str, Any], field: str) -> None:
    """MC-10."""
    t = table(4)
    fails(lambda: t.play(0, {"kind": kind, "parts": parts}), field)


def test_wrong_seat_and_phase_change_nothing() -> None:
    """MC-10."""
    early = ("end", "skip", "start I01", "waive CW", "discard CO", "resolve I01 9")
    changes_nothing(table(4), (1, "draw blind"), *((0, move) for move in early), rule="MC-10")


def test_every_refusal_speaks_both_languages() -> None:
    """MC-10: whatever is refused in a game, it is refused in words."""
    t = bidyard.new(GAME, 3, 5, {"length": "shorter"})
    rng = random.Random(1)
    moves = ["draw CO", "draw blind", "take consultant", "skip", "end", "waive CO", "waive SM", "resolve I01 9"]
    moves += [f"{word} {code}" for word in ("draw", "discard") for code in ("SM", "CW", "QE")]
    moves += [f"start {card}" for card in t.cards.piles["project"][::4]]
    moves += [f"resolve {card} {option}" for card in t.cards.piles["project"][::4] for option in (1, 3)]
    rules = set()
    while t.to_act:
        for move in moves:
            for lang in ("en", "fr"):
                refused = t.why_not(t.to_act[0], move, lang)
                if refused is not None:
                    rules.add(refused.rule)
                    assert "{" not in refused.text
        t.play(t.to_act[0], rng.choice(t.moves(t.to_act[0])))
    assert rules >= {"MC-10", "MC-11", "MC-12", "MC-13", "MC-27", "MC-28", "MC-31", "MC-42"}


def test_broken_records() -> None:
    """MC-70."""
    good = record(GAME, 2, {"round_limit": 2})
    assert bidyard.replay(good).result is not None

    broken = changer(good)

    moves = good["moves"]
    illegal = copy.deepcopy(moves)
    illegal[1][1] = "end"
    fails(lambda: bidyard.replay(broken(moves=illegal)), "moves[1]", "MC-10")
    fails(lambda: bidyard.replay(broken(moves=[*moves, [0, "end"]])), f"moves[{len(moves)}]", "MC-59")
    fails(lambda: bidyard.replay(broken(moves=[*moves, [None, "time up"]])), f"moves[{len(moves)}]", "over")
    fails(lambda: bidyard.replay(broken(moves=[[None, "tea time"]])), "moves[0]")
    fails(lambda: bidyard.replay(broken(options={"round_limit": "two"})), "options.round_limit")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"points": -1}, "players[0].points"),
        ({"points": None}, "players[0].points"),
        ({"city": 1.5}, "players[0].city"),
        ({"suburb": "2"}, "players[0].suburb"),
        ({"name": ""}, "players[0].name"),
        ({"park": 1}, "players[0].park"),
    ],
)
def test_broken_sheets(change: dict[str, Any], field: str) -> None:
    """MC-61."""
    rows = [{"name": n, "points": 20, "industrial": 1, "infrastructure": 1, "suburb": 1, "city": 1} for n in "AB"]
    assert bidyard.score(GAME, {"players": rows}).scores == (20, 20)
    fails(lambda: bidyard.score(GAME, {"players": [rows[0] | change, rows[1]]}), field)
    fails(lambda: bidyard.score(GAME, {"players": rows[:1]}), "players", "2 to 5")
    fails(lambda: bidyard.score(GAME, {"players": rows * 3}), "players", "2 to 5")
    missing = {key: value for key, value in rows[0].items() if key != "city"}
    fails(lambda: bidyard.score(GAME, {"players": [missing, rows[1]]}), "players[0].city", "missing")
