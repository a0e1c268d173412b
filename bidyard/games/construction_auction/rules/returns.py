"""Final steps: Return icons bring workers back from one's own SITEs (CA-68 … CA-70).

A whole spread of workers over buildings is one move, as spreads.py numbers them. Where there are more spreads than a list
holds, or one has no number, the list is of single buildings: from these every spread can be put together step by step.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.telling import tell
from bidyard.games.construction_auction.box import AT_ONCE, FIRST_BUT, MODES, PLACES, STAYING
from bidyard.games.construction_auction.rules.areas import lowest, row_of, take_chips
from bidyard.games.construction_auction.rules.chips import W, count, one
from bidyard.games.construction_auction.rules.state import MOST_MOVES, NOBODY, SPREAD, Deck, State
from bidyard.games.construction_auction.spreads import first_number, number_of, read_spread, share_of


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
    fill(s, seat, s.sites[seat], s.due)


def fill(s: State, seat: int, sites: int, workers: int) -> None:
    """Spreads workers over a set of SITEs, the first ones first, whatever the spread took from them before."""
    while sites != 0:
        place = lowest(sites)
        s.spread[place] = min(workers, workers_at(s, seat, place))
        workers -= s.spread[place]
        sites &= sites - 1


def next_spread(s: State, seat: int) -> bool:
    """The next spread: one worker less from the last SITE that is not followed by full ones only."""
    left = s.due  # workers taken from the SITEs not yet seen in the loop
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
    """The number of the spread at hand; 0 if it has none."""
    number = number_of(s.spread)
    if number > 0:
        return number
    staying = 0
    rest = s.sites[seat]
    while rest != 0:
        staying += workers_at(s, seat, lowest(rest)) - s.spread[lowest(rest)]
        rest &= rest - 1
    if staying < 1 or staying > STAYING:
        return 0
    number = FIRST_BUT + first_number(staying)
    entry = 0
    rest = s.sites[seat]
    while rest != 0:
        place = lowest(rest)
        for _ in range(workers_at(s, seat, place) - s.spread[place]):
            entry += 1
            number += share_of(entry, place)
        rest &= rest - 1
    return number


def lay_spread(s: State, seat: int, number: int) -> int:
    """Reads a number into the spread; answers with its workers, 0 if they are not there to be taken."""
    if number < FIRST_BUT:
        workers = read_spread(number, s.spread)
    else:
        workers = -read_spread(number - FIRST_BUT, s.spread)
        for place in range(PLACES):
            here = workers_at(s, seat, place)
            s.spread[place] = here - s.spread[place]
            workers += here
    for place in range(PLACES):
        if s.spread[place] < 0 or (s.spread[place] > 0 and s.spread[place] > workers_at(s, seat, place)):
            return 0
    return workers


def list_returns(s: State, seat: int, out: MutableSequence[int]) -> int:
    """Writes every spread of the workers due, or where these are too many every number of workers from a single building."""
    if piecemeal(s, seat):
        return list_single_returns(s, seat, out)
    n = 0
    first_spread(s, seat)
    more = True
    while more:
        out[n] = SPREAD + spread_number(s, seat)
        n += 1
        more = next_spread(s, seat)
    clear_spread(s)
    return n


def piecemeal(s: State, seat: int) -> bool:
    """Whether there are more spreads than a list holds, or some without a number."""
    n = 0
    first_spread(s, seat)
    more = True
    while more and n < MOST_MOVES:
        n = n + 1 if spread_number(s, seat) > 0 else MOST_MOVES
        more = next_spread(s, seat) or n == MOST_MOVES
    clear_spread(s)
    return more


def list_single_returns(s: State, seat: int, out: MutableSequence[int]) -> int:
    n = 0
    rest = s.sites[seat]
    while rest != 0:
        place = lowest(rest)
        for workers in range(min(s.due, workers_at(s, seat, place), AT_ONCE), 0, -1):
            s.spread[place] = workers
            out[n] = SPREAD + number_of(s.spread)
            s.spread[place] = 0
            n += 1
        rest &= rest - 1
    return n


def refuse_return(s: State, me: int, number: int) -> int:
    """Own SITEs, workers only, as many as are due (CA-69), fewer only where single buildings are listed."""
    workers = lay_spread(s, me, number)
    clear_spread(s)
    if workers == s.due and workers > 0:
        return 0
    return 0 if 0 < workers < s.due and number < FIRST_BUT and piecemeal(s, me) else 69


def return_workers(s: State, me: int, number: int, forced: int) -> None:
    lay_spread(s, me, number)
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
