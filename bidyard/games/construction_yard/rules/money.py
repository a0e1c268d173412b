"""Money cards between deck, display, hands and discard pile (CY-304 … CY-307)."""

from __future__ import annotations

from bidyard.engine.chance import shuffle_range
from bidyard.engine.telling import tell
from bidyard.games.construction_yard.box import SLOTS, TOP_VALUE
from bidyard.games.construction_yard.rules.purse import single
from bidyard.games.construction_yard.rules.state import MONEY_DECK, A, B, State


def number(currency: int, value: int) -> int:
    """A money card's place in the deck file's order, for the log."""
    return currency * TOP_VALUE + value - 1


def receive(s: State, seat: int, card: int) -> None:
    currency = card >> 4
    value = card & 15
    s.hands[seat][currency] += single(value)
    s.totals[seat][currency] += value


def place_scoring_cards(s: State, above_a: int, above_b: int) -> None:
    """Puts those not yet drawn below so many money cards of the stack, B below A where nothing lies between them."""
    a_first = above_a <= above_b
    if s.scored & (1 << A) == 0:
        b_counts = s.scored & (1 << B) != 0 or not a_first
        s.a_at = s.stacked_at + above_a + (1 if b_counts else 0)
    if s.scored & (1 << B) == 0:
        a_counts = s.scored & (1 << A) != 0 or a_first
        s.b_at = s.stacked_at + above_b + (1 if a_counts else 0)


def next_is_scoring(s: State) -> int:
    """The scoring whose card lies on top of the money deck, or -1."""
    at = s.money_top + (s.scored & 1) + ((s.scored >> 1) & 1)
    if at == s.a_at and s.scored & (1 << A) == 0:
        return A
    if at == s.b_at and s.scored & (1 << B) == 0:
        return B
    return -1


def reshuffle(s: State) -> None:
    """The discard pile becomes the money deck; it never holds a scoring card (CY-306)."""
    end = 0
    for currency in range(SLOTS):
        pile = s.discard[currency]
        s.discard[currency] = 0
        for value in range(1, TOP_VALUE + 1):
            for _ in range((pile >> (2 * value - 2)) & 3):
                s.money[end] = currency * 16 + value
                end += 1
    s.money_top = 0
    s.money_end = end
    if end > 0:
        shuffle_range(s, MONEY_DECK, s.money, 0, end)
        tell(s, "reshuffled", end)
