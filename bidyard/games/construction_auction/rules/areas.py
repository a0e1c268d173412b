"""Finding one's way in a play area: cards as bits, buildings by the places that moves name."""

from __future__ import annotations

from bidyard.games.construction_auction.box import CARDS, FIRST_BACK, HQ
from bidyard.games.construction_auction.rules.state import HQ_ROW, NOBODY, State


def lowest(bits: int) -> int:
    """Number of the lowest bit of a set that is not empty."""
    n = 0
    if bits & 0xFFFFFFFF == 0:
        bits >>= 32
        n = 32
    if bits & 0xFFFF == 0:
        bits >>= 16
        n += 16
    if bits & 0xFF == 0:
        bits >>= 8
        n += 8
    if bits & 0xF == 0:
        bits >>= 4
        n += 4
    if bits & 3 == 0:
        bits >>= 2
        n += 2
    return n if bits & 1 else n + 1


def size(bits: int) -> int:
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


def back_card(s: State, seat: int, number: int) -> int:
    """The card that is back-k of the seat, or NOBODY."""
    rest = s.owned[seat] & s.face_down
    while rest != 0:
        card = lowest(rest)
        if s.back_number[card] == number:
            return card
        rest &= rest - 1
    return NOBODY


def row_of(s: State, seat: int, place: int) -> int:
    """Row of the seat's building at a place, NOBODY if the seat has none there."""
    if place < CARDS:
        return place if (s.owned[seat] & ~s.face_down) >> place & 1 else NOBODY
    if place < HQ:
        return back_card(s, seat, place - FIRST_BACK)
    return HQ_ROW + seat if place == HQ else NOBODY


def place_of(s: State, row: int) -> int:
    """The name that moves give to the building of a row."""
    if row >= HQ_ROW:
        return HQ
    return FIRST_BACK + s.back_number[row] if s.face_down >> row & 1 else row


def take_chips(s: State, seat: int, place: int, chips: int) -> bool:
    """Takes chips off a SITE; True if they were the last, so that the building is DONE (CA-24)."""
    row = row_of(s, seat, place)
    s.chips[row] -= chips
    if s.chips[row] == 0:
        s.sites[seat] &= ~(1 << place)
        return True
    return False
