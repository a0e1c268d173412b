"""The greedy player of every game: what it reads, that it is the same compiled, and that it plays better than chance."""

from __future__ import annotations

import random

import numpy as np
import pytest

import bidyard
from bidyard.bots.weights import BEGINNERS
from bidyard.engine.compiled import compiled
from bidyard.games import find
from bidyard.testing import random_tables
from tests.games.heuristics import STYLES, choice, heuristics, preferences, tables, weights
from tests.games.variants import variants

# Players, games, and the share of victories that one greedy player of each style has among random ones at least.
CHANCE = {
    "construction-fever": (4, 40, (0.7, 0.7, 0.65)),
    "reputation": (4, 80, (0.5, 0.5, 0.5)),
    "construction-yard": (3, 12, (0.9, 0.45, 0.9)),
    "construction-auction": (3, 24, (0.5, 0.5, 0.5)),
    "master-of-construction": (3, 6, (0.9, 0.9, 0.9)),
}


@pytest.mark.parametrize("game", bidyard.games())
def test_weights_are_complete(game: str) -> None:
    """Every style prices everything that the heuristics name, and nothing else, at every player count."""
    assert set(tables(game)) - {"budget", "search"} == {*STYLES, *BEGINNERS}
    for style in (*STYLES, *BEGINNERS):
        every = tables(game)[style]
        for prices in (every, *(value for value in every.values() if isinstance(value, dict))):
            assert {name for name, value in prices.items() if not isinstance(value, dict)} == set(heuristics(game).WEIGHTS)


@pytest.mark.parametrize("game", bidyard.games())
def test_reads_only_what_the_seat_knows(game: str) -> None:
    """The same preferences from the full state, the masked one and deals of it, by any prices; the state stays as it is."""
    odd = [1.0 + i / 7 for i in range(len(heuristics(game).WEIGHTS))]
    for options in variants(game):
        for players in find(game).players:
            for t in random_tables(game, players, 2, seed=3, options=options):
                for seat in t.to_act:
                    before, masked = t.state, t.masked(seat)
                    for prices in (weights(game), odd):
                        known = preferences(t, masked._s, seat, prices)
                        assert preferences(t, t._s, seat, prices) == known
                        if t.ply % 5 == 0:
                            assert all(preferences(t, masked.dealt(deal), seat, prices) == known for deal in range(3))
                    assert t.state == before


@pytest.mark.parametrize("game", bidyard.games())
def test_plain_equals_compiled(game: str) -> None:
    code = compiled(find(game))
    prefer = code.load(heuristics(game).__name__).prefer
    prices = weights(game)
    for players in (min(find(game).players), max(find(game).players)):
        for t in random_tables(game, players, 2, seed=9):
            decks = code.deck_array(t.cards.tables.pack())
            for seat in t.to_act:
                moves, state = code.move_buffer(), code.array(t.state)
                n = code.rules.legal(decks[0], state[0], seat, moves)
                out = np.zeros(len(moves))
                prefer(decks[0], state[0], seat, moves, n, np.array(prices), out)
                np.testing.assert_allclose(out[:n], preferences(t, t._s, seat, prices), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("game", [game for game in bidyard.games() if hasattr(heuristics(game), "choose")])
def test_chosen_is_what_is_preferred(game: str) -> None:
    """Where heuristics choose at once it is the first best of all legal moves, plain and compiled, by any prices."""
    rng = random.Random(4)
    code = compiled(find(game))
    compiled_choose = code.load(heuristics(game).__name__).choose
    chosen = 0
    for players in find(game).players:
        for t in random_tables(game, players, 2, seed=players):
            deck, state = code.deck_array(t.cards.tables.pack()), code.array(t.state)
            for seat in t.to_act:
                prices = [price * rng.uniform(0.5, 1.5) for price in weights(game, rng.choice(STYLES))]
                told = preferences(t, t._s, seat, prices)
                move = heuristics(game).choose(t.cards.tables, t._s, seat, prices)
                assert compiled_choose(deck[0], state[0], seat, np.array(prices)) == move
                assert move in (-1, t.masked(seat).moves[told.index(max(told))].code)
                chosen += move >= 0
    assert chosen > 100


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", bidyard.games())
def test_beats_chance(game: str, style: str) -> None:
    """One greedy player among random ones wins far more than its share."""
    players, games, least = CHANCE[game]
    won = 0.0
    for seed in range(games):
        rng = random.Random(seed)
        t = bidyard.new(game, players, seed)
        me = seed % players
        while t.to_act:
            seat = t.to_act[0]
            t.play(seat, choice(t, style) if seat == me else rng.choice(t.moves(seat)))
        assert t.result is not None
        won += (me in t.result.winners) / len(t.result.winners)
    assert won / games > least[STYLES.index(style)]
