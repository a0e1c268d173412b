"""The order of a night (LQ-5 … LQ-8), whose decision it is, and the moves: list, refusal, effect."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.telling import tell, tell_seat

from lantern_quay.game import CRATES
from lantern_quay.rules.lanterns import light_lanterns
from lantern_quay.rules.scoring import winners
from lantern_quay.rules.state import (
    GAME_OVER,
    INSPECT,
    LAND,
    NIGHT,
    NOTHING,
    WAIT,
    Deck,
    State,
    coins,
    hand_size,
    nights,
    warden,
)


def begin(d: Deck, s: State) -> None:
    """Plays on to the first decision."""
    next_night(s)


def to_act(s: State) -> int:
    """Bits of the seats that must decide now: all who have not chosen. 0 when the game is over."""
    bits = 0
    if s.phase == NIGHT:
        for seat in range(s.players):
            if s.chosen[seat] == NOTHING:
                bits |= 1 << seat
    return bits


def refuse(d: Deck, s: State, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    if s.phase == GAME_OVER:
        return 13
    if (move >= INSPECT) != (seat == warden(s)):
        return 5
    if s.chosen[seat] != NOTHING:
        return 8
    if move >= INSPECT:
        return refuse_inspect(s, seat, move - INSPECT)
    if move >= LAND and s.holder[move - LAND] != seat:
        return 6
    return 0


def refuse_inspect(s: State, me: int, boat: int) -> int:
    return 7 if boat == me or boat >= s.players else 0


def legal(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    """Writes the legal moves of a seat that must decide, in canonical order, and returns their number."""
    n = 0
    if seat == warden(s):
        for boat in range(s.players):
            if refuse_inspect(s, seat, boat) == 0:
                out[n] = INSPECT + boat
                n += 1
        return n
    out[0] = WAIT
    n = 1
    for crate in range(CRATES):
        if s.holder[crate] == seat:
            out[n] = LAND + crate
            n += 1
    return n


def apply(d: Deck, s: State, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision."""
    s.chosen[seat] = move
    if move >= INSPECT:
        tell_seat(s, seat, "will_inspect", seat, move - INSPECT)
    elif move >= LAND:
        tell_seat(s, seat, "will_land", seat, move - LAND)
    else:
        tell_seat(s, seat, "will_wait", seat)
    if to_act(s) == 0:
        light_lanterns(d, s)
        next_night(s)


def next_night(s: State) -> None:
    if s.night == nights(s):
        s.phase = GAME_OVER
        tell(s, "game_ends", winners(s))
        return
    s.night += 1
    tell(s, "night_falls", s.night, warden(s))
    for seat in range(s.players):
        # Without a crate there is nothing to choose (LQ-12).
        s.chosen[seat] = WAIT if seat != warden(s) and hand_size(s, seat) == 0 else NOTHING


def score(s: State, out: MutableSequence[int]) -> int:
    """Writes the final scores and returns the bits of the winners."""
    for seat in range(s.players):
        out[seat] = coins(s, seat)
    return winners(s)
