"""Laws over many random games: conservation, three speeds, secrets, and the greedy player."""

from __future__ import annotations

import itertools
import random
import tomllib
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from bidyard.engine.compiled import compiled
from bidyard.engine.cuda import on_device
from bidyard.engine.plain import plain_drivers
from bidyard.games import find, standard_deck
from bidyard.games.construction_yard import heuristics, rules
from bidyard.games.construction_yard.rules import secrets
from bidyard.simulation import template_state
from bidyard.testing import Leak, check_compiled, check_game, check_secrets, random_tables
from tests.construction_yard.deals import GAME

PLAYERS = (2, 3, 4, 5, 6)
STYLES = tomllib.loads((files("bidyard.games.construction_yard") / "weights.toml").read_text("utf-8"))


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
    module, cards = find(GAME), standard_deck(GAME)
    drivers = plain_drivers(module)
    moves = [0] * rules.MAX_MOVES
    for game in range(40):
        s = rules.State.unpack(template_state(GAME, players, None))
        drivers.set_up(cards.tables, s, drivers.game_seed(9, game))
        x = drivers.mix(game)
        while rules.to_act(s):
            seat = drivers.first_seat(rules.to_act(s))
            n = rules.legal(cards.tables, s, seat, moves)
            x = drivers.follow(x)
            rules.apply(cards.tables, s, seat, moves[drivers.below(x, n)])
            module.laws.check(cards, s)
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


@pytest.mark.parametrize("players", [2, 3, 6])
def test_swap_the_secrets(players: int) -> None:
    """CY-102 CY-115 CY-306: nothing that leaves for a seat depends on the order of the decks."""
    for table in random_tables(GAME, players, games=2, seed=5):
        if table.ply % 3 == 0:
            check_secrets(table, seed=table.ply)


def test_hands_survive_the_mask_but_not_the_view() -> None:
    """CY-109: a perfect memory knows all hands, bots may count; the view keeps them concealed."""
    for table in itertools.islice(random_tables(GAME, 4, games=1, seed=2), 20):
        for seat in range(4):
            masked = table.masked(seat)
            assert masked._s.hands == table._s.hands
            shown = [player["hand"] is not None for player in masked.view["players"]]
            assert shown == [other == seat for other in range(4)]
        assert all(player["hand"] is None for player in table.view(None)["players"])


def test_deal_puts_scoring_cards_into_their_piles() -> None:
    """CY-115: what nobody has seen is dealt as the setup would: A below the cards drawn, in pile 2; B in pile 4."""
    from bidyard.games.construction_yard.rules.setup import piles

    for table in random_tables(GAME, 3, games=1, seed=6):
        s = table.masked(0).dealt(table.ply)
        m, drawn = s.money_end - s.stacked_at, s.money_top - s.stacked_at
        if not s.scored & 1:
            assert max(drawn, piles(m, 1)) <= s.a_at - s.stacked_at <= piles(m, 2)
        if not s.scored & 2:
            assert piles(m, 3) <= s.b_at - s.stacked_at - 1 <= piles(m, 4)


@pytest.mark.parametrize("forgotten", ["buildings", "money", "scoring card"])
def test_a_planted_leak_is_caught(forgotten: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mask = secrets.mask

    def leaky(d: Any, s: Any, seat: int) -> None:
        buildings, money, a_at = s.buildings[:], s.money[:], s.a_at
        mask(d, s, seat)
        if forgotten == "buildings":
            s.buildings[:] = buildings
        elif forgotten == "money":
            s.money[:] = money
        else:
            s.a_at = a_at

    monkeypatch.setattr(rules, "mask", leaky)
    table = next(random_tables(GAME, 4, games=1, seed=5))
    with pytest.raises(Leak):
        check_secrets(table)


def preferences(t: Any, s: Any, seat: int, style: str = "foreman") -> list[float]:
    d = t.cards.tables
    moves, out = [0] * rules.MAX_MOVES, [0.0] * rules.MAX_MOVES
    n = rules.legal(d, s, seat, moves)
    heuristics.prefer(d, s, seat, moves, n, [STYLES[style][name] for name in heuristics.WEIGHTS], out)
    return out[:n]


def test_greedy_reads_only_what_the_seat_knows() -> None:
    """CY-109: the same preferences on the full state and on the masked one; all weights are named."""
    assert set(STYLES) == {"budget", "foreman", "foreman-thrifty", "foreman-bold"}
    for weights in (table for style, table in STYLES.items() if style != "budget"):
        assert {name for name, value in weights.items() if not isinstance(value, dict)} == set(heuristics.WEIGHTS)
    for players in (2, 5):
        for t in random_tables(GAME, players, 1, seed=3):
            for seat in t.to_act:
                assert preferences(t, t._s, seat) == preferences(t, t.masked(seat)._s, seat)


def test_greedy_plain_equals_compiled() -> None:
    code = compiled(find(GAME))
    prefer = code.load("bidyard.games.construction_yard.heuristics").prefer
    weights = np.array([STYLES["foreman"][name] for name in heuristics.WEIGHTS])
    for t in itertools.islice(random_tables(GAME, 2, 1, seed=9), 0, None, 3):
        decks = code.deck_array(t.cards.tables.pack())
        for seat in t.to_act:
            moves, state = code.move_buffer(), code.array(t.state)
            n = code.rules.legal(decks[0], state[0], seat, moves)
            out = np.zeros(len(moves))
            prefer(decks[0], state[0], seat, moves, n, weights, out)
            np.testing.assert_allclose(out[:n], preferences(t, t._s, seat), rtol=1e-9, atol=1e-9)


def test_greedy_beats_chance() -> None:
    import bidyard

    won = 0
    for seed in range(12):
        rng = random.Random(seed)
        t = bidyard.new(GAME, 3, seed)
        while t.to_act:
            seat = t.to_act[0]
            moves = t.moves(seat)
            if seat == seed % 3:
                values = preferences(t, t.masked(seat)._s, seat)
                t.play(seat, moves[max(range(len(moves)), key=values.__getitem__)])
            else:
                t.play(seat, rng.choice(moves))
        assert t.result is not None
        won += t.result.winners == (seed % 3,)
    assert won >= 10


def test_cuda_clean() -> None:
    """The rules compile for a CUDA device; none is needed for that."""
    text = on_device(find(GAME)).ptx()
    assert ".visible .entry" in text
    assert ".shared" in text
