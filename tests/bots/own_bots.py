"""Bots as an outsider would write them."""

from __future__ import annotations

from typing import Any


class Last:
    """Plays the last move of the list, told by its notation."""

    def choose(self, seat: Any, rng: Any) -> str:
        return str(seat.moves[-1])


class KnowsItsGame(Last):
    def __init__(self, game: str) -> None:
        self.game = game


class OnlyFever(Last):
    """What it was trained for."""

    games = ("construction-fever",)


class Cheat:
    def choose(self, seat: Any, rng: Any) -> str:
        return "green 99"


class Mute:
    pass


last = Last()
