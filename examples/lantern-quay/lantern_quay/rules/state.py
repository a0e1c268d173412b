"""What lies on the quay, and the tables of a deck."""

from __future__ import annotations

from bidyard.engine.record import Record, WithChance, i8, i16, record, streams

from lantern_quay.game import CRATES, HAND, MOVES, PHASES, SEATS

NIGHT, GAME_OVER = PHASES
WAIT, LAND, INSPECT = MOVES.codes("wait", "land", "inspect")

# Streams of chance.
CRATE_PILE = 0
START = 1

NOTHING = -1  # not chosen yet
UNKNOWN = -1  # out of the game, or not to be known
OPEN = SEATS  # behind all seats: the crate was landed or seized

APOLOGY = 2  # coins for a boat that was searched in vain

# What a seat earned its coins with
LANDING, SEIZING, WAITING = range(3)


@record
class State(WithChance):
    rng = streams(2)
    players = i8()
    length = i8()  # option: 0 normal, 1 short
    phase = i8()
    night = i8()  # from 1
    start = i8()  # warden of the first night
    holder = i8(CRATES)  # of each crate: a seat, OPEN or UNKNOWN
    sender = i8(CRATES)  # who sent an open crate ashore
    seized = i8(CRATES)  # 1: the warden has it
    chosen = i8(SEATS)  # this night's secret move
    shown = i8(SEATS)  # the move of the night before, open to all
    gained = i8(SEATS)  # coins of the night before
    earned = i16(SEATS, 3)  # coins so far: by landing, seizing and waiting


@record
class Deck(Record):
    goods = i8(CRATES)
    value = i8(CRATES)


def warden(s: State) -> int:
    return (s.start + s.night - 1) % s.players


def nights(s: State) -> int:
    """With three or four players everybody is warden twice, unless a short game is wished (LQ-4)."""
    return s.players * 2 if s.players <= 4 and s.length == 0 else s.players


def hand_size(s: State, seat: int) -> int:
    """Crates in hand; public, as it follows from those that were sent ashore."""
    n = HAND
    for crate in range(CRATES):
        if s.sender[crate] == seat:
            n -= 1
    return n


def coins(s: State, seat: int) -> int:
    return s.earned[seat][LANDING] + s.earned[seat][SEIZING] + s.earned[seat][WAITING]
