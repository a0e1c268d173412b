"""Bots as an outsider would write them."""

from __future__ import annotations

import os
import time
from typing import Any

PAUSE = float(os.environ.get("PAUSE", "0"))  # of Slow, in seconds


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


class Nothing:
    def choose(self, seat: Any, rng: Any) -> None:
        return None


class Nonsense:
    def choose(self, seat: Any, rng: Any) -> str:
        return "the best move, please"


class Boom:
    def choose(self, seat: Any, rng: Any) -> str:
        raise ValueError("boom\nat home")


class Late(Last):
    """Breaks in the midst of a game."""

    asked = 0

    def choose(self, seat: Any, rng: Any) -> str:
        self.asked += 1
        if self.asked > 5:
            raise ValueError("tired")
        return super().choose(seat, rng)


class Slow(Last):
    """Says that it is asked, and takes its time."""

    def choose(self, seat: Any, rng: Any) -> str:
        print("asked", flush=True)
        time.sleep(PAUSE)
        return super().choose(seat, rng)


class Unasked:
    """Its choose takes what nobody gives it, and lacks what is given."""

    def choose(self, seat: Any) -> str:
        return ""


class GamesWrong(Last):
    games = ("construction-fewer",)


def plain(seat: Any, rng: Any) -> str:
    return str(seat.moves[0])


last = Last()
