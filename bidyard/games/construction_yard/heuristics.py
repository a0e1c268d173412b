"""What speaks for a move of Construction Yard, in points. Named weights price money and the further action.

Reads only what every player knows with a good memory: buildings, money, scores done.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.construction_yard.box import CARD_BITS, HIGHEST_PRICE, PURSES, SLOTS, TOP_VALUE
from bidyard.games.construction_yard.rules.buy_building import affordable, affordable_slots
from bidyard.games.construction_yard.rules.payments import next_payment
from bidyard.games.construction_yard.rules.purse import count, face, single, smallest
from bidyard.games.construction_yard.rules.state import (
    BUILDINGS,
    BUY,
    DIRK,
    DONATE,
    EMPTY,
    KEEP,
    LEFTOVER,
    NONE,
    TAKE,
    TYPES,
    A,
    B,
    C,
    Deck,
    State,
    participants,
)
from bidyard.games.construction_yard.rules.take_money import different_takes, move_of, several

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

# Of payments. No listed one has more cards, or is more than eight above its price: it would hold a card too many.
MOST_CARDS = 7
OVER_BITS = TOP_VALUE
OVERS = (1 << OVER_BITS) - 1
SPREAD_OUT = 0x9AF  # times the lowest bit: a different number in bits 12-15 for each; LOWEST tells which bit it was
LOWEST = sum(bit << ((1 << bit) * SPREAD_OUT >> 10 & 60) for bit in range(OVER_BITS))
NEVER = -1e30  # below all that is written
CLEAR = 1e-6  # money or cards that are worth less could be spent without a difference


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play."""
    shares = shares_of(s, weights)
    rivalry = weights[RIVALRY]
    if moves[0] >= KEEP:
        kind = d.kind[s.slots[s.leftover]]
        for i in range(n):
            out[i] = swing(d, s, seat, kind, DIRK if moves[i] == DONATE else seat, shares, rivalry)
        return
    unit = worth_of_money(s, weights)
    small = weights[SMALL]
    again = weights[AGAIN]
    sums, near, mine = look(d, s, seat, shares, weights)
    where = -1
    building = 0.0
    price = 0
    for i in range(n):
        move = moves[i]
        if move < BUY:
            out[i] = taking(s, seat, move - TAKE, unit, small, weights[HOPE], mine, near, sums)
        else:
            if (move - BUY) // PURSES != where:  # payments for one building come in a row
                where = (move - BUY) // PURSES
                slot = where % SLOTS
                price = s.prices[slot]
                building = pick(mine, slot)
                if where >= SLOTS:
                    building = swing(d, s, seat, d.kind[s.slots[slot]], DIRK, shares, rivalry)
            cards = by_pairs((move - BUY) % PURSES)
            paid = (cards * WORTHS >> 32 & 255) + even((move - BUY) % PURSES)
            value = building - unit * paid - small * (cards * SINGLES >> 32 & 255)
            out[i] = value + (again if paid == price else 0.0)


