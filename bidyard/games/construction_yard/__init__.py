"""Construction Yard, Dirk Henn's building card game. The title is a working title: the rulebook's own is lost."""

from bidyard.engine.legacy import LegacyGame

GAME = LegacyGame(__name__, "construction-yard", "CY", (2, 3, 4, 5, 6), 45)
