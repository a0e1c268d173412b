"""Registers the games with Gymnasium; done by importing bidyard.envs where Gymnasium is installed."""

from __future__ import annotations

from importlib.util import find_spec

from bidyard.games import each


def register_with_gymnasium() -> None:
    """Makes `gymnasium.make("bidyard/<game>-v0", …)` work for every game, those that are registered later included."""
    if find_spec("gymnasium") is not None:
        each(_register)


def _register(game: str) -> None:
    from gymnasium.envs.registration import register, registry

    name = f"bidyard/{game}-v0"
    if name not in registry:
        register(name, entry_point="bidyard.envs.gymnasium:OneSeat", kwargs={"game": game})
