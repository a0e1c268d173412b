"""Construction Auction (mor!, 2025): an auction paid with the chips that hold up your own building sites."""

from bidyard.engine.parts import on_demand

ID = "construction-auction"
PREFIX = "CA"
PLAYERS = (3, 4, 5)
MINUTES = 90

__getattr__ = on_demand(__name__)
