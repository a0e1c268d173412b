"""Win chances as they come true: a map fitted on bots' games (bench/review.py), kept as data of the game.

Imagined players are a little surer, or less sure, of a position than games show. Every chance is raised to a power and all are
scaled to what they added up to before: their order stays, an even position stays even.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from bidyard.engine.cards import Cards
from bidyard.engine.game import Game

Floats = npt.NDArray[np.float64]
POWERS = np.exp(np.linspace(-0.7, 0.7, 141))  # from a half to twice


class Calibration:
    """Of one deck and its rules: what was fitted for others says nothing, nor about games in which all see all cards."""

    def __init__(self, game: Game, cards: Cards, fitted: bool = True) -> None:
        kept = _read(game.package) if fitted else {}
        fits = bool(kept) and (kept["deck"], kept["rules"]) == (cards.hash, game.rules_hash)
        self.power: float = kept["power"] if fits else 1.0

    def all(self, chances: Sequence[float]) -> list[float]:
        return [float(value) for value in self.stretched(np.array([chances]), self.power)[0]]

    @staticmethod
    def stretched(chances: Floats, power: float) -> Floats:
        """A row of chances for each position."""
        raised: Floats = chances**power
        sums = raised.sum(axis=1, keepdims=True)
        scaled: Floats = raised / np.where(sums > 0, sums, 1) * chances.sum(axis=1, keepdims=True)
        return scaled


@cache
def _read(package: str) -> dict[str, Any]:
    file = files(package) / "calibration.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def fit(said: Floats, came: Floats) -> float:
    """The power under which what came was likeliest."""

    def surprise(power: float) -> float:
        p = Calibration.stretched(said, power)
        return float(-(came * np.log(np.clip(p, 1e-3, 1))).sum())

    return float(min(POWERS, key=surprise))


def error_of(said: Floats, came: Floats) -> float:
    """Expected calibration error: in ten classes of chances, how far what was said lies from what came."""
    p, y = said.ravel(), came.ravel()
    bins = np.minimum((p * 10).astype(int), 9)
    gaps = [(bins == b).mean() * abs(p[bins == b].mean() - y[bins == b].mean()) for b in range(10) if (bins == b).any()]
    return float(sum(gaps))
