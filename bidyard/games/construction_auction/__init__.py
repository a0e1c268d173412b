"""Construction Auction (mor!, 2025): an auction paid with the chips that hold up your own building sites."""

from bidyard.games.construction_auction.game import GAME

__all__ = ["GAME"]
