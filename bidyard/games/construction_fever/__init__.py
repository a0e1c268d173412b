"""Construction Fever (Kei Kajino, 2019): bid for two projects a round, keep profit and reputation in balance."""

from bidyard.engine.parts import on_demand

ID = "construction-fever"
PREFIX = "CF"
PLAYERS = (3, 4, 5)
MINUTES = 45

__getattr__ = on_demand(__name__)
