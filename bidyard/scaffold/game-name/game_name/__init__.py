"""Game Name: show a number in secret, take the good lots, leave the bad ones to others."""

from game_name.game import GAME

__all__ = ["GAME"]
