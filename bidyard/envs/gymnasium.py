"""Gymnasium environments: one seat is the agent's, bots sit in the others.

    import bidyard.envs                              # registers the ids
    env = gymnasium.make("bidyard/construction-fever-v0", players=4, bots=["foreman", "random", "random"])

The observation is a vector of features (`observation="raw"`: the integers of the state); `info["action_mask"]` and
`env.unwrapped.action_masks()` (MaskablePPO's name for it) say which actions are legal. An illegal action ends the game with
the reward -1, and `info["illegal"]` says why it was none. At the end `info` holds scores, winners and, where there is one,
reputation.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from bidyard.bots.entrants import entrants
from bidyard.bots.levels import Level
from bidyard.bots.own import Own
from bidyard.engine.errors import InputError
from bidyard.engine.reading import integer
from bidyard.envs.answers import one_action
from bidyard.envs.drawing import MODES, render
from bidyard.envs.needs import need
from bidyard.envs.sight import FEATURES
from bidyard.envs.single import Single
from bidyard.envs.spaces import spaces
from bidyard.games import find

need("gymnasium", "gymnasium")

import gymnasium  # noqa: E402

Array = npt.NDArray[Any]
RANDOM = "random"
ILLEGAL = -1.0  # the reward of an illegal action


class OneSeat(gymnasium.Env):
    """One seat of a game. `bots` are those of the other seats, clockwise from the agent's: names of levels, "module:Class", or
    objects with choose(seat, rng). Without them the others play at random.

    `reward` is margin, rank or win (rewards.py). Whoever hardly ever wins learns nothing from victories alone, so the margin is
    what is paid unless told otherwise.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        bots: Sequence[object] | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        options: dict[str, Any] | None = None,
        deck: str | Path | dict[str, Any] | None = None,
        reward: str = "margin",
        observation: str = FEATURES,
    ) -> None:
        module = find(game)
        players = module.players[0] if players is None else module.count(players)
        self.seat = integer(seat, "seat", 0, players - 1)
        self.render_mode = render_mode
        others = seats_of_others(self.seat, players)
        sitting = dict(zip(others, others_of(bots, players, game), strict=True))
        levels = [one if isinstance(one, Level) else None for one in (sitting.get(k) for k in range(players))]
        self.single = Single(game, players, options, deck, reward, observation, levels)
        self.observation_space, self.action_space = spaces(self.single.sight)
        self._bots = {other: one for other, one in sitting.items() if isinstance(one, Own)}
        self._chance = random.Random()
        self._allowed: Array | None = None  # until a game has begun

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._chance = random.Random(seed)
        self.single.begin(self._chance.getrandbits(62))
        self._play_others()
        while self.single.asked == 0:  # the others' moves can end a very short game before it is this seat's turn
            self.single.begin(self._chance.getrandbits(62))
            self._play_others()
        return self._seen({})

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        self._mask("step")
        action = one_action(action, "action")
        if not self.single.play(self.seat, action):
            seen, info = self._seen({"illegal": self.single.why_not(self.seat, action)})
            return seen, ILLEGAL, True, False, info
        self._play_others()
        over = self.single.asked == 0
        seen, info = self._seen(self.single.ending() if over else {})
        if self.render_mode == "human":
            self.render()
        return seen, self.single.rewards()[self.seat] if over else 0.0, over, False, info

    def action_masks(self) -> Array:
        """Which actions are legal now."""
        return self._mask("action_masks").view(np.bool_)

    def render(self) -> Any:
        self._mask("render")
        return render(self.single.masked(self.seat), self.render_mode)

    def clone(self) -> OneSeat:
        """An independent copy, with bots and chance as they are."""
        return deepcopy(self)

    def state(self) -> dict[str, Any]:
        """The moment, for `set_state`; bots from outside keep what they remember."""
        self._mask("state")
        return {"state": self.single.packed, "chance": self._chance.getstate()}

    def set_state(self, state: dict[str, Any]) -> None:
        """Goes back to what `state()` told, of this environment or of one made alike."""
        if not isinstance(state, dict) or {"state", "chance"} - state.keys():
            raise InputError("state", "expected what state() of such an environment has returned")
        self.single.__setstate__(state["state"])
        self._chance.setstate(state["chance"])
        self._allowed = self.single.see(self.seat)[1]

    def _seen(self, info: dict[str, Any]) -> tuple[Array, dict[str, Any]]:
        seen, self._allowed = self.single.see(self.seat)
        return seen, info | {"action_mask": self._allowed}

    def _mask(self, call: str) -> Array:
        if self._allowed is None:
            raise gymnasium.error.ResetNeeded(f"reset() needs to be called before {call}()")
        return self._allowed

    def _play_others(self) -> None:
        """Lets the bots answer until only this seat is asked, or the game is over."""
        single = self.single
        while single.asked & ~(1 << self.seat):
            if single.asked & single.compiled_bots:
                single.play_others(self._chance.getrandbits(62))
                continue
            other = next(seat for seat in self._bots if single.asked >> seat & 1)
            single.play_code(other, self._bots[other].choose(single.seat(other), self._chance).code)


def seats_of_others(seat: int, players: int) -> list[int]:
    """The other seats, clockwise."""
    return [(seat + 1 + i) % players for i in range(players - 1)]


def others_of(bots: Sequence[object] | None, players: int, game: str) -> list[Level | Own]:
    """The bots of the other seats, clockwise."""
    found = entrants([RANDOM] * (players - 1) if bots is None else bots, find(game))
    if len(found) != players - 1:
        raise InputError("bots", f"expected {players - 1} bots, one for each of the other seats, found {len(found)}")
    return found
