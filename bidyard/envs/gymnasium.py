"""Gymnasium environments: one seat is the agent's, bots sit in the others.

    import bidyard.envs                              # registers the ids
    env = gymnasium.make("bidyard/construction-fever-v0", players=4, bots=["foreman", "random", "random"])

The observation is the vector; `info["action_mask"]` and `env.unwrapped.action_masks()` (MaskablePPO's name for it) say which
actions are legal. An illegal action ends the game with the reward -1, and `info["illegal"]` says why it was none.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bidyard.engine.errors import InputError
from bidyard.engine.reading import whole
from bidyard.envs.batch import Array
from bidyard.envs.needs import need
from bidyard.envs.single import Single
from bidyard.envs.spaces import spaces
from bidyard.games import find

need("gymnasium", "gymnasium")

import gymnasium  # noqa: E402

RANDOM = "random"


class OneSeat(gymnasium.Env):
    """One seat of a game. `bots` names those of the other seats, clockwise from the agent's; without it they play at random."""

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        bots: Sequence[str] | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        options: dict[str, Any] | None = None,
        deck: str | Path | dict[str, Any] | None = None,
        reward: str = "win",
    ) -> None:
        players = find(game).players[0] if players is None else players
        self.single = Single(game, players, options, deck, reward)
        self.seat = whole(seat, "seat", 0, players - 1)
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces(self.single.game)
        names = [RANDOM] * (players - 1) if bots is None else list(bots)
        if len(names) != players - 1:
            raise InputError("bots", f"expected {players - 1} names of bots, found {len(names)}")
        others = [(self.seat + 1 + i) % players for i in range(players - 1)]
        self._random = sum(1 << other for other, name in zip(others, names, strict=True) if name == RANDOM)
        self._bots = {other: _bot(name, game) for other, name in zip(others, names, strict=True) if name != RANDOM}
        self._chance = random.Random()

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
        if not self.single.play(self.seat, int(action)):
            seen, info = self._seen({"illegal": self.single.why_not(self.seat, int(action))})
            return seen, -1.0, True, False, info
        self._play_others()
        over = self.single.asked == 0
        seen, info = self._seen({})
        if self.render_mode == "human":
            self.render()
        return seen, self.single.rewards()[self.seat] if over else 0.0, over, False, info

    def action_masks(self) -> Array:
        """Which actions are legal now."""
        return self._mask.view(np.bool_)

    def render(self) -> Any:
        from bidyard.envs.drawing import render

        return render(self.single.masked(self.seat), self.render_mode)

    def _seen(self, info: dict[str, Any]) -> tuple[Array, dict[str, Any]]:
        seen, self._mask = self.single.see(self.seat)
        return seen, info | {"action_mask": self._mask}

    def _play_others(self) -> None:
        """Lets the bots answer until only this seat is asked, or the game is over."""
        single = self.single
        while single.asked & ~(1 << self.seat):
            if single.asked & self._random:
                single.play_seats(self._random, self._chance.getrandbits(62))
                continue
            other = next(seat for seat in self._bots if single.asked >> seat & 1)
            single.play_code(other, self._bots[other].choose(single.seat(other), self._chance).code)


def _bot(name: str, game: str) -> Any:
    from bidyard.bots import bot

    return bot(name, game)
