"""Whether a game brings a trained net. What is in it, nets.py reads."""

from __future__ import annotations

from importlib.resources import files

from bidyard.engine.game import Game

FILE = "champion.npz"


def has_net(game: Game) -> bool:
    return files(game.package).joinpath(FILE).is_file()
