"""One's own bot, wherever a bot can sit."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import bidyard
from bidyard import InputError, arena
from bidyard.bots.own import Own, played_by
from bidyard.envs import as_bot
from bidyard.server import jobs
from bidyard.server.limits import Limits
from bidyard.server.thinking import Thinker
from tests.bots import own_bots
from tests.bots.own_bots import Cheat, Last, Mute, OnlyFever, Unasked

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
        ("forman", r"did you mean foreman\?$"),
        (7, "object with choose"),
        (":Careful", "does not begin with the name of a module"),
        ("tests.bots.own_bots:plain", "is a function; expected a class or an object with choose"),
        (own_bots.plain, "found the function plain"),
        (
            "tests.bots.own_bots:GamesWrong",
            "own_bots:GamesWrong plays construction-fewer, not construction-fever: "
            r"there is no game construction-fewer; did you mean construction-fever\?$",
        ),
    ],
)
def test_clear_answers(given: object, told: str) -> None:
    with pytest.raises(InputError, match=told):
        bidyard.bot(given, FEVER)
    with pytest.raises(InputError, match=rf"bots\[1\].*{told}") as refused:
        arena.run(FEVER, ["random", given, "random"], games=3)
    assert " object at 0x" not in str(refused.value)


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


def test_an_error_in_choose_is_told_with_its_place() -> None:
    table = bidyard.new(FEVER, 3, seed=1)
    seat = table.seat(table.to_act[0])
    place = f"own_bots.py, line {own_bots.Boom.choose.__code__.co_firstlineno + 1}"
    with pytest.raises(InputError) as told:
        bidyard.bot("tests.bots.own_bots:Boom", FEVER).choose(seat, 1)
    assert str(told.value) == f"bot tests.bots.own_bots:Boom: ValueError: boom at home ({place})"
    assert isinstance(told.value.__cause__, ValueError)
    with pytest.raises(InputError, match=r"bot Unasked: TypeError: .*takes 2 positional arguments but 3 were given$"):
        bidyard.simulate(FEVER, 3, 1, bots=[Unasked(), "random", "random"])
    asks = as_bot(lambda seen, mask: seen.nothing)
    with pytest.raises(InputError, match=r"bot policy: AttributeError: .*nothing.* \(test_own.py, line"):
        bidyard.bot(asks, FEVER).choose(seat, 1)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (None, "found None"),
        ("green 1", "found 'green 1'"),
        (np.full(42, np.nan), "found NaN"),
        (np.nan, "found nan"),
        (0.5, "found 0.5"),
        ([[1], [2, 3]], r"found \[\[1\], \[2, 3\]\]"),
        ([1, 2], r"found the shape \(2,\)"),
    ],
)
def test_an_answer_of_a_policy_that_is_none(answer: object, found: str) -> None:
    table = bidyard.new(FEVER, 3, seed=1)
    seat = table.seat(table.to_act[0])
    with pytest.raises(InputError, match=f"bot mine: expected an action or 42 numbers, {found}"):
        bidyard.bot(as_bot(lambda seen, mask: answer, name="mine"), FEVER).choose(seat, 1)


def test_a_policy_may_shun_every_move_and_answer_in_floats() -> None:
    table = bidyard.new(FEVER, 3, seed=1)
    seat = table.seat(table.to_act[0])
    first = seat.game.dense(seat.moves[0].code)
    for answer in (np.full(42, -np.inf), np.array([float(first)])):
        assert bidyard.bot(as_bot(lambda seen, mask, a=answer: a), FEVER).choose(seat, 1) in seat.moves


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
