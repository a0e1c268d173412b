"""Moves of Construction Yard and their notation: take blue-1 green-3 · buy 2 with 3 8 [for dirk] · keep · donate · pass."""

from __future__ import annotations

import re
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.games.construction_yard.deck import CURRENCIES
from bidyard.games.construction_yard.rules.buy_building import BUY, all_payments
from bidyard.games.construction_yard.rules.flow import DONATE, KEEP, MAX_MOVES, PASS
from bidyard.games.construction_yard.rules.purse import face, single, smallest, worth
from bidyard.games.construction_yard.rules.state import LEFTOVER, NONE, PURSES, SLOTS, State
from bidyard.games.construction_yard.rules.take_money import TAKE

_WORDS = {"pass": PASS, "keep": KEEP, "donate": DONATE}
_TAKE = re.compile(r"take((?: (?:blue|green|orange|yellow)-[1-9])*)")
_BUY = re.compile(r"buy ([1-4]) with((?: [1-9])*)( for dirk)?")


def parse(cards: Cards, text: str) -> int:
    text = " ".join(text.split()).lower()
    if text in _WORDS:
        return _WORDS[text]
    taken = _TAKE.fullmatch(text)
    if taken is not None:
        return _parse_take(taken[1].split())
    bought = _BUY.fullmatch(text)
    if bought is None:
        expected = "take CARDS (blue-1 … yellow-9), buy SLOT with VALUES [for dirk], keep or donate"
        raise InputError("move", f"expected {expected}, found {text!r}")
    payment = 0
    for value in sorted(bought[2].split()):
        if payment >> (2 * int(value) - 2) & 3 == 3:
            raise InputError("move", f"expected at most three cards of value {value}: the game has no more in a currency")
        payment += single(int(value))
    gift = SLOTS if bought[3] else 0
    return BUY + (gift + int(bought[1]) - 1) * PURSES + payment


def _parse_take(ids: list[str]) -> int:
    if len(ids) > SLOTS:
        raise InputError("move", f"expected at most {SLOTS} money cards, found {len(ids)}")
    codes = []
    for card in ids:
        currency, value = card.split("-")
        codes.append(CURRENCIES.index(currency) * 16 + int(value))
    return TAKE + sum(code << 6 * i for i, code in enumerate(sorted(codes)))


def notation(cards: Cards, move: int) -> str:
    return written(move)


def written(move: int) -> str:
    if move >= TAKE:
        return " ".join(["take", *taken(move)])
    for word, code in _WORDS.items():
        if move == code:
            return word
    slot, payment, gift = purchase(move)
    return " ".join([f"buy {slot + 1} with", *map(str, values(payment))]) + (" for dirk" if gift else "")


def taken(move: int) -> list[str]:
    """The money cards of a take, as ids."""
    codes = move - TAKE
    ids = []
    while codes:
        ids.append(f"{CURRENCIES[codes >> 4 & 3]}-{codes & 15}")
        codes >>= 6
    return ids


def purchase(move: int) -> tuple[int, int, bool]:
    """Slot from 0, payment, and whether the building is for Dirk."""
    where, payment = divmod(move - BUY, PURSES)
    return where % SLOTS, payment, where >= SLOTS


def values(purse: int) -> list[int]:
    """The cards of a purse, rising."""
    return [value for value in range(1, 10) for _ in range(purse >> 2 * value - 2 & 3)]


def room(s: State, seat: int) -> int:
    """Places for a list that leaves no payment out, where the option asks for all of them."""
    return MAX_MOVES + (all_payments(s, seat) if s.payments else 0)


def superfluous(payment: int, price: int) -> list[int]:
    """The cards that could be taken back, the smallest first, and the payment would still be more than the price."""
    spare = []
    while worth(payment) - face(smallest(payment)) > price:
        card = smallest(payment)
        payment -= card
        spare.append(face(card))
    return spare


def warning(cards: Cards, s: State, seat: int, move: int) -> tuple[str, dict[str, Any]] | None:
    """Key in [warnings] and values where a legal purchase gives cards away for nothing (CY-244); None for all others."""
    if not BUY <= move < KEEP or s.phase == LEFTOVER:
        return None
    slot, payment, _ = purchase(move)
    if s.slots[slot] == NONE:
        return None
    spare = superfluous(payment, cards.tables.price[s.slots[slot]])
    return ("superfluous", {"spare": _sum(spare), "cards": len(spare)}) if spare else None


def words(cards: Cards, s: State, seat: int, move: int) -> tuple[str, dict[str, Any]]:
    """Key and values of the sentence for a move in words.toml."""
    if move >= TAKE:
        ids = taken(move)
        return f"take_{len(ids)}", dict(zip("abcd", ids, strict=False))
    if move in (PASS, KEEP, DONATE):
        card = s.slots[s.leftover] if s.phase == LEFTOVER else NONE
        return written(move), {"card": cards.id("building", card)}
    slot, payment, gift = purchase(move)
    paid = {"slot": slot + 1, "values": _sum(values(payment)), "card": None}
    if s.slots[slot] == NONE:
        return f"buy_nothing_{CURRENCIES[slot]}", paid
    price = cards.tables.price[s.slots[slot]]
    lost = worth(payment) - price
    spare = superfluous(payment, price)
    how = "exact" if lost == 0 else "wasteful" if spare else "over"
    paid |= {"card": cards.id("building", s.slots[slot]), "lost": lost, "spare": _sum(spare)}
    return f"{'give' if gift else 'buy'}_{how}_{CURRENCIES[slot]}", paid


def _sum(numbers: list[int]) -> str:
    return " + ".join(map(str, numbers))
