"""What lies on the table in Game Name, and the tables of a deck: small whole numbers only."""

from __future__ import annotations

from bidyard.engine.record import Record, WithChance, i8, i16, record, streams

from game_name.game import LOTS, MOVES, NUMBERS, PHASES, PLAYERS

SEATS = PLAYERS[-1]

CHOOSING, GAME_OVER = PHASES
(SHOW,) = MOVES.codes("show")  # the move `show 17` is SHOW + the place of 17 in its pile

# Streams of chance, one for each pile: different play meets the same cards.
LOT_PILE = 0
NUMBER_PILE = 1

NOTHING = -1  # no number chosen yet
UNKNOWN = -1  # a lot that is not turned yet, a number that is out of the game; or not to be known
SHOWN = SEATS  # behind all seats: the number lies face up


@record
class State(WithChance):
    rng = streams(2)
    players = i8()
    phase = i8()
    round_no = i8()  # from 1
    lots = i8(LOTS)  # in the order of the draw; the lot of round r is lots[r - 1]
    taker = i8(LOTS)  # the seat that took the lot of each round
    holder = i8(NUMBERS)  # of each number: a seat, SHOWN or UNKNOWN
    chosen = i8(SEATS)  # the number that each seat has laid face down
    points = i16(SEATS)


@record
class Deck(Record):
    points = i8(LOTS)
