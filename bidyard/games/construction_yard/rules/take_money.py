"""Take money (CY-221 … CY-224).

Here a set of display places is four bits, and a set of such sets sixteen. A move names the cards instead, so that it
means the same at every table: TAKE + the cards, six bits each, the lowest first.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.telling import tell
from bidyard.games.construction_yard.rules.happenings import TAKES
from bidyard.games.construction_yard.rules.money import receive
from bidyard.games.construction_yard.rules.state import EMPTY, SLOTS, Deck, State

TAKE = 1 << 24


def takes(d: Deck, s: State) -> int:
    """Bits of the sets that may be taken: any one card, or several that total 5 or less."""
    sets = 0
    totals = 0  # four bits for each set to which a card could be added
    for place in range(SLOTS):
        value = s.display[place] & 15
        if value == 0:
            continue
        alone = 1 << place
        sets |= 1 << alone
        if value < d.several:
            for before in range(1, alone):
                total = (totals >> (4 * before)) & 15
                if total != 0 and total + value <= d.several:
                    sets |= 1 << (alone + before)
                    totals |= (total + value) << (4 * (alone + before))
            totals |= value << (4 * alone)
    return sets


def different_takes(d: Deck, s: State) -> int:
    """Of sets that hold equal cards only the one with the lowest places."""
    sets = takes(d, s)
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
    move = TAKE
    for place in range(SLOTS):
        if (places >> place) & 1:
            card = s.display[place]
            rank = 0
            for other in range(SLOTS):
                if (places >> other) & 1:
                    if s.display[other] < card or (s.display[other] == card and other < place):
                        rank += 1
            move += card << (6 * rank)
    return move


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


def refuse_take(d: Deck, s: State, move: int) -> int:
    if move == TAKE:
        return 223
    places = places_of(s, move)
    if places == 0:
        return 221
    if (takes(d, s) >> places) & 1 == 0:
        return 222
    return 0


def list_takes(d: Deck, s: State, out: MutableSequence[int], n: int) -> int:
    sets = different_takes(d, s)
    for place in range(SLOTS):
        alone = 1 << place
        if (sets >> alone) & 1:
            out[n] = TAKE + s.display[place]
            n += 1
        several = (sets >> (alone + 1)) & ((1 << (alone - 1)) - 1)
        places = alone + 1
        while several != 0:
            if several & 1:
                out[n] = move_of(s, places)
                n += 1
            several >>= 1
            places += 1
    return n


def take(s: State, me: int, move: int, forced: int) -> None:
    places = places_of(s, move)
    for place in range(SLOTS):
        if (places >> place) & 1:
            receive(s, me, s.display[place])
            s.display[place] = EMPTY
    tell(s, TAKES, me, move - TAKE, forced)
