"""Construction Yard (working title; Dirk Henn's building card game)."""

from bidyard.games.construction_yard import rules

ID = "construction-yard"
PREFIX = "CY"
PLAYERS = (2, 3, 4, 5, 6)
MINUTES = 45

__all__ = ["ID", "MINUTES", "PLAYERS", "PREFIX", "rules"]
