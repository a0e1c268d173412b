"""The drivers over a game's plain rules: the yardstick that compiled code must equal byte for byte."""

from __future__ import annotations

from types import ModuleType

from bidyard.engine.game import Game
from bidyard.engine.twin import PlainTwins


def plain_drivers(game: Game) -> ModuleType:
    return PlainTwins(game).drivers
