"""Lantern Quay: land your crates by night, and guess whose boat the warden will search."""

from lantern_quay.game import GAME

__all__ = ["GAME"]
