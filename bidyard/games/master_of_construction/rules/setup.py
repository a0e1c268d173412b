"""Set up (MC-1 … MC-9) with the short games (MC-66 … MC-68)."""

from __future__ import annotations

from bidyard.engine.chance import draw
from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.game import KINDS, TILES
from bidyard.games.master_of_construction.rules.drawing import fill_display
from bidyard.games.master_of_construction.rules.market_situation import circle_above
from bidyard.games.master_of_construction.rules.piles import next_market, next_project, next_skill
from bidyard.games.master_of_construction.rules.skills import take_card
from bidyard.games.master_of_construction.rules.state import (
    AREAS,
    LARGE,
    MEGA,
    NOBODY,
    NONE,
    NORMAL,
    PRE_BUILT,
    ROW,
    SHORTER,
    START_PLAYER,
    TURN_BEGINS,
    Deck,
    State,
)


def shuffle(d: Deck, s: State) -> None:
    """The piles, the pre-built projects and the starting player; the state comes with its options and seeded chance."""
    for kind in range(KINDS):
        for _ in range(d.skill_count[kind]):
            s.skills[s.skills_n] = kind
            s.skills_n += 1
    for card in range(d.projects):
        area = d.area[card]
        s.pile[area][s.pile_n[area]] = card
        s.pile_n[area] += 1
    for card in range(d.plans):
        s.plans[card] = card
    s.plans_n = d.plans
    for card in range(d.markets):
        s.markets[card] = card
    s.markets_n = d.markets
    s.market = NONE
    for area in range(AREAS):
        s.free[area] = d.spaces[area]
        if s.length != NORMAL:
            build_before(d, s, area, MEGA)
        if s.length == SHORTER:
            build_before(d, s, area, LARGE)
    s.start = draw(s, START_PLAYER, s.players)


def build_before(d: Deck, s: State, area: int, grade: int) -> None:
    """Takes one card of that size out of the pile and puts its tile, completed and nobody's, into the area."""
    eligible = 0
    for i in range(s.pile_n[area]):
        if d.grade[s.pile[area][i]] == grade:
            eligible += 1
    chosen = draw(s, PRE_BUILT, eligible)
    kept = 0
    for i in range(s.pile_n[area]):
        card = s.pile[area][i]
        if d.grade[card] == grade:
            if chosen == 0:
                s.completed += 1
                s.tile_card[TILES - s.completed] = card
                s.tile_owner[TILES - s.completed] = NOBODY
                s.tile_plan[TILES - s.completed] = NONE
                chosen -= 1
                continue
            chosen -= 1
        s.pile[area][kept] = card
        kept += 1
    s.pile_n[area] = kept
    s.free[area] -= 1


def lay_out(d: Deck, s: State) -> None:
    """Turns up everything that is open at the start."""
    for seat in range(s.players):
        later = (seat - s.start + s.players) % s.players if s.staggered == 1 else 0  # MC-77
        for _ in range(d.start_hand + later):
            kind = next_skill(s)
            if kind != NONE:
                take_card(s, seat, kind)
    for area in range(AREAS):
        for slot in range(ROW):
            s.rows[area][slot] = next_project(d, s, area)
    s.market = next_market(d, s)
    s.next_circle = circle_above(d, 0)
    s.active = s.start
    s.turn_no = 1
    s.pending = NONE
    tell(s, "game_begins", s.start, s.market)
    fill_display(d, s)
    s.phase = TURN_BEGINS