def choose(d: Deck, s: State, seat: int, weights: Sequence[float]) -> int:
    """As prefer, without a list: of the payments for a building only the best one is looked for."""
    unit = worth_of_money(s, weights)
    small = weights[SMALL]
    again = weights[AGAIN]
    if s.phase == LEFTOVER or s.players == 2 or s.payments != 0 or unit < CLEAR or small < CLEAR or again < 0.0:
        return -1
    sums, near, mine = look(d, s, seat, shares_of(s, weights), weights)
    hope = weights[HOPE]
    best = NEVER
    move = -1
    if several(s) == 0:
        for place in range(SLOTS):  # of equal cards the first one counts
            card = s.display[place]
            currency = card >> 4
            total = s.totals[seat][currency] + (card & 15)
            exact = sums >> 16 * currency & PRICES
            exact |= exact << (card & 15)
            value = unit * (card & 15) + small + promise(s, currency, total, exact, hope, mine, near)
            better = (value > best) & (s.display[place] != EMPTY)
            move = TAKE + s.display[place] if better else move
            best = value if better else best
    else:
        sets = different_takes(s)
        for places in range(1, 1 << SLOTS):
            if sets >> places & 1:
                taken = move_of(s, places)
                value = taking(s, seat, taken - TAKE, unit, small, hope, mine, near, sums)
                move = taken if value > best else move
                best = value if value > best else best
    bought = -1
    paid = 0
    cards = 0
    for slot in range(SLOTS):
        building = pick(mine, slot)
        # No payment is worth more than the price with one card.
        if affordable(s, seat, slot) and building - unit * s.prices[slot] - small + again > best:
            value, total, held = best_payment(s.hands[seat][slot], s.prices[slot], building, unit, small, again)
            if held == 0:
                return -1
            bought = slot if value > best else bought
            paid = total if value > best else paid
            cards = held if value > best else cards
            best = value if value > best else best
    if bought < 0:
        return move
    return BUY + bought * PURSES + payment_of(s.hands[seat][bought], s.prices[bought], paid, cards)


def best_payment(purse: int, price: int, building: float, unit: float, small: float, again: float) -> tuple[float, int, int]:
    """The highest number among the payments for a building, what is paid and how many cards; 0 cards if several payments of
    different numbers of cards are as good.

    Cards cost something and so does money: of payments of as many cards the one that comes nearest to the price is best.
    """
    totals = totals_by_count(purse, price)
    best = NEVER
    paid = 0
    cards = 0
    held = 0
    while totals != 0:
        held += 1
        reached = totals & OVERS
        totals >>= OVER_BITS
        over = lowest_of(reached)
        value = building - unit * (price + over) - small * held
        value = value + (again if over == 0 else 0.0)
        value = value if reached != 0 else NEVER
        paid = price + over if value > best else paid
        cards = (held if value > best else cards) * (value != best)
        best = value if value > best else best
    return best, paid, cards


def totals_by_count(purse: int, price: int) -> int:
    """For one card, two and so on to seven, OVER_BITS each: bits of what so many cards of a purse can exceed the price by."""
    one = two = three = four = five = six = seven = 0
    while purse != 0:
        card = smallest(purse)
        purse -= card
        value = face(card)
        seven |= six << value
        six |= five << value
        five |= four << value
        four |= three << value
        three |= two << value
        two |= one << value
        one |= 1 << value
    low = (one >> price & OVERS) | (two >> price & OVERS) << OVER_BITS | (three >> price & OVERS) << 2 * OVER_BITS
    high = (four >> price & OVERS) | (five >> price & OVERS) << OVER_BITS | (six >> price & OVERS) << 2 * OVER_BITS
    return low | high << 3 * OVER_BITS | (seven >> price & OVERS) << 6 * OVER_BITS


def lowest_of(bits: int) -> int:
    """The number of the lowest of OVER_BITS bits."""
    return LOWEST >> ((bits & -bits) * SPREAD_OUT >> 10 & 60) & 15


def payment_of(purse: int, price: int, paid: int, cards: int) -> int:
    """The first listed payment of so many cards that comes to a total."""
    if cards == 1:
        return single(paid)
    payment = next_payment(purse, price, price, 0)
    while payment // PURSES != paid or count(payment % PURSES) != cards:
        payment = next_payment(purse, price, price, payment)
    return payment % PURSES


def worth_of_money(s: State, weights: Sequence[float]) -> float:
    """What a unit of money is worth."""
    return weights[MONEY] * min(1.0, (BUILDINGS - s.building_top + 2) / weights[WANING])


