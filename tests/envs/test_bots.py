"""Bots in the environments, policies as bots, rewards, and moments that one can go back to."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import parallel_seed_test

import bidyard
import bidyard.envs.pettingzoo as zoo
from bidyard import InputError, arena
from bidyard.bots.code import Lineup
from bidyard.bots.levels import level
from bidyard.envs import as_bot, batch, vector
from bidyard.envs.rewards import REWARDS
from bidyard.envs.seated import Seats
from bidyard.games import find
from tests.bots.own_bots import Cheat, Last
from tests.envs.help import FEWEST

FEVER = "construction-fever"


def first_legal(seen: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def numbers(seen: Any, mask: Any) -> Any:
    """A number for every action; the highest is not legal."""
    return np.where(mask, -np.arange(len(mask)), 99)


def test_bots_of_a_batch_answer_within_the_step() -> None:
    envs = batch.make(FEVER, 3, 64, seed=2, bots=[None, "foreman", "foreman-bold"], observation="features")
    again = batch.make(FEVER, 3, 64, seed=2, bots=[None, "foreman", "foreman-bold"], observation="features", threads=2)
    won = ended = 0
    for _ in range(120):
        assert not envs.seats.any(), "only the seat without a bot is asked"
        actions = envs.sample()
        envs.step(actions)
        again.step(actions)
        assert (envs.observations == again.observations).all()
        won += int(envs.winners[envs.done, 0].sum())
        ended += int(envs.done.sum())
        assert not (envs.winners & envs.eliminated)[envs.done].any()
    assert ended > 60
    assert won < ended / 4, "who plays at random does not beat foremen"


def test_bots_may_sit_elsewhere_in_every_game() -> None:
    """Row by row a batch plays as one whose bots sit so in all games."""
    game = find(FEVER)
    players = Lineup(game, 3, [level("foreman", game), level("random", game)]).players
    lineup = np.array([[-1, 0, 0], [0, -1, 1], [1, 0, -1], [-1, -1, 0]])
    named = {-1: None, 0: "foreman", 1: "random"}
    mixed = batch.make(FEVER, 3, 4, seed=6, bots=Seats(players, lineup))
    alike = [batch.make(FEVER, 3, 4, seed=6, bots=[named[bot] for bot in row]) for row in lineup.tolist()]
    asked: list[set[int]] = [set() for _ in lineup]
    for _ in range(60):
        actions = mixed.sample()
        for row, one in enumerate(alike):
            asked[row].add(int(mixed.seats[row]))
            assert (one.observations[row] == mixed.observations[row]).all()
            others = one.sample()
            others[row] = actions[row]
            one.step(others)
        mixed.step(actions)
    assert asked == [{0}, {1}, {2}, {0, 1}]
    with pytest.raises(InputError, match="expected a lineup for 5 games"):
        batch.make(FEVER, 3, 5, bots=Seats(players, lineup))


@pytest.mark.parametrize("reward", REWARDS)
def test_no_reward_for_the_eliminated(reward: str) -> None:
    envs = batch.make(FEVER, 5, 200, seed=4, reward=reward)
    ended = eliminated = 0
    while ended < 200:
        envs.step(envs.sample())
        for i in np.flatnonzero(envs.done):
            out, won, paid = envs.eliminated[i], envs.winners[i], envs.rewards[i]
            eliminated += int(out.sum())
            assert (paid[out] < 0).all()
            assert paid[won].min() >= paid.max() - 1e-6
            assert (np.abs(paid) <= 1).all()
        ended += int(envs.done.sum())
    assert eliminated > 50


def test_bad_bots() -> None:
    for bots, told in (
        (["foreman"], "expected 3 entries"),
        ([None, "foreman", "nobody"], r"bots\[2\]"),
        (["random"] * 3, "somebody must be left"),
        ([None, Last(), "random"], "no compiled bot"),
    ):
        with pytest.raises(InputError, match=told):
            batch.make(FEVER, 3, 4, bots=bots)
    with pytest.raises(InputError, match="observation"):
        batch.make(FEVER, 3, 4, observation="picture")


def test_vector_environment() -> None:
    envs = vector.make(FEVER, players=3, games=32, bots=["foreman", "random"], seat=1)
    seen, info = envs.reset(seed=3)
    assert envs.observation_space.contains(seen)
    ended = 0
    for _ in range(60):
        assert (info["action_mask"] == envs.action_masks()).all()
        seen, rewards, over, cut, info = envs.step(envs.sample())
        assert envs.observation_space.contains(seen)
        assert not cut.any()
        assert not rewards[~over].any()
        if over.any():
            told = info["final_info"]
            assert ((rewards[over] > 0) <= told["winners"][over, 1]).all()
            assert all(envs.single_observation_space.contains(info["final_obs"][i]) for i in np.flatnonzero(over))
        ended += int(over.sum())
    assert ended > 20
    with pytest.raises(InputError, match="bots"):
        vector.make(FEVER, players=3, bots=["foreman"])


def test_own_bots_and_policies_in_gymnasium_and_arena() -> None:
    env = gymnasium.make(f"bidyard/{FEVER}-v0", players=3, bots=["foreman", as_bot(first_legal)])
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(first_legal(None, info["action_mask"]))
    assert {"scores", "winners", "reputation", "eliminated"} <= info.keys()
    for policy, kind in ((first_legal, "features"), (numbers, "raw")):
        found = arena.run(FEVER, [as_bot(policy, kind, "mine"), "random", "random"], games=3)
        assert "mine" in {line.bot for line in found.lines}
    for_fever = as_bot(first_legal, name="mine", game=FEVER)
    assert "mine" in {line.bot for line in arena.run(FEVER, [for_fever, "random", "random"], games=3).lines}
    with pytest.raises(InputError, match=r"bots\[0\].*mine.*plays construction-fever, not reputation"):
        arena.run("reputation", [for_fever, "random", "random"], games=3)
    with pytest.raises(InputError, match="which its mask does not allow"):
        bidyard.simulate(FEVER, 3, 1, bots=[as_bot(lambda seen, mask: 41), "random", "random"])
    cheated = gymnasium.make(f"bidyard/{FEVER}-v0", players=3, bots=[Cheat(), Cheat()]).unwrapped
    with pytest.raises(InputError, match="bot Cheat"):
        [cheated.reset(seed=seed) for seed in range(20)]


def play(env: Any, steps: int) -> list[Any]:
    """What an environment of one seat shows over some steps."""
    seen = []
    for _ in range(steps):
        vector, reward, over, _, _ = env.step(first_legal(None, env.action_masks()))
        seen.append((vector.tobytes(), reward))
        if over:
            env.reset()
    return seen


def test_moments_of_gymnasium() -> None:
    env = gymnasium.make(f"bidyard/{FEVER}-v0", players=3, bots=["foreman", Last()]).unwrapped
    env.reset(seed=2)
    play(env, 5)
    moment = env.state()
    others = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    expected = play(env, 40)
    env.set_state(moment)
    assert [play(one, 40) for one in (*others, env)] == [expected] * 4
    with pytest.raises(InputError, match="state"):
        env.set_state({})


def test_moments_of_batches() -> None:
    envs = batch.make(FEVER, 3, 8, seed=2, bots=[None, "foreman", "random"])
    for _ in range(10):
        envs.step(envs.sample())
    moment = envs.state()
    others = [envs.clone(), pickle.loads(pickle.dumps(envs))]

    def go_on(one: Any) -> bytes:
        for _ in range(50):
            one.step(one.sample())
        return bytes(one.observations.tobytes() + one.states.tobytes() + one.games.tobytes())

    expected = go_on(envs)
    envs.set_state(moment)
    assert [go_on(one) for one in (*others, envs)] == [expected] * 3
    with pytest.raises(InputError, match="state"):
        batch.make(FEVER, 3, 4, bots=[None, "foreman", "random"]).set_state(moment)


def test_moments_of_the_vector_environment() -> None:
    """With the seeds that a reset without one will draw."""

    def go_on(one: Any) -> list[bytes]:
        seen = []
        for _ in range(40):
            observations, rewards, over, _, info = one.step(one.sample())
            seen.append(observations.tobytes() + rewards.tobytes() + over.tobytes() + info["action_mask"].tobytes())
        return [*seen, one.reset()[0].tobytes()]

    envs = vector.make(FEVER, 3, 8, ["foreman", "random"], seat=2)
    envs.reset(seed=3)
    for _ in range(7):
        envs.step(envs.sample())
    moment = envs.state()
    others = [envs.clone(), copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    for one in others:
        assert (one.num_envs, one.seat, one.action_space) == (8, 2, envs.action_space)
        assert one.observation_space == envs.observation_space
    alike = vector.make(FEVER, 3, 8, ["foreman", "random"], seat=2)
    alike.set_state(moment)
    expected = go_on(envs)
    assert len(set(expected)) == len(expected), "something happens"
    envs.set_state(moment)
    assert [go_on(one) for one in (*others, alike, envs)] == [expected] * 5
    with pytest.raises(InputError, match="state"):
        vector.make(FEVER, 3, 4, ["foreman", "random"]).set_state(moment)


@pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env])
def test_moments_of_pettingzoo(make: Any) -> None:
    env = make(FEVER, 3)
    env.reset(seed=4)
    others = [env.clone(), pickle.loads(pickle.dumps(env))]
    moment = env.snapshot()
    env.reset(seed=5)
    env.set_state(moment)
    for one in others:
        assert one.single.packed == env.single.packed
        assert (one.state() == env.state()).all()
        assert one.state_space.contains(one.state())


def test_a_refused_parallel_step_changes_nothing_and_ends_as_in_aec() -> None:
    """While two neighbours seal their bids, one answer is legal and the other is not: neither is played."""
    env, one = zoo.parallel_env(FEVER, 3), zoo.env(FEVER, 3)
    for seed in range(60):
        seen, _ = env.reset(seed=seed)
        one.reset(seed=seed)
        while env.agents and env.single.asked.bit_count() == 1:
            actions = {a: int(np.flatnonzero(s["action_mask"])[-1]) if s["action_mask"].any() else 0 for a, s in seen.items()}
            one.step(actions[one.agent_selection])
            seen, *_ = env.step(actions)
        if env.agents:
            break
    first, second = (agent for agent in env.agents if seen[agent]["action_mask"].any())
    actions = dict.fromkeys(env.agents, 0) | {first: int(np.flatnonzero(seen[first]["action_mask"])[0])}
    before = env.single.packed
    with pytest.raises(ValueError, match=f"expected an action of {second}"):
        env.step({first: actions[first]})
    assert env.single.packed == before
    _, rewards, over, _, infos = env.step(actions)
    assert env.single.packed == before
    one.step(actions[first])
    one.step(actions[second])
    assert rewards == one.rewards
    assert all(over.values())
    assert infos[second]["illegal"] == one.infos[second]["illegal"]
    assert not env.agents


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_parallel_seeds(game: str, players: int) -> None:
    parallel_seed_test(lambda: zoo.parallel_env(game, players), num_cycles=20)
