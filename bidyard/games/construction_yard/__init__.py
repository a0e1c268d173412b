"""Construction Yard, Dirk Henn's building card game. The title is a working title: the rulebook's own is lost."""

from bidyard.games.construction_yard import arrange, deck, events, laws, moves, rules, sheet, view

ID = "construction-yard"
PREFIX = "CY"
PLAYERS = (2, 3, 4, 5, 6)
MINUTES = 45

__all__ = ["ID", "MINUTES", "PLAYERS", "PREFIX", "arrange", "deck", "events", "laws", "moves", "rules", "sheet", "view"]
