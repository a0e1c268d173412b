"""Means over games with their errors, and the difference of two runs on the same deals.

A game adds a sum and a weight to a figure: 1 of 1 for a victory, 3 of 4 for four buildings of which three were built to a
high standard. The mean is all sums by all weights, and games are what its error is counted over, so that what happens
several times in one game does not look surer than it is.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from bidyard.engine.estimate import WIDE, Mean
from bidyard.engine.reading import JsonObject

Floats = npt.NDArray[np.float64]


# Groups of figures; balance.py and choices.py say what they mean.
AMONG, BY_PHASE, WITHOUT = "one among others", "contested, by phase", "seats without a chance"
CONTESTED = "contested"
SHARES = {  # groups of them, and names of single ones
    *("order of play", "seats", "bots", "identities", "used", "used where offered", AMONG, BY_PHASE, WITHOUT),
    CONTESTED,
    *("shared victories", "decided by elimination", "rounds in which nobody took a card", "winner led from half-time on"),
}


@dataclass
class Figures:
    """(group, name) -> number of the game -> sum and weight."""

    parts: dict[tuple[str, str], dict[int, list[float]]] = field(default_factory=dict)

    def add(self, group: str, name: str, game: int, value: float, weight: float = 1.0) -> None:
        row = self.parts.setdefault((group, name), {}).setdefault(game, [0.0, 0.0])
        row[0] += value
        row[1] += weight

    def fill(self, group: str, games: int) -> None:
        """Games in which something never happened count too: as 0."""
        for name in list(self.names(group)):
            for game in range(games):
                if game not in self.parts[group, name]:
                    self.add(group, name, game, 0.0)

    def groups(self) -> list[str]:
        return list(dict.fromkeys(group for group, _ in self.parts))

    def names(self, group: str) -> Iterator[str]:
        return (name for other, name in self.parts if other == group)

    def mean(self, group: str, name: str) -> Mean:
        games = self.parts[group, name]
        value, strays = self._strays(group, name)
        return Mean(value, _error(strays.values()), len(games))

    def means(self, group: str) -> dict[str, Mean]:
        return {name: self.mean(group, name) for name in self.names(group)}

    def change(self, other: Figures, group: str, name: str) -> Mean:
        """What the other run shows more than this one. Deals are the same, so what a game adds to both cancels out."""
        before, one = self._strays(group, name)
        after, two = other._strays(group, name)
        games = one.keys() | two.keys()
        strays = [two.get(game, 0.0) - one.get(game, 0.0) for game in games]
        return Mean(after - before, _error(strays), len(games))

    def _strays(self, group: str, name: str) -> tuple[float, dict[int, float]]:
        """The mean, and what each game adds to its error (a ratio of sums, to first order)."""
        games = self.parts[group, name]
        rows = np.array(list(games.values()))
        weight = rows[:, 1].sum()
        if weight == 0:
            return 0.0, dict.fromkeys(games, 0.0)
        value = float(rows[:, 0].sum() / weight)
        n = len(rows)
        strays = (rows[:, 0] - value * rows[:, 1]) / weight * np.sqrt(n / max(n - 1, 1))
        return value, dict(zip(games, strays.tolist(), strict=True))

    def merged(self, group: str) -> dict[str, Mean]:
        """The means of a group; names that every game treats alike (a pair always dealt together) stand in one line."""
        alike: dict[str, list[str]] = {}
        for name in self.names(group):
            alike.setdefault(repr(sorted(self.parts[group, name].items())), []).append(name)
        return {" + ".join(names): self.mean(group, names[0]) for names in alike.values()}

    def told(self, group: str) -> dict[str, Mean]:
        """The same for people to read."""
        return {name: mean.of_share() if is_share(group, name) else mean for name, mean in self.merged(group).items()}

    def json(self) -> JsonObject:
        return {
            group: {
                name: (mean.of_share() if is_share(group, name) else mean).json() for name, mean in self.means(group).items()
            }
            for group in self.groups()
        }


def is_share(group: str, name: str) -> bool:
    """Whether a figure says how often something happened."""
    return group in SHARES or name in SHARES or ": " in group  # the last: in which way a card was used


def _error(strays: Collection[float]) -> float:
    return WIDE * math.sqrt(sum(stray**2 for stray in strays)) if len(strays) > 1 else math.inf
