"""Master of Construction: collect skills, start projects, overcome what happens on site, under a changing market."""

from bidyard.engine.legacy import LegacyGame

GAME = LegacyGame(__name__, "master-of-construction", "MC", (2, 3, 4, 5), 60, time_rule=70)
