"""Construction Fever (Kei Kajino, 2019): bid for two projects a round, keep profit and reputation in balance."""

from bidyard.games.construction_fever import arrange, deck, events, laws, moves, rules, sheet, view

ID = "construction-fever"
PREFIX = "CF"
PLAYERS = (3, 4, 5)
MINUTES = 45

__all__ = ["ID", "MINUTES", "PLAYERS", "PREFIX", "arrange", "deck", "events", "laws", "moves", "rules", "sheet", "view"]
