"""What speaks for a move of Construction Yard, in points. Named weights price money and the further action.

Reads only what every player knows with a good memory: buildings, money, scores done.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.construction_yard.box import PURSES, SLOTS
from bidyard.games.construction_yard.rules.payments import next_payment
from bidyard.games.construction_yard.rules.purse import count, single, worth
from bidyard.games.construction_yard.rules.state import (
    BUILDINGS,
    BUY,
    DIRK,
    DONATE,
    KEEP,
    NONE,
    RANKS,
    TAKE,
    TYPES,
    C,
    Deck,
    State,
    participants,
)

WEIGHTS = (
    "soon",  # points of the next scoring count so much
    "later",  # and those of later scorings so much, for majorities can still be lost
    "rivalry",  # a point that the others lose, on average, against a point of one's own
    "ambition",  # a card's worth beside majorities: share of the first rank's points in scoring C
    "money",  # points that one unit of money is worth early in the game
    "waning",  # buildings left in the deck below which money loses its worth
    "again",  # points for the further action of an exact purchase
    "hope",  # share of a building's worth that the money to buy it is worth
    "small",  # points for each money card, whatever its value: many small ones pay exactly
)
SOON, LATER, RIVALRY, AMBITION, MONEY, WANING, AGAIN, HOPE, SMALL = range(9)


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play."""
    unit = weights[MONEY] * min(1.0, (BUILDINGS - s.building_top + 2) / weights[WANING])
    mine = (0.0, 0.0, 0.0, 0.0)  # what the open buildings are worth to the seat
    if moves[0] != KEEP:
        mine = (
            worth_in(d, s, seat, 0, weights),
            worth_in(d, s, seat, 1, weights),
            worth_in(d, s, seat, 2, weights),
            worth_in(d, s, seat, 3, weights),
        )
    near = (0.0, 0.0, 0.0, 0.0)  # how near the seat's money is to them
    if moves[n - 1] < BUY:
        near = (near_to(s, seat, 0), near_to(s, seat, 1), near_to(s, seat, 2), near_to(s, seat, 3))
    where = -1
    building = 0.0
    price = 0
    for i in range(n):
        move = moves[i]
        if move >= KEEP:
            kind = d.kind[s.slots[s.leftover]]
            out[i] = swing(d, s, seat, kind, DIRK if move == DONATE else seat, weights)
        elif move >= BUY:
            if (move - BUY) // PURSES != where:  # payments for one building come in a row
                where = (move - BUY) // PURSES
                slot = where % SLOTS
                price = s.prices[slot]
                building = mine[slot]
                if where >= SLOTS:
                    building = swing(d, s, seat, d.kind[s.slots[slot]], DIRK, weights)
            payment = (move - BUY) % PURSES
            paid = worth(payment)
            out[i] = building - unit * paid - weights[SMALL] * count(payment)
            if paid == price:
                out[i] += weights[AGAIN]
        else:
            out[i] = taking(s, seat, move - TAKE, unit, mine, near, weights)


def worth_in(d: Deck, s: State, seat: int, slot: int, weights: Sequence[float]) -> float:
    """What the building in a slot is worth to the seat if it gets it."""
    card = s.slots[slot]
    if card == NONE:
        return 0.0
    kind = d.kind[card]
    return swing(d, s, seat, kind, seat, weights) + weights[AMBITION] * d.points[C * TYPES + kind][0]


def swing(d: Deck, s: State, seat: int, kind: int, receiver: int, weights: Sequence[float]) -> float:
    """How the scorings still to come change for the seat, less what they change for the others."""
    ranks = (
        worth_of_rank(d, s, kind, 0, weights),
        worth_of_rank(d, s, kind, 1, weights),
        worth_of_rank(d, s, kind, 2, weights),
    )
    total = 0.0
    for who in range(s.players):
        change = points_if(s, kind, who, receiver, ranks) - points_if(s, kind, who, -1, ranks)
        if who == seat:
            total += change
        else:
            total -= change * weights[RIVALRY] / (s.players - 1)
    return total


def worth_of_rank(d: Deck, s: State, kind: int, rank: int, weights: Sequence[float]) -> float:
    """Points of a rank in a type over the scorings still to come."""
    total = 0.0
    share = weights[SOON]
    for scoring in range(C + 1):
        if (s.scored >> scoring) & 1 == 0:
            total += share * d.points[scoring * TYPES + kind][rank]
            share = weights[LATER]
    return total


def points_if(s: State, kind: int, who: int, receiver: int, ranks: tuple[float, float, float]) -> float:
    """Points for a type if the receiver had one card more, not rounded: a share of a rank is better than none."""
    mine = s.owned[who][kind] + (1 if who == receiver else 0)
    if mine == 0:
        return 0.0
    rank = 0
    group = 0
    for other in range(participants(s)):
        cards = s.owned[other][kind] + (1 if other == receiver else 0)
        if cards > mine:
            rank += 1
        elif cards == mine:
            group += 1
    total = 0.0
    for r in range(rank, min(rank + group, RANKS)):
        total += ranks[r]
    return total / group


def taking(
    s: State,
    seat: int,
    cards: int,
    unit: float,
    mine: tuple[float, float, float, float],
    near: tuple[float, float, float, float],
    weights: Sequence[float],
) -> float:
    """Money as such, and how near it brings the buildings that lie open."""
    value = 0.0
    for currency in range(SLOTS):
        purse = 0
        rest = cards
        while rest != 0:
            if (rest & 63) >> 4 == currency:
                purse += single(rest & 15)
                value += unit * (rest & 15) + weights[SMALL]
            rest >>= 6
        if purse != 0 and s.slots[currency] != NONE and mine[currency] > 0.0:
            nearer = reach(s.hands[seat][currency] + purse, s.prices[currency]) - near[currency]
            if nearer > 0:
                value += weights[HOPE] * nearer * mine[currency]
    return value


def near_to(s: State, seat: int, slot: int) -> float:
    return reach(s.hands[seat][slot], s.prices[slot]) if s.slots[slot] != NONE else 0.0


def reach(purse: int, price: int) -> float:
    """1 if a purse can pay the price exactly, half if it can pay it, less if it cannot yet."""
    total = worth(purse)
    if total < price:
        return 0.4 * total / price
    payment = next_payment(purse, price, price, 0)
    while payment != 0:
        if payment // PURSES == price:
            return 1.0
        payment = next_payment(purse, price, price, payment)
    return 0.5
