"""Matches between bots that prove something, reports on decks, analyses of games."""

from bidyard.arena.run import run
from bidyard.arena.standing import Line, Standing

__all__ = ["Line", "Standing", "run"]
