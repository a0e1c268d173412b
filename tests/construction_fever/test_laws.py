"""Laws over many random games: conservation, three speeds, secrets."""

from __future__ import annotations

import pytest

from bidyard.games.construction_fever.rules import secrets
from bidyard.testing import Leak, check_compiled, check_game, check_secrets, random_tables
from tests.construction_fever.deals import GAME

PLAYERS = (3, 4, 5)


def test_contract() -> None:
    check_game(GAME, games=2)


@pytest.mark.parametrize("players", PLAYERS)
def test_conservation(players: int) -> None:
    """CF-2 CF-5 CF-17 CF-21 CF-61: workers and credits are conserved after every move of 1,000 games."""
    from bidyard.engine.plain import plain_drivers
    from bidyard.games import find, standard_deck
    from bidyard.simulation import template_state

    module, cards = find(GAME), standard_deck(GAME)
    drivers, rules = plain_drivers(module), module.rules
    moves = [0] * module.moves.most
    for game in range(1000):
        s = rules.State.unpack(template_state(GAME, players, None))
        drivers.set_up(cards.tables, s, drivers.game_seed(9, game))
        x = drivers.mix(game)
        while rules.to_act(s):
            seat = drivers.first_seat(rules.to_act(s))
            n = rules.legal(cards.tables, s, seat, moves)
            x = drivers.follow(x)
            rules.apply(cards.tables, s, seat, moves[drivers.below(x, n)])
            module.laws.check(cards, s)
        green = sum(cards.tables.green_gain[s.green[i]] for i in range(10) if s.green_stack[i] >= 0)
        black = sum(cards.tables.black_loss[s.black[i]] for i in range(10) if s.black_stack[i] >= 0)
        hq = sum(cards.tables.hq_reputation[s.hq[seat]] for seat in range(players))
        assert sum(s.reputation[:players]) == 2 * green - black + hq


@pytest.mark.parametrize("players", PLAYERS)
def test_plain_equals_compiled(players: int) -> None:
    check_compiled(GAME, players, games=1000, seed=2)


@pytest.mark.parametrize("players", PLAYERS)
def test_swap_the_secrets(players: int) -> None:
    """CF-48 CF-73: nothing that leaves for a seat depends on what it cannot know, on every state of 200 games."""
    for table in random_tables(GAME, players, games=200, seed=5):
        check_secrets(table, seed=table.ply)


@pytest.mark.parametrize("forgotten", ["deck order", "sealed bids"])
def test_a_planted_leak_is_caught(forgotten: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from bidyard.games.construction_fever import rules

    mask = secrets.mask

    def leaky(d, s, seat):  # type: ignore[no-untyped-def]
        black, sealed = s.black[:], s.sealed[:]
        mask(d, s, seat)
        if forgotten == "deck order":
            s.black[:] = black
        else:
            s.sealed[:] = sealed

    monkeypatch.setattr(rules, "mask", leaky)
    with pytest.raises(Leak):
        check_all_secrets()


def check_all_secrets() -> None:
    for table in random_tables(GAME, 4, games=1, seed=5):
        check_secrets(table)


def test_heuristics_reckon_reputation_as_the_scoring_does() -> None:
    """Playouts pack all seats into one number instead of filling an array; both must say the same."""
    from bidyard.games.common.auction_prices import behind, standing
    from bidyard.games.common.reputation_scoring import add_stacks

    for table in random_tables(GAME, 5, games=3, seed=8):
        s, d = table._s, table.cards.tables
        cards = (s.black, s.black_stack, d.black_loss, s.green, s.green_stack, d.green_gain)
        won = [0] * 5
        add_stacks(5, s.round_no, *cards, won)
        packed = standing(5, s.round_no, *cards)
        for seat in range(5):
            assert behind(packed, seat, 5) == min(won[:seat] + won[seat + 1 :]) - won[seat]
