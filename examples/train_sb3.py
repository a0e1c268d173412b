"""Stable-Baselines3's MaskablePPO learns one seat of a game, through Gymnasium.

    pip install 'bidyard[gymnasium]' sb3-contrib
    python examples/train_sb3.py [--game construction-fever] [--players 3] [--steps 200000] [--bots foreman foreman]

The environment says which actions are legal, MaskablePPO asks it before every decision. At the end the agent's share of the
victories is printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import bidyard.envs  # noqa: F401 (registers the games)


def share_of_victories(model: MaskablePPO, env: Any, games: int) -> float:
    seat, won = env.unwrapped.seat, 0.0
    for game in range(games):
        seen, info = env.reset(seed=10_000 + game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool))
            seen, _, over, _, info = env.step(int(action))
        won += (seat in info["winners"]) / max(1, len(info["winners"]))
    return won / games


def train(
    game: str = "construction-fever",
    players: int = 3,
    steps: int = 200_000,
    bots: Sequence[str] | None = None,
    seed: int = 1,
    games: int = 300,
) -> float:
    """Trains an agent and returns its share of the victories."""
    name, options = f"bidyard/{game}-v0", {"players": players, "bots": bots}
    model = MaskablePPO("MlpPolicy", make_vec_env(name, seed=seed, env_kwargs=options), seed=seed)  # its defaults will do
    model.learn(steps)
    return share_of_victories(model, gymnasium.make(name, **options), games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="construction-fever")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--bots", nargs="*", default=None)
    given = parser.parse_args()
    won = train(given.game, given.players, given.steps, given.bots)
    print(f"the agent wins {won:.3f} of its games; with equal players it would be {1 / given.players:.3f}")


if __name__ == "__main__":
    main()
