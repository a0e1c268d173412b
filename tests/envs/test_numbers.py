"""Numbers are taken as they are or refused: 1.5 is no action and no number of games, and nothing is rounded in silence."""

from __future__ import annotations

import json
from typing import Any

import gymnasium
import numpy as np
import pytest

import bidyard
from bidyard import arena
from bidyard.envs import batch, pettingzoo, vector
from bidyard.envs.answers import one_action

CF = "construction-fever"
NO_NUMBERS = [1.5, 2.0, np.float64(2.0), float("nan"), True, np.bool_(True), "2", np.array([2]), None]
NO_ACTIONS = [1.5, np.float32(1.5), float("nan"), float("inf"), True, np.bool_(True), "2", np.array([2]), [2]]
ACTIONS = [2, np.int64(2), np.int16(2), np.uint8(2), 2.0, np.float32(2.0), np.array(2)]  # as policies answer


@pytest.mark.parametrize("given", NO_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused_and_nothing_happens(given: Any) -> None:
    one: Any = gymnasium.make(f"bidyard/{CF}-v0", players=3).unwrapped
    one.reset(seed=1)
    turns: Any = pettingzoo.env(CF, players=3)
    turns.reset(seed=1)
    at_once = pettingzoo.parallel_env(CF, players=3)
    at_once.reset(seed=1)
    many = vector.make(CF, 3, games=2)
    many.reset(seed=1)
    asked = [agent for seat, agent in enumerate(at_once.agents) if at_once.single.asked >> seat & 1]
    for step, moment in (
        (lambda: one.step(given), lambda: one.single.packed),
        (lambda: turns.step(given), lambda: turns.unwrapped.single.packed),
        (lambda: at_once.step(dict.fromkeys(asked, given)), lambda: at_once.single.packed),
        (lambda: many.step([given, given]), lambda: many.batch.states.tobytes()),
    ):
        before = moment()
        with pytest.raises(bidyard.InputError, match="expected"):
            step()
        assert moment() == before


def test_the_line_says_what_was_expected() -> None:
    with pytest.raises(bidyard.InputError, match=r"^player_1: expected an action, a whole number, found 1.5$"):
        one_action(1.5, "player_1")
    with pytest.raises(bidyard.InputError, match=r"^action: expected an action, a whole number, found True$"):
        one_action(True, "action")


@pytest.mark.parametrize("given", ACTIONS, ids=repr)
def test_whole_numbers_of_any_kind_are_actions(given: Any) -> None:
    one: Any = gymnasium.make(f"bidyard/{CF}-v0", players=3).unwrapped
    one.reset(seed=1)
    same = one.clone()
    for env, action in ((one, given), (same, 2)):
        env.step(action)
    assert one.single.packed == same.single.packed


@pytest.mark.parametrize("given", NO_NUMBERS, ids=repr)
def test_what_is_no_number_is_refused_by_its_name(given: Any) -> None:
    table = bidyard.new(CF, 3, seed=1)
    for name, call in {
        "players": lambda: bidyard.new(CF, given),
        "seat": lambda: table.moves(given),
        "games": lambda: bidyard.simulate(CF, 3, games=given),
        "threads": lambda: bidyard.simulate(CF, 3, games=3, threads=given),
        "seed": lambda: batch.make(CF, 3, 2, seed=given),
        "leads": lambda: arena.balance(CF, 3, games=10, tables=2, leads=given, bots=["random"]),
        "i": lambda: batch.make(CF, 3, 2).state(given),
        "options.round_limit": lambda: bidyard.new("master-of-construction", 3, options={"round_limit": given}),
        "minutes": lambda: arena.run(CF, ["random"] * 3, 3, minutes=given),
    }.items():
        if given is None and name in ("i", "options.round_limit", "minutes"):  # may be left out
            continue
        if name == "minutes" and isinstance(given, float) and given > 0:  # in parts, too
            continue
        with pytest.raises(bidyard.InputError, match=f"^{name}: "):
            call()
    with pytest.raises(bidyard.InputError, match=r"parts\.n: "):
        table.move({"kind": "green", "parts": {"n": given}})


def test_numbers_of_numpy_are_numbers() -> None:
    """And what is kept of them is plain: a record of such a table can be written."""
    table = bidyard.new(CF, np.int64(3), seed=np.int64(7))
    assert json.loads(json.dumps(table.record()))["seed"] == 7
    assert table.view(np.int64(1)) == bidyard.new(CF, 3, seed=7).view(1)
    found = arena.run(CF, ["random"] * 3, np.int64(9), seed=np.uint8(2))
    assert json.dumps(found.json())
    assert len(batch.make(CF, np.int64(3), np.int64(2), seed=np.int64(1)).masks) == 2
