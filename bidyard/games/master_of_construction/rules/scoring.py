"""End of the game and scoring (MC-57 … MC-65)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.rules.piles import free_of_size
from bidyard.games.master_of_construction.rules.state import (
    ALL_CLOSED,
    AREAS,
    NOBODY,
    NONE,
    OVER,
    ROW,
    SIZES,
    STALLED,
    TIME_LIMIT,
    TOO_FEW_SPACES,
    Deck,
    State,
    round_of,
)


def closed(s: State, area: int) -> bool:
    if s.free[area] == 0:
        return True
    if s.pile_n[area] > 0:
        return False
    for slot in range(ROW):
        if s.rows[area][slot] != NONE:
            return False
    return True


def all_closed(s: State) -> bool:
    for area in range(AREAS):
        if not closed(s, area):
            return False
    return True


def open_spaces(d: Deck, s: State) -> int:
    """How many projects can still be started: spaces for which there are cards."""
    spaces = 0
    for area in range(AREAS):
        if d.sized == 1:
            for grade in range(SIZES):
                spaces += min(free_of_size(d, s, area, grade), cards_of_size(d, s, area, grade))
            continue
        cards = s.pile_n[area]
        for slot in range(ROW):
            if s.rows[area][slot] != NONE:
                cards += 1
        spaces += min(s.free[area], cards)
    return spaces


def cards_of_size(d: Deck, s: State, area: int, grade: int) -> int:
    cards = 0
    for slot in range(ROW):
        if s.rows[area][slot] != NONE and d.grade[s.rows[area][slot]] == grade:
            cards += 1
    for i in range(s.pile_n[area]):
        if d.grade[s.pile[area][i]] == grade:
            cards += 1
    return cards


def reason_to_end(d: Deck, s: State) -> int:
    """Asked after step 4: 0, or why nobody plays again. With equal turns a round is always finished (MC-76)."""
    round_over = s.turn_no % s.players == 0
    if all_closed(s) and (s.equal_turns == 0 or round_over):
        return ALL_CLOSED
    if s.equal_turns == 1 and round_over and open_spaces(d, s) < s.players:
        return TOO_FEW_SPACES
    if s.round_limit > 0 and round_of(s) >= s.round_limit and round_over:
        return TIME_LIMIT
    if s.idle == s.players:
        return STALLED
    return 0


def most(built: Sequence[Sequence[int]], players: int, area: int) -> int:
    """The one player with the most completed projects in the area, or NOBODY (MC-61, MC-62)."""
    best = 0
    leader = NOBODY
    for seat in range(players):
        if built[seat][area] > best:
            best = built[seat][area]
            leader = seat
        elif built[seat][area] == best:
            leader = NOBODY
    return leader


def score_game(d: Deck, s: State, reason: int) -> None:
    s.ended = reason
    s.phase = OVER
    for area in range(AREAS):
        seat = most(s.built, s.players, area)
        if seat != NOBODY:
            s.bonus[seat] += d.area_bonus
            tell(s, "area_bonus", seat, area, d.area_bonus)
        else:
            tell(s, "no_area_bonus", area)
    tell(s, "game_ends", reason, winners(s))


def winners(s: State) -> int:
    """Bits of the players with the most points; equal points share the victory (MC-64)."""
    best = -1
    bits = 0
    for seat in range(s.players):
        total = s.points[seat] + s.bonus[seat]
        if total > best:
            best = total
            bits = 1 << seat
        elif total == best:
            bits |= 1 << seat
    return bits


def score(s: State, out: MutableSequence[int]) -> int:
    """The final scores and the bits of the winners."""
    for seat in range(s.players):
        out[seat] = s.points[seat] + s.bonus[seat]
    return winners(s)
