"""What speaks for a move of Construction Yard, in points. Named weights price money and the further action.

Reads only what every player knows with a good memory: buildings, money, scores done.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.construction_yard.box import CARD_BITS, HIGHEST_PRICE, PURSES, SLOTS
from bidyard.games.construction_yard.rules.buy_building import affordable_slots
from bidyard.games.construction_yard.rules.purse import face, smallest
from bidyard.games.construction_yard.rules.state import (
    BUILDINGS,
    BUY,
    DIRK,
    DONATE,
    EMPTY,
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
PRICES = (2 << HIGHEST_PRICE) - 1  # a bit for each

# Sums over the bytes of `by_pairs` by one multiplication, the result in byte 4: what the cards are worth if the even ones are
# taken for 1 less, and how many they are. A loop over the cards would cost more than all else that is asked about a payment.
WORTHS = 1 << 32 | 5 << 24 | 9 << 16 | 3 << 8 | 7
SINGLES = 0x101010101


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play.

    Playouts spend most of their time here, so only that is worked out which some move can depend on.
    """
    unit = weights[MONEY] * min(1.0, (BUILDINGS - s.building_top + 2) / weights[WANING])
    sums = (0, 0, 0, 0)  # what the seat can pay exactly in each currency
    near = (0.0, 0.0, 0.0, 0.0)  # how near its money is to the open buildings
    needed = 0  # bits of the slots whose building matters
    if moves[0] < BUY:
        needed = shown(s)
        sums = (
            payable(s.hands[seat][0]) if needed & 1 else 0,
            payable(s.hands[seat][1]) if needed & 2 else 0,
            payable(s.hands[seat][2]) if needed & 4 else 0,
            payable(s.hands[seat][3]) if needed & 8 else 0,
        )
        if moves[n - 1] < BUY:
            near = (near_to(s, seat, 0, sums), near_to(s, seat, 1, sums), near_to(s, seat, 2, sums), near_to(s, seat, 3, sums))
            # Nothing brings money nearer to a price that it can pay exactly.
            needed &= ~((near[0] == 1.0) | (near[1] == 1.0) << 1 | (near[2] == 1.0) << 2 | (near[3] == 1.0) << 3)
    if moves[0] != KEEP:
        needed |= affordable_slots(s, seat)
    mine = (  # what the open buildings are worth to the seat
        worth_in(d, s, seat, 0, weights) if needed & 1 else 0.0,
        worth_in(d, s, seat, 1, weights) if needed & 2 else 0.0,
        worth_in(d, s, seat, 2, weights) if needed & 4 else 0.0,
        worth_in(d, s, seat, 3, weights) if needed & 8 else 0.0,
    )
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
            cards = by_pairs((move - BUY) % PURSES)
            paid = (cards * WORTHS >> 32 & 255) + even((move - BUY) % PURSES)
            out[i] = building - unit * paid - weights[SMALL] * (cards * SINGLES >> 32 & 255)
            if paid == price:
                out[i] += weights[AGAIN]
        else:
            out[i] = taking(s, seat, move - TAKE, unit, mine, near, sums, weights)


def by_pairs(payment: int) -> int:
    """How many cards of 1 or 2, 5 or 6, 9, 3 or 4, 7 or 8 a payment holds, in a byte each, from the lowest."""
    pairs = (payment & 0x33333) + (payment >> 2 & 0x33333)
    return (pairs | pairs << 20) & 0xF0F0F0F0F


def even(payment: int) -> int:
    """How many cards of even value a payment holds."""
    return (payment >> 2 & 0x3333) * 0x1111 >> 12 & 15


def shown(s: State) -> int:
    """Bits of the currencies of which a card lies open."""
    bits = 0
    for place in range(SLOTS):
        bits |= (s.display[place] != EMPTY) << (s.display[place] >> 4)
    return bits


def worth_in(d: Deck, s: State, seat: int, slot: int, weights: Sequence[float]) -> float:
    """What the building in a slot is worth to the seat if it gets it."""
    card = s.slots[slot]
    if card == NONE:
        return 0.0
    kind = d.kind[card]
    return swing(d, s, seat, kind, seat, weights) + weights[AMBITION] * d.points[C * TYPES + kind][0]


def swing(d: Deck, s: State, seat: int, kind: int, receiver: int, weights: Sequence[float]) -> float:
    """How the scorings still to come change for the seat, less what they change for the others.

    One card more only matters to its receiver, to those that he was level with, and to those that he draws level with.
    """
    cards = s.owned[receiver][kind]
    above = 0
    reached = 0
    passed = 0
    for who in range(participants(s)):
        if who != receiver:
            above += s.owned[who][kind] > cards + 1
            reached += s.owned[who][kind] == cards + 1
            passed += s.owned[who][kind] == cards
    ranks = worth_of_ranks(d, s, kind, weights)
    before = points_of(ranks, above + reached, passed + 1) if cards > 0 else 0.0
    after = points_of(ranks, above, reached + 1)
    total = 0.0
    for who in range(s.players):
        change = 0.0
        if who == receiver:
            change = after - before
        elif s.owned[who][kind] == cards + 1:
            change = after - points_of(ranks, above, reached)
        elif s.owned[who][kind] == cards and cards > 0:
            change = points_of(ranks, above + reached + 1, passed) - before
        if who == seat:
            total += change
        elif change != 0.0:
            total -= change * weights[RIVALRY] / (s.players - 1)
    return total


def worth_of_ranks(d: Deck, s: State, kind: int, weights: Sequence[float]) -> tuple[float, float, float]:
    """Points of each rank in a type over the scorings still to come."""
    first = second = third = 0.0
    share = weights[SOON]
    for scoring in range(C + 1):
        if (s.scored >> scoring) & 1 == 0:
            row = scoring * TYPES + kind
            first += share * d.points[row][0]
            second += share * d.points[row][1]
            third += share * d.points[row][2]
            share = weights[LATER]
    return first, second, third


def points_of(ranks: tuple[float, float, float], rank: int, group: int) -> float:
    """Points of each in a group from a rank on, not rounded: a share of a rank is better than none."""
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
    sums: tuple[int, int, int, int],
    weights: Sequence[float],
) -> float:
    """Money as such, and how near it brings the buildings that lie open."""
    value = 0.0
    while cards != 0:
        currency = (cards & 63) >> 4
        total = s.totals[seat][currency]
        exact = sums[currency]
        while cards != 0 and (cards & 63) >> 4 == currency:  # they come in the order of their currencies
            total += cards & 15
            exact |= exact << (cards & 15) & PRICES
            value += unit * (cards & 15) + weights[SMALL]
            cards >>= CARD_BITS
        if mine[currency] > 0.0:
            nearer = reach(total, exact, s.prices[currency]) - near[currency]
            if nearer > 0:
                value += weights[HOPE] * nearer * mine[currency]
    return value


def near_to(s: State, seat: int, slot: int, sums: tuple[int, int, int, int]) -> float:
    return reach(s.totals[seat][slot], sums[slot], s.prices[slot]) if s.slots[slot] != NONE else 0.0


def reach(total: int, exact: int, price: int) -> float:
    """1 if the money can pay the price exactly, half if it can pay it, less if it cannot yet."""
    if total < price:
        return 0.4 * total / price
    return 1.0 if (exact >> price) & 1 else 0.5


def payable(purse: int) -> int:
    """Bits of the sums up to the highest price that some cards of a purse come to."""
    sums = 1
    while purse != 0:
        card = smallest(purse)
        purse -= card
        sums |= sums << face(card) & PRICES
    return sums
