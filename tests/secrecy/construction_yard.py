"""Construction Yard: what is hidden (CY-102, CY-109, CY-115, section 3.5): both decks, the places of A and B, others' hands."""

from __future__ import annotations

import random
from typing import Any

from tests.secrecy.parts import Part, Played, Secrets, Setup, chance, reorder

ACT, LEFTOVER = "act", "leftover"
PHASES = (ACT, LEFTOVER)
BUILDINGS = 54
CURRENCIES = ("blue", "green", "orange", "yellow")


def _buildings(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
    return reorder(s.buildings, s.building_top, BUILDINGS, rng)


def _next_buildings(d: Any, s: Any) -> Any:
    return tuple(s.buildings[s.building_top :]) if s.building_top <= BUILDINGS - 4 else None


def _money(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
    return reorder(s.money, s.money_top, s.money_end, rng)


def _next_money(d: Any, s: Any) -> Any:
    return tuple(s.money[s.money_top : s.money_end]) if s.money_top <= s.money_end - 6 else None


def _places(s: Any, pile: int) -> list[int]:
    """Where a scoring card may still lie: in its pile, the second or the fourth of five, below what was drawn (CY-114, CY-115).
    Places count the cards above, for B also A."""
    q, r = divmod(s.money_end - s.stacked_at, 5)
    end = [k * q + min(k, r) for k in range(6)]
    other = pile // 4  # A lies above B
    return list(range(max(s.money_top + other, s.stacked_at + end[pile - 1] + other), s.stacked_at + end[pile] + other + 1))


def _scoring(name: str, bit: int, pile: int) -> tuple[Any, Any]:
    def change(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
        elsewhere = [place for place in _places(s, pile) if place != getattr(s, name)]
        if s.scored & bit or not elsewhere:
            return False
        setattr(s, name, rng.choice(elsewhere))
        return True

    def read(d: Any, s: Any) -> Any:
        return getattr(s, name) if not s.scored & bit and len(_places(s, pile)) >= 4 else None

    return change, read


def _hand(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
    """One card of the hand and an undrawn one in each other's place."""
    held = [(c, v) for c in range(4) for v in range(1, 10) if s.hands[owner][c] >> (2 * v - 2) & 3]
    if not held:
        return False
    currency, value = rng.choice(held)
    for at in range(s.money_top, s.money_end):
        other, worth = divmod(s.money[at], 16)
        if (other, worth) != (currency, value):
            s.money[at] = currency * 16 + value
            s.hands[owner][currency] -= 1 << (2 * value - 2)
            s.hands[owner][other] += 1 << (2 * worth - 2)
            s.totals[owner][currency] -= value
            s.totals[owner][other] += worth
            return True
    return False


def arranged(rng: random.Random, players: int) -> Setup:
    """Cards on top of both decks, and a scoring card among the first."""
    kinds = {"museum": range(2, 9), "theater": range(3, 10)}
    buildings = [f"{kind}-{price}" for kind, prices in kinds.items() for price in prices]
    money = [f"{currency}-{value}" for currency in CURRENCIES for value in (7, 8, 9)]
    rng.shuffle(money)
    hands = [[f"{CURRENCIES[seat % 4]}-6", f"{CURRENCIES[(seat + 1) % 4]}-{5 - seat // 4}"] for seat in range(players)]
    return {
        "start": rng.randrange(players),
        "buildings": rng.sample(buildings, len(buildings)),
        "hands": hands,
        "money": [*money[:7], "A", *money[7:]],
    }


_a, _a_at = _scoring("a_at", 1, 2)
_b, _b_at = _scoring("b_at", 2, 4)

SECRETS = Secrets(
    "construction-yard",
    PHASES,
    (
        # When the game ends the building deck is empty, and money for so many buildings has gone round past both scoring cards.
        Part("building deck", "CY-102", (ACT,), _buildings, read=_next_buildings),
        Part("money deck", "CY-106", PHASES, _money, read=_next_money),
        Part("place of A", "CY-115", (ACT,), _a, read=_a_at),
        Part("place of B", "CY-115", (ACT,), _b, read=_b_at),
        Part("chance", "CY-306", PHASES, chance),
        Part("hand", "CY-109", PHASES, _hand, owned=True, countable=True, opened="open_hands"),
    ),
    (
        *(Played(players) for players in (2, 3, 6)),
        Played(2, setup=arranged),
        Played(3, setup=arranged),
        Played(4),
        Played(5, {"payments": "full"}),
        Played(2, {"dirk_can_win": True}),
        Played(6, setup=arranged),
        Played(2, {"open_hands": True}),
    ),
    ("take blue-1", "take blue-9", "take blue-1 green-2", "buy 1 with 9", "buy 2 with 9 9", "buy 4 with 1", "keep", "donate"),
    (
        "discard prices points players open_hands leftover_donation dirk_can_win payments phase "
        "start turn scored leftover slots building_top owner owned at_a at_b display money_top money_end stacked_at"
    ),
)
