"""Laws over many random games: contract, conservation, both speeds."""

from __future__ import annotations

import pytest

from bidyard.engine.plain import plain_drivers
from bidyard.games import find, standard_deck
from bidyard.simulation import simulate, template_state
from bidyard.testing import check_compiled, check_game
from tests.games.states import random_states
from tests.reputation.tables import GAME

MODES = ("dealt", "pairs", "drafted", "off")


@pytest.mark.parametrize("mode", MODES)
def test_contract(mode: str) -> None:
    check_game(GAME, games=1, options={"identities": mode})


@pytest.mark.parametrize("players", [3, 4, 5])
def test_conservation(players: int) -> None:
    """RP-2, RP-5, RP-15, RP-21, RP-61: nothing is made or lost after any move of 1,000 games in every mode."""
    ends = sum(not moves for _, moves in random_states(GAME, players, games=1000, options=[{"identities": m} for m in MODES]))
    assert ends == 1000


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_plain_equals_compiled(players: int, mode: str) -> None:
    check_compiled(GAME, players, games=400, seed=2, options={"identities": mode})


def test_simulated_games_are_tables() -> None:
    """Game number i of a batch is the table with its seed: same cards, same scores."""
    import bidyard
    from bidyard.engine.chance import below, follow, game_seed, mix

    batch = simulate(GAME, 4, 3, seed=11)
    for game in range(3):
        seed = game_seed(11, game)
        t = bidyard.new(GAME, 4, seed)
        x = mix(seed)
        while t.to_act:
            moves = t.moves(t.to_act[0])
            x = follow(x)
            t.play(t.to_act[0], moves[below(x, len(moves))])
        assert t.result is not None
        assert t.result.scores == tuple(batch.scores[game])
        assert t.ply == batch.moves[game]


def test_agendas_pay_about_what_the_specification_expects() -> None:
    """RP-58: mean tokens of random play lie in the specified range, so no agenda is dead or runs away."""
    module, cards = find(GAME), standard_deck(GAME)
    drivers, rules = plain_drivers(module), module.rules
    moves = [0] * module.moves.most
    paid: dict[int, list[int]] = {}
    for game in range(300):
        s = rules.State.unpack(template_state(GAME, 4, None))
        drivers.random_game(cards.tables, s, moves, drivers.game_seed(3, game))
        for seat in range(4):
            paid.setdefault(s.ceo[seat], []).append(s.tokens[seat])
    means = {cards.piles["ceo"][card]: sum(tokens) / len(tokens) for card, tokens in paid.items()}
    assert len(means) == 8
    assert all(0.3 <= mean <= 6 for mean in means.values()), means
