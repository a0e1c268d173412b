"""Final steps: Return icons bring workers back from one's own SITEs (CA-68 … CA-70).

A whole spread of workers over buildings is one move. More of them than AT_ONCE come back in a second move; it takes nine
Return icons and nine workers still on sites to see one.
"""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_auction.box import AT_ONCE, MODES, PLACES
from bidyard.games.construction_auction.rules.areas import lowest, row_of, take_chips
from bidyard.games.construction_auction.rules.chips import W, count, one
from bidyard.games.construction_auction.rules.state import NOBODY, Deck, State
from bidyard.games.construction_auction.spreads import first_number, read_spread, share_of


def return_icons(d: Deck, s: State, seat: int) -> int:
    """R: the president's top edge and the seat's DONE buildings in the mode they were built (CA-68)."""
    icons = d.edge_returns[s.edge[seat]]
    if s.parking_owner == seat:
        icons += d.parking_returns
    rest = s.owned[seat] & s.started & ~s.sites[seat] & ~s.face_down
    while rest != 0:
        card = lowest(rest)
        icons += d.returns[MODES * card + (s.high >> card & 1)]
        rest &= rest - 1
    return icons


def workers_at(s: State, seat: int, place: int) -> int:
    """Workers on the seat's building at a place, 0 if it has none there."""
    row = row_of(s, seat, place)
    return 0 if row == NOBODY else count(s.chips[row], W)


def workers_on_sites(s: State, seat: int) -> int:
    workers = 0
    rest = s.sites[seat]
    while rest != 0:
        workers += workers_at(s, seat, lowest(rest))
        rest &= rest - 1
    return workers


def workers_due(d: Deck, s: State, seat: int) -> int:
    """How many workers come back: as many as there are icons and workers (CA-69)."""
    workers = workers_on_sites(s, seat)
    return min(return_icons(d, s, seat), workers) if workers > 0 else 0


def one_way(s: State, seat: int) -> bool:
    """Whether the due workers can be taken in one way only: all of them, or all from the same building."""
    if s.due == 0:
        return True
    workers = 0
    sources = 0
    rest = s.sites[seat]
    while rest != 0:
        here = workers_at(s, seat, lowest(rest))
        workers += here
        sources += here > 0
        rest &= rest - 1
    return sources == 1 or workers == s.due


def first_spread(s: State, seat: int) -> None:
    """Takes as many as possible from the first SITE, then from the next."""
    fill(s, seat, s.sites[seat], min(s.due, AT_ONCE))


def fill(s: State, seat: int, sites: int, workers: int) -> None:
    """Spreads workers over a set of SITEs, the first ones first, whatever the spread took from them before."""
    while sites != 0:
        place = lowest(sites)
        s.spread[place] = min(workers, workers_at(s, seat, place))
        workers -= s.spread[place]
        sites &= sites - 1


def next_spread(s: State, seat: int) -> bool:
    """The next spread: one worker less from the last SITE that is not followed by full ones only."""
    left = min(s.due, AT_ONCE)  # workers taken from the SITEs not yet seen in the loop
    room = workers_on_sites(s, seat) - left  # workers left alone there
    last = NOBODY
    behind = 0  # workers taken from the SITEs after `last`
    rest = s.sites[seat]
    while rest != 0:
        place = lowest(rest)
        taken = s.spread[place]
        left -= taken
        room -= workers_at(s, seat, place) - taken
        if taken > 0 and room > 0:
            last = place
            behind = left
        rest &= rest - 1
    if last == NOBODY:
        return False
    s.spread[last] -= 1
    fill(s, seat, s.sites[seat] & (-2 << last), behind + 1)
    return True


def clear_spread(s: State) -> None:
    for place in range(PLACES):
        s.spread[place] = 0


def spread_number(s: State, seat: int) -> int:
    """The number of the spread at hand."""
    number = first_number(min(s.due, AT_ONCE))
    entry = 0
    rest = s.sites[seat]
    while rest != 0:
        place = lowest(rest)
        for _ in range(s.spread[place]):
            entry += 1
            number += share_of(entry, place)
        rest &= rest - 1
    return number


def refuse_return(s: State, me: int, number: int) -> int:
    """Own SITEs, workers only, neither more nor fewer than are due (CA-69)."""
    wrong = read_spread(number, s.spread) != min(s.due, AT_ONCE)
    for place in range(PLACES):
        if s.spread[place] > 0 and s.spread[place] > workers_at(s, me, place):
            wrong = True
    clear_spread(s)
    return 69 if wrong else 0


def return_workers(s: State, me: int, number: int, forced: int) -> None:
    read_spread(number, s.spread)
    take_spread(s, me, forced)


def take_spread(s: State, me: int, forced: int) -> None:
    """Buildings emptied here are DONE but give nothing (CA-70)."""
    rest = s.sites[me]
    while rest != 0:
        place = lowest(rest)
        workers = s.spread[place]
        if workers > 0:
            s.spread[place] = 0
            s.due -= workers
            s.hand[me] += workers * one(W)
            tell(s, "returns", me, workers, place, forced)
            if take_chips(s, me, place, workers * one(W)):
                tell(s, "completes", me, place)
        rest &= rest - 1
