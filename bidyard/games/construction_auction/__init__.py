"""Construction Auction (mor!, 2025): an auction paid with the chips that hold up your own building sites."""

from bidyard.games.construction_auction import arrange, deck, events, laws, moves, rules, sheet, view

ID = "construction-auction"
PREFIX = "CA"
PLAYERS = (3, 4, 5)
MINUTES = 90

__all__ = ["ID", "MINUTES", "PLAYERS", "PREFIX", "arrange", "deck", "events", "laws", "moves", "rules", "sheet", "view"]
