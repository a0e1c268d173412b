"""The spaces that PettingZoo and Gymnasium environments share."""

from __future__ import annotations

from typing import Any

from bidyard.envs.sight import Sight


def spaces(sight: Sight) -> tuple[Any, Any]:
    """Of observations and of actions."""
    from gymnasium.spaces import Box, Discrete

    low, high = sight.bounds()
    return Box(low, high, dtype=sight.dtype), Discrete(sight.game.moves.actions)
