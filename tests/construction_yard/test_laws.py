"""Laws over many random games: contract, conservation, both speeds."""

from __future__ import annotations

import itertools

import pytest

from bidyard.testing import check_compiled, check_game, check_secrets, random_tables
from tests.construction_yard.tables import GAME
from tests.games.states import random_states

PLAYERS = (2, 3, 4, 5, 6)


def test_contract() -> None:
    check_game(GAME, games=1)


def test_contract_with_other_options() -> None:
    options = {"open_hands": True, "leftover_donation": False, "dirk_can_win": True, "payments": "full"}
    for table in random_tables(GAME, 2, games=2, seed=3, options=options):
        table.check()
        if table.ply % 8 == 0:
            check_secrets(table, table.ply)
    check_compiled(GAME, 2, games=40, seed=3, options=options)
    check_compiled(GAME, 4, games=20, seed=3, options={"payments": "full"})


@pytest.mark.parametrize("players", PLAYERS)
def test_conservation(players: int) -> None:
    """CY-102 CY-106 CY-701 CY-245 CY-305: 108 (72) money cards and 54 buildings, after every move of 40 games."""
    for s, moves in random_states(GAME, players, games=40):
        if not moves:
            assert s.scored & 4
            assert sum(s.points) <= 3 * 21 + sum(t + 2 * t + 7 + 3 * t + 22 for t in range(1, 7))


def test_conservation_notices_a_lost_card() -> None:
    """CY-106: the law itself is not blind."""
    for table in itertools.islice(random_tables(GAME, 3, games=1), 1):
        table._s.hands[0][0] += 1
        with pytest.raises(AssertionError):
            table.check()


@pytest.mark.parametrize("players", PLAYERS)
def test_plain_equals_compiled(players: int) -> None:
    check_compiled(GAME, players, games=150, seed=2)
