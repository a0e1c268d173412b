"""Finding one's way in a play area: cards as bits, buildings by the places that moves name."""

from __future__ import annotations

from bidyard.games.construction_auction.rules.state import APARTMENTS, CARDS, FIRST_BACK, HQ, HQ_BIT, HQ_ROW, NOBODY, State


def lowest(bits: int) -> int:
    """Number of the lowest bit of a set that is not empty."""
    n = 0
    if bits & 0xFFFF == 0:
        bits >>= 16
        n = 16
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


def row_at(bit: int, seat: int) -> int:
    """Row of the building behind a bit of the seat's `sites`."""
    return HQ_ROW + seat if bit == HQ_ROW else bit


def place_of(s: State, row: int) -> int:
    """The name that moves give to the building of a row."""
    if row >= HQ_ROW:
        return HQ
    return FIRST_BACK + s.back_number[row] if s.face_down >> row & 1 else row


def bit_of(row: int) -> int:
    """The building's bit in its owner's `sites`."""
    return HQ_BIT if row >= HQ_ROW else 1 << row


def place_after(s: State, seat: int, place: int) -> int:
    """The seat's next SITE in the order of the notation (apartments by card, back-k, hq), NOBODY after the last.

    Begin with NOBODY.
    """
    sites = s.sites[seat]
    if place < CARDS:
        rest = (sites & ~s.face_down & APARTMENTS) >> (place + 1)
        if rest != 0:
            return place + 1 + lowest(rest)
        place = CARDS - 1
    if sites & s.face_down != 0:
        for number in range(place - FIRST_BACK + 1, s.backs[seat] + 1):
            card = back_card(s, seat, number)
            if sites >> card & 1:
                return FIRST_BACK + number
    return HQ if place < HQ and sites & HQ_BIT else NOBODY


def take_chip(s: State, seat: int, row: int, chip: int) -> bool:
    """Takes one chip (a heap of one) off a building; True if it was the last, so that the building is DONE (CA-24)."""
    s.chips[row] -= chip
    if s.chips[row] == 0:
        s.sites[seat] &= ~bit_of(row)
        return True
    return False
