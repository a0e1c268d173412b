"""Bots as a user meets them."""

from __future__ import annotations

import random

import pytest

import bidyard
from bidyard.bots import hint
from bidyard.bots.batch import Batch, Job
from bidyard.bots.levels import levels_of
from bidyard.bots.match import decision_seed
from bidyard.games import find, open_deck
from bidyard.simulation import template_state

CF = "construction-fever"
SMALL = {"master": "master@30", "site-manager": "site-manager@40", "contractor": "contractor@40"}


def play(game: str, players: int, names: list[str], seed: int) -> bidyard.Table:
    table = bidyard.new(game, players, seed=seed)
    rng = random.Random(seed)
    bots = [bidyard.bot(name, game) for name in names]
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, bots[seat].choose(table.seat(seat), rng))
    return table


@pytest.mark.parametrize("game", bidyard.games())
def test_every_level_plays_every_player_count_to_the_end(game: str) -> None:
    names = [SMALL.get(name, name) for name in levels_of(find(game))]
    for players in find(game).players:
        table = play(game, players, [names[(players + i) % len(names)] for i in range(players)], players)
        assert table.result is not None


@pytest.mark.parametrize("name", ["foreman", "site-manager@100", "contractor@100"])
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    table = bidyard.new(CF, 4, seed=5)
    seat = table.seat(table.to_act[0])
    bot = bidyard.bot(name, CF)
    choices = {str(bot.choose(seat, random.Random(3))) for _ in range(3)}
    assert len(choices) == 1
    assert str(bidyard.bot(name, CF).choose(seat, random.Random(3))) in choices


def test_a_time_cap_without_pressure_changes_nothing() -> None:
    table = bidyard.new(CF, 4, seed=5)
    seat = table.seat(table.to_act[0])
    free = bidyard.bot("contractor", CF, iterations=600).think(seat, 1)
    capped = bidyard.bot("contractor", CF, iterations=600, seconds=600).think(seat, 1)
    assert free == capped
    hurried = bidyard.bot("contractor", CF, iterations=1_000_000, seconds=0.01).think(seat, 1)
    assert 0 < hurried.iterations < 1_000_000


@pytest.mark.parametrize("game", bidyard.games())
def test_compiled_games_equal_games_at_the_table(game: str) -> None:
    players = find(game).players[0]
    cycle = ["contractor@30", "apprentice", "site-manager@30", "foreman-thrifty"]
    names = [cycle[i % 4] for i in range(players)]
    batch = Batch(game, players, names, template_state(game, players, None), open_deck(game, None))
    bots = [bidyard.bot(name, game) for name in names]
    table = bidyard.new(game, players, seed=9)
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, bots[seat].choose(table.seat(seat), decision_seed(9, table.ply)))
    row = batch.part([Job(9, tuple(range(players)))])[0].tolist()
    assert table.result is not None
    assert tuple(row[:players]) == table.result.scores
    assert row[players + 1] == table.ply


def test_simulate_with_bots_depends_on_nothing_but_the_seed() -> None:
    bots = ["foreman", "apprentice", "random", "foreman-bold"]
    once = bidyard.simulate(CF, 4, 1200, seed=2, bots=bots)
    again = bidyard.simulate(CF, 4, 1200, seed=2, bots=bots, threads=2)
    assert (once.scores == again.scores).all()
    assert (once.won == again.won).all()
    assert once.winners_share[0] > once.winners_share[1] > once.winners_share[2]


@pytest.mark.parametrize("game", bidyard.games())
def test_hints_in_both_languages(game: str) -> None:
    table = bidyard.new(game, find(game).players[-1], seed=4)
    seat = table.seat(table.to_act[0])
    english = hint(seat, "en", budget=60)
    french = hint(seat, "fr", budget=60)
    assert [h.move for h in english] == [h.move for h in french]
    assert 1 < len(english) <= 3
    legal = {str(move) for move in seat.moves}
    for h, other in zip(english, french, strict=True):
        assert h.move in legal
        assert 0 <= h.win <= 1
        assert h.reason != other.reason
        assert "{" not in h.reason + other.reason


def test_bad_input_is_named() -> None:
    with pytest.raises(bidyard.InputError, match="expected one of random, apprentice"):
        bidyard.bot("champion", CF)
    with pytest.raises(bidyard.InputError, match="does not search"):
        bidyard.bot("foreman@100", CF)
    with pytest.raises(bidyard.InputError, match="iterations behind @"):
        bidyard.bot("contractor@many", CF)
    with pytest.raises(bidyard.InputError, match="seconds"):
        bidyard.bot("contractor", CF, seconds=0)
    with pytest.raises(bidyard.InputError, match="one per seat"):
        bidyard.simulate(CF, 4, 10, bots=["foreman"])
    table = bidyard.new(CF, 4, seed=1)
    idle = next(seat for seat in range(4) if seat not in table.to_act)
    with pytest.raises(bidyard.InputError, match="nothing to decide"):
        bidyard.bot("foreman", CF).choose(table.seat(idle), 1)
