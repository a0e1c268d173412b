"""A round (GN-4 … GN-8): whose decision it is, and the moves: list, refusal, effect."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.telling import tell, tell_seat

from game_name.game import NUMBERS, ROUNDS
from game_name.rules.scoring import winners
from game_name.rules.state import CHOOSING, GAME_OVER, NOTHING, SHOW, SHOWN, Deck, State


def begin(d: Deck, s: State) -> None:
    """Plays on to the first decision."""
    next_round(s)


def to_act(s: State) -> int:
    """Bits of the seats that must decide now: all who have not chosen. 0 when the game is over."""
    bits = 0
    if s.phase == CHOOSING:
        for seat in range(s.players):
            if s.chosen[seat] == NOTHING:
                bits |= 1 << seat
    return bits


def refuse(d: Deck, s: State, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    if s.phase == GAME_OVER:
        return 8
    if s.chosen[seat] != NOTHING:
        return 5
    if s.holder[move - SHOW] != seat:
        return 4
    return 0


def legal(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    """Writes the legal moves of a seat that must decide, and returns their number: the rules play it where there is one."""
    n = 0
    for number in range(NUMBERS):
        if refuse(d, s, seat, SHOW + number) == 0:
            out[n] = SHOW + number
            n += 1
    return n


def apply(d: Deck, s: State, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision."""
    s.chosen[seat] = move - SHOW
    tell_seat(s, seat, "chosen", seat, s.chosen[seat])
    if to_act(s) == 0:
        reveal(d, s)
        next_round(s)


def reveal(d: Deck, s: State) -> None:
    """All numbers are shown at once; a good lot goes to the highest, a bad one to the lowest (GN-6, GN-7)."""
    lot = s.lots[s.round_no - 1]
    taker = 0
    for seat in range(s.players):
        tell(s, "shown", seat, s.chosen[seat])
        s.holder[s.chosen[seat]] = SHOWN
        if (s.chosen[seat] > s.chosen[taker]) == (d.points[lot] > 0) and seat != taker:
            taker = seat
    for seat in range(s.players):
        s.chosen[seat] = NOTHING
    s.taker[s.round_no - 1] = taker
    s.points[taker] += d.points[lot]
    tell(s, "lot_taken", taker, lot, d.points[lot])


def next_round(s: State) -> None:
    if s.round_no == ROUNDS:
        s.phase = GAME_OVER
        tell(s, "game_ends", winners(s.points, s.players))
    else:
        s.round_no += 1
        tell(s, "round_begins", s.round_no, s.lots[s.round_no - 1])


def score(s: State, out: MutableSequence[int]) -> int:
    """Writes the final scores, of which higher ones are better, and returns the bits of the winners."""
    for seat in range(s.players):
        out[seat] = s.points[seat]
    return winners(s.points, s.players)
