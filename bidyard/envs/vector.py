"""A Gymnasium VectorEnv over a batch: many games at once, one seat of each is the agent's, compiled bots sit in the others.

    envs = bidyard.envs.vector.make("construction-fever", players=3, games=256, bots=["foreman", "foreman"])
    seen, info = envs.reset(seed=1)
    seen, rewards, terminated, truncated, info = envs.step(actions)     # info["action_mask"]: games x actions

A game that ends is followed by the next within the same step (AutoresetMode.SAME_STEP): `info["final_obs"]` is what the seat
saw of the end, `info["final_info"]` holds scores, winners, reputation and the eliminated. Actions that are not allowed are
refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from bidyard.engine.cards import DeckSource
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject, integer
from bidyard.envs.batch import Batch
from bidyard.envs.needs import need
from bidyard.envs.sight import FEATURES
from bidyard.envs.spaces import spaces
from bidyard.games import find

need("gymnasium", "gymnasium")

from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

Array = npt.NDArray[Any]


class Games(VectorEnv):
    """Make one with `make`."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        games: int = 64,
        bots: Sequence[object] | None = None,
        seat: int = 0,
        options: JsonObject | None = None,
        deck: DeckSource = None,
        reward: str = "margin",
        observation: str = FEATURES,
        threads: int = 1,
    ) -> None:
        players = find(game).players[0] if players is None else find(game).count(players)
        self.seat = integer(seat, "seat", 0, players - 1)
        given: list[object] = ["random"] * (players - 1) if bots is None else _list(bots, players)
        seated = [None if k == self.seat else given[(k - self.seat - 1) % players] for k in range(players)]
        self.batch = Batch(game, players, games, 0, options, deck, reward, threads, seated, observation, last=True)
        self.num_envs = games
        self.single_observation_space, self.single_action_space = spaces(self.batch.sight)
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self.render_mode = None
        self.spec = None

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """All games anew; one seed is enough for all of them."""
        if isinstance(seed, list | tuple):
            raise InputError("seed", "expected one whole number: a batch has one seed for all of its games")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**61)) if seed is None else seed)
        return self.batch.observations.copy(), self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        batch = self.batch
        batch.step(actions)
        done: Array = batch.done.copy()
        info = self._info()
        if done.any():
            ended: dict[str, Any] = {"scores": batch.scores.copy(), "winners": batch.winners}
            ended |= {"reputation": batch.reputation.copy(), "eliminated": batch.eliminated}
            info["final_info"] = ended | {f"_{name}": done.copy() for name in ended}
            info["final_obs"] = np.array(
                [seen.copy() if over else None for seen, over in zip(batch.last_observations, done, strict=True)], object
            )
            info |= {"_final_info": done.copy(), "_final_obs": done.copy()}
        rewards: Array = batch.rewards[:, self.seat].astype(np.float64)
        return batch.observations.copy(), rewards, done, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> Array:
        """Which actions are legal now, games x actions."""
        return self.batch.masks.copy()

    def sample(self) -> Array:
        """A random legal action for every game."""
        return self.batch.sample()

    def clone(self) -> Games:
        """An independent copy."""
        return deepcopy(self)

    def state(self) -> dict[str, Any]:
        """The moment, for `set_state`."""
        return self.batch.state() | {"resets": self.np_random.bit_generator.state}

    def set_state(self, state: dict[str, Any]) -> None:
        """Goes back to what `state()` told, of this environment or of one made alike."""
        self.batch.set_state(state)
        self.np_random.bit_generator.state = state["resets"]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks.view(np.int8).copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}


def make(
    game: str,
    players: int | None = None,
    games: int = 64,
    bots: Sequence[object] | None = None,
    seat: int = 0,
    options: JsonObject | None = None,
    deck: DeckSource = None,
    reward: str = "margin",
    observation: str = FEATURES,
    threads: int = 1,
) -> Games:
    """`games` tables at once; `bots` are the names of those in the other seats, clockwise, at random without names."""
    return Games(game, players, games, bots, seat, options, deck, reward, observation, threads)


def _list(bots: Sequence[object], players: int) -> list[object]:
    if isinstance(bots, str) or len(bots) != players - 1:
        raise InputError("bots", f"expected {players - 1} names of bots, one for each of the other seats, found {bots!r}")
    return list(bots)
