"""The face-down piles (MC-1).

A shuffled pile is one whose next card is equally likely to be any of its cards, so the order is drawn when a card is
turned: nothing is shuffled in advance and there is no order that could leak. Only cards that a set-up has named lie in
a fixed order, on top (the end of the list).
"""

from __future__ import annotations

from bidyard.engine.chance import draw
from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.game import KINDS, TILES
from bidyard.games.master_of_construction.rules.skills import used_cards
from bidyard.games.master_of_construction.rules.state import (
    MARKET_DECK,
    NONE,
    PLANNING_DECK,
    PROJECT_PILE,
    SKILL_DECK,
    Deck,
    State,
)


def next_skill(s: State) -> int:
    """Takes a card off the draw pile; NONE if no card is left (MC-18 … MC-20)."""
    if s.skills_n == 0:
        reshuffle_skills(s)
        if s.skills_n == 0:
            return NONE
    s.skills_n -= 1
    last = s.skills_n
    if s.skills_fixed > 0:
        s.skills_fixed -= 1
        return s.skills[last]
    at = draw(s, SKILL_DECK, last + 1)
    kind = s.skills[at]
    s.skills[at] = s.skills[last]
    return kind


def reshuffle_skills(s: State) -> None:
    n = 0
    for kind in range(KINDS):
        for _ in range(used_cards(s, kind)):
            s.skills[n] = kind
            n += 1
    s.skills_n = n
    s.used = 0
    s.used_consultants = 0
    if n > 0:
        tell(s, "skills_reshuffled", n)


def can_draw_blind(s: State) -> bool:
    return s.skills_n > 0 or s.used != 0 or s.used_consultants > 0


def next_project(d: Deck, s: State, area: int) -> int:
    """A project card; where the board marks sizes, the first one with a space of its size left (MC-30)."""
    while s.pile_n[area] > 0:
        s.pile_n[area] -= 1
        last = s.pile_n[area]
        at = last
        if s.pile_fixed[area] > 0:
            s.pile_fixed[area] -= 1
        else:
            at = draw(s, PROJECT_PILE + area, last + 1)
        card = s.pile[area][at]
        s.pile[area][at] = s.pile[area][last]
        if fits(d, s, card):
            return card
        tell(s, "no_space", card)
    return NONE


def fits(d: Deck, s: State, card: int) -> bool:
    """Whether the board marks no sizes, or a space of the card's size is left."""
    return d.sized == 0 or free_of_size(d, s, d.area[card], d.grade[card]) > 0


def free_of_size(d: Deck, s: State, area: int, grade: int) -> int:
    free = d.size_spaces[area][grade]
    for tile in range(TILES):
        if tile < s.unfinished or tile >= TILES - s.completed:
            if d.area[s.tile_card[tile]] == area and d.grade[s.tile_card[tile]] == grade:
                free -= 1
    return free


def next_plan(d: Deck, s: State) -> int:
    """A planning card; the discards are reshuffled when the deck is empty (MC-40)."""
    if s.plans_n == 0:
        for card in range(d.plans):
            if not on_a_project(s, card):
                s.plans[s.plans_n] = card
                s.plans_n += 1
        if s.plans_n == 0:
            return NONE
        tell(s, "planning_reshuffled", s.plans_n)
    s.plans_n -= 1
    last = s.plans_n
    at = last
    if s.plans_fixed > 0:
        s.plans_fixed -= 1
    else:
        at = draw(s, PLANNING_DECK, last + 1)
    card = s.plans[at]
    s.plans[at] = s.plans[last]
    return card


def on_a_project(s: State, plan: int) -> bool:
    for tile in range(s.unfinished):
        if s.tile_plan[tile] == plan:
            return True
    return False


def next_market(d: Deck, s: State) -> int:
    """A market card; the discards, without the card in force, are reshuffled when the deck is empty (MC-55)."""
    if s.markets_n == 0:
        for card in range(d.markets):
            if card != s.market:
                s.markets[s.markets_n] = card
                s.markets_n += 1
        if s.markets_n == 0:
            return NONE
        tell(s, "market_reshuffled", s.markets_n)
    s.markets_n -= 1
    last = s.markets_n
    at = last
    if s.markets_fixed > 0:
        s.markets_fixed -= 1
    else:
        at = draw(s, MARKET_DECK, last + 1)
    card = s.markets[at]
    s.markets[at] = s.markets[last]
    return card
