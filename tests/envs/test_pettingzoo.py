"""PettingZoo's own tests, and ours: they check the contract only."""

from __future__ import annotations

import contextlib
import io
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import bidyard.envs.pettingzoo as zoo
from tests.envs.help import FEWEST, TABLES


@pytest.fixture(autouse=True)
def quiet() -> Any:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")  # the tests warn of observations that are dictionaries
        yield


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_contract(game: str, players: int) -> None:
    api_test(zoo.env(game, players), num_cycles=30)
    api_test(zoo.raw_env(game, players), num_cycles=30)
    seed_test(lambda: zoo.env(game, players), num_cycles=20)
    parallel_api_test(zoo.parallel_env(game, players), num_cycles=20)


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_rendering(game: str, players: int) -> None:
    render_test(lambda render_mode: zoo.env(game, players, render_mode=render_mode))
    env = zoo.env(game, players, render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert len(np.unique(image.reshape(-1, 3), axis=0)) >= 2, "nothing is drawn"


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_both_forms_play_the_same_game(game: str, players: int) -> None:
    one, all_at_once = zoo.raw_env(game, players), zoo.parallel_env(game, players)
    one.reset(seed=9)
    seen, _ = all_at_once.reset(seed=9)
    for _ in range(200):
        asked = [agent for agent in all_at_once.agents if seen[agent]["action_mask"].any()]
        actions = dict.fromkeys(all_at_once.agents, 0)
        for agent in asked:
            assert one.agent_selection == agent
            mine = one.observe(agent)
            assert (mine["action_mask"] == seen[agent]["action_mask"]).all()
            actions[agent] = int(np.flatnonzero(mine["action_mask"])[-1])
            one.step(actions[agent])
        seen, rewards, over, _, _ = all_at_once.step(actions)
        assert one.single.state.pack() == all_at_once.single.state.pack()
        if any(over.values()):
            assert rewards == one.rewards
            assert not all_at_once.agents
            break


def test_illegal_actions() -> None:
    strict = zoo.raw_env("construction-fever", 3)
    strict.reset(seed=1)
    before = strict.single.state.pack()
    with pytest.raises(ValueError, match="CF-10"):
        strict.step(41)
    with pytest.raises(ValueError, match="expected an action from 0 to 41"):
        strict.step(99)
    assert strict.single.state.pack() == before
    env = zoo.env("construction-fever", 3)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(41)
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values())
    assert "CF-10" in env.infos[loser]["illegal"]


def test_before_reset_it_says_that_it_needs_one() -> None:
    one, all_at_once = (make("construction-fever", 3, render_mode="ansi") for make in (zoo.env, zoo.parallel_env))
    calls: list[Any] = [
        lambda: one.step(0),
        one.last,
        one.render,
        lambda: all_at_once.step({"player_0": 0}),
        all_at_once.render,
    ]
    for call in calls:
        with pytest.raises(RuntimeError, match=r"reset\(\) needs to be called before"):
            call()
    moment = zoo.env("construction-fever", 3)
    moment.reset(seed=1)
    one.set_state(moment.snapshot())
    assert one.last()[0]["action_mask"].any()


def test_a_game_that_is_over_takes_no_step() -> None:
    env = zoo.parallel_env("construction-fever", 3)
    env.reset(seed=1)
    env.step(dict.fromkeys(env.agents, 99))
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(dict.fromkeys(env.possible_agents, 0))


def test_secret_answers_of_the_same_moment_stay_secret() -> None:
    """While two neighbours seal their bids, the second sees the same whatever the first has answered."""
    env = zoo.raw_env("construction-fever", 3)
    for seed in range(40):
        env.reset(seed=seed)
        while env.single.asked.bit_count() == 1:
            allowed = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            env.step(int(allowed[-1]))
        if env.single.asked.bit_count() == 2:
            break
    first = env.agent_selection
    state = env.single.state
    seen = set()
    for action in np.flatnonzero(env.observe(first)["action_mask"]):
        env.single.state = state
        env._select()
        env.step(int(action))
        assert env.agent_selection != first
        seen.add(env.observe(env.agent_selection)["observation"].tobytes())
    assert len(seen) == 1
