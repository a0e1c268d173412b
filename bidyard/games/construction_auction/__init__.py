"""Construction Auction (mor!, 2025): an auction paid with the chips that hold up your own building sites."""

from bidyard.engine.legacy import LegacyGame

GAME = LegacyGame(__name__, "construction-auction", "CA", (3, 4, 5), 90)
