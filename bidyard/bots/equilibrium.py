"""Secret answers given at once: how often each should be given, so that nobody gains by another (an equilibrium)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
ROUNDS = 600


def equilibrium(payoffs: Floats, rounds: int = ROUNDS) -> list[Floats]:
    """Strategies of all answerers; `payoffs` is (answers of the first, …, answers of the last, worth to each answerer).

    Regret matching plus, one answerer after the other, later rounds counting more.
    """
    counts = payoffs.shape[:-1]
    own = [np.ascontiguousarray(np.moveaxis(payoffs[..., i], i, 0)) for i in range(len(counts))]
    regrets = [np.zeros(n) for n in counts]
    now = [np.full(n, 1 / n) for n in counts]
    sums = [np.zeros(n) for n in counts]
    for t in range(1, rounds + 1):
        for i, mine in enumerate(own):
            value = against(mine, [now[j] for j in range(len(counts)) if j != i])
            regrets[i] = np.maximum(0.0, regrets[i] + value - now[i] @ value)
            total = regrets[i].sum()
            now[i] = regrets[i] / total if total > 0 else now[i]
            sums[i] += t * now[i]
    return [total / total.sum() for total in sums]


def against(mine: Floats, others: list[Floats]) -> Floats:
    """What each own answer is worth on the average; `mine` is (own answers, answers of each other …)."""
    for strategy in reversed(others):
        mine = mine @ strategy
    return mine
