"""What the sentences need beyond the declared moves and phases."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.meanings import Card, Said, Seat, Term
from bidyard.engine.sentences import Keys
from bidyard.games.construction_yard.box import CURRENCIES, PURSES, SLOTS
from bidyard.games.construction_yard.game import MOVES, PHASES
from bidyard.games.construction_yard.parts import added, money_id, values
from bidyard.games.construction_yard.rules.buy_building import all_payments
from bidyard.games.construction_yard.rules.payments import next_payment
from bidyard.games.construction_yard.rules.purse import face, smallest, worth
from bidyard.games.construction_yard.rules.state import ACT, BUY, EMPTY, KEEP, LEFTOVER, NONE, TAKE, State

PAID = ("card", "values", "currency")
KEYS = Keys(
    moves={
        "pass": (),
        "take": ("cards",),
        "take_nothing": (),
        "buy_exact": PAID,
        "buy_over": (*PAID, "lost"),
        "buy_wasteful": (*PAID, "lost", "spare"),
        "buy_nothing": ("values", "currency", "slot"),
        "give_exact": PAID,
        "give_over": (*PAID, "lost"),
        "give_wasteful": (*PAID, "lost", "spare"),
        "keep": ("card",),
        "donate": ("card",),
    },
    prompts={"act": (), "again": (), "leftover": ("card", "currency"), "over": ()},
    refusals=("turn", "display", "total", "price", "paid", "held", "currency", "card"),
    warnings={"superfluous": ("spare", "cards"), "exact": ("spare", "cards")},
)


def move(cards: Cards, s: State, seat: int, move: int) -> Said:
    key, said = MOVES.said(cards, move)
    if move == TAKE:
        return "take_nothing", {}
    if BUY <= move < KEEP:
        return _said_purchase(cards, s, move, said)
    if move >= KEEP:
        said["card"] = _building(cards, s, s.leftover) if s.phase == LEFTOVER else None
    return key, said


def _said_purchase(cards: Cards, s: State, move: int, said: dict[str, Any]) -> Said:
    slot, payment, gift = _purchase(move)
    said["currency"] = Term(CURRENCIES[slot])
    if s.slots[slot] == NONE:
        return "buy_nothing", said
    lost = worth(payment) - s.prices[slot]
    spare = _superfluous(payment, s.prices[slot])
    how = "exact" if lost == 0 else "wasteful" if spare else "over"
    said |= {"card": _building(cards, s, slot), "lost": lost, "spare": added(spare)}
    return f"{'give' if gift else 'buy'}_{how}", said


def warning(cards: Cards, s: State, seat: int, move: int) -> Said | None:
    """A legal purchase that gives cards away for nothing, or that would be exact with fewer cards (CY-244)."""
    if not BUY <= move < KEEP or s.phase != ACT:
        return None
    slot, payment, _ = _purchase(move)
    price = s.prices[slot]
    key, spare = "superfluous", _superfluous(payment, price)
    if not spare and worth(payment) > price:
        key, spare = "exact", _too_much(payment, price)
    return (key, {"spare": added(spare), "cards": len(spare)}) if spare else None


def prompt(cards: Cards, s: State, viewer: int | None) -> Said:
    if s.phase == LEFTOVER:
        return "leftover", {"card": _building(cards, s, s.leftover), "currency": Term(CURRENCIES[s.leftover])}
    if s.phase == ACT and NONE in s.slots:  # only an exact purchase leaves a slot empty before a decision
        return "again", {}
    return PHASES.name(s.phase), {}


def refusal(cards: Cards, s: State, seat: int, move: int, rule: int) -> dict[str, Any]:
    told: dict[str, Any] = {"phase": Term(PHASES.name(s.phase)), "turn": Seat(s.turn)}
    told |= MOVES.said(cards, move)[1]
    if BUY <= move < KEEP:
        slot, payment, _ = _purchase(move)
        held = s.hands[seat][slot]
        told["currency"] = Term(CURRENCIES[slot])
        sold = s.slots[slot] != NONE
        told |= {"card": _building(cards, s, slot), "price": s.prices[slot]} if sold else {"card": None, "price": None}
        told |= {"paid": worth(payment), "held": added(values(held)) or "0", "total": worth(held)}
    elif TAKE <= move < BUY:
        told["display"] = [Card(money_id(card)) for card in s.display if card != EMPTY]
        told["total"] = sum(cards.info[card]["value"] for card in told["cards"])
    return told


def room(s: State, seat: int) -> int:
    """Places for a list that leaves no payment out, where the option asks for all of them."""
    return MOVES.most + (all_payments(s, seat) if s.payments else 0)


def _purchase(move: int) -> tuple[int, int, bool]:
    """Slot from 0, payment, and whether the building is for Dirk."""
    where, payment = divmod(move - BUY, PURSES)
    return where % SLOTS, payment, where >= SLOTS


def _superfluous(payment: int, price: int) -> list[int]:
    """The cards that could be taken back, the smallest first, and the payment would still be more than the price."""
    spare = []
    while worth(payment) - face(smallest(payment)) > price:
        card = smallest(payment)
        payment -= card
        spare.append(face(card))
    return spare


def _too_much(payment: int, price: int) -> list[int]:
    """The fewest cards without which the payment would be exact; none if it cannot be."""
    found: list[list[int]] = []
    part = next_payment(payment, price, price, 0)
    while part != 0:
        if part // PURSES == price:
            found.append(values(payment - part % PURSES))
        part = next_payment(payment, price, price, part)
    return min(found, key=len, default=[])


def _building(cards: Cards, s: State, slot: int) -> Card:
    return Card(cards.piles["building"][s.slots[slot]])
