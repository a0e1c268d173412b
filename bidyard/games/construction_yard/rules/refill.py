"""End of a turn (CY-301 … CY-308): buildings first, then money with the scorings in it, then the next player."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_yard.box import SLOTS
from bidyard.games.construction_yard.rules.money import next_is_scoring, number, reshuffle
from bidyard.games.construction_yard.rules.scoring import hold_scoring
from bidyard.games.construction_yard.rules.state import BUILDINGS, DIRK, EMPTY, IN_SLOT, NO_PRICE, NONE, A, Deck, State, left


def fill_slots(d: Deck, s: State) -> bool:
    """Fills empty slots from left to right; whether all four are occupied then."""
    for slot in range(SLOTS):
        if s.slots[slot] == NONE:
            if s.building_top == BUILDINGS:
                return False
            lay_building(d, s, slot)
            tell(s, "building_laid", slot + 1, s.slots[slot])
    return True


def lay_building(d: Deck, s: State, slot: int) -> None:
    card = s.buildings[s.building_top]
    s.building_top += 1
    s.slots[slot] = card
    s.prices[slot] = d.price[card]
    s.owner[card] = IN_SLOT


def take_building(d: Deck, s: State, slot: int, who: int) -> int:
    """The building of a slot changes to its owner; which it was."""
    card = s.slots[slot]
    s.slots[slot] = NONE
    s.prices[slot] = NO_PRICE
    give_building(d, s, card, who)
    return card


def fill_display(d: Deck, s: State) -> None:
    """Draws until four money cards lie open; a scoring card among them is scored at once (CY-304 … CY-307)."""
    for place in range(SLOTS):
        while s.display[place] == EMPTY:
            scoring = next_is_scoring(s)
            if scoring >= 0:
                hold_scoring(d, s, scoring)
                if s.players == 2:
                    dirk_draws(d, s, dirk_share(d, s, scoring))
                continue
            if s.money_top == s.money_end:
                reshuffle(s)
                if s.money_end == 0:
                    return
            s.display[place] = s.money[s.money_top]
            s.money_top += 1
            tell(s, "money_laid", number(s.display[place] >> 4, s.display[place] & 15))


def dirk_share(d: Deck, s: State, scoring: int) -> int:
    """Cards that Dirk gets after a scoring (CY-705 … CY-707)."""
    remaining = BUILDINGS - s.building_top
    if scoring == A:
        return d.dirk_after_a if d.dirk_after_a < remaining else remaining
    return remaining // d.dirk_after_b


def dirk_draws(d: Deck, s: State, cards: int) -> None:
    for _ in range(cards):
        card = s.buildings[s.building_top]
        s.building_top += 1
        give_building(d, s, card, DIRK)
        if s.scored != 0:
            tell(s, "dirk_draws", card)


def give_building(d: Deck, s: State, card: int, who: int) -> None:
    s.owner[card] = who
    s.owned[who][d.kind[card]] += 1


def next_player(s: State) -> None:
    s.turn = left(s, s.turn)
