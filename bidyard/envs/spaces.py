"""The spaces that PettingZoo and Gymnasium environments share."""

from __future__ import annotations

from typing import Any

import numpy as np

from bidyard.engine.game import Game
from bidyard.envs.layout import layout


def spaces(game: Game) -> tuple[Any, Any]:
    """Of observations and of actions."""
    from gymnasium.spaces import Box, Discrete

    bounds = np.iinfo(np.int16)
    return Box(bounds.min, bounds.max, (layout(game).size,), np.int16), Discrete(game.moves.actions)
