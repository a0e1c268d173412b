"""Counting games without keeping them gives what the games themselves give."""

from __future__ import annotations

import numpy as np
import pytest

import bidyard
from bidyard.engine.arrays import Results
from bidyard.engine.tally import LEAST, LOWEST, MOST, blank_tally, counted
from bidyard.simulation import count, simulate


def test_counted_as_kept() -> None:
    kept = simulate("construction-fever", 4, 45_000, 3)
    tally = count("construction-fever", 4, 45_000, 3, threads=2)
    assert tally.games == 45_000
    for seat in range(4):
        share, variance = tally.share(seat)
        assert share == pytest.approx(kept.shares[:, seat].mean())
        assert variance == pytest.approx(kept.shares[:, seat].var(ddof=1))
        mean, variance = tally.mean(seat)
        assert mean == pytest.approx(kept.scores[:, seat].mean())
        assert variance == pytest.approx(kept.scores[:, seat].var(ddof=1))
        assert tally.totals[seat, [LEAST, MOST]].tolist() == [kept.scores[:, seat].min(), kept.scores[:, seat].max()]
    assert tally.mean(4)[0] == pytest.approx(kept.moves.mean())
    scores, numbers = np.unique(kept.scores, return_counts=True)
    assert list(tally.scores()) == list(zip(scores.tolist(), numbers.tolist(), strict=True))


def test_parts_in_any_order() -> None:
    kept = simulate("reputation", 3, 300, 2).results
    parts = [counted(Results(*(array[first : first + 100] for array in kept))) for first in (200, 0, 100)]
    together = blank_tally(3)
    for part in parts:
        together.merge(part)
    for one, other in zip(together, counted(kept), strict=True):
        assert np.array_equal(one, other)


def test_shared_victories_and_scores_beyond_the_bins() -> None:
    scores = np.array([[5, 5, 1], [-500, 900, 2]], np.int32)
    tally = counted(Results(scores, np.array([0b011, 0b010], np.int32), np.array([9, 11], np.int32)))
    assert tally.games == 2
    assert [tally.share(seat)[0] for seat in range(3)] == [0.25, 0.75, 0.0]
    assert [score for score, _ in tally.scores()] == [LOWEST, 1, 2, 5, LOWEST + tally.histogram.shape[1] - 1]
    assert tally.mean(3) == (10.0, 2.0)


def test_bots_are_counted_too() -> None:
    bots = ["apprentice", "random", "random"]
    kept = simulate("construction-fever", 3, 20, 1, bots)
    assert count("construction-fever", 3, 20, 1, bots).share(0)[0] == pytest.approx(kept.winners_share[0])


def test_bad_input_as_everywhere() -> None:
    with pytest.raises(bidyard.InputError, match="games"):
        count("construction-fever", 4, 0)
