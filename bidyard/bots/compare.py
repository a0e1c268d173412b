"""Which of a seat's moves wins most often, from what it knows: the footing of hints and reviews alike.

All moves are tried in some worlds and the worse half drops out again and again. The few that are left, and the one that was
played, meet in fresh worlds: a move chosen for its luck has none there. Worlds are added while a difference that matters is
not clear, or is clear but not thought through. What counts is the second half of the worlds, when the tree has grown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from bidyard.bots.equilibrium import against, equilibrium
from bidyard.bots.imagined import Imagined, Results
from bidyard.table import Masked

SHOWN = 3  # moves that reach the final
FAIR_TRIAL = 12  # worlds of the selection for each move that is tried at all
MATTERS = 0.02  # a difference of the win chance that is worth finding out
CLEAR = 3.0  # standard errors
FINAL = 0.12  # worlds of the final, in parts of the budget: at first …
ENOUGH = 0.5  # … while nothing seems better than what was played …
THOROUGH = 3.0  # … and at most
CELLS = 500  # combinations of secret answers that are looked at in full
SELECTION = 1 << 40  # number of the first world of the selection: the final has others
MARGIN = 0.02  # what a lead at the end counts beside a victory, where all answers win alike


@dataclass(frozen=True)
class Option:
    """A compared move: how often its seat wins with it, and the mean of its final score."""

    code: int
    win: float
    score: float
    chances: tuple[float, ...]  # of all seats
    behind: float  # the best one's win chance less this one's, in the same worlds
    error: float  # of that difference: one standard error


@dataclass(frozen=True)
class Comparison:
    """`options` from the best down, the played one among them; of the best and the played one all seats, world by world."""

    options: tuple[Option, ...]
    played: Option
    of_best: Results  # (worlds, seats and scores)
    of_played: Results

    @property
    def best(self) -> Option:
        return self.options[0]


def compare(worlds: Imagined, known: Masked, budget: int, seed: int, played: int | None = None) -> Comparison:
    """The moves of a seat that decides alone; `budget` is the number of playouts, less where all is clear, more where not."""
    seat = known.seat
    assert seat is not None
    worlds.begin(known, seed)
    codes = _select(worlds, [move.code for move in known.moves], seat, budget // 3)
    if played is not None and played not in codes:
        codes.append(played)
    final = worlds.moves(codes, 0, max(32, int(FINAL * budget)))
    while len(final) < budget * _wanted(final[len(final) // 2 :, :, seat], codes, played):
        kept = _contenders(final[len(final) // 2 :, :, seat], codes, played)
        codes = [codes[k] for k in kept]
        final = np.concatenate((final[:, kept], worlds.moves(codes, len(final), len(final))))
    return _comparison(codes, final[len(final) // 2 :], seat, played)


def _select(worlds: Imagined, codes: list[int], seat: int, budget: int) -> list[int]:
    """The moves of the final; where there are too many, only the likeliest are tried."""
    most = max(SHOWN, budget // (2 * FAIR_TRIAL))
    if len(codes) > most:
        codes = worlds.likeliest(codes)[:most]
    rounds = 0
    while SHOWN << rounds < len(codes):
        rounds += 1
    first = SELECTION
    sums = np.zeros(len(codes))
    for _ in range(rounds):
        count = max(4, budget // (rounds * len(codes)))
        sums += worlds.moves(codes, first, count)[:, :, seat].sum(axis=0)
        first += count
        order = np.argsort(-sums, kind="stable")[: max(SHOWN, (len(codes) + 1) // 2)]
        codes, sums = [codes[k] for k in order], sums[order]
    return codes


def _wanted(wins: Results, codes: Sequence[int], played: int | None) -> float:
    """How many worlds are worth it, in parts of the budget: more while the best move may turn out to be another, or what was
    given away to be less."""
    if len(codes) < 2:
        return 0.0
    means = wins.mean(axis=0)
    mine = int(np.argsort(-means)[1]) if played is None else codes.index(played)
    means[mine] = -1.0
    gain, error = mean_error(wins[:, int(means.argmax())] - wins[:, mine])
    if gain + 2 * error <= MATTERS or gain <= -CLEAR * error:
        return 0.0
    return THOROUGH if gain > 0 else ENOUGH


def _contenders(wins: Results, codes: Sequence[int], played: int | None) -> list[int]:
    """The places of the moves that go on: for a hint all that are shown, else the best two and the one that was played."""
    order = [int(k) for k in np.argsort(-wins.mean(axis=0), kind="stable")]
    if played is None:
        return order
    return sorted({*order[:2], codes.index(played)})


def _comparison(codes: Sequence[int], results: Results, seat: int, played: int | None) -> Comparison:
    players = results.shape[-1] // 2
    wins, scores = results[:, :, seat], results[:, :, players + seat]
    means = wins.mean(axis=0)
    order = [int(k) for k in np.lexsort((-scores.mean(axis=0), -means))]
    best = order[0]
    at = best if played is None else codes.index(played)
    if means[at] == means[best]:
        best = at  # nothing is better
    order.remove(best)
    options = {}
    for k in (best, *order):
        gap, error = mean_error(wins[:, best] - wins[:, k])
        chances = tuple(float(value) for value in results[:, k, :players].mean(axis=0))
        options[k] = Option(codes[k], chances[seat], float(scores[:, k].mean()), chances, gap, error)
    return Comparison(tuple(options.values()), options[at], results[:, best], results[:, at])


@dataclass(frozen=True)
class Sealed:
    """A decision of several seats at once: what every combination of answers leads to, and how often each should be given."""

    seats: tuple[int, ...]
    codes: tuple[tuple[int, ...], ...]
    results: Results  # (worlds, answers of each seat …, seats and scores)
    strategies: tuple[Results, ...]

    def compare(self, seat: int, played: int | None = None) -> Comparison:
        """A seat's answers held against what the others should answer, not against what they did."""
        at = self.seats.index(seat)
        others = [strategy for j, strategy in enumerate(self.strategies) if j != at]
        found = np.moveaxis(self.results, (at + 1, -1), (1, 2))  # (worlds, own answers, seats and scores, others' answers)
        return _comparison(self.codes[at], against(found, others), seat, played)

    def of(self, answers: dict[int, int]) -> Results:
        """(worlds, seats and scores) for the given answers; who gave none answers as he should."""
        found = self.results
        for j in reversed(range(len(self.seats))):
            given = answers.get(self.seats[j])
            if given is None:
                found = np.tensordot(found, self.strategies[j], axes=([j + 1], [0]))
            else:
                found = np.take(found, self.codes[j].index(given), axis=j + 1)
        return found


