"""A small agent learns to beat random players, on the batch environment with PyTorch.

    pip install 'bidyard' torch
    python examples/train_torch.py [--game construction-fever] [--players 3] [--updates 60]

Seat 0 of every game is the learner's, the other seats play at random. The agent is a network of two small layers over the
observation vector, trained by proximal policy optimisation: after every rollout each of its decisions is credited with what
its game brought in the end. At the end it prints its share of the victories beside a random player's.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from torch import nn

from bidyard.envs import batch

SEAT = 0
EPOCHS = 3
CLIP = 0.2
ENTROPY = 0.01


class Agent(nn.Module):
    """Preferences for all actions, and the reward it expects."""

    def __init__(self, observations: int, actions: int, wide: int = 128) -> None:
        super().__init__()
        self.register_buffer("scale", torch.ones(observations))
        self.body = nn.Sequential(nn.Linear(observations, wide), nn.Tanh(), nn.Linear(wide, wide), nn.Tanh())
        self.preferences = nn.Linear(wide, actions)
        self.value = nn.Linear(wide, 1)

    def forward(self, seen: torch.Tensor, allowed: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        inside = self.body(seen / self.scale)
        logits = self.preferences(inside).masked_fill(~allowed, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(inside).squeeze(-1)


def rollout(envs: batch.Batch, agent: Agent, steps: int) -> tuple[dict[str, torch.Tensor], float]:
    """The learner's decisions of the games that ended, with what they brought, and its share of the victories."""
    kept: dict[str, list[np.ndarray]] = {"rows": [], "seen": [], "allowed": [], "actions": [], "chances": [], "games": []}
    reward_of: dict[tuple[int, int], float] = {}
    for _ in range(steps):
        actions = envs.sample()
        rows = np.flatnonzero(envs.seats == SEAT)
        if len(rows):
            seen, allowed = envs.observations[rows].copy(), envs.masks[rows].copy()
            with torch.no_grad():
                choice, _ = agent(torch.from_numpy(seen).float(), torch.from_numpy(allowed))
                chosen = choice.sample()
                chances = choice.log_prob(chosen).numpy()
            actions[rows] = chosen.numpy()
            for name, values in zip(kept, (rows, seen, allowed, actions[rows], chances, envs.games[rows].copy()), strict=True):
                kept[name].append(values)
        numbers = envs.games.copy()
        envs.step(actions)
        for row in np.flatnonzero(envs.done):
            reward_of[int(row), int(numbers[row])] = float(envs.rewards[row, SEAT])
    data = {name: np.concatenate(values) for name, values in kept.items()}
    keys = list(zip(data["rows"].tolist(), data["games"].tolist(), strict=True))
    ended = np.array([key in reward_of for key in keys])
    rewards = np.array([reward_of[key] for key in keys if key in reward_of], np.float32)
    tensors = {name: torch.from_numpy(data[name][ended]) for name in ("seen", "allowed", "actions", "chances")}
    won = float(np.mean(list(reward_of.values()))) + 1 / envs.players
    return tensors | {"rewards": torch.from_numpy(rewards)}, won


def learn(agent: Agent, optimiser: torch.optim.Optimizer, data: dict[str, torch.Tensor]) -> None:
    many = len(data["actions"])
    for _ in range(EPOCHS):
        for part in torch.randperm(many).split(2048):
            choice, value = agent(data["seen"][part].float(), data["allowed"][part])
            reward = data["rewards"][part]
            gain = reward - value.detach()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            ratio = (choice.log_prob(data["actions"][part]) - data["chances"][part]).exp()
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = policy + 0.5 * (value - reward).pow(2).mean() - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()


def train(
    game: str = "construction-fever", players: int = 3, games: int = 512, updates: int = 60, seed: int = 1, show: bool = True
) -> float:
    """Trains an agent and returns its share of the victories in games it has not learned from."""
    torch.manual_seed(seed)
    envs = batch.make(game, players, games, seed=seed)
    agent = Agent(envs.observations.shape[1], envs.masks.shape[1])
    with torch.no_grad():
        agent.scale.copy_(torch.from_numpy(np.maximum(1, np.abs(envs.observations).max(axis=0)).astype(np.float32)))
    optimiser = torch.optim.Adam(agent.parameters(), lr=1e-3)
    for update in range(updates):
        data, won = rollout(envs, agent, 150)
        learn(agent, optimiser, data)
        if show and update % 5 == 0:
            print(f"update {update:3}: {won:.3f} of the victories", flush=True)
    _, won = rollout(batch.make(game, players, games, seed=seed + 1), agent, 400)
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="construction-fever")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    won = train(given.game, given.players, given.games, given.updates, given.seed)
    print(f"the agent wins {won:.3f} of its games against random players; a random player wins {1 / given.players:.3f}")


if __name__ == "__main__":
    main()
