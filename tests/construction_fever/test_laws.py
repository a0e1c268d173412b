"""Laws over many random games: contract, conservation, both speeds."""

from __future__ import annotations

import pytest

from bidyard.games import standard_deck
from bidyard.testing import check_compiled, check_game
from tests.construction_fever.tables import GAME
from tests.games.states import random_states

PLAYERS = (3, 4, 5)


def test_contract() -> None:
    check_game(GAME, games=2)


@pytest.mark.parametrize("players", PLAYERS)
def test_conservation(players: int) -> None:
    """CF-2 CF-5 CF-17 CF-21 CF-61: workers and credits are conserved after every move of 1,000 games."""
    d = standard_deck(GAME).tables
    for s, moves in random_states(GAME, players, games=1000):
        if not moves:
            green = sum(d.green_gain[s.green[i]] for i in range(10) if s.green_stack[i] >= 0)
            black = sum(d.black_loss[s.black[i]] for i in range(10) if s.black_stack[i] >= 0)
            hq = sum(d.hq_reputation[s.hq[seat]] for seat in range(players))
            assert sum(s.reputation[:players]) == 2 * green - black + hq


@pytest.mark.parametrize("players", PLAYERS)
def test_plain_equals_compiled(players: int) -> None:
    check_compiled(GAME, players, games=1000, seed=2)
