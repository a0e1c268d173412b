"""The turn (CY-201 … CY-207), whose decision it is, and the moves: list, refusal, effect."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.telling import tell
from bidyard.games.construction_yard.box import PURSES, SLOTS
from bidyard.games.construction_yard.rules.buy_building import affordable, affordable_slots, all_payments, buy, refuse_buy
from bidyard.games.construction_yard.rules.end_of_game import buy_leftover, end_game, sell_leftovers
from bidyard.games.construction_yard.rules.payments import NO_LIMIT, next_payment, only_one_payment, sets_of_three
from bidyard.games.construction_yard.rules.purse import smallest
from bidyard.games.construction_yard.rules.refill import fill_display, fill_slots, next_player
from bidyard.games.construction_yard.rules.scoring import compared, winners
from bidyard.games.construction_yard.rules.setup import lay_out, tell_setup
from bidyard.games.construction_yard.rules.state import (
    ACT,
    BUY,
    DONATE,
    EMPTY,
    KEEP,
    LEFTOVER,
    OVER,
    PASS,
    SETUP,
    TAKE,
    Deck,
    State,
)
from bidyard.games.construction_yard.rules.take_money import different_takes, move_of, refuse_take, several, take

LOWEST_BIT = 0x0102010301020100  # the number of the lowest bit of 0 … 15, four bits each, from the right


def begin(d: Deck, s: State) -> None:
    """Plays on to the first decision."""
    if s.phase == SETUP:
        lay_out(d, s)
    tell_setup(s)
    advance(d, s)


def advance(d: Deck, s: State) -> None:
    """Runs everything that holds no decision, until somebody must choose or the game is over."""
    while s.phase == ACT and not has_choice(s):
        move = only_move(s)
        if move < 0:
            return
        perform(d, s, move, 1)
    if s.phase == LEFTOVER:
        sell_leftovers(d, s)


def has_choice(s: State) -> bool:
    """Whether two different money cards lie open: the quick answer for nearly every position."""
    first = s.display[0]
    second = s.display[1]
    return first != second and first != 0 and second != 0


def only_move(s: State) -> int:
    """The one legal move, PASS if there is none, -1 if there are several: superfluous payments count (CY-207)."""
    sets = different_takes(s)
    moves = 0
    only = PASS
    for places in range(1, 1 << SLOTS):
        if (sets >> places) & 1:
            moves += 1
            only = move_of(s, places)
    for slot in range(SLOTS):
        if affordable(s, s.turn, slot):
            purse = s.hands[s.turn][slot]
            moves += 1
            if s.players == 2 or not only_one_payment(purse, s.totals[s.turn][slot], s.prices[slot]):
                moves += 1
            only = BUY + slot * PURSES + purse
    return only if moves < 2 else -1


def to_act(s: State) -> int:
    """Bits of the seats that must decide now; 0 when the game is over."""
    return 1 << s.turn if s.phase == ACT or s.phase == LEFTOVER else 0


def refuse(d: Deck, s: State, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    if s.phase == OVER:
        return 503
    if s.phase == LEFTOVER:
        return 0 if seat == s.turn and move >= KEEP else 712
    if seat != s.turn:
        return 201
    if move >= KEEP or move == PASS:
        return 202
    if move >= BUY:
        where = (move - BUY) // PURSES
        return refuse_buy(s, seat, where % SLOTS, (move - BUY) % PURSES, where // SLOTS)
    return refuse_take(s, move)


def legal(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    """Writes the legal moves of a seat that must decide, in canonical order, and returns their number.

    With the option to list all payments, the canonical ones are listed all the same where the others might not fit.
    One function and one way through it for `out`: compiled code counts references wherever an array is handed on.
    """
    n = 0
    single = several(s) == 0  # as mostly; then equal cards are the only question
    sets = 0 if single else different_takes(s) >> 1
    places = 1
    while sets != 0:
        if sets & 1:
            out[n] = move_of(s, places)
            n += 1
        sets >>= 1
        places += 1
    one = s.display[0]
    two = s.display[1]
    three = s.display[2]
    four = s.display[3]
    out[n] = TAKE + one
    n += single & (one != EMPTY)
    out[n] = TAKE + two
    n += single & (two != EMPTY) & (two != one)
    out[n] = TAKE + three
    n += single & (three != EMPTY) & (three != one) & (three != two)
    out[n] = TAKE + four
    n += single & (four != EMPTY) & (four != one) & (four != two) & (four != three)
    takings = n
    everything = s.payments != 0 and all_payments(s, seat) <= len(out) - 24
    slots = affordable_slots(s, seat)
    while slots != 0:
        slot = (LOWEST_BIT >> (4 * slots)) & 3
        slots &= slots - 1
        price = s.prices[slot]
        limit = NO_LIMIT if everything else price
        purse = s.hands[seat][slot]
        base = BUY + slot * PURSES
        low = smallest(purse)
        middle = smallest(purse - low)
        high = smallest(purse - low - middle)
        if purse == low + middle + high:
            listed = sets_of_three(low, middle, high, price, limit)
            for number in range(1, 8):
                out[n] = base + (number & 1) * low + (number >> 1 & 1) * middle + (number >> 2) * high
                n += listed >> number & 1
        else:
            payment = next_payment(purse, price, limit, 0)
            while payment != 0:
                out[n] = base + payment % PURSES
                n += 1
                payment = next_payment(purse, price, limit, payment)
    for i in range(takings, n if s.players == 2 else takings):
        out[n] = out[i] + SLOTS * PURSES
        n += 1
    if s.phase == LEFTOVER:
        n = 0
    out[n] = KEEP
    out[n + 1] = DONATE
    return 2 if s.phase == LEFTOVER else n


def apply(d: Deck, s: State, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision."""
    if s.phase == LEFTOVER:
        buy_leftover(d, s, seat, move - KEEP)
    else:
        perform(d, s, move, 0)
    advance(d, s)


def perform(d: Deck, s: State, move: int, forced: int) -> None:
    """One action; the turn ends unless it was an exact purchase (CY-203, CY-204)."""
    if move >= BUY:
        where = (move - BUY) // PURSES
        if buy(d, s, s.turn, where % SLOTS, (move - BUY) % PURSES, where // SLOTS, forced):
            return
    elif move >= TAKE:
        take(s, s.turn, move, forced)
    else:
        tell(s, "passes", s.turn, forced)
    if fill_slots(d, s):
        fill_display(d, s)
        next_player(s)
    else:
        end_game(d, s)


def score(s: State, out: MutableSequence[int]) -> int:
    """The final scores and the bits of the winners."""
    for seat in range(s.players):
        out[seat] = s.points[seat]
    return winners(s.points, s.players, compared(s))
