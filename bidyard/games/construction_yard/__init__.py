"""Construction Yard, Dirk Henn's building card game. The title is a working title: the rulebook's own is lost."""

from bidyard.games.construction_yard.game import GAME

__all__ = ["GAME"]
