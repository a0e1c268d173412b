"""What is in the box, counted and named: seats, colours, cards, chips, places. Moves, rules, views and decks share it."""

from __future__ import annotations

from math import comb
from typing import Literal, get_args

Colour = Literal["red", "blue", "green", "yellow", "purple"]
Mode = Literal["rush", "high"]

PLAYERS = (3, 4, 5)
SEATS = max(PLAYERS)

COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
COLOURS = len(COLOUR_NAMES)
RANKS = 5
CARDS = COLOURS * RANKS  # apartments
CARD_NAMES = tuple(f"{colour}-{rank}" for colour in COLOUR_NAMES for rank in range(1, RANKS + 1))
PARKING = CARDS  # the parking lot's number in the deck
PARKING_NAME = "parking"

CHIPS = ("W", "D", "T", "M")

# How an apartment can stand upright.
MODE_NAMES: tuple[Mode, ...] = get_args(Mode)
MODES = len(MODE_NAMES)
RUSH = 0
HIGH = 1
SPOTS = 4  # efficiency spots of a mode at most
MASKS = 1 << SPOTS  # sets of them

# Places a chip can be, as moves name them: face-up apartments by card, face-down ones by their owner's count, HQ, hand.
BACKS = 21  # face-down buildings of one seat can be won in every auction at most
FIRST_BACK = CARDS - 1  # the place of back-k is FIRST_BACK + k
HQ = CARDS + BACKS
HAND = HQ + 1
PLACES = HAND + 1
PLACE_NAMES = (*CARD_NAMES, *(f"back-{k}" for k in range(1, BACKS + 1)), "hq", "hand")

# Spreads of workers that come back, as numbers (spreads.py): of a few workers from anywhere, of many from a few buildings, and
# all but a few. Together they leave room for the other moves below 2**31.
AT_ONCE = 8  # workers from anywhere
MANY = 16  # workers from up to SOURCES buildings
SOURCES = 4
STAYING = 7  # workers that stay where they are
FIRST_MANY = comb(HQ + AT_ONCE + 1, AT_ONCE)
FIRST_BUT = FIRST_MANY + sum(comb(HQ + 1, k) * comb(MANY, k) for k in range(1, SOURCES + 1))
SPREADS = FIRST_BUT + comb(HQ + STAYING + 1, STAYING)
