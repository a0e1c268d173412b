"""A mean over games and how sure it is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

from bidyard.engine.reading import JsonObject

WIDE = 1.96  # standard errors of a 95 % interval


@dataclass(frozen=True)
class Mean:
    value: float
    error: float  # half of the 95 % interval; infinite for a single game, which tells nothing of others
    games: int

    @classmethod
    def of(cls, found: tuple[float, float], games: int) -> Self:
        """Of a mean and the variance among independent games."""
        value, variance = found
        return cls(value, WIDE * math.sqrt(variance / games), games)

    def of_share(self) -> Self:
        """Of what happens or not: where it never did, or always, the error is Wilson's and not nothing."""
        if self.games < 2 or self.error > 0 or self.value not in (0.0, 1.0):
            return self
        return type(self)(self.value, WIDE**2 / (self.games + WIDE**2), self.games)

    def json(self) -> JsonObject:
        error = round(self.error, 4) if self.games > 1 else None
        return {"mean": round(self.value, 4), "error": error, "games": self.games}

    @property
    def interval(self) -> str:
        return f"± {self.error:.3f}" if self.games > 1 else "one game"
