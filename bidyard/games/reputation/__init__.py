"""Reputation (Kei Kajino, 2022): the second edition of Construction Fever, with identities and the money on the good card."""

from bidyard.engine.parts import on_demand

ID = "reputation"
PREFIX = "RP"
PLAYERS = (3, 4, 5)
MINUTES = 45

__getattr__ = on_demand(__name__)
