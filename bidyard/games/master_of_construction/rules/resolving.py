"""Step 3, resolve events in planning and construction cards (MC-42 … MC-50, MC-73)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.game import CONSULTANT, OPTIONS, TILES
from bidyard.games.master_of_construction.parts import PLACES
from bidyard.games.master_of_construction.rules.discarding import cards_in_hand
from bidyard.games.master_of_construction.rules.paying import pay_skills
from bidyard.games.master_of_construction.rules.piles import next_skill
from bidyard.games.master_of_construction.rules.skills import at_hand, missing, one, permanents, take_card, use_up
from bidyard.games.master_of_construction.rules.state import (
    AREAS,
    DISCARD,
    HAS_STARTED,
    MET,
    NONE,
    PAY_DELTA,
    POINTS_DELTA,
    RESOLUTIONS,
    RESOLVE,
    RESOLVE_OPTION,
    SKILLS_MISSING,
    TOO_EARLY,
    TOO_FEW_CARDS,
    TOO_FEW_COMPLETED,
    Deck,
    State,
    affected,
    effect_amount,
    round_of,
)


def resolution(card: int, option: int) -> int:
    """The move that completes a project by an option of its planning card, from 0."""
    return RESOLVE_OPTION + RESOLUTIONS * card + option + 1


def project_of(move: int) -> int:
    """The project of a resolution."""
    return (move - RESOLVE_OPTION) // RESOLUTIONS


def option_of(move: int) -> int:
    """The option of a resolution, from 0; a number that no card has is refused."""
    return (move - RESOLVE_OPTION) % RESOLUTIONS - 1


def price(d: Deck, s: State, plan: int, option: int) -> int:
    """The points an option costs now."""
    points = d.opt_points[plan][option]
    if points == 0:
        return 0
    return max(0, points + effect_amount(d, s, PAY_DELTA))


def built_by(s: State, seat: int) -> int:
    n = 0
    for area in range(AREAS):
        n += s.built[seat][area]
    return n


def find_tile(s: State, seat: int, card: int) -> int:
    """The seat's unfinished tile of that project, or NONE (MC-42)."""
    for tile in range(s.unfinished):
        if s.tile_card[tile] == card and s.tile_owner[tile] == seat:
            return tile
    return NONE


def refuse_option(d: Deck, s: State, have: int, tile: int, option: int) -> int:
    """`tile` is an unfinished one of the active player, `have` is at_hand(s, s.active)."""
    seat = s.active
    plan = s.tile_plan[tile]
    if plan == NONE:
        return 0 if option == 0 else 43  # no planning card was left: one free option
    if not 0 <= option < d.options[plan]:
        return 43
    if price(d, s, plan, option) > s.points[seat]:
        return 45
    return 0 if unmet(d, s, have, tile, option) == MET else 43


def unmet(d: Deck, s: State, have: int, tile: int, option: int) -> int:
    """What keeps a printed option from being met, beside points. Cards to discard must be left after the skills are paid."""
    seat = s.active
    plan = s.tile_plan[tile]
    need = d.opt_need[plan][option]
    if missing(have, need) > s.consultants[seat]:
        return SKILLS_MISSING
    if d.opt_more[plan][option] == 0:
        return MET
    if d.opt_wait[plan][option] > round_of(s) - s.tile_begun[tile]:
        return TOO_EARLY
    if d.opt_no_start[plan][option] > 0 and s.starts > 0:
        return HAS_STARTED
    if d.opt_same_area[plan][option] > s.built[seat][d.area[s.tile_card[tile]]]:
        return TOO_FEW_COMPLETED
    if d.opt_any[plan][option] > built_by(s, seat):
        return TOO_FEW_COMPLETED
    discard = d.opt_discard[plan][option]
    if discard > 0 and discard > cards_in_hand(s, seat) - missing(permanents(s, seat), need):
        return TOO_FEW_CARDS
    return MET


