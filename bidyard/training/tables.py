"""The training tables as tensors, on the CPU or on a CUDA device: the arrays of a batch environment, without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from bidyard.engine.game import Game
from bidyard.envs import batch
from bidyard.training.league import League
from bidyard.training.net import Moves


class Tables:
    """A batch and who sits there. `device` is "cpu" or "cuda"."""

    def __init__(self, game: Game, league: League, seed: int, device: str) -> None:
        rows, seats = league.seats.lineup.shape
        self.league = league
        self.device = device
        self.envs: Any = batch.make(game.id, seats, rows, seed, device=device, bots=league.seats, observation="features")
        known = self.envs.learning()
        view = (lambda a: torch.as_tensor(a, device="cuda")) if device == "cuda" else torch.from_numpy
        self.seen, self.turn, self.rewards, self.done = map(view, (known.seen, known.turn, known.rewards, known.done))
        self._actions, self._counts, self._advice = map(view, (known.kept, known.counts, known.advice))
        self._chosen = view(known.actions)
        self.players = torch.from_numpy(league.players).to(device)
        self.hero = torch.from_numpy(league.hero).to(device)
        self.group = torch.from_numpy(league.group).to(device)

    def moves(self) -> Moves:
        """The legal moves in copies that last; what exceeds the room for them is left out."""
        return Moves(self._actions.long(), self._counts.clamp(max=self._actions.shape[1]), self._advice.half())

    def step(self, actions: Tensor) -> None:
        self._chosen.copy_(actions)
        self.envs.step(self.envs.learning().actions)

    def shares(self) -> Tensor:
        """(rows, seats): of the games that ended, each seat's part of the victory."""
        seats = torch.arange(self.rewards.shape[1], device=self.device)
        return torch.where(seats < self.players[:, None], self.rewards + 1 / self.players[:, None], 0)

    def vary(self, weights: Any) -> None:
        self.envs.reweigh(np.ascontiguousarray(weights))
