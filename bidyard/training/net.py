"""The net: features in; out a preference for every legal move, and every seat's chance of the victory, the mover's first.

A move's preference is what the net makes of the position and the move, and what the greedy styles think of the move, trusted
as much as the net finds right here: untrained it plays like all of them together.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import torch
from torch import Tensor, nn

from bidyard.bots.nets import NetFile

WIDE = (512, 512, 256)
TRUST = 1.0  # at the beginning, in each adviser
NEVER = -1e9


class Moves(NamedTuple):
    """The legal moves of some positions, a row each."""

    actions: Tensor  # (rows, moves): indices of actions
    counts: Tensor  # (rows,): so many of them count
    advice: Tensor  # (rows, moves, advisers)


class Net(nn.Module):
    def __init__(self, seen: int, seats: int, parts: Tensor, advisers: int, wide: tuple[int, ...] = WIDE) -> None:
        super().__init__()
        sizes = (seen, *wide)
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in itertools.pairwise(sizes))
        self.register_buffer("parts", parts, persistent=False)
        self.of_parts = nn.Parameter(torch.randn(parts.shape[1], wide[-1]) * 0.01)
        self.own = nn.Parameter(torch.zeros(len(parts), wide[-1]))
        self.bias = nn.Parameter(torch.zeros(len(parts)))
        self.trust = nn.Linear(wide[-1], advisers)
        self.chances = nn.Linear(wide[-1], seats)
        for layer in self.layers:
            nn.init.orthogonal_(layer.weight, 1.4)
            nn.init.zeros_(layer.bias)
        for head in (self.trust, self.chances):
            nn.init.normal_(head.weight, 0, 0.01)
            nn.init.zeros_(head.bias)
        nn.init.constant_(self.trust.bias, TRUST)

    @torch.no_grad()
    def read(self, kept: NetFile) -> None:
        """Takes over the weights of a net as `director` reads it: what each action is comes whole, not in parts."""
        trunk = len(self.layers)
        given = [self.layers[k] for k in range(trunk)] + [self.trust, self.chances]
        for layer, (weights, bias) in zip(given, [*kept.layers[:trunk], *kept.layers[trunk + 1 :]], strict=True):
            layer.weight.copy_(torch.from_numpy(weights))
            layer.bias.copy_(torch.from_numpy(bias))
        actions, bias = kept.layers[trunk]
        self.of_parts.zero_()
        self.own.copy_(torch.from_numpy(actions))
        self.bias.copy_(torch.from_numpy(bias))

    def actions(self) -> Tensor:
        """(actions, width): what each action is, to the last layer."""
        return self.parts @ self.of_parts + self.own

    def liked(self, x: Tensor, moves: Moves) -> Tensor:
        """(rows, moves): what the net alone makes of the legal moves."""
        if x.device.type != "cpu":  # a device would wait for the numbers of those that are asked for
            return nn.functional.linear(x, self.actions(), self.bias).gather(1, moves.actions).float()
        # A core computes only the actions that are legal somewhere: of thousands, some hundred.
        asked = torch.zeros(len(self.parts), dtype=torch.bool)
        asked[moves.actions] = True
        some = asked.nonzero().squeeze(1)
        actions = self.parts[some] @ self.of_parts + self.own[some]
        place = asked.cumsum(0) - 1
        return nn.functional.linear(x, actions, self.bias[some]).gather(1, place[moves.actions]).float()

    def forward(self, seen: Tensor, moves: Moves, players: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the legal moves, and of the seats' chances."""
        x = seen
        for layer in self.layers:
            x = torch.relu(layer(x))
        logits = self.liked(x, moves) + (moves.advice.float() * self.trust(x).float()[:, None, :]).sum(-1)
        places = torch.arange(logits.shape[1], device=logits.device)
        logits = logits.masked_fill(places >= moves.counts[:, None], NEVER)
        chances = self.chances(x).float()
        seats = torch.arange(chances.shape[1], device=chances.device)
        return logits, chances.masked_fill(seats >= players[:, None], NEVER)
