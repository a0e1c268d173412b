"""Laws over many random games: contract, conservation, both speeds."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bidyard
from bidyard.games import standard_deck
from bidyard.games.master_of_construction import rules
from bidyard.games.master_of_construction.game import MOVES, OPTION
from bidyard.games.master_of_construction.parts import AT_ONCE, kinds_of
from bidyard.games.master_of_construction.rules.state import DISCARD, DISCARD_KIND
from bidyard.testing import check_compiled, check_game, random_tables
from tests.games.states import random_states
from tests.master_of_construction.tables import GAME, deck

PLAYERS = (2, 3, 4, 5)
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"length": "short"}, {"length": "shorter", "round_limit": 5})


def test_contract() -> None:
    """MC-10: the whole contract of a game."""
    check_game(GAME, games=1, options={"length": "shorter"})


@pytest.mark.parametrize("options", OPTIONS, ids=["normal", "short", "shorter"])
@pytest.mark.parametrize("players", PLAYERS)
def test_conservation(players: int, options: dict[str, Any]) -> None:
    """MC-9 MC-30 MC-36 MC-38 MC-45: every kind of card, tiles, spaces and scores, after every move of random games."""
    for s, moves in random_states(GAME, players, games=12, options=(options,)):
        assert moves or s.ended in (1, 2)


@pytest.mark.parametrize("options", OPTIONS, ids=["normal", "short", "shorter"])
@pytest.mark.parametrize("players", PLAYERS)
def test_plain_equals_compiled(players: int, options: dict[str, Any]) -> None:
    """MC-1: byte for byte, all lengths and player counts."""
    check_compiled(GAME, players, games=60, seed=2, options=options)


def test_plain_equals_compiled_on_another_deck() -> None:
    """MC-40 MC-55: a small deck whose planning and market piles are shuffled again and again."""
    data = deck()
    data["cards"]["planning"] = data["cards"]["planning"][6:14]
    data["cards"]["market"] = data["cards"]["market"][12:]
    for skill in data["skills"].values():
        if isinstance(skill, dict):
            skill["count"] = 5
    check_compiled(GAME, 4, games=60, seed=3, deck=data)
    for t in random_tables(GAME, 4, games=2, seed=3, deck=data):
        t.check()


def test_refusals_match_the_listed_moves() -> None:
    """MC-10: every move that can be said is listed exactly if it is not refused, in every state of a few games."""
    cards = standard_deck(GAME)
    sayable = {
        kind.code + argument
        for kind in MOVES
        for argument in range(kind.codes)
        for codes in [kind.split(argument)]
        if codes.get("card", 0) < cards.tables.projects and codes.get("option", 0) <= OPTION.high + 1
    }
    out = [0] * MOVES.most
    rng = random.Random(3)
    for players in (2, 4):
        t = bidyard.new(GAME, players, 8)
        while t.to_act:
            s = t._s
            n = rules.legal(cards.tables, s, s.active, out)
            listed = set(out[:n])
            legal = {move for move in sayable if rules.refuse(cards.tables, s, s.active, move) == 0}
            if s.phase == DISCARD:  # naming some of the cards first is accepted without being listed (MC-73)
                legal = {move for move in legal if len(kinds_of(move - DISCARD_KIND)) == min(AT_ONCE, s.discards_left)}
            assert listed == legal
            t.play(s.active, rng.choice(t.moves(s.active)))
