"""What a match shows: win shares with intervals, lift, tests, ratings, the pairwise table.

The unit of all statistics is the block: one deal, played in every seat. Games of a block are not independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from bidyard.arena.extras import need
from bidyard.arena.plan import Plan
from bidyard.arena.store import Rows
from bidyard.engine.reading import JsonObject

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Rating = Any  # of openskill
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Line:
    """One bot: win share per copy with its interval, lift over the fair share, test against it, rating."""

    bot: str
    copies: int
    share: float
    low: float
    high: float
    lift: float  # (share - fair) / (1 - fair)
    p: float  # one-sided: that a bot of fair strength would do as well
    rating: float
    deviation: float
    score: float
    by_seat: tuple[float, ...]


@dataclass(frozen=True)
class Standing:
    """How a match stands: a line for each bot, who beat whom, how much was played."""

    plan: Plan
    lines: tuple[Line, ...]
    pairs: dict[str, dict[str, tuple[int, float]]]  # of the games that one of the two won: how many, the row's share
    decisions: float
    shares: Floats = field(repr=False)  # games x seats
    scores: Ints = field(repr=False)
    seated: Ints = field(repr=False)  # games x seats: the number of the bot
    means: Floats = field(repr=False)  # blocks x bots: win share per copy
    stopped: str = ""  # "time" or "interrupted" where fewer games were played than wished

    def line(self, bot: str) -> Line:
        """The line of one bot."""
        return next(line for line in self.lines if line.bot == bot)

    def json(self) -> JsonObject:
        """All of it, for a file."""
        return {
            "game": self.plan.game,
            "bots": list(self.plan.bots),
            "games": self.plan.games,
            "blocks": self.plan.blocks,
            "seed": self.plan.seed,
            "stopped": self.stopped or None,
            "fair_share": round(1 / self.plan.players, 4),
            "decisions": round(self.decisions, 2),
            "standing": [
                {
                    "bot": line.bot,
                    "copies": line.copies,
                    "share": round(line.share, 4),
                    "interval": [round(line.low, 4), round(line.high, 4)],
                    "lift": round(line.lift, 4),
                    "p": float(f"{line.p:.3g}"),
                    "rating": round(line.rating, 2),
                    "deviation": round(line.deviation, 2),
                    "score": round(line.score, 2),
                    "by_seat": [round(share, 4) for share in line.by_seat],
                }
                for line in self.lines
            ],
            "pairs": {a: {b: [n, round(share, 4)] for b, (n, share) in row.items()} for a, row in self.pairs.items()},
        }


def standing(plan: Plan, blocks: Sequence[Rows]) -> Standing:
    """The statistics of the played blocks."""
    players = plan.players
    rows = np.array(blocks, np.int64).reshape(len(blocks) * players, players + 2)
    bits = (rows[:, [players]] >> np.arange(players)) & 1
    shares = bits / np.maximum(bits.sum(axis=1, keepdims=True), 1)
    seated = np.array([job.lineup for number in range(len(blocks)) for job in plan.block(number)])
    scores = rows[:, :players]
    means = np.stack([_block_means(shares, seated == bot, players) for bot in range(len(plan.names))], axis=1)
    ratings = _ratings(plan, shares, seated)
    lines = tuple(
        _line(plan, number, means[:, number], shares, scores, seated, ratings[number]) for number in range(len(plan.names))
    )
    ranked = tuple(sorted(lines, key=lambda line: -line.share))
    pairs = {a: {b: _pair(plan, a, b, shares, seated) for b in plan.names if b != a} for a in plan.names}
    return Standing(plan, ranked, pairs, float(rows[:, players + 1].mean()), shares, scores, seated, means)


def _block_means(shares: Floats, mine: Bools, players: int) -> Floats:
    """The mean win share per copy of a bot in each block."""
    won = (shares * mine).sum(axis=1).reshape(-1, players)
    copies = mine.sum(axis=1).reshape(-1, players)
    means: Floats = won.sum(axis=1) / copies.sum(axis=1)
    return means


def _line(plan: Plan, bot: int, means: Floats, shares: Floats, scores: Ints, seated: Ints, rating: tuple[float, float]) -> Line:
    name = plan.names[bot]
    mine = seated == bot
    fair = 1 / plan.players
    low, high = interval(means)
    share = float(means.mean())
    return Line(
        name,
        plan.bots.count(name),
        share,
        low,
        high,
        (share - fair) / (1 - fair),
        test(means, fair),
        *rating,
        float(scores[mine].mean()),
        tuple(float(shares[mine[:, seat], seat].mean()) if mine[:, seat].any() else fair for seat in range(plan.players)),
    )


def interval(means: Floats) -> tuple[float, float]:
    """95 % interval of the mean of independent block means: Student's, and Wilson's where all blocks are equal."""
    stats = need("scipy.stats", "scipy")
    n, mean = len(means), float(means.mean())
    spread = float(means.std(ddof=1)) if n > 1 else 0.0
    if spread == 0.0:
        z = float(stats.norm.ppf(0.5 + CONFIDENCE / 2))
        centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * float(np.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n)))
    else:
        centre, half = mean, float(stats.t.ppf(0.5 + CONFIDENCE / 2, n - 1)) * spread / float(np.sqrt(n))
    return max(0.0, centre - half), min(1.0, centre + half)


def test(means: Floats, fair: float) -> float:
    """p of the one-sided t-test that the mean is no more than the fair share."""
    stats = need("scipy.stats", "scipy")
    if len(means) < 2 or float(means.std()) == 0.0:
        wins = round(float(means.sum()))
        return float(stats.binomtest(wins, len(means), fair, alternative="greater").pvalue)
    return float(stats.ttest_1samp(means, fair, alternative="greater").pvalue)


def _ratings(plan: Plan, shares: Floats, seated: Ints) -> list[tuple[float, float]]:
    """Plackett-Luce ratings: winners before the others, nothing else counts."""
    models = need("openskill.models", "openskill")
    model = models.PlackettLuce()
    ratings = [model.rating(name=name) for name in plan.names]
    if len(ratings) > 1:
        for won, seats in zip(shares > 0, seated, strict=True):
            ranks = [0 if winner else 1 for winner in won]
            for bot, [after] in _by_bot(model.rate([[ratings[bot]] for bot in seats], ranks=ranks), seats):
                ratings[bot] = after
    return [(float(rating.mu), float(rating.sigma)) for rating in ratings]


def _by_bot(teams: list[list[Rating]], seats: Ints) -> list[tuple[int, list[Rating]]]:
    """The new ratings of a game; of several copies of a bot, the mean."""
    merged: dict[int, list[Rating]] = {}
    for bot, team in zip(seats.tolist(), teams, strict=True):
        merged.setdefault(bot, []).append(team[0])
    for same in merged.values():
        same[0].mu = sum(rating.mu for rating in same) / len(same)
        same[0].sigma = sum(rating.sigma for rating in same) / len(same)
    return [(bot, same[:1]) for bot, same in merged.items()]


def _pair(plan: Plan, a: str, b: str, shares: Floats, seated: Ints) -> tuple[int, float]:
    first, second = plan.names.index(a), plan.names.index(b)
    mine = (shares * (seated == first)).sum(axis=1) / plan.bots.count(a)
    theirs = (shares * (seated == second)).sum(axis=1) / plan.bots.count(b)
    decided = (mine + theirs) > 0
    total = float((mine + theirs).sum())
    return int(decided.sum()), float(mine.sum()) / total if total else 0.5
