"""Buy a building (CY-241 … CY-247), with the gift to Dirk for two players (CY-709, CY-710)."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.telling import tell
from bidyard.games.construction_yard.rules.happenings import BUYS
from bidyard.games.construction_yard.rules.payments import NO_LIMIT, list_payments
from bidyard.games.construction_yard.rules.purse import holds, worth
from bidyard.games.construction_yard.rules.refill import give_building
from bidyard.games.construction_yard.rules.state import DIRK, NONE, PURSES, SLOTS, Deck, State

BUY = 16  # a purchase is BUY + (gift * SLOTS + slot) * PURSES + payment


def affordable(d: Deck, s: State, me: int, slot: int) -> bool:
    card = s.slots[slot]
    return card != NONE and s.totals[me][slot] >= d.price[card]


def refuse_buy(d: Deck, s: State, me: int, slot: int, payment: int, gift: int) -> int:
    card = s.slots[slot]
    if card == NONE:
        return 241
    if gift != 0 and s.players != 2:
        return 709
    if payment == 0 or not holds(s.hands[me][slot], payment):
        return 242
    if worth(payment) < d.price[card]:
        return 242
    return 0


def list_buys(d: Deck, s: State, me: int, out: MutableSequence[int], n: int) -> int:
    first = n
    for slot in range(SLOTS):
        if affordable(d, s, me, slot):
            price = d.price[s.slots[slot]]
            limit = NO_LIMIT if s.payments else price
            n = list_payments(s.hands[me][slot], price, limit, BUY + slot * PURSES, out, n)
    if s.players == 2:
        kept = n
        for i in range(first, kept):
            out[n] = out[i] + SLOTS * PURSES
            n += 1
    return n


def buy(d: Deck, s: State, me: int, slot: int, payment: int, gift: int, forced: int) -> bool:
    """Pays and takes the building; whether the payment was exact."""
    card = s.slots[slot]
    paid = worth(payment)
    s.hands[me][slot] -= payment
    s.totals[me][slot] -= paid
    s.discard[slot] += payment
    s.slots[slot] = NONE
    give_building(d, s, card, DIRK if gift else me)
    tell(s, BUYS, me, BUY + (gift * SLOTS + slot) * PURSES + payment, card, (paid - d.price[card]) * 2 + forced)
    return paid == d.price[card]
