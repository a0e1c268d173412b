"""Reputation (Kei Kajino, 2022): the second edition of Construction Fever, with identities and the money on the good card."""

from bidyard.games.reputation import arrange, deck, events, laws, moves, rules, sheet, view

ID = "reputation"
PREFIX = "RP"
PLAYERS = (3, 4, 5)
MINUTES = 45

__all__ = ["ID", "MINUTES", "PLAYERS", "PREFIX", "arrange", "deck", "events", "laws", "moves", "rules", "sheet", "view"]
