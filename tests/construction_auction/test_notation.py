"""Notation: every code has one string, and strings say what the specification says."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bidyard.games import open_deck
from bidyard.games.construction_auction.box import AT_ONCE, FIRST_BUT, FIRST_MANY, HAND, MASKS, PLACES, SPREADS
from bidyard.games.construction_auction.game import GAME as DECLARED
from bidyard.games.construction_auction.game import MOVES
from bidyard.games.construction_auction.rules.state import APARTMENT, BACK, SOURCE, SPREAD
from bidyard.games.construction_auction.spreads import first_number, read_spread
from bidyard.simulation import simulate
from bidyard.testing import random_tables
from tests.construction_auction.tables import GAME, Position
from tests.games.inputs import fails
from tests.games.tables import rule

CARDS = open_deck(GAME, None)


def structured(code: int) -> dict[str, Any]:
    """A move as programs get it, by way of JSON."""
    kind, parts = MOVES.json(CARDS, code)
    return json.loads(json.dumps({"kind": kind, "parts": parts}))  # type: ignore[no-any-return]


def test_codes_and_strings() -> None:
    """Every code below the spreads is found again from its string and from its structured form, but for efficiency spots
    that a card does not have."""
    seen = set()
    for code in range(SPREAD):
        if APARTMENT <= code < BACK:
            row, mask = divmod(code - APARTMENT, MASKS)
            if CARDS.tables.need[row][mask] == 0:
                continue
            expected = APARTMENT + MASKS * row + CARDS.tables.same_as[row][mask]
        else:
            expected = code
        text = MOVES.notation(CARDS, code)
        assert code >= SOURCE or " hand" not in text, "a bid without a place comes from the hand"
        assert MOVES.parse(CARDS, text) == expected
        assert MOVES.of_json(CARDS, structured(code)) == expected
        assert DECLARED.dense(code) == code
        seen.add(text)
    assert {"pass", "withdraw", "build none", "build hq", "bid W", "bid M from hq", "acquire 4 hand", "build back-21"} <= seen


def test_spreads_and_strings() -> None:
    """CA-69: random numbers of spreads survive both forms; their action is told by the first building."""
    rng = random.Random(1)
    for _ in range(500):
        few = rng.randrange(1, first_number(rng.randrange(2, AT_ONCE + 2)))
        many = next(n for n in iter(lambda: rng.randrange(FIRST_MANY, FIRST_BUT), 0) if read_spread(n, [0] * PLACES) > AT_ONCE)
        number = rng.choice((few, many, FIRST_BUT + rng.randrange(1, SPREADS - FIRST_BUT)))
        text = MOVES.notation(CARDS, SPREAD + number)
        assert "hand" not in text
        assert MOVES.parse(CARDS, text) == SPREAD + number
        assert MOVES.of_json(CARDS, structured(SPREAD + number)) == SPREAD + number
        assert SPREAD <= DECLARED.dense(SPREAD + number) < MOVES.actions
    one = MOVES.parse(CARDS, "return W from blue-2 3, hq 1")
    assert DECLARED.dense(one) == SPREAD + AT_ONCE * 6 + 2
    many = MOVES.parse(CARDS, "return W from blue-2 9, hq 1")
    assert DECLARED.dense(many) == SPREAD + AT_ONCE * 6 + 7
    but = MOVES.parse(CARDS, "return W from all but blue-2 3, hq 1")
    assert DECLARED.dense(but) == SPREAD + AT_ONCE * PLACES + AT_ONCE * 6 + 2
    assert MOVES.json(CARDS, but) == ("return", {"from": {"blue-2": -3, "hq": -1}})
    assert MOVES.actions == SPREAD + 2 * AT_ONCE * PLACES
    assert HAND == PLACES - 1


@pytest.mark.parametrize(
    ("notation", "kind", "parts"),
    [
        ("pass", "pass", {}),
        ("bid W", "bid", {"chip": "W", "from": None}),
        ("bid M from back-2", "bid", {"chip": "M", "from": "back-2"}),
        ("build none", "build", {"what": "none"}),
        ("build hq", "build", {"what": "hq"}),
        ("build back-1", "build", {"what": "back-1"}),
        ("build red-4 rush", "build", {"what": "red-4", "how": "rush", "with": []}),
        ("build red-4 high with D M", "build", {"what": "red-4", "how": "high", "with": ["D", "M"]}),
        ("acquire 0 hand", "acquire", {"seat": 0, "place": "hand"}),
        ("return W from red-3 1, hq 2", "return", {"from": {"red-3": 1, "hq": 2}}),
        ("return W from none", "return", {"from": {}}),
    ],
)
def test_structured_moves(notation: str, kind: str, parts: dict[str, Any]) -> None:
    code = MOVES.parse(CARDS, notation)
    assert structured(code) == {"kind": kind, "parts": parts}
    assert MOVES.of_json(CARDS, {"kind": kind, "parts": parts}) == code


def test_parts_that_are_left_out() -> None:
    """What a notation may leave out, a structured move may too; the order of what it names does not count."""
    for parts, notation in (
        ({"chip": "D"}, "bid D"),
        ({"what": "red-4", "how": "high"}, "build red-4 high"),
        ({"what": "red-4", "how": "high", "with": ["M", "D"]}, "build red-4 high with D M"),
        ({"from": {"hq": 2, "red-3": 1}}, "return W from red-3 1, hq 2"),
    ):
        given = {"kind": notation.split()[0], "parts": parts}
        assert MOVES.notation(CARDS, MOVES.of_json(CARDS, given)) == notation


@pytest.mark.parametrize(
    ("kind", "parts", "field"),
    [
        ("bid", {}, "move.parts.chip"),
        ("bid", {"chip": "W", "from": "hand"}, "move.parts.from"),
        ("build", {"what": "red-4"}, "move.parts.how"),
        ("build", {"what": "parking", "how": "rush"}, "move.parts.what"),
        ("build", {"what": "red-4", "how": "high", "with": "D"}, "move.parts.with"),
        ("build", {"what": "red-4", "how": "high", "with": ["D M"]}, "move.parts.with"),
        ("build", {"what": "red-4", "how": "high", "with": ["D", "D"]}, "move.parts.with"),
        ("acquire", {"seat": 5, "place": "hq"}, "move.parts.seat"),
        ("return", {"from": [1]}, "move.parts.from"),
        ("return", {"from": {"hq": 0}}, "move.parts.from"),
        ("return", {"from": {"hq": True}}, "move.parts.from"),
        ("return", {"from": {"hand": 1}}, "move.parts.from"),
    ],
)
def test_nonsense_in_structured_moves(kind: str, parts: dict[str, Any], field: str) -> None:
    fails(lambda: MOVES.of_json(CARDS, {"kind": kind, "parts": parts}), field)


@pytest.mark.parametrize(
    ("written", "recorded"),
    [
        ("  BID   w ", "bid W"),
        ("bid d from RED-3", "bid D from red-3"),
        ("build red-4 high with m d", "build red-4 high with D M"),
        ("build red-4 high with D, T", "build red-4 high with D T"),
        ("build back-01", "build back-1"),
        ("return w from hq 2,red-3 1", "return W from red-3 1, hq 2"),
        ("Acquire 2 PURPLE-5", "acquire 2 purple-5"),
    ],
)
def test_input_is_forgiving(written: str, recorded: str) -> None:
    assert MOVES.notation(CARDS, MOVES.parse(CARDS, written)) == recorded


def test_moves_are_few() -> None:
    """Nearly every decision has fewer than 64 moves; none comes near the room for them."""
    sizes = [len(t.moves(t.to_act[0])) for t in random_tables(GAME, 4, games=6, seed=3) if t.to_act]
    assert max(sizes) < 64
    assert MOVES.most == 1024
    assert simulate(GAME, 4, 50, seed=3).moves.min() > 50


def test_a_building_of_another_seat() -> None:
    """CA-19: one's own sites only."""
    p = Position(3).owns(0, "red-3", "high", (1, 0, 0, 0)).owns(1, "blue-3", "high", (1, 0, 0, 0))
    assert rule(p.table, 0, "bid W from blue-3") == "CA-19"
    assert rule(p.table, 0, "bid W from back-1") == "CA-19"