def small_enough(codes: dict[int, list[int]]) -> bool:
    """Whether all combinations of secret answers can be looked at."""
    return prod(map(len, codes.values())) <= CELLS


def sealed(worlds: Imagined, known: Masked, codes: dict[int, list[int]], budget: int, seed: int) -> Sealed:
    """`known` as an onlooker knows the position; `codes` are the legal answers of each seat that is asked."""
    worlds.begin(known, seed)
    seats, answers = list(codes), list(codes.values())
    # About as many positions come out as there are answers: a losing bid comes home.
    count = max(32, budget // sum(map(len, answers)))
    results = worlds.answers(seats, answers, 0, count)
    mean = results.mean(axis=0)
    payoffs = np.stack([_worth(mean, seat, worlds.players) for seat in seats], axis=-1)
    return Sealed(tuple(seats), tuple(map(tuple, answers)), results, tuple(equilibrium(payoffs)))


def _worth(mean: Results, seat: int, players: int) -> Results:
    """The win chance, and a little for the lead."""
    scores = mean[..., players:]
    lead = np.asarray(scores[..., seat] - np.max(np.delete(scores, seat, axis=-1), axis=-1))
    return np.asarray(mean[..., seat] + MARGIN * np.tanh(lead / 10))


def mean_error(values: Results) -> tuple[float, float]:
    """Mean and its standard error."""
    return float(values.mean()), float(values.std() / max(1, len(values) - 1) ** 0.5)
