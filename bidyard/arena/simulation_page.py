"""Many games as a page: shares of victories, scores and lengths, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from bidyard.arena import charts
from bidyard.arena.page import facts, figure, grid, page, section
from bidyard.engine.estimate import WIDE, Mean

if TYPE_CHECKING:
    from bidyard.simulation import Simulation


def mean_of(values: npt.NDArray[np.float64]) -> Mean:
    """Of independent games."""
    count = len(values)
    error = WIDE * float(values.std(ddof=1)) / count**0.5 if count > 1 else float("inf")
    return Mean(float(values.mean()), error, count)


def simulation_page(found: Simulation, bots: Sequence[str]) -> str:
    seats = [f"seat {seat}, {bots[seat]}" for seat in range(found.players)]
    shares = [mean_of(found.shares[:, seat]).of_share() for seat in range(found.players)]
    scores = [mean_of(found.scores[:, seat].astype(float)) for seat in range(found.players)]
    moves = mean_of(found.moves.astype(float))
    games = len(found.moves)
    lead = f"{games:,} games with {found.players} players, seed {found.seed}. An even share is {1 / found.players:.1%}."
    rows = [(share.value - share.error, share.value, share.value + share.error) for share in shares]
    table = [
        [name, f"{share.value:.2%} ± {share.error:.2%}", f"{score.value:.2f} ± {score.error:.2f}"]
        for name, share, score in zip(seats, shares, scores, strict=True)
    ]
    shared = float((found.shares.max(axis=1) < 1).mean())
    return page(
        f"{games:,} games of {found.game}",
        lead,
        [
            facts(
                [
                    ("decisions a game", f"{moves.value:.1f}"),
                    ("longest", f"{found.moves.max()}"),
                    ("shared victories", f"{shared:.1%}"),
                ]
            ),
            section("Victories", "With 95 % intervals.", figure(charts.intervals(seats, rows, 1 / found.players, "Victories"))),
            section("Seats", "Means with 95 % intervals.", grid(["seat", "victories", "score"], table)),
            section("Scores", "Of all seats.", figure(charts.histogram(found.scores.ravel().tolist(), "Scores", "score"))),
            section("Length", "Decisions in a game.", figure(charts.histogram(found.moves.tolist(), "Length", "decisions"))),
        ],
    )
