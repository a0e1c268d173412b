"""Buy a building (CY-241 … CY-247), with the gift to Dirk for two players (CY-709, CY-710)."""

from __future__ import annotations

from bidyard.engine.telling import tell, tell_seat
from bidyard.games.construction_yard.box import SLOTS, TOP_VALUE
from bidyard.games.construction_yard.rules.money import number
from bidyard.games.construction_yard.rules.purse import face, holds, smallest, worth
from bidyard.games.construction_yard.rules.refill import take_building
from bidyard.games.construction_yard.rules.state import DIRK, NONE, Deck, State


def affordable(s: State, me: int, slot: int) -> bool:
    """An empty slot is dearer than any hand."""
    return s.totals[me][slot] >= s.prices[slot]


def affordable_slots(s: State, me: int) -> int:
    """Bits of the slots whose building the seat can pay."""
    slots = affordable(s, me, 0) | affordable(s, me, 1) << 1
    return slots | affordable(s, me, 2) << 2 | affordable(s, me, 3) << 3


def all_payments(s: State, me: int) -> int:
    """At least as many as there are legal payments, with the choice of a gift."""
    total = 0
    for slot in range(SLOTS):
        if affordable(s, me, slot):
            sets = 1
            for value in range(1, TOP_VALUE + 1):
                sets *= 1 + ((s.hands[me][slot] >> (2 * value - 2)) & 3)
            total += sets * 2 if s.players == 2 else sets
    return total


def refuse_buy(s: State, me: int, slot: int, payment: int, gift: int) -> int:
    if s.slots[slot] == NONE:
        return 241
    if gift != 0 and s.players != 2:
        return 709
    if payment == 0 or not holds(s.hands[me][slot], payment):
        return 242
    if worth(payment) < s.prices[slot]:
        return 242
    return 0


def buy(d: Deck, s: State, me: int, slot: int, payment: int, gift: int, forced: int) -> bool:
    """Pays and takes the building; whether the payment was exact."""
    paid = worth(payment)
    lost = paid - s.prices[slot]
    s.hands[me][slot] -= payment
    s.totals[me][slot] -= paid
    s.discard[slot] += payment
    card = take_building(d, s, slot, DIRK if gift else me)
    for value in range(1, TOP_VALUE + 1):
        for _ in range((payment >> (2 * value - 2)) & 3):
            tell(s, "pays", me, number(slot, value))
    spare = face(smallest(payment))
    if lost > spare:
        tell_seat(s, me, "superfluous", me, number(slot, spare))
    if forced:
        tell(s, "must_buy", me, card, slot + 1, lost)
    elif gift and lost == 0:
        tell(s, "gives_exactly", me, card, slot + 1)
    elif gift:
        tell(s, "gives", me, card, slot + 1, lost)
    elif lost == 0:
        tell(s, "buys_exactly", me, card, slot + 1)
    else:
        tell(s, "buys", me, card, slot + 1, lost)
    return lost == 0
