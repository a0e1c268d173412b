"""Reputation (Kei Kajino, 2022): the second edition of Construction Fever, with identities and the money on the good card."""

from bidyard.engine.legacy import LegacyGame

GAME = LegacyGame(__name__, "reputation", "RP", (3, 4, 5), 45, shared=("bidyard.games.common",))
