"""How far the levels are apart: measured shares of the victory, from ladder.toml, told in words.

One place for all that show levels. A share is that of one bot among copies of each foreman; the smallest of the three counts:
whoever beats one style only beats nobody.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from bidyard.bots.weights import STYLES
from bidyard.engine.game import Game
from bidyard.words import say


class Rung(NamedTuple):
    """What was measured of a level in a game."""

    players: int
    shares: dict[str, tuple[float, float, float]]  # style -> share, and its 95 % interval
    games: int  # against each

    @property
    def least(self) -> float:
        return min(share for share, _, _ in self.shares.values())


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("ladder.toml").read_text("utf-8"))


def rung(game: Game, level: str) -> Rung | None:
    """None where a level has not been measured in a game."""
    found = _read().get(game.id, {}).get(level)
    if found is None:
        return None
    shares = {style: (found[style][0], found[style][1], found[style][2]) for style in STYLES}
    return Rung(found["players"], shares, found["games"])


def told(game: Game, level: str, lang: str) -> str:
    """How often the level beats foremen, for people; "" where nobody has measured it."""
    found = rung(game, level)
    if found is None:
        return ""
    return say(lang, "ladder", "wins", others=found.players - 1, n=round(10 * found.least), fair=round(10 / found.players))


def about(game: Game, level: str, lang: str) -> str:
    """What a level is like, and how often it beats foremen where that was measured."""
    return " ".join(filter(None, (say(lang, "bots_about", level), told(game, level, lang))))
