"""Notation: every code has one string, and strings say what the specification says."""

from __future__ import annotations

import random

import pytest

from bidyard.games import open_deck
from bidyard.games.construction_auction import moves
from bidyard.games.construction_auction.rules import ACTIONS, MAX_MOVES, dense
from bidyard.games.construction_auction.rules.flow import APARTMENT, BACK, SOURCE, SPREAD
from bidyard.games.construction_auction.rules.returns import first_number
from bidyard.games.construction_auction.rules.state import AT_ONCE, HAND, MASKS, PLACES
from bidyard.simulation import simulate
from bidyard.testing import random_tables
from tests.construction_auction.tables import GAME, Position
from tests.games.tables import rule

CARDS = open_deck(GAME, None)


def test_codes_and_strings() -> None:
    """Every code below the spreads is found again from its string, but for efficiency spots that a card does not have."""
    seen = set()
    for code in range(SPREAD):
        if APARTMENT <= code < BACK:
            row, mask = divmod(code - APARTMENT, MASKS)
            if CARDS.tables.need[row][mask] == 0:
                continue
            expected = APARTMENT + MASKS * row + CARDS.tables.same_as[row][mask]
        else:
            expected = code
        text = moves.notation(CARDS, code)
        if " hand" in text and code < SOURCE:
            continue
        assert moves.parse(CARDS, text) == expected
        assert dense(code) == code
        seen.add(text)
    assert {"pass", "withdraw", "build none", "build hq", "bid W", "bid M from hq", "acquire 4 hand", "build back-21"} <= seen


def test_spreads_and_strings() -> None:
    """CA-69: random numbers of spreads survive their notation; their action is told by the first building."""
    rng = random.Random(1)
    for _ in range(500):
        number = rng.randrange(1, first_number(rng.randrange(2, AT_ONCE + 2)))
        text = moves.notation(CARDS, SPREAD + number)
        if "hand" in text:
            continue
        assert moves.parse(CARDS, text) == SPREAD + number
        assert SPREAD <= dense(SPREAD + number) < ACTIONS
    one = moves.parse(CARDS, "return W from blue-2 3, hq 1")
    assert dense(one) == SPREAD + AT_ONCE * 6 + 2
    assert ACTIONS == SPREAD + AT_ONCE * PLACES
    assert HAND == PLACES - 1


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
    assert moves.notation(CARDS, moves.parse(CARDS, written)) == recorded


def test_moves_are_few() -> None:
    """Nearly every decision has fewer than 64 moves; none comes near the room for them."""
    sizes = [len(t.moves(t.to_act[0])) for t in random_tables(GAME, 4, games=6, seed=3) if t.to_act]
    assert max(sizes) < 64
    assert MAX_MOVES == 1024
    assert simulate(GAME, 4, 50, seed=3).moves.min() > 50


def test_a_building_of_another_seat() -> None:
    """CA-19: one's own sites only."""
    p = Position(3).owns(0, "red-3", "high", (1, 0, 0, 0)).owns(1, "blue-3", "high", (1, 0, 0, 0))
    assert rule(p.table, 0, "bid W from blue-3") == "CA-19"
    assert rule(p.table, 0, "bid W from back-1") == "CA-19"
