"""Take money (CY-221 … CY-224).

Here a set of display places is four bits, and a set of such sets sixteen. A move names the cards instead, so that it
means the same at every table (box.py).
"""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_yard.box import SEVERAL, SLOTS
from bidyard.games.construction_yard.rules.money import number, receive
from bidyard.games.construction_yard.rules.state import EMPTY, TAKE, State

ABSENT = 64  # sorts behind every card


# The totals of all sets side by side, four bits each: set m at bits 4m - 4 and above. ONES marks every set, HOLDING_n the
# sets that hold place n, MANY the sets of two and more.
ONES = 0x111111111111111
HOLDING_0 = 0x101010101010101
HOLDING_1 = 0x110011001100110
HOLDING_2 = 0x111100001111000
HOLDING_3 = 0x111111110000000
MANY = 0x111111101110100


def worth_five(card: int) -> int:
    """A card's value for sets of several; 5 if it cannot be in one, being too high or not there."""
    value = card & 15
    return value if 0 < value < SEVERAL else SEVERAL


def several(s: State) -> int:
    """The sets of two and more that total 5 or less (CY-222), one bit each as in ONES."""
    totals = worth_five(s.display[0]) * HOLDING_0 + worth_five(s.display[1]) * HOLDING_1
    totals += worth_five(s.display[2]) * HOLDING_2 + worth_five(s.display[3]) * HOLDING_3
    six_or_more = totals >> 3 | (totals >> 2 & totals >> 1) | totals >> 60 << 56  # the last set can total more than 15
    return MANY & ~six_or_more


def takes(s: State) -> int:
    """Bits of the sets that may be taken: any one card, or several that total 5 or less."""
    sets = (s.display[0] != EMPTY) << 1 | (s.display[1] != EMPTY) << 2
    sets |= (s.display[2] != EMPTY) << 4 | (s.display[3] != EMPTY) << 8
    more = several(s)
    places = 1
    while more != 0:
        sets |= (more & 1) << places
        more >>= 4
        places += 1
    return sets


def different_takes(s: State) -> int:
    """Of sets of equal cards only the one with the lowest places."""
    sets = takes(s)
    for place in range(1, SLOTS):
        for before in range(place):
            if s.display[place] == s.display[before]:
                sets &= ~without(before, place)
    return sets


def without(lower: int, higher: int) -> int:
    """Bits of the sets with the higher place but without the lower one."""
    return holding(higher) & ~holding(lower)


def holding(place: int) -> int:
    """Bits of the sets that hold the place."""
    if place == 0:
        return 0xAAAA
    if place == 1:
        return 0xCCCC
    if place == 2:
        return 0xF0F0
    return 0xFF00


def move_of(s: State, places: int) -> int:
    """Sorts the cards of a set; what is not in it goes to the end and counts 0."""
    a = s.display[0] if places & 1 else ABSENT
    b = s.display[1] if places & 2 else ABSENT
    c = s.display[2] if places & 4 else ABSENT
    e = s.display[3] if places & 8 else ABSENT
    low = min(a, b)
    high = max(c, e)
    b = max(a, b)
    c = min(c, e)
    first = min(low, c)
    c = max(low, c)
    last = max(b, high)
    b = min(b, high)
    return TAKE + first + ((min(b, c) & 63) << 6) + ((max(b, c) & 63) << 12) + ((last & 63) << 18)


def places_of(s: State, move: int) -> int:
    """The lowest places where the move's cards lie; 0 if they do not all lie open."""
    cards = move - TAKE
    places = 0
    while cards != 0:
        place = 0
        while place < SLOTS and ((places >> place) & 1 or s.display[place] != cards & 63):
            place += 1
        if place == SLOTS:
            return 0
        places |= 1 << place
        cards >>= 6
    return places


def refuse_take(s: State, move: int) -> int:
    if move == TAKE:
        return 223
    places = places_of(s, move)
    if places == 0:
        return 221
    if (takes(s) >> places) & 1 == 0:
        return 222
    return 0


def take(s: State, me: int, move: int, forced: int) -> None:
    places = places_of(s, move)
    for place in range(SLOTS):
        if (places >> place) & 1:
            card = s.display[place]
            receive(s, me, card)
            tell(s, "takes", me, number(card >> 4, card & 15), forced)
            s.display[place] = EMPTY
