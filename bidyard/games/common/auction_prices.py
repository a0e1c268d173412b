"""What greedy players of the two auctions for money and reputation reckon with, in credits."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.games.common.reputation_scoring import NOWHERE
from bidyard.games.common.seats import left_of

BITS = 12  # for each seat in a packed standing
ZERO = 1 << (BITS - 1)
INLINED = ("standing", "behind", "away_cost")  # a call that hands on six arrays costs more than what it does


def away_cost(workers: int, on_stack: int, rounds_left: int, worker: float, missing: float) -> float:
    """What it costs to put workers on a stack: they come home one a round, behind those already there.

    `worker` is the price of a round away, `missing` that of a worker who will not be home at the end.
    """
    back = max(0, min(workers, rounds_left - on_stack))  # who will be home before the end
    waiting = back * on_stack + back * (back + 1) // 2 + (workers - back) * rounds_left
    return worker * waiting + missing * (workers - back)


def dearer(home: float, scarcity: float, worker: float, missing: float) -> tuple[float, float]:
    """Both prices grow the emptier HQ is; `home` is the share of all workers there. Ask once per decision, not per move."""
    dear = 1.0 + scarcity * (1.0 - home)
    return dear * worker, dear * missing


def standing(
    players: int,
    turned: int,
    bad: Sequence[int],
    bad_stack: Sequence[int],
    loss: Sequence[int],
    good: Sequence[int],
    good_stack: Sequence[int],
    gain: Sequence[int],
) -> int:
    """The seats' reputation from the cards turned so far, packed into one number: playouts ask for it at every decision."""
    packed = 0
    for seat in range(players):
        packed += ZERO << (BITS * seat)
    for i in range(turned):
        # Without branches: where a card went is as good as random, and a wrong guess of the processor is dear.
        packed -= loss[bad[i]] * (bad_stack[i] != NOWHERE) << (BITS * max(0, bad_stack[i]))
        edge = max(0, good_stack[i])
        worth = gain[good[i]] * (good_stack[i] != NOWHERE)
        packed += (worth << (BITS * edge)) + (worth << (BITS * left_of(edge, players)))
    return packed


def behind(packed: int, seat: int, players: int) -> int:
    """By how much the seat is behind the lowest other one."""
    lowest = 2 * ZERO
    for other in range(players):
        if other != seat:
            lowest = min(lowest, (packed >> (BITS * other)) & (2 * ZERO - 1))
    return lowest - ((packed >> (BITS * seat)) & (2 * ZERO - 1))


def reputation_price(points_behind: int, progress: float, level: float, danger: float) -> float:
    """Whoever is lowest at the end is out: reputation is dear to a seat that is behind, the more the later it is."""
    return max(0.0, level + danger * points_behind * progress)


def chance_to_outbid(strength: float, rival: float) -> float:
    """A guess at the odds of a secret bid against another."""
    return strength / (strength + rival)
