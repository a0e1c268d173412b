"""Construction Fever (Kei Kajino, 2019): bid for two projects a round, keep profit and reputation in balance."""

from bidyard.games.construction_fever.game import GAME

__all__ = ["GAME"]
