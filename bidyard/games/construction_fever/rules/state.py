"""What lies on the table in Construction Fever, and the tables of a deck."""

from __future__ import annotations

from bidyard.engine.record import Record, WithChance, i8, i16, record, streams
from bidyard.games.common.seats import left_of, right_of
from bidyard.games.construction_fever.game import HQ_SPACES, MOVES, PHASES, SEATS

CARDS = 12  # of each colour in the box

ROUND_SETUP, WORKERS_REST, BIDDING, CONSTRUCTING, DEVELOPING, WORKERS_RETURN, NEXT_ROUND, GAME_OVER = PHASES
PASS, GREEN, BLACK, DEVELOP = MOVES.codes("pass", "green", "black", "develop")

NOBODY = -1

# Streams of chance.
BLACK_DECK = 0
GREEN_DECK = 1
START_PLAYER = 2


@record
class State(WithChance):
    rng = streams(3)
    players = i8()
    phase = i8()
    round_no = i8()  # from 1
    start = i8()  # holder of the start player marker
    turn = i8()
    passes = i8()  # in immediate succession
    bank = i16()
    # The two projects
    black = i8(CARDS)  # draw order; the card of round r is black[r - 1]
    green = i8(CARDS)
    black_credits = i16()
    green_credits = i16()
    black_leader = i8()
    green_leader = i8()
    green_bid = i8()
    # Per seat
    credits = i16(SEATS)
    hq = i8(SEATS)
    resting = i8(SEATS)
    bid = i8(SEATS)  # workers in the bidding area
    black_workers = i8(SEATS)
    sealed = i8(SEATS)  # secret developing bid
    # Green stack e lies between seat e and the seat to its left: workers of seat e, then of that neighbour
    green_workers = i8(SEATS, 2)
    # Where the card of each round went: the seat of the black stack, the number of the green stack
    black_stack = i8(CARDS)
    green_stack = i8(CARDS)
    # Filled by the final scoring
    reputation = i16(SEATS)
    profit = i16(SEATS)
    eliminated = i8(SEATS)


@record
class Deck(Record):
    cards = i8()  # of each colour
    rounds = i8()
    bank = i16()
    workers = i8(SEATS + 1)  # per player, by number of players
    hq_reputation = i8(HQ_SPACES + 1)  # by workers in HQ
    hq_credits = i8(HQ_SPACES + 1)
    black_credits = i8(CARDS)
    black_workers = i8(CARDS)
    black_loss = i8(CARDS)
    green_gain = i8(CARDS)


def left(s: State, seat: int) -> int:
    return left_of(seat, s.players)


def right(s: State, seat: int) -> int:
    return right_of(seat, s.players)
