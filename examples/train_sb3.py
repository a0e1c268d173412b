"""Stable-Baselines3's MaskablePPO learns one seat of a game, through Gymnasium.

    pip install 'bidyard[gymnasium]' sb3-contrib
    python examples/train_sb3.py [--game construction-fever] [--players 3] [--steps 200000] [--bots foreman foreman]
                                 [--save agent.zip]

The environment says which actions are legal, MaskablePPO asks it before every decision; all settings are as they come. At the
end the agent's share of the victories is printed. docs/research.md shows how the saved agent sits down in the arena.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import bidyard.envs  # noqa: F401 (registers the games)
from bidyard.envs.evaluate import share_of_victories

Watch = Callable[[int, Any], bool]  # (steps so far, policy) -> whether to go on


def policy_of(model: MaskablePPO) -> Callable[[Any, Any], Any]:
    """Its greedy choice, for many games at once."""
    return lambda seen, masks: model.predict(seen, action_masks=masks, deterministic=True)[0]


class _Watching(BaseCallback):
    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self.watch = watch
        self.go_on = True

    def _on_rollout_start(self) -> None:
        self.go_on = self.watch(self.num_timesteps, policy_of(self.model))

    def _on_step(self) -> bool:
        return self.go_on


def train(
    game: str = "construction-fever",
    players: int = 3,
    steps: int = 200_000,
    bots: Sequence[str] | None = None,
    seed: int = 1,
    watch: Watch | None = None,
) -> MaskablePPO:
    torch.set_num_threads(1)  # so small a net is slower on many
    envs = make_vec_env(f"bidyard/{game}-v0", seed=seed, env_kwargs={"players": players, "bots": bots})
    model = MaskablePPO("MlpPolicy", envs, seed=seed, device="cpu")  # its defaults will do
    return model.learn(steps, callback=_Watching(watch) if watch else None)


def every(many: int) -> Watch:
    """Tells how far the training is, once for so many steps."""
    told = 0

    def watch(steps: int, _: Any) -> bool:
        nonlocal told
        if steps // many > told:
            told = steps // many
            print(f"{steps:,} steps", flush=True)
        return True

    return watch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="construction-fever")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--bots", nargs="*", default=None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save")
    given = parser.parse_args()
    model = train(given.game, given.players, given.steps, given.bots, given.seed, every(20_000))
    if given.save:
        model.save(given.save)
    won = share_of_victories(policy_of(model), given.game, given.players, given.bots)
    print(f"the agent wins {won}; with equal players it would be {1 / given.players:.1%}")


if __name__ == "__main__":
    main()
