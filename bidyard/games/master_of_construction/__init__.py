"""Master of Construction: collect skills, start projects, overcome what happens on site, under a changing market."""

from bidyard.games.master_of_construction import arrange, deck, events, laws, moves, rules, sheet, view

ID = "master-of-construction"
PREFIX = "MC"
PLAYERS = (2, 3, 4, 5)
MINUTES = 60

__all__ = ["ID", "MINUTES", "PLAYERS", "PREFIX", "arrange", "deck", "events", "laws", "moves", "rules", "sheet", "view"]
