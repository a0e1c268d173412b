"""Declared moves: codes, notation and structured form of every game, and what a wrong declaration is told."""

from __future__ import annotations

import json

import pytest

import bidyard
from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.events import Actor, Count, Event, Events
from bidyard.engine.moves import Kind, Moves
from bidyard.engine.parts import CardOf, Number, SeatOf, Word
from bidyard.engine.phases import Phases
from bidyard.games import find, standard_deck
from bidyard.testing import random_tables
from tests.games.variants import variants

CARDS = Cards(tables=None, piles={"tool": ("hammer", "saw")}, info={}, status="study", hash="")
MOVES = Moves(
    Kind("pass"),
    Kind(
        "bid", "bid {n}[ from {place}]", place=Word("home", None, "yard"), n=Number(1, 5, room=10), index="bid_index", size=15
    ),
    Kind("lend", tool=CardOf("tool", size=3), to=SeatOf(4)),
    Kind("build none", what="none"),
    Kind("build hq", what="hq"),
    Kind("build", "build {what} {how}", what=CardOf("tool", size=3), how=Word("fast", "well")),
    most=20,
)
EXAMPLES = {
    "pass": ("pass", {}),
    "bid 3": ("bid", {"place": None, "n": 3}),
    "bid 3 from yard": ("bid", {"place": "yard", "n": 3}),
    "lend saw 2": ("lend", {"tool": "saw", "to": 2}),
    "build none": ("build", {"what": "none"}),
    "build hq": ("build", {"what": "hq"}),
    "build hammer well": ("build", {"what": "hammer", "how": "well"}),
}


@pytest.mark.parametrize("notation", EXAMPLES)
def test_a_move_survives_notation_and_structure(notation: str) -> None:
    code = MOVES.parse(CARDS, notation)
    assert MOVES.notation(CARDS, code) == notation
    assert MOVES.json(CARDS, code) == EXAMPLES[notation]
    kind, parts = EXAMPLES[notation]
    assert MOVES.of_json(CARDS, {"kind": kind, "parts": parts}) == code
    assert MOVES.parse(CARDS, f"  {notation.upper()} ") == code


def test_kinds_follow_one_another_and_the_last_part_runs_fastest() -> None:
    assert MOVES.codes("pass", "bid", "lend") == (0, 1, 31)
    assert MOVES.parse(CARDS, "lend hammer 1") == 32
    assert MOVES.parse(CARDS, "lend saw 1") == 36


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("jump", "expected pass, bid N"),
        ("lend axe 2", "one of hammer, saw"),
        ("lend saw 7", "a seat from 0 to 3"),
        ("build saw slowly", "fast or well"),
        ({"kind": "jump"}, "move.kind: expected one of pass, bid, lend, build"),
        ({"kind": "lend", "parts": {"tool": "saw"}}, "move.parts.to: missing"),
        ({"kind": "pass", "parts": {"n": 1}}, "move.parts.n: unknown"),
        ({"kind": "bid", "parts": {"n": "many"}}, "a whole number"),
        ({"kind": "bid", "parts": []}, "move.parts: expected an object"),
        ({"move": "pass"}, "expected a notation or"),
    ],
)
def test_a_wrong_move_is_told_what_was_expected(given: str | dict[str, object], told: str) -> None:
    read = MOVES.parse if isinstance(given, str) else MOVES.of_json
    with pytest.raises(InputError, match=told):
        read(CARDS, given)  # type: ignore[operator]


def test_numbers_out_of_range_are_read_and_left_to_the_rules() -> None:
    kinds = Moves(Kind("some", n=Number(1, 5)), Kind("any", n=Number(0, 5)), most=5)
    assert [kinds.notation(CARDS, kinds.parse(CARDS, text)) for text in ("some 999", "some -3", "any -3")] == [
        "some 999",
        "some 0",
        "any 999",
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Kind("bid", "bid {m}", n=Number(1, 2)),
        lambda: Moves(Kind("pass"), Kind("pass"), most=2),
        lambda: Moves(Kind("a", x=Number(0, 1, 1 << 16), y=Word(*map(str, range(1 << 16)))), most=2),
        lambda: Events(Event("passes"), Event("passes")),
        lambda: Event("passes", one=Actor(), two=Actor()),
        lambda: Event("passes", seat=Actor()).json(CARDS, []),
        lambda: Event("passes", seat=Actor(), n=Count()).json(CARDS, [1, 2, 3]),
        lambda: Phases("bidding", "bidding"),
    ],
)
def test_a_declaration_that_contradicts_itself_is_an_error(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        wrong()  # type: ignore[operator]


@pytest.mark.parametrize("game", bidyard.games())
def test_every_listed_move_of_every_game_survives(game: str) -> None:
    for options in variants(game):
        for table in random_tables(game, max(find(game).players), 1, seed=9, options=options):
            for seat in table.to_act:
                for move in table.moves(seat):
                    assert table.move(str(move)).code == move.code
                    sent = json.loads(json.dumps({"kind": move.kind, "parts": move.parts}))
                    assert table.move(sent).code == move.code
                    assert str(move).split()[0] == move.kind


@pytest.mark.parametrize("game", bidyard.games())
def test_every_action_has_a_name(game: str) -> None:
    names = find(game).moves.action_names(standard_deck(game))
    assert len(names) == find(game).moves.actions
    assert all(names)
