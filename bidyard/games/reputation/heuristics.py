"""What speaks for a move of Reputation, in credits. Named weights price reputation, workers and an unspent power.

Reads only what every player knows or could have counted: cards turned so far and where they went, workers, credits.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.common.auction_prices import BITS, away_cost, behind, chance_to_outbid, dearer, reputation_price, standing
from bidyard.games.reputation.effects import CHOICES
from bidyard.games.reputation.game import IDENTITIES
from bidyard.games.reputation.rules.agendas import waits_for
from bidyard.games.reputation.rules.bidding import least_private, refuse_private, refuse_public, worker_cost
from bidyard.games.reputation.rules.cosponsor_bid import left_wins, wins_ties
from bidyard.games.reputation.rules.powers import first_choice, refuse_power
from bidyard.games.reputation.rules.state import (
    ADD_BANK_CREDITS_TO_PROJECT,
    BIDDING,
    CHOOSE,
    COSPONSOR,
    LEFT_HAND,
    MARKER,
    NOBODY,
    ON_PUBLIC,
    POWER,
    PRIVATE,
    PRIVATE_BID_EQUAL,
    PUBLIC,
    PUBLIC_BID_ZERO_CREDITS,
    RECALL_PRIVATE_WORKERS,
    REST_DIRECTLY_TO_HQ,
    ROUND_WITHOUT_PROJECT,
    SPECULATE,
    SWAP_COSPONSOR,
    USE,
    WIN_COSPONSOR,
    WIN_PRIVATE,
    WIN_PUBLIC,
    Deck,
    State,
    left,
    private_card,
    public_card,
    right,
    turned_up,
)
from bidyard.games.reputation.rules.workers_leave import spaces, spaces_fed

WEIGHTS = (
    "reputation",  # credits that a point of reputation is worth on level standing
    "danger",  # how much dearer it gets for each point behind the lowest other seat, towards the end
    "worker",  # credits for each round that a worker is away from HQ
    "scarcity",  # how much dearer that is with an empty HQ
    "missing",  # credits for a worker who will not be home at the end
    "flow",  # share of the credits on Public that a Private leader hopes to see moved
    "rival",  # workers that the other neighbour is thought to bid as co-sponsor
    "reluctance",  # credits that a bid must promise to be better than speculating
    "hoard",  # credits that an unspent power is worth at the start; nothing in the last round
)
REPUTATION, DANGER, WORKER, SCARCITY, MISSING, FLOW, RIVAL, RELUCTANCE, HOARD = range(9)
INLINED = ("worth_of_private", "worth_of_public", "agenda", "price_of_reputation")  # asked at every decision


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play."""
    price = 0.0
    if moves[n - 1] < MARKER:  # no other move asks for it
        price = price_of_reputation(d, s, seat, weights)
    worker, missing = dearer(s.hq[seat] / d.workers[s.players], weights[SCARCITY], weights[WORKER], weights[MISSING])
    private = 0.0
    public = 0.0
    if s.phase == BIDDING:
        private = worth_of_private(d, s, seat, price, weights)
        public = worth_of_public(d, s, seat, price, worker, missing)
    rounds_left = d.rounds - s.round_no
    on_private = s.private_workers[seat]
    best = -1000.0
    powers = 0
    for i in range(n):
        move = moves[i]
        if move < PRIVATE:
            out[i] = weights[RELUCTANCE] + agenda(d, s, seat, ROUND_WITHOUT_PROJECT, price)
        elif move < PUBLIC:
            out[i] = private - away_cost(move - PRIVATE, on_private, rounds_left, worker, missing)
        elif move < POWER:
            out[i] = public - (move - PUBLIC)
        elif move < COSPONSOR:
            powers += 1
            continue  # they need the best of the others
        elif move < MARKER:
            out[i] = worth_of_share(d, s, seat, move - COSPONSOR, price, worker, missing, weights)
        elif move < CHOOSE:
            # A tie should help the poorer neighbour.
            out[i] = -1.0 * s.credits[left(s, seat) if move - MARKER == LEFT_HAND else right(s, seat)]
        else:
            out[i] = worth_of_identity(d, move - CHOOSE)
        best = max(best, out[i])
    if powers > 0:
        for i in range(n):
            if POWER <= moves[i] < COSPONSOR:
                choice = (moves[i] - POWER) % CHOICES
                out[i] = worth_of_power(d, s, seat, choice, private, public, best, worker, missing, weights)


def choose(d: Deck, s: State, seat: int, weights: Sequence[float]) -> int:
    """Of the bids on a project the lowest is the best one, unless a weight says that it is good to have workers away."""
    worker, missing = dearer(s.hq[seat] / d.workers[s.players], weights[SCARCITY], weights[WORKER], weights[MISSING])
    if s.phase != BIDDING or worker < 0.0 or missing < 0.0:
        return -1
    price = price_of_reputation(d, s, seat, weights)
    private = worth_of_private(d, s, seat, price, weights)
    public = worth_of_public(d, s, seat, price, worker, missing)
    move = SPECULATE
    best = weights[RELUCTANCE] + agenda(d, s, seat, ROUND_WITHOUT_PROJECT, price)
    workers = least_private(s)
    bid = private - away_cost(workers, s.private_workers[seat], d.rounds - s.round_no, worker, missing)
    if refuse_private(s, seat, workers) == 0 and bid > best:
        move = PRIVATE + workers
        best = bid
    if refuse_public(d, s, seat, 1) == 0 and public - 1 > best:
        move = PUBLIC + 1
        best = public - 1
    corporation = s.corporation[seat]
    if corporation != NOBODY:
        top = best
        without = max(-1000.0, best)
        choice = first_choice(d.effect[corporation])
        while refuse_power(d, s, seat, corporation, choice) == 0:
            used = worth_of_power(d, s, seat, choice, private, public, without, worker, missing, weights)
            if used > top:
                move = POWER + CHOICES * corporation + choice
                top = used
            choice += 1
    return move


