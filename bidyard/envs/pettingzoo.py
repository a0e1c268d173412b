"""PettingZoo environments: `env` (one seat after the other) and `parallel_env` (all seats that are asked at once).

Agents are `player_0` … by seat. An observation is {"observation": the vector, "action_mask": 1 where an action is legal};
a seat that is not asked has an empty mask. Rewards come at the end of the game, and `infos` then hold scores, winners and,
where there is one, reputation. `state()` is PettingZoo's: all observations in one vector; to keep a moment and go back to it
there are `snapshot()` and `set_state(…)`, to go on from it twice `clone()`.
"""

from __future__ import annotations

import random
from copy import deepcopy
from pathlib import Path
from typing import Any, Self

import numpy as np

from bidyard.engine.chance import BITS_62
from bidyard.engine.errors import InputError
from bidyard.engine.reading import integer
from bidyard.envs.answers import one_action
from bidyard.envs.drawing import MODES, render
from bidyard.envs.needs import need
from bidyard.envs.sight import FEATURES
from bidyard.envs.single import Single
from bidyard.envs.spaces import spaces
from bidyard.games import find

need("gymnasium", "pettingzoo")
need("pettingzoo", "pettingzoo")

from gymnasium.spaces import Box, Dict, Discrete, MultiBinary  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402

Deck = str | Path | dict[str, Any] | None
Observation = dict[str, Any]


def env(
    game: str,
    players: int,
    render_mode: str | None = None,
    options: dict[str, Any] | None = None,
    deck: Deck = None,
    reward: str = "win",
    observation: str = FEATURES,
) -> TurnByTurn:
    """The environment as it is meant to be used: an illegal action ends the game with -1 for the one who chose it.

    PettingZoo's wrappers do the same, but slow the environment down to a sixth.
    """
    return TurnByTurn(game, players, render_mode, options, deck, reward, observation, strict=False)


def raw_env(
    game: str,
    players: int,
    render_mode: str | None = None,
    options: dict[str, Any] | None = None,
    deck: Deck = None,
    reward: str = "win",
    observation: str = FEATURES,
) -> TurnByTurn:
    """The same, but an illegal action raises ValueError and changes nothing."""
    return TurnByTurn(game, players, render_mode, options, deck, reward, observation, strict=True)


def parallel_env(
    game: str,
    players: int,
    render_mode: str | None = None,
    options: dict[str, Any] | None = None,
    deck: Deck = None,
    reward: str = "win",
    observation: str = FEATURES,
) -> AllAtOnce:
    """Seats that decide at the same time answer in one step; what seats answer that are not asked is not heard.

    An illegal answer of one that is asked ends the game as in `env`, and no answer of that step is played.
    """
    return AllAtOnce(game, players, render_mode, options, deck, reward, observation)


