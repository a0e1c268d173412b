"""What lies on the table in Construction Yard, and the tables of a deck."""

from __future__ import annotations

from bidyard.engine.record import Record, WithChance, i8, i16, i32, record, streams
from bidyard.games.construction_yard.box import SLOTS
from bidyard.games.construction_yard.game import MOVES, PHASES

SEATS = 6
BUILDINGS = 54
MONEY = 108
TYPES = 6
RANKS = 3

SETUP, ACT, LEFTOVER, OVER = PHASES
# A purchase is BUY + (gift * SLOTS + slot) * PURSES + payment; a taking is TAKE + its cards (box.py).
PASS, TAKE, BUY, KEEP, DONATE = MOVES.codes("pass", "take", "buy", "keep", "donate")

# Scorings: their numbers, and their bits in `scored`.
A = 0
B = 1
C = 2

DIRK = 2  # with two players he sits behind them in every table by seat (CY-702)
NOBODY = -1
NONE = -1  # no building in a slot
NO_PRICE = 999  # of an empty slot: more than all money of a currency
EMPTY = 0  # no money card in a place of the display
UNKNOWN = -1

# Where a building is, besides the seat that owns it.
IN_DECK = -1
IN_SLOT = -2  # also what nobody bought at the end (CY-505, CY-506)

# Streams of chance.
BUILDING_DECK = 0
MONEY_DECK = 1
SCORING_CARDS = 2
START_PLAYER = 3


@record
class State(WithChance):
    rng = streams(4)
    players = i8()
    # Options
    open_hands = i8()
    leftover_donation = i8()
    dirk_can_win = i8()
    payments = i8()  # 1: every legal payment is listed, not only the canonical ones
    phase = i8()
    start = i8()
    turn = i8()
    scored = i8()  # bits of the scorings done
    leftover = i8()  # slot, from 0, of the leftover card being decided
    # Buildings
    slots = i8(SLOTS)
    prices = i16(SLOTS)  # of the buildings in them
    buildings = i8(BUILDINGS)  # in draw order
    building_top = i8()
    owner = i8(BUILDINGS)
    owned = i8(SEATS, TYPES)
    at_a = i8(SEATS, TYPES)  # owned at the time of scoring A, for the score sheet
    at_b = i8(SEATS, TYPES)
    points = i16(SEATS)
    # Money (box.py)
    display = i8(SLOTS)
    money = i8(MONEY)  # in draw order, without the two scoring cards
    money_top = i8()
    money_end = i8()
    stacked_at = i8()  # money cards handed out before the five piles were stacked
    a_at = i8()  # cards before the scoring card, all those handed out and the other scoring card counted
    b_at = i8()
    discard = i32(SLOTS)  # purses
    hands = i32(SEATS, SLOTS)  # purses
    totals = i16(SEATS, SLOTS)  # what they are worth


@record
class Deck(Record):
    capital = i8()
    copies = i8()  # of each money card
    copies_two_players = i8()
    dirk_start = i8()
    dirk_after_a = i8()
    dirk_after_b = i8()  # he gets one of so many
    kind = i8(BUILDINGS)  # type of each building, from 0
    price = i8(BUILDINGS)
    points = i8(3 * TYPES, RANKS)  # of each rank; six rows for each scoring


def left(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


def participants(s: State) -> int:
    """The seats, and Dirk behind them with two players."""
    return 3 if s.players == 2 else s.players
