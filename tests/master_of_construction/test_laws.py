"""Laws over many random games: conservation, three speeds, secrets."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bidyard
from bidyard.engine.plain import plain_drivers
from bidyard.games import find, standard_deck
from bidyard.games.master_of_construction import rules
from bidyard.games.master_of_construction.rules import secrets
from bidyard.simulation import template_state
from bidyard.testing import Leak, check_compiled, check_game, check_secrets, random_tables
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
    module, cards = find(GAME), standard_deck(GAME)
    drivers = plain_drivers(module)
    moves = [0] * rules.MAX_MOVES
    for game in range(12):
        s = rules.State.unpack(template_state(GAME, players, options))
        drivers.set_up(cards.tables, s, drivers.game_seed(9, game))
        x = drivers.mix(game)
        while rules.to_act(s):
            n = rules.legal(cards.tables, s, s.active, moves)
            assert n >= 2
            x = drivers.follow(x)
            rules.apply(cards.tables, s, s.active, moves[drivers.below(x, n)])
            module.laws.check(cards, s)
        assert s.ended in (1, 2)


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


@pytest.mark.parametrize("players", PLAYERS)
def test_swap_the_secrets(players: int) -> None:
    """MC-1 MC-23: nothing that leaves for a seat depends on the order of the piles."""
    for t in random_tables(GAME, players, games=1, seed=5, options={"length": "shorter"}):
        if t.ply % 3 == 0:
            check_secrets(t, seed=t.ply)


def test_a_named_order_stays_secret() -> None:
    """MC-1 MC-23: cards that a setup has put on top are unknown to the players all the same."""
    t = bidyard.new(GAME, 2, 1, setup={"start": 0, "skills": ["CW"] * 10 + ["SM", "TS", "SF", "PM", "SV"] + ["CO"] * 12})
    u = bidyard.new(GAME, 2, 1, setup={"start": 0, "skills": ["CW"] * 10 + ["SM", "TS", "SF", "PM", "SV"] + ["QE"] * 10})
    assert t.masked(0).state == u.masked(0).state
    blind = {str(t.seat(0).sample(seed).play(0, "draw blind")[0].data["skill"]) for seed in range(30)}
    assert len(blind) > 3


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """MC-1: a mask that keeps the order, or a view that shows the next card."""
    mask = secrets.mask

    def leaky(d, s, seat):  # type: ignore[no-untyped-def]
        chance = s.rng[:]
        mask(d, s, seat)
        s.rng[:] = chance

    monkeypatch.setattr(rules, "mask", leaky)
    with pytest.raises(Leak):
        check_secrets(bidyard.new(GAME, 3, 1))


def test_refusals_match_the_listed_moves() -> None:
    """MC-10: every move number is listed exactly if it is not refused, in every state of a few games."""
    cards = standard_deck(GAME)
    out = [0] * rules.MAX_MOVES
    rng = random.Random(3)
    for players in (2, 4):
        t = bidyard.new(GAME, players, 8)
        while t.to_act:
            s = t._s
            n = rules.legal(cards.tables, s, s.active, out)
            listed = set(out[:n])
            usable = set(range(33 + cards.tables.projects)) | set(range(113, 113 + 3 * cards.tables.projects))
            assert listed == {move for move in usable if rules.refuse(cards.tables, s, s.active, move) == 0}
            t.play(s.active, rng.choice(t.moves(s.active)))


def test_the_order_of_a_pile_is_fair() -> None:
    """MC-1 MC-12: a blind draw meets each kind as often as the pile holds it."""
    t = bidyard.new(GAME, 2, 1)
    view = t.view(None)
    rest = {code: t.cards.info[code]["count"] for code in view["players"][0]["hand"]}
    for player in view["players"]:
        for code, n in player["hand"].items():
            rest[code] -= n
    for code in (*view["display"],):
        rest[code] -= 1
    for code, n in view["used_cards"].items():
        rest[code] -= n
    drawn = [t.seat(t.to_act[0]).sample(seed).play(t.to_act[0], "draw blind")[0].data["skill"] for seed in range(1500)]
    for code, n in rest.items():
        expected = 1500 * n / sum(rest.values())
        assert abs(drawn.count(code) - expected) < 5 * expected**0.5 + 5
