"""Reputation (Kei Kajino, 2022): the second edition of Construction Fever, with identities and the money on the good card."""

from bidyard.games.reputation.game import GAME

__all__ = ["GAME"]
