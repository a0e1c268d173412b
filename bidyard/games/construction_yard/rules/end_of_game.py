"""End of the game (CY-501 … CY-510): the buildings left go to the richest in their currency, then scoring C."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_yard.box import SLOTS
from bidyard.games.construction_yard.rules.refill import take_building
from bidyard.games.construction_yard.rules.scoring import compared, hold_scoring, winners
from bidyard.games.construction_yard.rules.state import DIRK, LEFTOVER, NOBODY, NONE, OVER, C, Deck, State


def end_game(d: Deck, s: State) -> None:
    tell(s, "game_ends")
    s.phase = LEFTOVER
    s.leftover = 0


def richest(s: State, currency: int) -> int:
    """Who holds the most of a currency; nobody on a tie or where nobody holds any (CY-504 … CY-506)."""
    best = 0
    who = NOBODY
    for seat in range(s.players):
        if s.totals[seat][currency] > best:
            best = s.totals[seat][currency]
            who = seat
        elif s.totals[seat][currency] == best:
            who = NOBODY
    return who


def sell_leftovers(d: Deck, s: State) -> None:
    """Slot by slot from the left, up to one whose winner may choose between keeping and giving (CY-712)."""
    while s.leftover < SLOTS:
        card = s.slots[s.leftover]
        if card != NONE:
            who = richest(s, s.leftover)
            if who == NOBODY:
                tell(s, "leftover_unsold", s.leftover + 1, card)
            elif s.players == 2 and s.leftover_donation:
                s.turn = who
                return
            else:
                buy_leftover(d, s, who, 0)
                continue
        s.leftover += 1
    hold_scoring(d, s, C)
    s.phase = OVER
    tell(s, "winners", winners(s.points, s.players, compared(s)))


def buy_leftover(d: Deck, s: State, who: int, gift: int) -> None:
    """No money changes hands (CY-507)."""
    card = take_building(d, s, s.leftover, DIRK if gift else who)
    if gift:
        tell(s, "leftover_given", who, card, s.leftover + 1)
    else:
        tell(s, "leftover_bought", who, card, s.leftover + 1)
    s.leftover += 1
