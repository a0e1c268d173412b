"""What a seat may know with a perfect memory: everything but the order of the face-down piles (MC-1, MC-23).

Since the order of a pile is drawn when a card is turned, there is nothing to deal: blanking chance and putting the
piles into the order of their cards hides all that is hidden.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.chance import forget
from bidyard.games.master_of_construction.game import KINDS
from bidyard.games.master_of_construction.rules.skills import held, used_cards
from bidyard.games.master_of_construction.rules.state import AREAS, Deck, State


def mask(d: Deck, s: State, seat: int) -> None:
    """Blanks what nobody can know; hands are open, so all seats and spectators know the same."""
    forget(s)
    s.skills_fixed = 0
    s.plans_fixed = 0
    s.markets_fixed = 0
    put_skills_in_order(d, s)
    put_in_order(s.plans, s.plans_n)
    put_in_order(s.markets, s.markets_n)
    for area in range(AREAS):
        s.pile_fixed[area] = 0
        put_in_order(s.pile[area], s.pile_n[area])


def put_skills_in_order(d: Deck, s: State) -> None:
    """The draw pile holds what is nowhere else."""
    at = 0
    for kind in range(KINDS):
        n = d.skill_count[kind] - used_cards(s, kind)
        for seat in range(s.players):
            n -= held(s, seat, kind)
        for i in range(s.display_n):
            if s.display[i] == kind:
                n -= 1
        for _ in range(n):
            s.skills[at] = kind
            at += 1
    for i in range(at, len(s.skills)):
        s.skills[i] = 0


def put_in_order(cards: MutableSequence[int], n: int) -> None:
    """Sorts the first n cards and clears the rest, which still shows what was drawn."""
    for i in range(1, n):
        card = cards[i]
        at = i
        while at > 0 and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card
    for i in range(n, len(cards)):
        cards[i] = 0


def deal(d: Deck, s: State) -> None:
    """Nothing is blank: the freshly seeded chance of the caller is the new order of the piles."""