def look(
    d: Deck, s: State, seat: int, shares: tuple[float, float, float], weights: Sequence[float]
) -> tuple[int, tuple[float, float, float, float], tuple[float, float, float, float]]:
    """What the seat can pay exactly, how near its money is to the open buildings, and what these are worth to it.

    Playouts spend most of their time here, so only that is worked out which some move can depend on.
    """
    rivalry = weights[RIVALRY]
    ambition = weights[AMBITION]
    bought = affordable_slots(s, seat)
    taken = shown(s)
    sums = payable(
        s.hands[seat][0] * (taken & 1),
        s.hands[seat][1] * (taken >> 1 & 1),
        s.hands[seat][2] * (taken >> 2 & 1),
        s.hands[seat][3] * (taken >> 3),
    )
    needed = taken | bought  # bits of the slots whose building matters
    near = (0.0, 0.0, 0.0, 0.0)
    if bought == 0:
        near = (near_to(s, seat, 0, sums), near_to(s, seat, 1, sums), near_to(s, seat, 2, sums), near_to(s, seat, 3, sums))
        # Nothing brings money nearer to a price that it can pay exactly.
        needed &= ~((near[0] == 1.0) | (near[1] == 1.0) << 1 | (near[2] == 1.0) << 2 | (near[3] == 1.0) << 3)
    mine = (
        worth_in(d, s, seat, 0, shares, rivalry, ambition) if needed & 1 else 0.0,
        worth_in(d, s, seat, 1, shares, rivalry, ambition) if needed & 2 else 0.0,
        worth_in(d, s, seat, 2, shares, rivalry, ambition) if needed & 4 else 0.0,
        worth_in(d, s, seat, 3, shares, rivalry, ambition) if needed & 8 else 0.0,
    )
    return sums, near, mine


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


def shares_of(s: State, weights: Sequence[float]) -> tuple[float, float, float]:
    """How much the points of each scoring count: of the next one, of later ones; nothing of those that are over."""
    a = (s.scored >> A & 1) == 0
    b = (s.scored >> B & 1) == 0
    first = weights[SOON] if a else 0.0
    second = (weights[LATER] if a else weights[SOON]) if b else 0.0
    return first, second, weights[LATER] if a | b else weights[SOON]


def worth_in(
    d: Deck, s: State, seat: int, slot: int, shares: tuple[float, float, float], rivalry: float, ambition: float
) -> float:
    """What the building in a slot is worth to the seat if it gets it."""
    card = s.slots[slot]
    kind = d.kind[max(0, card)]
    value = swing(d, s, seat, kind, seat, shares, rivalry) + ambition * d.points[C * TYPES + kind][0]
    return value if card != NONE else 0.0


def swing(d: Deck, s: State, seat: int, kind: int, receiver: int, shares: tuple[float, float, float], rivalry: float) -> float:
    """How the scorings still to come change for the seat, less what they change for the others.

    One card more only matters to its receiver, to those that he was level with, and to those that he draws level with.
    """
    cards = s.owned[receiver][kind]
    above = 0
    reached = 0
    passed = 0
    for who in range(participants(s)):
        other = who != receiver
        above += other & (s.owned[who][kind] > cards + 1)
        reached += other & (s.owned[who][kind] == cards + 1)
        passed += other & (s.owned[who][kind] == cards)
    ranks = worth_of_ranks(d, kind, shares)
    before = points_of(ranks, above + reached, passed + 1) if cards > 0 else 0.0
    after = points_of(ranks, above, reached + 1)
    drawn = after - points_of(ranks, above, reached)  # for those who had one more: now he is level with them
    left = points_of(ranks, above + reached + 1, passed) - before if cards > 0 else 0.0  # for those who were level with him
    gain = after - before
    others = s.players - 1
    drawn_lost = drawn * rivalry / others
    left_lost = left * rivalry / others
    total = 0.0
    for who in range(s.players):
        higher = s.owned[who][kind] == cards + 1
        level = s.owned[who][kind] == cards
        if who == receiver:
            total += gain
        elif who == seat:
            total += drawn if higher else left if level else 0.0
        else:
            total -= drawn_lost if higher else left_lost if level else 0.0
    return total


