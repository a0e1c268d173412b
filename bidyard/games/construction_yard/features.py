"""What a learner is shown of Construction Yard: buildings by type and price, money counted, what a scoring would bring."""

from __future__ import annotations

from bidyard.engine.features import Choice, Features, Flag, Number, Seats, Who, each
from bidyard.games.construction_yard.box import COPIES, CURRENCIES, HIGHEST_PRICE, KINDS, SCORINGS, SLOTS, TOP_VALUE
from bidyard.games.construction_yard.game import PHASES
from bidyard.games.construction_yard.rules.purse import count
from bidyard.games.construction_yard.rules.scoring import points_for
from bidyard.games.construction_yard.rules.setup import copies
from bidyard.games.construction_yard.rules.state import (
    BUILDINGS,
    DIRK,
    IN_DECK,
    MONEY,
    NONE,
    TYPES,
    A,
    B,
    C,
    Deck,
    State,
    participants,
)

VALUES = [str(value) for value in range(1, TOP_VALUE + 1)]
MOST_POINTS = 400
MOST_MONEY = COPIES * TOP_VALUE * (TOP_VALUE + 1) // 2  # of a currency


def next_scoring(s: State) -> int:
    if s.scored & (1 << A) == 0:
        return A
    return B if s.scored & (1 << B) == 0 else C


def would_score(d: Deck, s: State, seat: int, scoring: int) -> int:
    """What a participant would get if this scoring were held now."""
    points = 0
    n = participants(s)
    for kind in range(TYPES):
        points += points_for(d, s.owned, n, scoring, kind, seat)
    return points


def gain(d: Deck, s: State, seat: int, scoring: int, kind: int) -> int:
    """What one more building of a type would add to a scoring held now."""
    before = points_for(d, s.owned, participants(s), scoring, kind, seat)
    s.owned[seat][kind] += 1
    after = points_for(d, s.owned, participants(s), scoring, kind, seat)
    s.owned[seat][kind] -= 1
    return after - before


def pays_exactly(purse: int, price: int) -> int:
    """1 if some cards of the purse come to exactly the price: sums that can be paid are bits of a number."""
    sums = 1
    for value in range(1, TOP_VALUE + 1):
        for _ in range((purse >> (2 * value - 2)) & 3):
            sums |= sums << value
    return (sums >> price) & 1


def kind_in(d: Deck, s: State, slot: int) -> int:
    return d.kind[s.slots[slot]] if s.slots[slot] != NONE else -1


def price_in(s: State, slot: int) -> int:
    return s.prices[slot] if s.slots[slot] != NONE else 0


def to_come(d: Deck, s: State, kind: int) -> int:
    """Buildings of a type still in the deck."""
    n = 0
    for card in range(BUILDINGS):
        n += s.owner[card] == IN_DECK and d.kind[card] == kind
    return n


def unseen(d: Deck, s: State, currency: int, value: int) -> int:
    """Money cards that are neither in a hand nor open nor paid."""
    known = s.discard[currency]
    for seat in range(s.players):
        known += s.hands[seat][currency]
    n = copies(d, s) - ((known >> (2 * value - 2)) & 3)
    for place in range(SLOTS):
        n -= s.display[place] == currency * 16 + value
    return n


def cards_in_hand(s: State, seat: int) -> int:
    n = 0
    for currency in range(SLOTS):
        n += count(s.hands[seat][currency])
    return n


FEATURES = Features(
    Choice("players", "number of players", "s.players", ("2", "3", "4", "5", "6"), first=2),
    Choice("phase", "phase", "s.phase", PHASES.names, first=PHASES.first),
    Who("start", "start player", "s.start"),
    Who("turn", "seat in turn", "s.turn"),
    Choice("next_scoring", "scoring that comes next", "coming", SCORINGS),
    Number("buildings_left", "buildings in the deck", "54 - s.building_top", BUILDINGS),
    Number("money_left", "cards in the money deck", "s.money_end - s.money_top", MONEY),
    Number("since_stacked", "money cards drawn", "s.money_top", MONEY),
    Flag("leftover_donation", "two players: a leftover building may be given to Dirk", "s.leftover_donation"),
    Flag("dirk_can_win", "two players: Dirk can win", "s.dirk_can_win"),
    Choice("leftover", "slot of the leftover building being decided", "s.leftover", CURRENCIES),
    each(
        "slot",
        [f"slot {currency}" for currency in CURRENCIES],
        Choice("building", "type of the building", "kind_in(d, s, slot)", KINDS),
        Number("price", "price of the building", "price_in(s, slot)", HIGHEST_PRICE),
        Number("money", "own money of that currency", "s.totals[me][slot]", MOST_MONEY, scale=20),
        Flag("affordable", "whether the seat can pay", "s.slots[slot] != -1 and s.totals[me][slot] >= s.prices[slot]"),
        Flag(
            "exact",
            "whether the seat can pay exactly",
            "s.slots[slot] != -1 and pays_exactly(s.hands[me][slot], s.prices[slot])",
        ),
        Number(
            "gain_next",
            "points that the building would add to the next scoring held now",
            "gain(d, s, me, coming, kind_in(d, s, slot)) if s.slots[slot] != -1 else 0",
            40,
            least=-40,
            scale=8,
        ),
        Number(
            "gain_last",
            "points that the building would add to the last scoring held now",
            "gain(d, s, me, 2, kind_in(d, s, slot)) if s.slots[slot] != -1 else 0",
            40,
            least=-40,
            scale=16,
        ),
    ),
    each(
        "place",
        [f"display {i}" for i in range(1, SLOTS + 1)],
        Choice("currency", "currency of the money card", "s.display[place] >> 4 if s.display[place] != 0 else -1", CURRENCIES),
        Number("value", "value of the money card", "s.display[place] & 15", TOP_VALUE),
    ),
    each("c", CURRENCIES, each("v", VALUES, Number("unseen", "money cards still to come", "unseen(d, s, c, v + 1)", COPIES))),
    each("t", KINDS, Number("to_come", "buildings still to come", "to_come(d, s, t)", 12)),
    each("t", KINDS, Number("dirk", "buildings of Dirk", "s.owned[DIRK][t] if n == 2 else 0", 12, scale=6)),
    Number("dirk_points", "points of Dirk", "s.points[DIRK] if n == 2 else 0", MOST_POINTS, scale=50),
    Seats(
        Number("points", "points", "s.points[p]", MOST_POINTS, scale=50),
        Number(
            "next_points", "points from the next scoring if it were held now", "would_score(d, s, p, coming)", 200, scale=50
        ),
        Number("last_points", "points from the last scoring if it were held now", "would_score(d, s, p, 2)", 200, scale=50),
        Number("cards", "money cards in hand", "cards_in_hand(s, p)", MONEY, scale=10),
        each("t", KINDS, Number("owned", "buildings", "s.owned[p][t]", 12, scale=4)),
        each(
            "c",
            CURRENCIES,
            Number("money", "money", "s.totals[p][c]", MOST_MONEY, scale=20),
            Flag(
                "exact",
                "whether the building of that slot can be paid exactly",
                "s.slots[c] != -1 and pays_exactly(s.hands[p][c], s.prices[c])",
            ),
            each("v", VALUES, Number("hand", "cards of a value in hand", "(s.hands[p][c] >> (2 * v)) & 3", COPIES)),
        ),
    ),
    lets={"coming": "next_scoring(s)"},
)
