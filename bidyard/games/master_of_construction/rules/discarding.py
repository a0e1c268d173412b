"""Cards that an option of a planning card asks to be discarded (MC-73): named together, whatever their order.

A move names up to three; a deck that asks for more asks again. All of them are listed together. Naming fewer at first is
accepted as well.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.games.master_of_construction.game import KINDS
from bidyard.games.master_of_construction.parts import AT_ONCE, PLACES
from bidyard.games.master_of_construction.rules.skills import held
from bidyard.games.master_of_construction.rules.state import DISCARD_KIND, NONE, State


def refuse_discard(s: State, chosen: int) -> int:
    """One to as many cards as are still asked for, all of them in hand."""
    first = chosen % PLACES
    second = chosen // PLACES % PLACES
    third = chosen // (PLACES * PLACES)
    if first == 0 or (second != 0 and second < first) or (third != 0 and third < second) or (second == 0 and third != 0):
        return 73  # no set of cards is written like this
    cards = 1 + (second != 0) + (third != 0)
    if cards > s.discards_left or held(s, s.active, first - 1) < 1 + (second == first) + (third == first):
        return 73
    if second != 0 and held(s, s.active, second - 1) < 1 + (third == second):
        return 73
    return 73 if third != 0 and held(s, s.active, third - 1) == 0 else 0


def cards_in_hand(s: State, seat: int) -> int:
    n = 0
    for kind in range(KINDS):
        n += held(s, seat, kind)
    return n


def only_discard(s: State) -> int:
    """The card that must be discarded because there is no choice: all cards in hand are asked for, or all are of one kind."""
    lowest = NONE
    kinds = 0
    for kind in range(KINDS):
        if held(s, s.active, kind) > 0:
            kinds += 1
            if lowest == NONE:
                lowest = kind
    return lowest if kinds == 1 or cards_in_hand(s, s.active) == s.discards_left else NONE


def list_discards(s: State, out: MutableSequence[int]) -> int:
    """Writes every set of as many cards as one move can name."""
    cards = s.discards_left if s.discards_left < AT_ONCE else AT_ONCE
    seat = s.active
    n = 0
    for a in range(KINDS):
        if held(s, seat, a) == 0:
            continue
        if cards == 1:
            out[n] = DISCARD_KIND + a + 1
            n += 1
            continue
        for b in range(a, KINDS):
            if held(s, seat, b) < 1 + (b == a):
                continue
            if cards == 2:
                out[n] = DISCARD_KIND + a + 1 + (b + 1) * PLACES
                n += 1
                continue
            for c in range(b, KINDS):
                if held(s, seat, c) >= 1 + (c == a) + (c == b):
                    out[n] = DISCARD_KIND + a + 1 + (b + 1) * PLACES + (c + 1) * PLACES * PLACES
                    n += 1
    return n


def discard_number(chosen: int) -> int:
    """The number of a set in the action space: sets of one card, of two, of three, by their highest kind."""
    a = chosen % PLACES - 1
    b = chosen // PLACES % PLACES - 1
    c = chosen // (PLACES * PLACES) - 1
    if b < 0:
        return a
    pair = b * (b + 1) // 2 + a
    if c < 0:
        return KINDS + pair
    return KINDS + KINDS * (KINDS + 1) // 2 + c * (c + 1) * (c + 2) // 6 + pair