def can_resolve(d: Deck, s: State) -> bool:
    if s.unfinished == 0:
        return False
    have = at_hand(s, s.active)
    for tile in range(s.unfinished):
        if s.tile_owner[tile] == s.active:
            for option in range(OPTIONS):
                if refuse_option(d, s, have, tile, option) == 0:
                    return True
    return False


def resolve(d: Deck, s: State, card: int, option: int) -> None:
    """A legal resolution: skills are paid, then points, then discards; the project scores afterwards."""
    s.busy = 1
    tile = find_tile(s, s.active, card)
    plan = s.tile_plan[tile]
    discards = 0
    tell(s, "resolve", s.active, card, option + 1, plan)
    if plan != NONE:
        points = price(d, s, plan, option)
        if d.opt_need[plan][option] != 0:
            pay_skills(s, d.opt_need[plan][option])
        s.points[s.active] -= points
        if points > 0:
            tell(s, "pays_points", s.active, points)
        discards = d.opt_discard[plan][option]
    if discards > 0:
        s.pending = card
        s.pending_option = option
        s.discards_left = discards
        s.phase = DISCARD
    else:
        complete(d, s, tile, option)


def discard(d: Deck, s: State, chosen: int, forced: int) -> None:
    """Lays the cards down; with the last one the project is complete."""
    while chosen > 0:
        kind = chosen % PLACES - 1
        chosen //= PLACES
        tell(s, "discard", s.active, kind, forced)
        if kind == CONSULTANT:
            s.consultants[s.active] -= 1
        else:
            s.hand[s.active] -= one(kind)
        use_up(s, kind)
        s.discards_left -= 1
    if s.discards_left == 0:
        tile = find_tile(s, s.active, s.pending)
        option = s.pending_option
        s.pending = NONE
        s.pending_option = 0
        s.phase = RESOLVE
        complete(d, s, tile, option)


def project_value(d: Deck, s: State, card: int) -> int:
    """The points of a project if it were completed now."""
    value = d.value[card]
    if affected(d, s, POINTS_DELTA, card):
        value = max(0, value + d.effect_amount[s.market])
    return value


def complete(d: Deck, s: State, tile: int, option: int) -> None:
    """Discards the planning card, turns the tile, scores, and gives what the option promises."""
    seat = s.active
    card = s.tile_card[tile]
    plan = s.tile_plan[tile]
    value = project_value(d, s, card)
    extra = 0 if plan == NONE else d.opt_gain_points[plan][option]
    s.points[seat] += value + extra
    s.permanent[seat] += one(d.permanent[card])
    s.built[seat][d.area[card]] += 1
    turn_tile(s, tile)
    tell(s, "completed", seat, card, value + extra, extra)
    if plan != NONE:
        for _ in range(d.opt_gain_draw[plan][option]):
            kind = next_skill(s)
            if kind != NONE:
                take_card(s, seat, kind)
                tell(s, "gains_card", seat, kind)


def turn_tile(s: State, tile: int) -> None:
    """Moves a tile from the unfinished ones to the completed ones."""
    card = s.tile_card[tile]
    begun = s.tile_begun[tile]
    owner = s.tile_owner[tile]
    s.unfinished -= 1
    for i in range(tile, s.unfinished):
        s.tile_card[i] = s.tile_card[i + 1]
        s.tile_owner[i] = s.tile_owner[i + 1]
        s.tile_plan[i] = s.tile_plan[i + 1]
        s.tile_begun[i] = s.tile_begun[i + 1]
    last = s.unfinished
    s.tile_card[last] = 0
    s.tile_owner[last] = 0
    s.tile_plan[last] = 0
    s.tile_begun[last] = 0
    s.completed += 1
    at = TILES - s.completed
    s.tile_card[at] = card
    s.tile_owner[at] = owner
    s.tile_plan[at] = NONE
    s.tile_begun[at] = begun
