"""What is counted over a batch of games, without keeping them: enough for shares, means, their errors and histograms.

All of it is whole numbers, so the order in which games are added changes nothing: threads, processes and a GPU agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bidyard.engine.arrays import Results

Counts = npt.NDArray[np.int64]

# Columns of `totals`.
SUM, SQUARES, LEAST, MOST = range(4)
_NOTHING = (0, 0, np.iinfo(np.int64).max, np.iinfo(np.int64).min)

LOWEST = -64  # the score that the first bin of a histogram stands for; it and the last one take all beyond
BINS = 512


class Tally(NamedTuple):
    """`totals` has a row for each seat's scores and a last one for the decisions of a game. `victories`: by seat and by the
    number of seats that shared the victory. `histogram`: by seat and score (LOWEST in the first column)."""

    totals: Counts
    victories: Counts
    histogram: Counts

    @property
    def games(self) -> int:
        """Every game has one winner or several that share it."""
        sharing = np.arange(1, self.victories.shape[1])
        return int((self.victories[:, 1:].sum(axis=0) // sharing).sum())

    def add(self, results: Results) -> None:
        """Counts these games too."""
        seats = results.scores.shape[1]
        bits = results.won[:, None] >> np.arange(seats) & 1
        winners = bits.sum(axis=1)
        bins = np.clip(results.scores - LOWEST, 0, BINS - 1)
        for seat in range(seats):
            _add(self.totals[seat], results.scores[:, seat])
            self.victories[seat] += np.bincount(winners[bits[:, seat] == 1], minlength=seats + 1)
            self.histogram[seat] += np.bincount(bins[:, seat], minlength=BINS)
        _add(self.totals[seats], results.plies)

    def merge(self, other: Tally) -> None:
        for column in (SUM, SQUARES):
            self.totals[:, column] += other.totals[:, column]
        np.minimum(self.totals[:, LEAST], other.totals[:, LEAST], out=self.totals[:, LEAST])
        np.maximum(self.totals[:, MOST], other.totals[:, MOST], out=self.totals[:, MOST])
        for mine, others in ((self.victories, other.victories), (self.histogram, other.histogram)):
            mine += others

    def share(self, seat: int) -> tuple[float, float]:
        """A seat's share of the victories and its variance among the games."""
        games, row = self.games, self.victories[seat]
        mean = sum(int(row[k]) / k for k in range(1, len(row))) / games
        return mean, _variance(sum(int(row[k]) / k**2 for k in range(1, len(row))), mean, games)

    def mean(self, row: int) -> tuple[float, float]:
        """Mean and variance of a seat's scores, or of the decisions (the last row)."""
        games, totals = self.games, self.totals[row]
        mean = int(totals[SUM]) / games
        # Whole numbers up to the last step: the difference of two large sums would lose digits.
        strays = int(totals[SQUARES]) * games - int(totals[SUM]) ** 2
        return mean, strays / games / (games - 1) if games > 1 else float("inf")

    def scores(self) -> Iterator[tuple[int, int]]:
        """Every score that came up, with how often, over all seats."""
        together = self.histogram.sum(axis=0)
        for bin in np.flatnonzero(together):
            yield int(bin) + LOWEST, int(together[bin])


def blank_tally(seats: int) -> Tally:
    totals = np.tile(np.array(_NOTHING, np.int64), (seats + 1, 1))
    return Tally(totals, np.zeros((seats, seats + 1), np.int64), np.zeros((seats, BINS), np.int64))


def counted(results: Results) -> Tally:
    tally = blank_tally(results.scores.shape[1])
    tally.add(results)
    return tally


def _add(row: Counts, values: npt.NDArray[np.int32]) -> None:
    if len(values):
        wide = values.astype(np.int64)
        row[SUM] += wide.sum()
        row[SQUARES] += (wide * wide).sum()
        row[LEAST] = min(row[LEAST], wide.min())
        row[MOST] = max(row[MOST], wide.max())


def _variance(squares: float, mean: float, games: int) -> float:
    return max(0.0, squares - games * mean**2) / (games - 1) if games > 1 else float("inf")
