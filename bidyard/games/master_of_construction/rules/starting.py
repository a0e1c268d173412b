"""Step 2, start a new construction project (MC-27 … MC-41)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.game import CONSULTANT
from bidyard.games.master_of_construction.rules.paying import pay_skills
from bidyard.games.master_of_construction.rules.piles import fits, next_plan, next_project
from bidyard.games.master_of_construction.rules.skills import at_hand, count_of, missing, one
from bidyard.games.master_of_construction.rules.state import (
    ANY,
    AREAS,
    EVERY,
    EXTRA_REQUIREMENT,
    EXTRA_START,
    GRANT,
    NONE,
    RESOLVE,
    ROW,
    START,
    WAIVE,
    Deck,
    State,
    affected,
    effect_amount,
    round_of,
)


def starts_left(d: Deck, s: State) -> int:
    return d.starts + effect_amount(d, s, EXTRA_START) - s.starts


def granted(d: Deck, s: State, card: int) -> int:
    """The skill that the market supplies for this start: a kind, ANY, or NONE."""
    if s.grant_used == 0 and affected(d, s, GRANT, card):
        return d.effect_skill[s.market]
    return NONE


def required(d: Deck, s: State, card: int) -> int:
    """What the card asks now: printed icons, an extra requirement, less a specific grant."""
    need = d.need[card]
    if d.effect[s.market] == EXTRA_REQUIREMENT:
        if affected(d, s, EXTRA_REQUIREMENT, card):
            need += one(d.effect_skill[s.market])
    elif d.effect[s.market] == GRANT:
        grant = granted(d, s, card)
        if grant != NONE and grant != ANY and count_of(need, grant) > 0:
            need -= one(grant)
    return need


def place_of(d: Deck, s: State, card: int) -> int:
    """Where in its row the card lies face up, or NONE."""
    for place in range(ROW):
        if s.rows[d.area[card]][place] == card:
            return place
    return NONE


def refuse_start(d: Deck, s: State, card: int) -> int:
    place = place_of(d, s, card)
    if place == NONE:
        return 27
    if s.free[d.area[card]] == 0:
        return 29
    return 0 if (start_choices(d, s) >> (ROW * d.area[card] + place)) & 1 == 1 else 31


def could_not_pay(d: Deck, s: State, seat: int, card: int) -> bool:
    """Whether the seat's last turn went by without a start because it could pay none, and this project is still too dear."""
    if (s.stuck >> seat) & 1 == 0 or place_of(d, s, card) == NONE or s.free[d.area[card]] == 0:
        return False
    wild = s.consultants[seat] + (1 if granted(d, s, card) == ANY else 0)
    return missing(at_hand(s, seat), required(d, s, card)) > wild


def start_choices(d: Deck, s: State) -> int:
    """Bits of the places, 3 * area + place, whose cards may be started.

    A specific grant is one more skill at hand, a wild one is as good as one more Consultant.
    """
    at_home = at_hand(s, s.active)
    effect = d.effect[s.market]
    skill = d.effect_skill[s.market]
    bits = 0
    for area in range(AREAS):
        if s.free[area] > 0:
            have = at_home
            consultants = s.consultants[s.active]
            extra = 0
            if (effect == GRANT and s.grant_used == 0) or effect == EXTRA_REQUIREMENT:
                if d.effect_area[s.market] == EVERY or d.effect_area[s.market] == area:
                    if effect == EXTRA_REQUIREMENT:
                        extra = one(skill)
                    elif skill == ANY:
                        consultants += 1
                    else:
                        have += one(skill)
            for place in range(ROW):
                card = s.rows[area][place]
                if card != NONE:
                    need = d.need[card]
                    if extra != 0 and (d.effect_sizes[s.market] >> d.grade[card]) & 1 == 1:
                        need += extra
                    bits |= (missing(have, need) <= consultants) << (ROW * area + place)
    return bits


def refuse_waive(d: Deck, s: State, have: int, kind: int) -> int:
    need = required(d, s, s.pending)
    if kind == CONSULTANT or count_of(need, kind) == 0 or missing(have, need - one(kind)) > s.consultants[s.active]:
        return 35
    return 0


def waive_choices(d: Deck, s: State) -> int:
    """Bits of the kinds that the wild grant may supply."""
    have = at_hand(s, s.active)
    bits = 0
    for kind in range(CONSULTANT):
        if refuse_waive(d, s, have, kind) == 0:
            bits |= 1 << kind
    return bits


def start_project(d: Deck, s: State, card: int) -> None:
    """A legal start. A wild grant that applies is always used, so its kind is asked before anything is paid."""
    s.pending = card
    tell(s, "start", s.active, card)
    grant = granted(d, s, card)
    if grant == ANY:
        s.phase = WAIVE
        return
    if grant != NONE and count_of(d.need[card], grant) > 0:
        tell(s, "granted", s.active, grant)
        build(d, s, required(d, s, card), 1)
    else:
        build(d, s, required(d, s, card), 0)


def waive(d: Deck, s: State, kind: int, forced: int) -> None:
    tell(s, "waive", s.active, kind, forced)
    s.phase = START
    build(d, s, required(d, s, s.pending) - one(kind), 1)


def build(d: Deck, s: State, need: int, grant: int) -> None:
    """Pays, places the tile, refills the row and draws the planning card, in this order."""
    card = s.pending
    s.pending = NONE
    pay_skills(s, need)
    s.grant_used += grant
    s.busy = 1
    s.starts += 1
    area = d.area[card]
    place = place_of(d, s, card)
    s.free[area] -= 1
    tile = place_tile(s, card)
    fill_row(d, s, area, place)
    if d.sized == 1 and not fits(d, s, card):
        for other in range(ROW):
            if s.rows[area][other] != NONE and not fits(d, s, s.rows[area][other]):
                tell(s, "no_space", s.rows[area][other])
                fill_row(d, s, area, other)
    plan = next_plan(d, s)
    s.tile_plan[tile] = plan
    if plan != NONE:
        tell(s, "planning_drawn", s.active, card, plan)
    else:
        tell(s, "no_planning", s.active, card)


def fill_row(d: Deck, s: State, area: int, place: int) -> None:
    s.rows[area][place] = next_project(d, s, area)
    if s.rows[area][place] != NONE:
        tell(s, "row_filled", area, place, s.rows[area][place])


def place_tile(s: State, card: int) -> int:
    """Unfinished tiles lie in the order of their cards; the planning card comes later. Answers with its place."""
    at = s.unfinished
    while at > 0 and s.tile_card[at - 1] > card:
        s.tile_card[at] = s.tile_card[at - 1]
        s.tile_owner[at] = s.tile_owner[at - 1]
        s.tile_plan[at] = s.tile_plan[at - 1]
        s.tile_begun[at] = s.tile_begun[at - 1]
        at -= 1
    s.tile_card[at] = card
    s.tile_owner[at] = s.active
    s.tile_plan[at] = NONE
    s.tile_begun[at] = round_of(s)
    s.unfinished += 1
    return at


def pass_start(s: State, forced: int) -> None:
    tell(s, "skip", s.active, forced)
    if forced and s.starts == 0:
        s.stuck |= 1 << s.active
    s.phase = RESOLVE
