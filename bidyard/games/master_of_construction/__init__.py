"""Master of Construction: collect skills, start projects, overcome what happens on site, under a changing market."""

from bidyard.games.master_of_construction.game import GAME

__all__ = ["GAME"]
