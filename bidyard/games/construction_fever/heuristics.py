"""What speaks for a move of Construction Fever, in credits. Named weights price reputation and workers.

Reads only what every player knows: the cards turned so far and where they went, workers, credits.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.common.auction_prices import away_cost, behind, chance_to_outbid, dearer, reputation_price, standing
from bidyard.games.construction_fever.rules.bidding import least_green, refuse_black, refuse_green, worker_cost
from bidyard.games.construction_fever.rules.state import BIDDING, BLACK, DEVELOP, GREEN, PASS, Deck, State, left, right

WEIGHTS = (
    "reputation",  # credits that a point of reputation is worth on level standing
    "danger",  # how much dearer it gets for each point behind the lowest other seat, towards the end
    "worker",  # credits for each round that a worker is away from HQ
    "scarcity",  # how much dearer that is with an empty HQ
    "missing",  # credits for a worker who will not be home at the end
    "flow",  # share of the credits on Black that a Green leader hopes to see moved
    "rival",  # workers that the other neighbour is thought to bid in developing
    "reluctance",  # credits that a bid must promise to be better than a pass
)
REPUTATION, DANGER, WORKER, SCARCITY, MISSING, FLOW, RIVAL, RELUCTANCE = range(8)


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play."""
    price = price_of_reputation(d, s, seat, weights)
    if moves[0] >= DEVELOP:
        develop(d, s, seat, moves, n, price * d.green_gain[s.green[s.round_no - 1]], weights, out)
        return
    worker, missing = dearer(s.hq[seat] / d.workers[s.players], weights[SCARCITY], weights[WORKER], weights[MISSING])
    rounds_left = d.rounds - s.round_no
    green = worth_of_green(d, s, price, weights)
    black = worth_of_black(d, s, seat, price, rounds_left, worker, missing)
    for i in range(n):
        if moves[i] >= BLACK:
            out[i] = black - (moves[i] - BLACK)
        elif moves[i] >= GREEN:
            out[i] = green - green_cost(s, seat, moves[i] - GREEN, rounds_left, worker, missing)
        else:
            out[i] = weights[RELUCTANCE]


def choose(d: Deck, s: State, seat: int, weights: Sequence[float]) -> int:
    """Of the bids on a project the lowest is the best one, unless a weight says that it is good to have workers away."""
    worker, missing = dearer(s.hq[seat] / d.workers[s.players], weights[SCARCITY], weights[WORKER], weights[MISSING])
    if s.phase != BIDDING or worker < 0.0 or missing < 0.0:
        return -1
    price = price_of_reputation(d, s, seat, weights)
    rounds_left = d.rounds - s.round_no
    move = PASS
    best = weights[RELUCTANCE]
    workers = least_green(s)
    green = worth_of_green(d, s, price, weights) - green_cost(s, seat, workers, rounds_left, worker, missing)
    if refuse_green(s, seat, workers) == 0 and green > best:
        move = GREEN + workers
        best = green
    black = worth_of_black(d, s, seat, price, rounds_left, worker, missing)
    return BLACK + 1 if refuse_black(d, s, seat, 1) == 0 and black - 1 > best else move


def worth_of_green(d: Deck, s: State, price: float, weights: Sequence[float]) -> float:
    """Winning Green, before the workers it takes."""
    return price * d.green_gain[s.green[s.round_no - 1]] + s.green_credits + weights[FLOW] * s.black_credits


def green_cost(s: State, seat: int, workers: int, rounds_left: int, worker: float, missing: float) -> float:
    on_stack = min(s.green_workers[seat][0], s.green_workers[right(s, seat)][1])
    return away_cost(workers, on_stack, rounds_left, worker, missing)


def worth_of_black(d: Deck, s: State, seat: int, price: float, rounds_left: int, worker: float, missing: float) -> float:
    """Winning Black, before the credits that the bid moves."""
    black = s.black_credits - price * d.black_loss[s.black[s.round_no - 1]]
    return black - away_cost(worker_cost(d, s), s.black_workers[seat], rounds_left, worker, missing)


def develop(
    d: Deck,
    s: State,
    seat: int,
    moves: Sequence[int],
    n: int,
    gain: float,
    weights: Sequence[float],
    out: MutableSequence[float],
) -> None:
    """A developing bid: the chance to win it times what is won; the loser's workers stay at home."""
    on_left = left(s, s.green_leader) == seat
    other = right(s, s.green_leader) if on_left else left(s, s.green_leader)
    on_stack = s.green_workers[right(s, seat)][1] if on_left else s.green_workers[seat][0]
    rival = min(weights[RIVAL], float(s.hq[other]))
    worker, missing = dearer(s.hq[seat] / d.workers[s.players], weights[SCARCITY], weights[WORKER], weights[MISSING])
    rounds_left = d.rounds - s.round_no
    for i in range(n):
        workers = moves[i] - DEVELOP
        worth = gain - away_cost(workers, on_stack, rounds_left, worker, missing)
        strength = workers + (1.0 if on_left else 0.2)  # the left neighbour wins ties
        out[i] = worth * chance_to_outbid(strength, rival)


def price_of_reputation(d: Deck, s: State, seat: int, weights: Sequence[float]) -> float:
    packed = standing(s.players, s.round_no, s.black, s.black_stack, d.black_loss, s.green, s.green_stack, d.green_gain)
    progress = s.round_no / d.rounds
    return reputation_price(behind(packed, seat, s.players), progress, weights[REPUTATION], weights[DANGER])
