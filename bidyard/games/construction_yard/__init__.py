"""Construction Yard, Dirk Henn's building card game. The title is a working title: the rulebook's own is lost."""

from bidyard.engine.parts import on_demand

ID = "construction-yard"
PREFIX = "CY"
PLAYERS = (2, 3, 4, 5, 6)
MINUTES = 45

__getattr__ = on_demand(__name__)