class _Game:
    """What both forms share."""

    def __init__(
        self,
        game: str,
        players: int,
        render_mode: str | None,
        options: dict[str, Any] | None,
        deck: Deck,
        reward: str,
        observation: str,
    ) -> None:
        players = find(game).count(players)
        self.metadata = {"name": f"bidyard_{game}_v0", "render_modes": MODES, "is_parallelizable": True, "render_fps": 1}
        self.render_mode = render_mode
        self.single = Single(game, players, options, deck, reward, observation)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        box, actions = spaces(self.single.sight)
        self.observation_spaces = {
            agent: Dict({"observation": box, "action_mask": MultiBinary(int(actions.n))}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(int(actions.n)) for agent in self.possible_agents}
        low, high = self.single.sight.bounds()
        self.state_space = Box(np.tile(low, players), np.tile(high, players), dtype=self.single.sight.dtype)
        self._chance = random.Random()
        self._begun = False

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._chance = random.Random(integer(seed, "seed", 0, BITS_62))
        self._begun = True
        self.agents = self.possible_agents[:]
        self.single.begin(self._chance.getrandbits(62))

    def _must_have_begun(self, call: str) -> None:
        if not self._begun:
            raise RuntimeError(f"reset() needs to be called before {call}")

    def observe(self, agent: str) -> Observation:
        seen, allowed = self.single.see(self._seat_of[agent])
        return {"observation": seen, "action_mask": allowed}

    def _illegal(self, agent: str, action: int) -> ValueError:
        return ValueError(f"{agent}: {self.single.why_not(self._seat_of[agent], action)}")

    def render(self) -> Any:
        self._must_have_begun("render")
        return render(self.single.masked(None), self.render_mode)

    def close(self) -> None:
        pass

    def state(self) -> np.ndarray[Any, Any]:
        """All observations in one vector, for methods that train centrally."""
        return np.concatenate([self.single.see(seat)[0] for seat in range(self.single.players)])

    def clone(self) -> Self:
        """An independent copy."""
        return deepcopy(self)

    def snapshot(self) -> dict[str, Any]:
        """The moment, for `set_state`."""
        kept = {name: deepcopy(getattr(self, name)) for name in self._changing if hasattr(self, name)}
        return {"state": self.single.packed, "chance": self._chance.getstate(), "kept": kept}

    def set_state(self, snapshot: dict[str, Any]) -> None:
        """Goes back to what `snapshot()` told, of this environment or of one made alike."""
        if not isinstance(snapshot, dict) or {"state", "chance", "kept"} - snapshot.keys():
            raise InputError("snapshot", "expected what snapshot() of such an environment has returned")
        self.single.__setstate__(snapshot["state"])
        self._chance.setstate(snapshot["chance"])
        for name, value in deepcopy(snapshot["kept"]).items():
            setattr(self, name, value)

    _changing: tuple[str, ...] = ("agents", "_begun")


class TurnByTurn(_Game, AECEnv):
    """Agents act one at a time. Seats that decide in secret at the same time are asked in their order."""

    def __init__(
        self,
        game: str,
        players: int,
        render_mode: str | None,
        options: dict[str, Any] | None,
        deck: Deck,
        reward: str,
        observation: str,
        strict: bool,
    ) -> None:
        super().__init__(game, players, render_mode, options, deck, reward, observation)
        self._strict = strict

    _changing = (
        "_begun",
        "agents",
        "rewards",
        "_cumulative_rewards",
        "terminations",
        "truncations",
        "infos",
        "agent_selection",
    )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        self._must_have_begun("step")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"expected an action of {agent}, who is asked, found none")
        self._cumulative_rewards[agent] = 0.0
        action = one_action(action, agent)
        if not self.single.play(self._seat_of[agent], action):
            if self._strict:
                raise self._illegal(agent, action)
            self.infos[agent] = {"illegal": self.single.why_not(self._seat_of[agent], action)}
            self._end([-1.0 if other == agent else 0.0 for other in self.agents])
        elif self.single.asked == 0:
            told = self.single.ending()
            self.infos = {other: dict(told) for other in self.agents}
            self._end(self.single.rewards())
        self._select()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        """What PettingZoo's own tells: observation, reward, whether it is over, info."""
        self._must_have_begun("last")
        told: tuple[Any, ...] = super().last(observe)
        return told

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _select(self) -> None:
        asked = 0 if self.terminations[self.possible_agents[0]] else self.single.asked
        seat = (asked & -asked).bit_length() - 1 if asked else 0
        self.agent_selection = self.possible_agents[seat]


class AllAtOnce(_Game, ParallelEnv):
    """All agents act at once; only the answers of the seats that are asked count."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, ...]:
        self._must_have_begun("step")
        if not self.agents:
            raise RuntimeError("the game is over: reset() begins the next")
        wrong = self._play(actions)
        over = self.single.asked == 0 or wrong is not None
        seen = self._observations()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        paid = [0.0] * len(self.agents)
        if wrong is not None:
            agent, why = wrong
            infos[agent] = {"illegal": why}
            paid[self._seat_of[agent]] = -1.0
        elif over:
            told = self.single.ending()
            infos = {agent: dict(told) for agent in self.agents}
            paid = self.single.rewards()
        rewards = dict(zip(self.agents, paid, strict=True))
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, terminations, truncations, infos

    def _play(self, actions: dict[str, Any]) -> tuple[str, str] | None:
        """Plays the answers of the seats that are asked. If one is illegal none is played: who gave the first, and why."""
        asked = [agent for seat, agent in enumerate(self.possible_agents) if self.single.asked >> seat & 1]
        missing = [agent for agent in asked if actions.get(agent) is None]
        if missing:
            raise ValueError(f"expected an action of {missing[0]}, who is asked, found none")
        chosen = {agent: one_action(actions[agent], f"actions.{agent}") for agent in asked}
        before = self.single.packed
        for agent, action in chosen.items():
            seat = self._seat_of[agent]
            if not self.single.play(seat, action):
                self.single.__setstate__(before)
                return agent, self.single.why_not(seat, action)
        return None

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}
