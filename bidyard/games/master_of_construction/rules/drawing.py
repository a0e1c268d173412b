"""Step 1, draw skill cards (MC-11 … MC-26)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.game import CONSULTANT
from bidyard.games.master_of_construction.rules.piles import can_draw_blind, next_skill
from bidyard.games.master_of_construction.rules.skills import take_card, use_up
from bidyard.games.master_of_construction.rules.state import (
    CONSULTANT_FREE,
    DISPLAY,
    DRAW_BLIND,
    DRAW_DELTA,
    NONE,
    START,
    TAKE_CONSULTANT,
    Deck,
    State,
    effect_amount,
)


def draws_of_a_turn(d: Deck, s: State) -> int:
    return d.draw_cards + effect_amount(d, s, DRAW_DELTA)


def face_up(s: State) -> int:
    """Bits of the kinds in the display."""
    bits = 0
    for i in range(s.display_n):
        bits |= 1 << s.display[i]
    return bits


def refuse_draw(d: Deck, s: State, up: int, move: int) -> int:
    """One predicate for the three ways to draw; `up` is face_up(s)."""
    if move == DRAW_BLIND:
        return 0 if can_draw_blind(s) else 20
    free = d.effect[s.market] == CONSULTANT_FREE
    if move == TAKE_CONSULTANT:
        if (up >> CONSULTANT) & 1 == 0 or free or s.draws_left != draws_of_a_turn(d, s):
            return 11
        return 0
    if (up >> move) & 1 == 0:
        return 12
    if move == CONSULTANT and not free:
        return 13
    return 0


def draw_choices(d: Deck, s: State) -> int:
    """Bits of the legal draws."""
    up = face_up(s)
    bits = up & ((1 << CONSULTANT) - 1)
    if refuse_draw(d, s, up, CONSULTANT) == 0:
        bits |= 1 << CONSULTANT
    if refuse_draw(d, s, up, DRAW_BLIND) == 0:
        bits |= 1 << DRAW_BLIND
    if refuse_draw(d, s, up, TAKE_CONSULTANT) == 0:
        bits |= 1 << TAKE_CONSULTANT
    return bits


def draw_card(d: Deck, s: State, move: int, forced: int) -> None:
    """A legal draw; the step ends with the last one or with a Consultant taken alone."""
    s.busy = 1
    s.draws_left -= 1
    if move == DRAW_BLIND:
        kind = next_skill(s)
        take_card(s, s.active, kind)
        tell(s, "draw_blind", s.active, kind, forced)
    else:
        kind = move
        if move == TAKE_CONSULTANT:
            kind = CONSULTANT
            s.draws_left = 0
            tell(s, "take_consultant", s.active, forced)
        else:
            tell(s, "draw", s.active, kind, forced)
        take_card(s, s.active, kind)
        take_from_display(s, kind)
        fill_display(d, s)
    if s.draws_left == 0:
        s.phase = START


def take_from_display(s: State, kind: int) -> None:
    """The cards behind the first one of that kind move up."""
    s.display_n -= 1
    gap = 0
    for i in range(s.display_n):
        if s.display[i] == kind:
            gap = 1
        s.display[i] = s.display[i + gap]
    s.display[s.display_n] = 0


def fill_display(d: Deck, s: State) -> None:
    """Replaces what is missing, and flushes a display of four or five alike, at most three times in a row."""
    flushes = 0
    while turn_up(s):
        kind = alike(d, s)
        if kind == NONE or flushes == d.flush_cap:
            return
        flushes += 1
        tell(s, "flushed", kind)
        for i in range(DISPLAY):
            use_up(s, s.display[i])
            s.display[i] = 0
        s.display_n = 0


def turn_up(s: State) -> bool:
    """Fills the display from the draw pile; whether that changed it and made it full."""
    changed = False
    while s.display_n < DISPLAY:
        kind = next_skill(s)
        if kind == NONE:
            return False
        s.display[s.display_n] = kind
        s.display_n += 1
        changed = True
        tell(s, "turned_up", kind)
    return changed


def alike(d: Deck, s: State) -> int:
    """The kind of which the full display holds four or more, else NONE. Four bits count each kind."""
    counts = 0
    for i in range(DISPLAY):
        counts += 1 << (4 * s.display[i])
    for i in range(DISPLAY):
        if (counts >> (4 * s.display[i])) & 15 >= d.flush_at:
            return s.display[i]
    return NONE
