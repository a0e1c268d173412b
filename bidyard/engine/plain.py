"""The drivers over a game's plain rules: the yardstick that compiled code must equal byte for byte."""

from __future__ import annotations

from types import ModuleType

from bidyard.engine.contract import FUNCTIONS
from bidyard.engine.game import Game
from bidyard.engine.twin import TwinLoader

_DRIVERS = "bidyard.engine.drivers"


def plain_drivers(game: Game) -> ModuleType:
    loader = TwinLoader((_DRIVERS,), lambda function: function)
    loader.put("bidyard.engine.contract", {name: getattr(game.rules, name) for name in FUNCTIONS})
    return loader.load(_DRIVERS)