def worth_of_private(d: Deck, s: State, seat: int, price: float, weights: Sequence[float]) -> float:
    """Winning Private, before the workers it takes."""
    credits = s.private_credits + weights[FLOW] * s.public_credits
    return credits - price * d.private_loss[private_card(s)] + agenda(d, s, seat, WIN_PRIVATE, price)


def worth_of_public(d: Deck, s: State, seat: int, price: float, worker: float, missing: float) -> float:
    """Winning Public, before the credits that the bid moves."""
    on_stack = min(s.public_workers[seat][0], s.public_workers[right(s, seat)][1])
    away = away_cost(worker_cost(d, s), on_stack, d.rounds - s.round_no, worker, missing)
    gain = price * d.public_gain[public_card(s)]
    return s.public_credits + gain - away + agenda(d, s, seat, WIN_PUBLIC, price)


def worth_of_share(
    d: Deck, s: State, seat: int, workers: int, price: float, worker: float, missing: float, weights: Sequence[float]
) -> float:
    """A co-sponsor bid: the chance to win it times what is won; the loser's workers stay at home."""
    on_left = left(s, s.public_leader) == seat
    other = right(s, s.public_leader) if on_left else left(s, s.public_leader)
    on_stack = s.public_workers[right(s, seat)][1] if on_left else s.public_workers[seat][0]
    gain = price * d.public_gain[public_card(s)] + agenda(d, s, seat, WIN_COSPONSOR, price)
    away = away_cost(workers, on_stack, d.rounds - s.round_no, worker, missing)
    tie = 1.0 if wins_ties(d, s, seat) else 0.2 if wins_ties(d, s, other) else 0.6
    return (gain - away) * chance_to_outbid(workers + tie, min(weights[RIVAL], float(s.hq[other])))


def worth_of_power(
    d: Deck,
    s: State,
    seat: int,
    choice: int,
    private: float,
    public: float,
    best: float,
    worker: float,
    missing: float,
    weights: Sequence[float],
) -> float:
    """A power used as the action is weighed like a bid; one used before it adds to the best action, or to nothing."""
    corporation = s.corporation[seat]
    effect = d.effect[corporation]
    hoard = weights[HOARD] * (d.rounds - s.round_no) / d.rounds
    fee = d.power_credits[corporation] if (s.power_paid >> seat) & 1 == 0 else 0
    if effect == PUBLIC_BID_ZERO_CREDITS:
        return public + fee - hoard
    if effect == PRIVATE_BID_EQUAL:
        away = away_cost(s.private_bid, s.private_workers[seat], d.rounds - s.round_no, worker, missing)
        return private - away - hoard
    if effect == RECALL_PRIVATE_WORKERS:
        saved = 2.0 * weights[WORKER] * choice + (weights[MISSING] if s.round_no == d.rounds else 0.0)
        return best + saved - hoard
    if effect == ADD_BANK_CREDITS_TO_PROJECT:
        mine = s.public_leader == seat if choice == ON_PUBLIC else s.private_leader == seat
        sure = (s.speculations + 1) / s.players  # the longer nobody bids, the safer the lead
        return best + fee + (d.amount[corporation] * sure if mine else 0.0) - hoard
    if choice != USE:
        return 0.0
    if effect == REST_DIRECTLY_TO_HQ:
        return 2.0 * weights[WORKER] * spaces(spaces_fed(s, seat)) - hoard
    if effect == SWAP_COSPONSOR:
        one = s.credits[left(s, seat)]
        two = s.credits[right(s, seat)]
        swapped = 0.2 * (one - two if left_wins(s) else two - one)  # away from the richer neighbour
        return swapped + fee - hoard
    return 0.0


def worth_of_identity(d: Deck, card: int) -> float:
    """Agendas by their tokens, powers alike: a first guess that leaves the draft to the order of the cards."""
    return 0.0 if card >= IDENTITIES else float(d.ceo_tokens[card])


def agenda(d: Deck, s: State, seat: int, event: int, price: float) -> float:
    return price * d.ceo_tokens[s.ceo[seat]] if waits_for(d, s, seat, event) else 0.0


def price_of_reputation(d: Deck, s: State, seat: int, weights: Sequence[float]) -> float:
    turned = turned_up(s)
    packed = standing(s.players, turned, s.private, s.private_stack, d.private_loss, s.public, s.public_stack, d.public_gain)
    for other in range(s.players):
        packed += s.tokens[other] << (BITS * other)
    progress = s.round_no / d.rounds
    return reputation_price(behind(packed, seat, s.players), progress, weights[REPUTATION], weights[DANGER])
