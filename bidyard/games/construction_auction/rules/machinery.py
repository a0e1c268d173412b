"""Machinery Acquisition (CA-25 … CA-29): the reward for paying the last chip off a building that shows the icon."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_auction.box import CARDS, HAND, MODES, PLACES
from bidyard.games.construction_auction.rules.areas import lowest, row_of, take_chips
from bidyard.games.construction_auction.rules.chips import M, count, one
from bidyard.games.construction_auction.rules.state import NOBODY, Deck, State


def shows_machinery(d: Deck, s: State, place: int) -> bool:
    """Whether the apartment at a place shows the icon on the end it was built with; other buildings have none."""
    return place < CARDS and d.machinery[MODES * place + (s.high >> place & 1)] != 0


def machine_on_sites(s: State) -> bool:
    for row in range(len(s.chips)):
        if count(s.chips[row], M) > 0:
            return True
    return False


def refuse_acquire(s: State, seat: int, place: int) -> int:
    """Whether a machine may be taken from that place of that seat; the stock is known to be empty."""
    if place == HAND:
        return 28 if machine_on_sites(s) or count(s.hand[seat], M) == 0 else 0
    row = row_of(s, seat, place)
    return 27 if row == NOBODY or count(s.chips[row], M) == 0 else 0


def source_after(s: State, source: int) -> int:
    """The next source (seat * PLACES + place) in the order of seats and places, NOBODY after the last; begin with NOBODY."""
    hands = not machine_on_sites(s)
    for seat in range(max(source, 0) // PLACES, s.players):
        if hands:
            if seat * PLACES + HAND > source and count(s.hand[seat], M) > 0:
                return seat * PLACES + HAND
        else:
            rest = s.sites[seat]
            while rest != 0:
                place = lowest(rest)
                if count(s.chips[row_of(s, seat, place)], M) > 0 and seat * PLACES + place > source:
                    return seat * PLACES + place
                rest &= rest - 1
    return NOBODY


def acquire_from_stock(s: State, me: int) -> None:
    s.stock -= 1
    s.hand[me] += one(M)
    tell(s, "machine_from_stock", me, s.stock)


def show_machines(s: State) -> None:
    """With no machine in the stock or on a SITE, everybody who holds one says so (CA-28)."""
    if not machine_on_sites(s):
        for seat in range(s.players):
            if count(s.hand[seat], M) > 0:
                tell(s, "shows_machines", seat, count(s.hand[seat], M))


def acquire(s: State, me: int, seat: int, place: int, forced: int) -> None:
    """Takes a machine from a SITE or a hand. A SITE emptied like this is DONE and rewards nobody (CA-29)."""
    tell(s, "machine_taken", me, seat, place, forced)
    if place == HAND:
        s.hand[seat] -= one(M)
    elif take_chips(s, seat, place, one(M)):
        tell(s, "completes", seat, place)
    s.hand[me] += one(M)
