"""Gymnasium: registration, its checker, bots in the other seats."""

from __future__ import annotations

import contextlib
import io
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import bidyard.envs
from bidyard import InputError
from tests.envs.help import TABLES


def make(game: str, **given: Any) -> Any:
    return gymnasium.make(f"bidyard/{game}-v0", **given).unwrapped


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_checkers(game: str, players: int) -> None:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        check_env(make(game, players=players), skip_render_check=players != 4)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_checker_of_stable_baselines(game: str, players: int) -> None:
    why = "Stable-Baselines3 is not installed: it brings PyTorch, which `make test` does without"
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason=why)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checker.check_env(make(game, players=players))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whole_games(game: str, players: int) -> None:
    env = make(game, players=players, seat=players - 1)
    env.reset(seed=4)
    for _ in range(3000):
        seen, reward, over, cut, info = env.step(np.flatnonzero(env.action_masks())[-1])
        assert env.observation_space.contains(seen)
        assert not cut
        if over:
            assert -1 <= reward <= 1
            assert len(info["scores"]) == players
            assert set(info["winners"]) <= set(range(players))
            assert not info["action_mask"].any()
            return
        assert reward == 0
        assert info["action_mask"].any()
    raise AssertionError("the game does not end")


def test_bots_play_and_repeat() -> None:
    def play() -> list[int]:
        env = make("construction-fever", players=3, bots=["foreman", "random"], seat=1)
        seen, _ = env.reset(seed=5)
        sums, over = [int(seen.sum())], False
        while not over:
            seen, _, over, _, _ = env.step(np.flatnonzero(env.action_masks())[0])
            sums.append(int(seen.sum()))
        return sums

    assert play() == play()


def test_illegal_action_ends_the_game() -> None:
    env = make("construction-fever", players=3)
    env.reset(seed=5)
    _, reward, over, _, info = env.step(41)
    assert (reward, over) == (-1.0, True)
    assert "CF-10" in info["illegal"]


@pytest.mark.parametrize("bots", [None, ["foreman", "foreman"]])
@pytest.mark.parametrize("call", ["step", "action_masks", "render", "state"])
def test_before_reset_it_says_that_it_needs_one(call: str, bots: list[str] | None) -> None:
    env = make("construction-fever", players=3, bots=bots, render_mode="ansi")
    with pytest.raises(gymnasium.error.ResetNeeded, match=f"before {call}"):
        getattr(env, call)(*([0] if call == "step" else []))
    env.clone().reset(seed=1)


def test_bad_input() -> None:
    with pytest.raises(InputError, match="bots"):
        make("construction-fever", players=3, bots=["random"])
    with pytest.raises(InputError, match="seat"):
        make("construction-fever", players=3, seat=3)
    with pytest.raises(InputError, match="bot"):
        make("construction-fever", players=3, bots=["random", "nobody-of-that-name"])
    assert bidyard.envs.text("construction-fever")