def worth_of_ranks(d: Deck, kind: int, shares: tuple[float, float, float]) -> tuple[float, float, float]:
    """Points of each rank in a type over the scorings still to come."""
    a = d.points[kind]
    b = d.points[B * TYPES + kind]
    c = d.points[C * TYPES + kind]
    return (
        shares[0] * a[0] + shares[1] * b[0] + shares[2] * c[0],
        shares[0] * a[1] + shares[1] * b[1] + shares[2] * c[1],
        shares[0] * a[2] + shares[1] * b[2] + shares[2] * c[2],
    )


def points_of(ranks: tuple[float, float, float], rank: int, group: int) -> float:
    """Points of each in a group from a rank on, not rounded: a share of a rank is better than none. Nothing for nobody."""
    end = rank + group
    total = ranks[0] if (rank == 0) & (end > 0) else 0.0
    total += ranks[1] if (rank <= 1) & (end > 1) else 0.0
    total += ranks[2] if (rank <= 2) & (end > 2) else 0.0
    return total / max(1, group)


def taking(
    s: State,
    seat: int,
    cards: int,
    unit: float,
    small: float,
    hope: float,
    mine: tuple[float, float, float, float],
    near: tuple[float, float, float, float],
    sums: int,
) -> float:
    """Money as such, and how near it brings the buildings that lie open."""
    value = 0.0
    while cards != 0:
        currency = (cards & 63) >> 4
        total = s.totals[seat][currency]
        exact = sums >> 16 * currency & PRICES
        while cards != 0 and (cards & 63) >> 4 == currency:  # they come in the order of their currencies
            total += cards & 15
            exact |= exact << (cards & 15) & PRICES
            value += unit * (cards & 15) + small
            cards >>= CARD_BITS
        value += promise(s, currency, total, exact, hope, mine, near)
    return value


def promise(
    s: State,
    currency: int,
    total: int,
    exact: int,
    hope: float,
    mine: tuple[float, float, float, float],
    near: tuple[float, float, float, float],
) -> float:
    """What it is worth to be nearer to the open building of a currency."""
    nearer = reach(total, exact, s.prices[currency]) - pick(near, currency)
    building = pick(mine, currency)
    return hope * nearer * building if (building > 0.0) & (nearer > 0) else 0.0


def pick(values: tuple[float, float, float, float], place: int) -> float:
    """values[place], of which compiled code would make a jump that no processor foresees."""
    low = values[0] if place == 0 else values[1]
    high = values[2] if place == 2 else values[3]
    return low if place < 2 else high


def near_to(s: State, seat: int, slot: int, sums: int) -> float:
    value = reach(s.totals[seat][slot], sums >> 16 * slot & PRICES, s.prices[slot])
    return value if s.slots[slot] != NONE else 0.0


def reach(total: int, exact: int, price: int) -> float:
    """1 if the money can pay the price exactly, half if it can pay it, less if it cannot yet."""
    poor = 0.4 * total / max(1, price)
    rich = 1.0 if (exact >> min(price, HIGHEST_PRICE + 1)) & 1 else 0.5
    return poor if total < price else rich


def payable(one: int, two: int, three: int, four: int) -> int:
    """Bits of the sums up to the highest price that some cards of each of four purses come to, 16 for each purse.

    Card by card of all four at once: how many there are is hard to guess, here once and not four times.
    """
    first = second = third = fourth = 1
    while one | two | three | four != 0:
        card = smallest(one)
        one -= card
        first |= first << face(card) * (card != 0) & PRICES
        card = smallest(two)
        two -= card
        second |= second << face(card) * (card != 0) & PRICES
        card = smallest(three)
        three -= card
        third |= third << face(card) * (card != 0) & PRICES
        card = smallest(four)
        four -= card
        fourth |= fourth << face(card) * (card != 0) & PRICES
    return first | second << 16 | third << 32 | fourth << 48
