"""What speaks for a move of Construction Auction, in points. Named weights price chips, reputation and patience.

Reads only what a perfect memory knows: everything but the order of the undrawn cards.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.games.construction_auction.box import CARDS, COLOURS, HAND, HIGH, HQ, MASKS, MODES, PARKING, PLACES, RANKS, RUSH
from bidyard.games.construction_auction.rules.areas import lowest, row_of, size
from bidyard.games.construction_auction.rules.auction import saturated
from bidyard.games.construction_auction.rules.chips import KINDS, D, M, T, W, count, covers, one, total
from bidyard.games.construction_auction.rules.construction import lots, refuse_build_hq
from bidyard.games.construction_auction.rules.returns import clear_spread, lay_spread, workers_at
from bidyard.games.construction_auction.rules.scoring import card_count, net, reputation
from bidyard.games.construction_auction.rules.setup import parking_place
from bidyard.games.construction_auction.rules.state import (
    ACQUIRE,
    APARTMENT,
    BACK,
    BID,
    BUILD_HQ,
    BUILD_NONE,
    HQ_ROW,
    PASS,
    RETURN,
    SOURCE,
    SPREAD,
    TURN,
    WITHDRAW,
    Deck,
    State,
    hq_colour,
    item,
)

WEIGHTS = (
    "worker",  # points that a worker in hand is worth while there are auctions to come
    "special",  # the same for a distribution or technology chip
    "machine",  # the same for a machine
    "fame",  # points for one more of reputation, wherever it counts
    "majority",  # how far, towards the end, the awards themselves count instead
    "pace",  # bids that one hopes to make in every auction to come, so that sites get empty
    "icon",  # points for a Return icon on a building that will be done
    "item",  # share of what the item could become that winning it is worth
    "backlog",  # how much each lot that waits already takes from that share
    "hoard",  # points lost for each card above the others' most
    "chance",  # chance to win the item by staying, shared by those who are in
    "patience",  # part of what withdrawing now would give that is still there a round later
    "president",  # points for a step of the president
    "completing",  # points for emptying a site
)
(
    WORKER,
    SPECIAL,
    MACHINE,
    FAME,
    MAJORITY,
    PACE,
    ICON,
    ITEM,
    BACKLOG,
    HOARD,
    CHANCE,
    PATIENCE,
    PRESIDENT,
    COMPLETING,
) = range(14)


def prefer(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """A number for each of the seat's n legal moves; the highest is the one to play."""
    if s.phase == TURN:
        prefer_turn(d, s, seat, moves, n, weights, out)
    elif s.phase == ACQUIRE:
        for i in range(n):
            out[i] = source_worth(s, seat, moves[i] - SOURCE, weights)
    elif s.phase == RETURN:
        for i in range(n):
            lay_spread(s, seat, moves[i] - SPREAD)
            out[i] = spread_worth(d, s, seat, weights)
            clear_spread(s)
    else:
        for i in range(n):
            out[i] = build_worth(d, s, seat, moves[i], weights, True)


def auctions_to_come(d: Deck, s: State) -> float:
    """Auctions expected after the present one: two below the parking lot, fewer once it is gone."""
    before = parking_place(d, s) + 1 - s.drawn
    if s.in_auction == 0:
        return 0.0
    return before + 2.0 if before >= 0 else (s.deck_size - s.drawn - 1) / 2.0


def price(heap: int, to_come: float, weights: Sequence[float]) -> float:
    """What chips in hand are worth: less and less as the auctions run out."""
    use = min(1.0, (to_come + 0.3) / 3.0)
    special = count(heap, D) + count(heap, T)
    return use * (weights[WORKER] * count(heap, W) + weights[SPECIAL] * special + weights[MACHINE] * count(heap, M))


def chips_on_sites(s: State, seat: int) -> int:
    chips = 0
    rest = s.sites[seat]
    while rest != 0:
        chips += total(s.chips[row_of(s, seat, lowest(rest))])
        rest &= rest - 1
    return chips


def chips_left(chips: int, on_sites: int, to_come: float, weights: Sequence[float]) -> float:
    """Chips of a new building that will still lie there at the end, the bids of older sites coming first."""
    bids = max(0.0, weights[PACE] * to_come - on_sites)
    return max(0.0, chips - bids)


