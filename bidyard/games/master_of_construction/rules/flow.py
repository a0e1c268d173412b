"""The order of the steps (MC-10), whose decision it is, and the moves: list, refusal, effect."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.games.master_of_construction.game import OPTIONS
from bidyard.games.master_of_construction.rules.discarding import list_discards, only_discard, refuse_discard
from bidyard.games.master_of_construction.rules.drawing import draw_card, draw_choices, face_up, refuse_draw
from bidyard.games.master_of_construction.rules.resolving import (
    can_resolve,
    discard,
    find_tile,
    option_of,
    project_of,
    refuse_option,
    resolution,
    resolve,
)
from bidyard.games.master_of_construction.rules.setup import lay_out
from bidyard.games.master_of_construction.rules.skills import at_hand
from bidyard.games.master_of_construction.rules.starting import (
    could_not_pay,
    pass_start,
    refuse_start,
    refuse_waive,
    start_choices,
    start_project,
    starts_left,
    waive,
    waive_choices,
)
from bidyard.games.master_of_construction.rules.state import (
    AREAS,
    DISCARD,
    DISCARD_KIND,
    DRAW,
    DRAW_FACE,
    END_TURN,
    NONE,
    OVER,
    PASS_START,
    RESOLVE,
    RESOLVE_OPTION,
    ROW,
    START,
    START_CARD,
    TAKE_CONSULTANT,
    WAIVE,
    WAIVE_KIND,
    Deck,
    State,
)
from bidyard.games.master_of_construction.rules.turns import begin_turn, end_turn


def begin(d: Deck, s: State) -> None:
    """Turns up the first cards and plays on to the first decision."""
    lay_out(d, s)
    advance(d, s)


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
                s.draws_left = 0
                s.phase = START
            else:
                move = single(bits)
                if move == NONE:
                    return
                draw_card(d, s, move, 1)
        elif s.phase == START:
            if starts_left(d, s) <= 0:
                s.phase = RESOLVE
            elif start_choices(d, s) != 0:
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
            kind = only_discard(s)
            if kind == NONE:
                return
            discard(d, s, kind + 1, 1)
        else:
            begin_turn(d, s)


def to_act(s: State) -> int:
    """Bits of the seats that must decide now; 0 when the game is over."""
    return 0 if s.phase == OVER else 1 << s.active


def phase_of(move: int) -> int:
    """The phase a move belongs to."""
    if move <= TAKE_CONSULTANT:
        return DRAW
    if move == PASS_START or START_CARD <= move < RESOLVE_OPTION:
        return START
    if move < DISCARD_KIND:
        return WAIVE
    return DISCARD if move < END_TURN else RESOLVE


def refuse(d: Deck, s: State, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    if s.phase == OVER:
        return 59
    if seat != s.active:
        late = START_CARD <= move < RESOLVE_OPTION and could_not_pay(d, s, seat, move - START_CARD)
        return 31 if late else 10
    phase = phase_of(move)
    if phase != s.phase:
        return 28 if phase == START and move != PASS_START and starts_left(d, s) <= 0 else 10
    if phase == DRAW:
        return refuse_draw(d, s, face_up(s), move)
    if phase == START:
        return 0 if move == PASS_START else refuse_start(d, s, move - START_CARD)
    have = at_hand(s, seat)
    if phase == WAIVE:
        return refuse_waive(d, s, have, move - WAIVE_KIND)
    if phase == DISCARD:
        return refuse_discard(s, move - DISCARD_KIND)
    if move == END_TURN:
        return 0
    tile = find_tile(s, seat, project_of(move))
    return 42 if tile == NONE else refuse_option(d, s, have, tile, option_of(move))


def expand(bits: int, first: int, out: MutableSequence[int]) -> int:
    """Writes the moves of a set of choices. Every number is written, only legal ones are counted: choices are hard to
    predict, and a processor that guesses wrong loses more time than the writing takes."""
    n = 0
    while bits != 0:
        out[n] = first
        n += bits & 1
        bits >>= 1
        first += 1
    return n


def legal(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    """Writes the legal moves of the seat in turn and returns how many they are."""
    if s.phase == DRAW:
        return expand(draw_choices(d, s), DRAW_FACE, out)
    if s.phase == WAIVE:
        return expand(waive_choices(d, s), WAIVE_KIND, out)
    if s.phase == DISCARD:
        return list_discards(s, out)
    n = 1
    if s.phase == START:
        out[0] = PASS_START
        bits = start_choices(d, s)
        for area in range(AREAS):
            for place in range(ROW):
                out[n] = START_CARD + s.rows[area][place]
                n += bits & 1
                bits >>= 1
    else:
        out[0] = END_TURN
        have = at_hand(s, seat)
        for tile in range(s.unfinished):
            if s.tile_owner[tile] == seat:
                for option in range(OPTIONS):
                    out[n] = resolution(s.tile_card[tile], option)
                    n += refuse_option(d, s, have, tile, option) == 0
    return n


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
        discard(d, s, move - DISCARD_KIND, 0)
    elif move == END_TURN:
        end_turn(d, s, 0)
    else:
        resolve(d, s, project_of(move), option_of(move))
    advance(d, s)
