"""The order of the steps (MC-10), whose decision it is, and the moves: list, refusal, effect."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.games.master_of_construction.rules.drawing import draw_card, draw_choices, face_up, refuse_draw
from bidyard.games.master_of_construction.rules.paying import at_hand
from bidyard.games.master_of_construction.rules.resolving import (
    can_resolve,
    discard,
    discard_choices,
    find_tile,
    refuse_discard,
    refuse_option,
    resolve,
)
from bidyard.games.master_of_construction.rules.setup import lay_out
from bidyard.games.master_of_construction.rules.starting import (
    can_start,
    pass_start,
    refuse_start,
    refuse_waive,
    start_project,
    starts_left,
    waive,
    waive_choices,
)
from bidyard.games.master_of_construction.rules.state import (
    AREAS,
    DISCARD,
    DRAW,
    KINDS,
    NO_SUCH_OPTION,
    NONE,
    NOT_FACE_UP,
    OPTIONS,
    OVER,
    PASS_START,
    PROJECTS,
    RESOLVE,
    RESOLVE_OPTION,
    ROW,
    START,
    START_CARD,
    WAIVE,
    WAIVE_CONSULTANT,
    WAIVE_KIND,
    Deck,
    State,
)
from bidyard.games.master_of_construction.rules.turns import begin_turn, end_turn

ACTIONS = RESOLVE_OPTION + OPTIONS * PROJECTS + KINDS + 1
MAX_MOVES = 1 + OPTIONS * PROJECTS


def begin(d: Deck, s: State) -> None:
    """Turns up the first cards and plays on to the first decision."""
    lay_out(d, s)
    advance(d, s)


def first_discard(d: Deck) -> int:
    """The number of the move `discard SM`; the other kinds and `end` follow."""
    return RESOLVE_OPTION + OPTIONS * d.projects


def single(bits: int) -> int:
    """The only choice in a set of choices, or NONE if there are several."""
    if bits & (bits - 1) != 0:
        return NONE
    choice = 0
    while (bits >> choice) & 1 == 0:
        choice += 1
    return choice


def advance(d: Deck, s: State) -> None:
    """Runs everything that holds no real decision, until somebody must choose or the game is over."""
    while s.phase != OVER:
        if s.phase == DRAW:
            bits = draw_choices(d, s)
            if bits == 0:
                s.phase = START
            else:
                move = single(bits)
                if move == NONE:
                    return
                draw_card(d, s, move, 1)
        elif s.phase == START:
            if starts_left(d, s) <= 0:
                s.phase = RESOLVE
            elif can_start(d, s):
                return
            else:
                pass_start(s, 1)
        elif s.phase == WAIVE:
            kind = single(waive_choices(d, s))
            if kind == NONE:
                return
            waive(d, s, kind, 1)
        elif s.phase == RESOLVE:
            if can_resolve(d, s):
                return
            end_turn(d, s, 1)
        elif s.phase == DISCARD:
            kind = single(discard_choices(s))
            if kind == NONE:
                return
            discard(d, s, kind, 1)
        else:
            begin_turn(d, s)


def to_act(s: State) -> int:
    """Bits of the seats that must decide now; 0 when the game is over."""
    return 0 if s.phase == OVER else 1 << s.active


def phase_of(d: Deck, move: int) -> int:
    """The phase a move belongs to."""
    if move < START_CARD:
        return DRAW
    if move <= PASS_START or (NOT_FACE_UP <= move < NO_SUCH_OPTION):
        return START
    if move < RESOLVE_OPTION or move == WAIVE_CONSULTANT:
        return WAIVE
    if first_discard(d) <= move < first_discard(d) + KINDS:
        return DISCARD
    return RESOLVE


def refuse(d: Deck, s: State, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    if s.phase == OVER:
        return 59
    if seat != s.active:
        return 10
    phase = phase_of(d, move)
    if phase != s.phase:
        return 28 if phase == START and move != PASS_START and starts_left(d, s) <= 0 else 10
    if phase == DRAW:
        return refuse_draw(d, s, face_up(s), move)
    have = at_hand(s, seat)
    if phase == START:
        if move == PASS_START:
            return 0
        return 27 if move >= NOT_FACE_UP else refuse_start(d, s, have, move - START_CARD)
    if phase == WAIVE:
        return 35 if move == WAIVE_CONSULTANT else refuse_waive(d, s, have, move - WAIVE_KIND)
    if phase == DISCARD:
        return refuse_discard(s, move - first_discard(d))
    if move == first_discard(d) + KINDS:
        return 0
    wanted = NO_SUCH_OPTION if move >= NO_SUCH_OPTION else RESOLVE_OPTION
    card = move - wanted if move >= NO_SUCH_OPTION else (move - wanted) // OPTIONS
    tile = find_tile(s, seat, card)
    if tile == NONE:
        return 42
    return 43 if move >= NO_SUCH_OPTION else refuse_option(d, s, have, tile, (move - wanted) % OPTIONS)


def expand(bits: int, first: int, out: MutableSequence[int]) -> int:
    """Writes the moves of a set of choices."""
    n = 0
    while bits != 0:
        if bits & 1 == 1:
            out[n] = first
            n += 1
        bits >>= 1
        first += 1
    return n


def legal(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    """Writes the legal moves of the seat in turn, by their numbers, and returns how many they are."""
    if s.phase == DRAW:
        return expand(draw_choices(d, s), 0, out)
    if s.phase == WAIVE:
        return expand(waive_choices(d, s), WAIVE_KIND, out)
    if s.phase == DISCARD:
        return expand(discard_choices(s), first_discard(d), out)
    n = 0
    have = at_hand(s, seat)
    if s.phase == START:
        for slot in range(AREAS * ROW):
            if refuse_start(d, s, have, slot) == 0:
                out[n] = START_CARD + slot
                n += 1
        out[n] = PASS_START
    else:
        for tile in range(s.unfinished):
            if s.tile_owner[tile] == seat:
                for option in range(OPTIONS):
                    if refuse_option(d, s, have, tile, option) == 0:
                        out[n] = RESOLVE_OPTION + OPTIONS * s.tile_card[tile] + option
                        n += 1
        out[n] = first_discard(d) + KINDS
    return n + 1


def apply(d: Deck, s: State, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision."""
    if s.phase == DRAW:
        draw_card(d, s, move, 0)
    elif s.phase == START:
        if move == PASS_START:
            pass_start(s, 0)
        else:
            start_project(d, s, move - START_CARD)
    elif s.phase == WAIVE:
        waive(d, s, move - WAIVE_KIND, 0)
    elif s.phase == DISCARD:
        discard(d, s, move - first_discard(d), 0)
    elif move == first_discard(d) + KINDS:
        end_turn(d, s, 0)
    else:
        resolve(d, s, (move - RESOLVE_OPTION) // OPTIONS, (move - RESOLVE_OPTION) % OPTIONS)
    advance(d, s)


def dense(move: int) -> int:
    """Moves are numbered as in the research action space."""
    return move
