"""Bots: levels from random play to information-set search. A bot is handed a Seat, never the Table."""

from bidyard.bots.bot import Bot, Candidate, Thought, bot
from bidyard.bots.hint import Hint, hint
from bidyard.bots.levels import LEVELS
from bidyard.bots.warm import warm

__all__ = ["LEVELS", "Bot", "Candidate", "Hint", "Thought", "bot", "hint", "warm"]
