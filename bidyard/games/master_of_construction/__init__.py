"""Master of Construction: collect skills, start projects, overcome what happens on site, under a changing market."""

from bidyard.engine.parts import on_demand

ID = "master-of-construction"
PREFIX = "MC"
PLAYERS = (2, 3, 4, 5)
MINUTES = 60

__getattr__ = on_demand(__name__)
