"""What greedy players of the two auctions for money and reputation reckon with, in credits."""

from __future__ import annotations


def away_cost(
    workers: int, on_stack: int, rounds_left: int, home: float, worker: float, scarcity: float, missing: float
) -> float:
    """What it costs to put workers on a stack: they come home one a round, behind those already there.

    `home` is the share of all workers in HQ; `worker` the price of a round away, dearer by `scarcity` the emptier HQ is,
    `missing` that of a worker who will not be home at the end.
    """
    back = max(0, min(workers, rounds_left - on_stack))  # who will be home before the end
    waiting = back * on_stack + back * (back + 1) // 2 + (workers - back) * rounds_left
    return (worker * waiting + missing * (workers - back)) * (1.0 + scarcity * (1.0 - home))


def reputation_price(mine: int, lowest_other: int, progress: float, level: float, danger: float) -> float:
    """Whoever is lowest at the end is out: reputation is dear to a seat that is behind, the more the later it is."""
    return max(0.0, level + danger * (lowest_other - mine) * progress)


def chance_to_outbid(strength: float, rival: float) -> float:
    """A guess at the odds of a secret bid against another."""
    return strength / (strength + rival)
