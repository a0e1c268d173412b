"""One's own bot, wherever a bot can sit."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import bidyard
from bidyard import InputError, arena
from bidyard.bots.own import Own, played_by
from bidyard.server import jobs
from bidyard.server.limits import Limits
from bidyard.server.thinking import Thinker
from tests.bots.own_bots import Cheat, Last, Mute, OnlyFever

FEVER = "construction-fever"
LAST = "tests.bots.own_bots:Last"


class Foreman:
    """A level behind the protocol."""

    def __init__(self) -> None:
        self.bot = bidyard.bot("foreman", FEVER)

    def choose(self, seat: Any, rng: random.Random) -> Any:
        return self.bot.choose(seat, rng)


@pytest.mark.parametrize("given", [LAST, Last, Last(), "tests.bots.own_bots:last", "tests.bots.own_bots:KnowsItsGame"])
def test_every_way_to_name_one(given: object) -> None:
    table = bidyard.new(FEVER, 3, seed=1)
    seat = table.seat(table.to_act[0])
    player = bidyard.bot(given, FEVER)
    assert isinstance(player, Own)
    assert player.choose(seat, 1) == seat.moves[-1]
    assert jobs.choose(given, seat, "1", 1.0) == str(seat.moves[-1]) if isinstance(given, str) else True


def test_games_with_own_bots_are_the_compiled_ones() -> None:
    """A level behind the protocol plays the same deals, move by move, as the compiled level."""
    own = bidyard.simulate(FEVER, 3, 4, seed=3, bots=[Foreman(), "foreman", "foreman"])
    compiled = bidyard.simulate(FEVER, 3, 4, seed=3, bots=["foreman"] * 3)
    assert (own.scores == compiled.scores).all()
    assert (own.won == compiled.won).all()
    assert (own.moves == compiled.moves).all()


def test_arena_tells_own_bots_apart() -> None:
    found = arena.run(FEVER, [Last(), Last(), LAST], games=3, threads=2)
    assert {line.bot for line in found.lines} == {"Last", "Last-2", LAST}
    same = Last()
    assert len(arena.run(FEVER, [same, same, "random"], games=3).lines) == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("tests.bots.own_bots:Nobody", "has no Nobody"),
        ("no_such_module_anywhere:Bot", "cannot import no_such_module_anywhere"),
        (Mute(), "object with choose"),
        ("tests.bots.own_bots:Mute", "object with choose"),
        ("forman", "expected one of random"),
        (7, "object with choose"),
    ],
)
def test_clear_answers(given: object, told: str) -> None:
    with pytest.raises(InputError, match=told):
        bidyard.bot(given, FEVER)
    with pytest.raises(InputError, match=r"bots\[1\]") as refused:
        arena.run(FEVER, ["random", given, "random"], games=3)
    assert told in str(refused.value)


def test_a_bot_for_one_game_sits_down_in_no_other() -> None:
    only = "tests.bots.own_bots:OnlyFever"
    assert played_by(only) == (FEVER,)
    assert played_by(LAST) == tuple(bidyard.games())
    for given in (only, OnlyFever, OnlyFever()):
        assert isinstance(bidyard.bot(given, FEVER), Own)
        with pytest.raises(InputError, match="plays construction-fever, not reputation"):
            bidyard.bot(given, "reputation")
    thinker = Thinker(Limits(), own=[only, LAST])
    assert thinker.names(FEVER)[-2:] == (only, LAST)
    assert thinker.names("reputation")[-1] == LAST
    assert only not in thinker.names("reputation")
    wrong = OnlyFever()
    wrong.games = FEVER  # type: ignore[assignment]
    with pytest.raises(InputError, match="a list of names"):
        bidyard.bot(wrong, FEVER)


def test_an_illegal_answer_names_the_bot() -> None:
    with pytest.raises(InputError, match="bot Cheat"):
        bidyard.simulate(FEVER, 3, 1, bots=[Cheat(), "random", "random"])


@pytest.mark.parametrize("rng", [5, np.int64(5), random.Random(5), np.random.default_rng(5)])
def test_any_source_of_chance(rng: Any) -> None:
    table = bidyard.new(FEVER, 3, seed=1)
    seat = table.seat(table.to_act[0])
    assert seat.sample(rng).to_act == table.to_act
    assert bidyard.bot("apprentice", FEVER).choose(seat, rng) in seat.moves
    assert bidyard.bot(LAST, FEVER).choose(seat, rng) in seat.moves


@pytest.mark.parametrize("rng", ["five", None, True, 1.5])
def test_no_source_of_chance(rng: Any) -> None:
    table = bidyard.new(FEVER, 3, seed=1)
    with pytest.raises(InputError, match="rng"):
        table.seat(0).sample(rng)