def way_worth(d: Deck, row: int, need: int, on_sites: int, to_come: float, weights: Sequence[float]) -> float:
    """An apartment built in a certain way: points, reputation and icons in the end, less the price of its chips."""
    left = chips_left(total(need), on_sites, to_come, weights)
    worth = d.apartment_points[row % MODES] + weights[FAME] * max(0.0, d.reputation[row] - left) - price(need, to_come, weights)
    if left == 0.0:
        worth += weights[ICON] * d.returns[row]
        if d.machinery[row]:
            worth += price(one(M), to_come, weights)
    return worth


def hq_worth(d: Deck, s: State, seat: int, on_sites: int, to_come: float, weights: Sequence[float]) -> float:
    left = chips_left(total(d.hq_need), on_sites, to_come, weights)
    value = s.hq_value[seat] + 2
    gain = max(0.0, value - left) - s.hq_value[seat]
    return 2.0 + weights[FAME] * gain - price(d.hq_need, to_come, weights)


def build_worth(d: Deck, s: State, seat: int, move: int, weights: Sequence[float], exact: bool) -> float:
    to_come = auctions_to_come(d, s)
    on_sites = chips_on_sites(s, seat)
    if move == BUILD_NONE:
        return 0.0
    if move == BUILD_HQ:
        return hq_worth(d, s, seat, on_sites, to_come, weights)
    if move >= BACK:
        return d.apartment_points[MODES] - price(d.back_need, to_come, weights)
    row = (move - APARTMENT) // MASKS
    need = d.need[row][(move - APARTMENT) % MASKS]
    worth = way_worth(d, row, need, on_sites, to_come, weights)
    if exact:
        gain = int(max(0.0, d.reputation[row] - chips_left(total(need), on_sites, to_come, weights)))
        late = weights[MAJORITY] / (1.0 + to_come)
        awards = award_gain(d, s, seat, row // MODES // RANKS, gain)
        worth += late * (awards - weights[FAME] * gain)
    return worth


def best_start(d: Deck, s: State, seat: int, hand: int, to_come: float, weights: Sequence[float]) -> float:
    """The best start of construction with a hand, 0 if there is none worth it."""
    on_sites = chips_on_sites(s, seat)
    best = 0.0
    if refuse_build_hq(d, s, seat) % 46 == 0 and covers(hand, d.hq_need):
        best = max(best, hq_worth(d, s, seat, on_sites, to_come, weights))
    rest = lots(s, seat)
    if rest & s.face_down and covers(hand, d.back_need):
        best = max(best, d.apartment_points[MODES] - price(d.back_need, to_come, weights))
    rest &= ~s.face_down
    while rest != 0:
        card = lowest(rest)
        for row in range(MODES * card, MODES * card + MODES):
            for i in range(d.choices[row]):
                need = d.need[row][d.choice[row][i]]
                if covers(hand, need):
                    best = max(best, way_worth(d, row, need, on_sites, to_come, weights))
        rest &= rest - 1
    return best


def prefer_turn(
    d: Deck, s: State, seat: int, moves: Sequence[int], n: int, weights: Sequence[float], out: MutableSequence[float]
) -> None:
    """Withdrawing brings the pot and a building now; staying leads to the item, or to withdrawing later."""
    to_come = auctions_to_come(d, s)
    start = best_start(d, s, seat, s.hand[seat] + s.pot, to_come, weights)
    now = price(s.pot, to_come, weights) + start
    chance = min(1.0, weights[CHANCE] / size(s.in_auction))
    stay = chance * item_worth(d, s, seat, to_come, weights) + (1.0 - chance) * weights[PATIENCE] * now
    for i in range(n):
        move = moves[i]
        if move == WITHDRAW:
            out[i] = now + (weights[PRESIDENT] if s.pot == 0 and d.edge_after[s.edge[seat]] != s.edge[seat] else 0.0)
        elif move == PASS:
            out[i] = stay - weights[PRESIDENT]
        else:
            out[i] = stay + chip_worth(d, s, seat, (move - BID) // KINDS, (move - BID) % KINDS, to_come, weights)


def item_worth(d: Deck, s: State, seat: int, to_come: float, weights: Sequence[float]) -> float:
    """What winning the item is worth: what it could become, less the lots that wait before it and the most cards."""
    card = item(s)
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, card_count(s, other))
    hoard = weights[HOARD] * max(0, card_count(s, seat) + 1 - most)
    if card == PARKING:
        return d.parking_points - hoard
    if saturated(s, seat, card // RANKS):
        worth = float(d.apartment_points[MODES])
    else:
        printed = max(d.reputation[MODES * card], d.reputation[MODES * card + 1])
        points = max(d.apartment_points[RUSH], d.apartment_points[HIGH])
        worth = points + weights[FAME] * printed * min(1.0, (to_come + 0.5) / 3.0)
    waiting = size(lots(s, seat))
    return worth * weights[ITEM] * max(0.0, 1.0 - weights[BACKLOG] * waiting) - hoard


def chip_worth(d: Deck, s: State, seat: int, place: int, kind: int, to_come: float, weights: Sequence[float]) -> float:
    """Paying one chip: from the hand a loss, off a site a point of reputation more, unless its name is too small for it."""
    cost = price(one(kind), to_come, weights)
    if place == HAND:
        return -cost
    row = row_of(s, seat, place)
    chips = total(s.chips[row])
    printed = 0
    icons = 0
    if place < CARDS:
        mode = s.high >> row & 1
        printed = d.reputation[MODES * row + mode]
        icons = d.returns[MODES * row + mode]
    elif row >= HQ_ROW:
        printed = s.hq_value[seat]
    worth = weights[FAME] if printed >= chips else 0.0
    # What helps others most stays on the site as long as possible, and sites near their end come first.
    worth += weights[COMPLETING] / chips * (1.0 + icons) - 0.1 * cost
    return worth


def source_worth(s: State, seat: int, source: int, weights: Sequence[float]) -> float:
    """A machine from an own site lifts its reputation, from another's site that one's; a rival's hand is the usual choice."""
    owner = source // PLACES
    if source % PLACES == HAND:
        return 0.0 if owner == seat else weights[MACHINE]
    return weights[FAME] if owner == seat else -weights[FAME] / (s.players - 1)


def spread_worth(d: Deck, s: State, seat: int, weights: Sequence[float]) -> float:
    """The awards after taking workers back as the spread says; reputation itself counts a little, to tell equals apart."""
    worth = 0.0
    for colour in range(COLOURS):
        gain = 0
        for rank in range(RANKS):
            card = RANKS * colour + rank
            if s.spread[card] > 0:
                chips = total(s.chips[card])
                printed = d.reputation[MODES * card + (s.high >> card & 1)]
                gain += net(printed, chips - s.spread[card]) - net(printed, chips)
        if hq_colour(s, seat) == colour and s.spread[HQ] > 0:
            chips = total(s.chips[HQ_ROW + seat])
            gain += net(s.hq_value[seat], chips - min(s.spread[HQ], workers_at(s, seat, HQ))) - net(s.hq_value[seat], chips)
        if gain > 0:
            worth += award_gain(d, s, seat, colour, gain) + 0.01 * weights[FAME] * gain
    return worth


def award_gain(d: Deck, s: State, seat: int, colour: int, gain: int) -> float:
    """How much the award in a colour grows with so much more reputation, everybody else staying as they are."""
    mine = reputation(d, s, seat, colour)
    return award(d, s, seat, colour, mine + gain) - award(d, s, seat, colour, mine)


def award(d: Deck, s: State, seat: int, colour: int, mine: int) -> float:
    """The award in a colour for a reputation of `mine`, everybody above counting as a rank of their own."""
    if mine < 1:
        return 0.0
    above = 0
    tied = 0
    for other in range(s.players):
        if other != seat:
            value = reputation(d, s, other, colour)
            if value > mine:
                above += 1
            elif value == mine:
                tied += 1
    if above > 2:
        return 0.0
    return float(max(d.award_minimum, d.award[above] - (d.tie_deduction if tied > 0 else 0)))
