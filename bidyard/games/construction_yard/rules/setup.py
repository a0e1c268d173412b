"""Setup (CY-101 … CY-117) and its changes for two players (CY-701 … CY-703)."""

from __future__ import annotations

from bidyard.engine.chance import draw, shuffle_range
from bidyard.engine.telling import tell
from bidyard.games.construction_yard.box import SLOTS, TOP_VALUE
from bidyard.games.construction_yard.rules.money import number, place_scoring_cards, receive
from bidyard.games.construction_yard.rules.purse import count
from bidyard.games.construction_yard.rules.refill import dirk_draws, lay_building
from bidyard.games.construction_yard.rules.state import (
    ACT,
    BUILDING_DECK,
    BUILDINGS,
    EMPTY,
    IN_DECK,
    MONEY,
    MONEY_DECK,
    NONE,
    SCORING_CARDS,
    SETUP,
    START_PLAYER,
    UNKNOWN,
    Deck,
    State,
)


def shuffle(d: Deck, s: State) -> None:
    """Both decks in draw order; nothing is dealt yet."""
    for card in range(BUILDINGS):
        s.buildings[card] = card
        s.owner[card] = IN_DECK
    shuffle_range(s, BUILDING_DECK, s.buildings, 0, BUILDINGS)
    s.money_end = 0
    for currency in range(SLOTS):
        s.slots[currency] = NONE
        for value in range(1, TOP_VALUE + 1):
            for _ in range(copies(d, s)):
                s.money[s.money_end] = currency * 16 + value
                s.money_end += 1
    shuffle_range(s, MONEY_DECK, s.money, 0, s.money_end)
    s.a_at = UNKNOWN
    s.b_at = UNKNOWN
    s.phase = SETUP


def copies(d: Deck, s: State) -> int:
    return d.copies_two_players if s.players == 2 else d.copies


def lay_out(d: Deck, s: State) -> None:
    """From shuffled decks to the first turn."""
    lay_buildings(d, s)
    for seat in range(s.players):
        deal_capital(d, s, seat)
    s.start = start_player(s)
    lay_money(s)
    stack_piles(s)
    start_play(s)


def lay_buildings(d: Deck, s: State) -> None:
    for slot in range(SLOTS):
        lay_building(d, s, slot)
    if s.players == 2:
        dirk_draws(d, s, d.dirk_start)


def deal_capital(d: Deck, s: State, seat: int) -> None:
    """Card by card until they are worth the starting capital (CY-107)."""
    total = 0
    while total < d.capital:
        card = s.money[s.money_top]
        s.money_top += 1
        receive(s, seat, card)
        total += card & 15


def start_player(s: State) -> int:
    """One of the seats that CY-110 and CY-111 leave; between several of them chance decides (CY-112)."""
    bits = may_start(s)
    tied = 0
    for seat in range(s.players):
        tied += bits >> seat & 1
    skip = draw(s, START_PLAYER, tied) if tied > 1 else 0
    seat = 0
    while skip > 0 or bits >> seat & 1 == 0:
        skip -= bits >> seat & 1
        seat += 1
    return seat


def may_start(s: State) -> int:
    """Bits of the seats with the fewest cards and, among them, the lowest total."""
    bits = 0
    fewest = 1000 * (MONEY + 1)  # a setup may hand out everything
    for seat in range(s.players):
        cards = 0
        total = 0
        for currency in range(SLOTS):
            cards += count(s.hands[seat][currency])
            total += s.totals[seat][currency]
        rank = cards * 1000 + total
        if rank < fewest:
            fewest = rank
            bits = 0
        if rank == fewest:
            bits |= 1 << seat
    return bits


def lay_money(s: State) -> None:
    """The first money display: it cannot hold a scoring card (CY-113)."""
    for place in range(SLOTS):
        if s.display[place] == EMPTY:
            s.display[place] = s.money[s.money_top]
            s.money_top += 1


def stack_piles(s: State) -> None:
    """Scoring card A goes into the second of five piles and B into the fourth (CY-114 … CY-116)."""
    s.stacked_at = s.money_top
    above_a = draw_place(s, 1, 0)
    above_b = draw_place(s, 3, 0)
    place_scoring_cards(s, above_a, above_b)


def draw_place(s: State, pile: int, known: int) -> int:
    """How many money cards of the stack lie above a scoring card in the pile after the first `pile` ones.

    It lies below the first `known` cards. A stack built on purpose may hold it deeper than its pile; then any place
    below them will do.
    """
    m = s.money_end - s.stacked_at
    first = piles(m, pile)
    last = piles(m, pile + 1)
    if known > last:
        last = m
    if known > first:
        first = known
    return first + draw(s, SCORING_CARDS, last - first + 1)


def piles(m: int, n: int) -> int:
    """Money cards in the first n of five piles that m cards are divided into, the larger piles on top (CY-114)."""
    larger = m % 5
    return n * (m // 5) + (n if n < larger else larger)


def start_play(s: State) -> None:
    s.turn = s.start
    s.phase = ACT


def tell_setup(s: State) -> None:
    """The starting capital is dealt face up, so everybody may read it in the log (CY-107)."""
    for slot in range(SLOTS):
        tell(s, "building_laid", slot + 1, s.slots[slot])
    if s.players == 2:
        for i in range(SLOTS, s.building_top):
            tell(s, "dirk_draws", s.buildings[i])
    for seat in range(s.players):
        for currency in range(SLOTS):
            for value in range(1, TOP_VALUE + 1):
                for _ in range((s.hands[seat][currency] >> (2 * value - 2)) & 3):
                    tell(s, "dealt", seat, number(currency, value))
    tell(s, "starts", s.start)
    for place in range(SLOTS):
        if s.display[place] != EMPTY:
            tell(s, "money_laid", number(s.display[place] >> 4, s.display[place] & 15))
