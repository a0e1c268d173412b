"""What lies in the box, and the limits that the rules set to it: known to the declaration, the rules and the deck alike."""

from __future__ import annotations

from typing import Literal, get_args

Currency = Literal["blue", "green", "orange", "yellow"]
BuildingType = Literal["museum", "theater", "station", "church", "park", "skyscraper"]
Scoring = Literal["A", "B", "C"]

CURRENCIES: tuple[Currency, ...] = get_args(Currency)  # also those of the slots from the left (CY-104)
KINDS: tuple[BuildingType, ...] = get_args(BuildingType)
SCORINGS: tuple[Scoring, ...] = get_args(Scoring)

SLOTS = 4
TOP_VALUE = 9  # money cards are worth 1 to 9 (CY-106)
COPIES = 3  # of a money card, at most
SEVERAL = 5  # the most that several money cards taken together may total (CY-222)
LOWEST_PRICE = 2
HIGHEST_PRICE = 13

# Money of one currency is one number, a *purse*: two bits for each value, the value 1 lowest. No value exists more than
# three times, so purses can be added and subtracted as plain integers and no count ever runs over into the next.
PURSES = 1 << (2 * TOP_VALUE)
# A money card is currency * 16 + value, and a set of up to four cards one number: six bits for each, the lowest card first.
CARD_BITS = 6
TAKEN = 1 << (CARD_BITS * SLOTS)
