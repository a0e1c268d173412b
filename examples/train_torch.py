"""A small agent learns one seat of a game, by proximal policy optimisation on the batch environment with PyTorch.

    pip install 'bidyard' torch
    python examples/train_torch.py [--game construction-fever] [--players 3] [--steps 1000000] [--bots foreman foreman]
                                   [--save agent.pt]

Seat 0 of every game is the learner's; bots play along in compiled code, so every step is one of its decisions. At the end its
share of the victories is printed, and its net is saved as it is: docs/research.md shows how it sits down in the arena.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from bidyard.envs import batch
from bidyard.envs.evaluate import share_of_victories

GAMES, STEPS = 256, 64  # of a rollout: tables, decisions at each
EPOCHS, PART = 4, 1024
LEARNING, CLIP, ENTROPY, LAMBDA = 7e-4, 0.2, 0.005, 0.95

Watch = Callable[[int, Any], bool]  # (steps so far, policy) -> whether to go on
Tensors = dict[str, torch.Tensor]


def net(seen: int, answers: int, wide: int = 128) -> nn.Sequential:
    return nn.Sequential(nn.Linear(seen, wide), nn.Tanh(), nn.Linear(wide, wide), nn.Tanh(), nn.Linear(wide, answers))


def legal_actions(masks: Any) -> torch.Tensor:
    """The legal actions of every row, filled up with -1. Few of thousands are legal; the others cost nothing from here on."""
    rows, actions = np.nonzero(masks)
    counts = masks.sum(axis=1)
    legal = np.full((len(masks), counts.max()), -1, np.int16)
    legal[rows, np.arange(len(rows)) - np.repeat(counts.cumsum() - counts, counts)] = actions
    return torch.from_numpy(legal)


def choices(preferences: nn.Sequential, seen: torch.Tensor, legal: torch.Tensor) -> Categorical:
    """Chances of the legal actions, by their places in `legal`."""
    inside, last = preferences[:-1](seen), preferences[-1]
    rows, places = (legal >= 0).nonzero(as_tuple=True)
    actions = legal[rows, places].long()
    preferred = (inside[rows] * last.weight[actions]).sum(-1) + last.bias[actions]
    logits = torch.full(legal.shape, -1e9).index_put((rows, places), preferred)
    return Categorical(logits=logits, validate_args=False)


def policy_of(preferences: nn.Sequential) -> Callable[[Any, Any], Any]:
    """Its greedy choice, for many games at once."""

    def choose(seen: Any, masks: Any) -> Any:
        with torch.no_grad():
            legal = legal_actions(masks)
            best = choices(preferences, torch.from_numpy(seen), legal).logits.argmax(-1, keepdim=True)
            return legal.gather(1, best).long().numpy()

    return choose


@torch.no_grad()
def rollout(envs: batch.Batch, preferences: nn.Sequential, value: nn.Sequential) -> Tensors:
    """Decisions, each with what it brought beyond what was expected (generalised advantage; only ends are rewarded)."""
    kept: dict[str, list[torch.Tensor]] = {name: [] for name in ("seen", "legal", "places", "chances", "values")}
    rewards, going_on = torch.zeros(STEPS, GAMES), torch.zeros(STEPS, GAMES)
    for step in range(STEPS):
        seen, legal = torch.from_numpy(envs.observations.copy()), legal_actions(envs.masks)
        choice = choices(preferences, seen, legal)
        places = choice.sample()
        for name, one in zip(kept, (seen, legal, places, choice.log_prob(places), value(seen).squeeze(-1)), strict=True):
            kept[name].append(one)
        envs.step(legal.gather(1, places[:, None]).squeeze(1).numpy())
        rewards[step], going_on[step] = torch.from_numpy(envs.rewards[:, 0]), torch.from_numpy(~envs.done)
    most = max(legal.shape[1] for legal in kept["legal"])
    kept["legal"] = [nn.functional.pad(legal, (0, most - legal.shape[1]), value=-1) for legal in kept["legal"]]
    data = {name: torch.stack(several) for name, several in kept.items()}
    following, gain = value(torch.from_numpy(envs.observations.copy())).squeeze(-1), torch.zeros(GAMES)
    gains = torch.zeros(STEPS, GAMES)
    for step in reversed(range(STEPS)):
        gain = rewards[step] + going_on[step] * (following + LAMBDA * gain) - data["values"][step]
        gains[step], following = gain, data["values"][step]
    data |= {"gains": gains, "returns": gains + data["values"]}
    return {name: several.flatten(0, 1) for name, several in data.items()}


def learn(preferences: nn.Sequential, value: nn.Sequential, optimiser: torch.optim.Optimizer, data: Tensors) -> None:
    for _ in range(EPOCHS):
        for part in torch.randperm(len(data["places"])).split(PART):
            choice = choices(preferences, data["seen"][part], data["legal"][part])
            gain = data["gains"][part]
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            ratio = (choice.log_prob(data["places"][part]) - data["chances"][part]).exp()
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            error = (value(data["seen"][part]).squeeze(-1) - data["returns"][part]).pow(2).mean()
            loss = policy + 0.5 * error - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_([*preferences.parameters(), *value.parameters()], 0.5)
            optimiser.step()


def train(
    game: str = "construction-fever",
    players: int = 3,
    steps: int = 1_000_000,
    bots: Sequence[str] | None = None,
    seed: int = 1,
    watch: Watch | None = None,
) -> nn.Sequential:
    """The net of the preferences for all actions, after that many decisions."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    seated = [None, *(bots or ["random"] * (players - 1))]
    envs = batch.make(game, players, GAMES, seed=seed, reward="margin", bots=seated, observation="features")
    preferences, value = net(envs.observations.shape[1], envs.masks.shape[1]), net(envs.observations.shape[1], 1)
    optimiser = torch.optim.Adam([*preferences.parameters(), *value.parameters()], lr=LEARNING)
    for done in range(0, steps, GAMES * STEPS):
        if watch and not watch(done, policy_of(preferences)):
            break
        for group in optimiser.param_groups:
            group["lr"] = LEARNING * (1 - done / steps)
        learn(preferences, value, optimiser, rollout(envs, preferences, value))
    return preferences


def show(steps: int, policy: Any) -> bool:
    print(f"{steps:,} steps", flush=True)
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="construction-fever")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--bots", nargs="*", default=None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save")
    given = parser.parse_args()
    preferences = train(given.game, given.players, given.steps, given.bots, given.seed)
    if given.save:
        torch.save(preferences, given.save)
    won = share_of_victories(policy_of(preferences), given.game, given.players, given.bots)
    print(f"the agent wins {won}; with equal players it would be {1 / given.players:.1%}")


if __name__ == "__main__":
    main()
