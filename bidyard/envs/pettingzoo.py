"""PettingZoo environments: `env` (one seat after the other) and `parallel_env` (all seats that are asked at once).

Agents are `player_0` … by seat. An observation is {"observation": the vector, "action_mask": 1 where an action is legal};
a seat that is not asked has an empty mask. Rewards come at the end of the game.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np

from bidyard.envs.needs import need
from bidyard.envs.single import Single
from bidyard.envs.spaces import spaces

need("gymnasium", "pettingzoo")
need("pettingzoo", "pettingzoo")

from gymnasium.spaces import Dict, Discrete, MultiBinary  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402

Deck = str | Path | dict[str, Any] | None
Observation = dict[str, Any]
MODES = ["human", "ansi", "rgb_array"]


def env(
    game: str,
    players: int,
    render_mode: str | None = None,
    options: dict[str, Any] | None = None,
    deck: Deck = None,
    reward: str = "win",
) -> TurnByTurn:
    """The environment as it is meant to be used: an illegal action ends the game with -1 for the one who chose it.

    PettingZoo's wrappers do the same, but slow the environment down to a sixth.
    """
    return TurnByTurn(game, players, render_mode, options, deck, reward, strict=False)


def raw_env(
    game: str,
    players: int,
    render_mode: str | None = None,
    options: dict[str, Any] | None = None,
    deck: Deck = None,
    reward: str = "win",
) -> TurnByTurn:
    """The same, but an illegal action raises ValueError and changes nothing."""
    return TurnByTurn(game, players, render_mode, options, deck, reward, strict=True)


def parallel_env(
    game: str,
    players: int,
    render_mode: str | None = None,
    options: dict[str, Any] | None = None,
    deck: Deck = None,
    reward: str = "win",
) -> AllAtOnce:
    """Seats that decide at the same time answer in one step; what seats answer that are not asked is not heard."""
    return AllAtOnce(game, players, render_mode, options, deck, reward)


class _Game:
    """What both forms share."""

    def __init__(
        self, game: str, players: int, render_mode: str | None, options: dict[str, Any] | None, deck: Deck, reward: str
    ) -> None:
        self.metadata = {"name": f"bidyard_{game}_v0", "render_modes": MODES, "is_parallelizable": True, "render_fps": 1}
        self.render_mode = render_mode
        self.single = Single(game, players, options, deck, reward)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        box, actions = spaces(self.single.game)
        self.observation_spaces = {
            agent: Dict({"observation": box, "action_mask": MultiBinary(int(actions.n))}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(int(actions.n)) for agent in self.possible_agents}
        self._chance = random.Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._chance = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.single.begin(self._chance.getrandbits(62))

    def observe(self, agent: str) -> Observation:
        seen, allowed = self.single.see(self._seat_of[agent])
        return {"observation": seen, "action_mask": allowed}

    def _illegal(self, agent: str, action: Any) -> ValueError:
        return ValueError(f"{agent}: {self.single.why_not(self._seat_of[agent], int(action))}")

    def render(self) -> Any:
        from bidyard.envs.drawing import render

        return render(self.single.masked(None), self.render_mode)

    def close(self) -> None:
        pass


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
        strict: bool,
    ) -> None:
        super().__init__(game, players, render_mode, options, deck, reward)
        self._strict = strict

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        if not hasattr(self, "agent_selection"):
            raise RuntimeError("reset() needs to be called before step")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if not self.single.play(self._seat_of[agent], -1 if action is None else int(action)):
            if self._strict or action is None:
                raise self._illegal(agent, -1 if action is None else action)
            self.infos[agent] = {"illegal": self.single.why_not(self._seat_of[agent], int(action))}
            self._end([-1.0 if other == agent else 0.0 for other in self.agents])
        elif self.single.asked == 0:
            self._end(self.single.rewards())
        self._select()
        if self.render_mode == "human":
            self.render()

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
        asked = self.single.asked
        for seat, agent in enumerate(self.possible_agents):
            if asked >> seat & 1 and not self.single.play(seat, int(actions[agent])):
                raise self._illegal(agent, actions[agent])
        over = self.single.asked == 0
        seen = self._observations()
        paid = self.single.rewards() if over else [0.0] * len(self.agents)
        rewards = dict(zip(self.agents, paid, strict=True))
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def state(self) -> np.ndarray[Any, Any]:
        """All observations in one vector, for methods that train centrally."""
        return np.concatenate([self.single.see(seat)[0] for seat in range(self.single.players)])
