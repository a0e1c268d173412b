"""The order of the phases (CF-10), whose decision it is, and the moves: list, refusal, effect."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.games.construction_fever.rules.bidding import (
    bid_black,
    bid_green,
    can_bid,
    end_bidding,
    leads,
    least_green,
    most_black,
    most_green,
    pass_turn,
    refuse_black,
    refuse_green,
)
from bidyard.games.construction_fever.rules.constructing import construct
from bidyard.games.construction_fever.rules.developing import (
    deciding,
    most_develop,
    refuse_develop,
    reveal,
    seal,
    seal_for_empty_hq,
)
from bidyard.games.construction_fever.rules.next_round import prepare_next_round, return_workers
from bidyard.games.construction_fever.rules.round_setup import set_up_round
from bidyard.games.construction_fever.rules.scoring import winners
from bidyard.games.construction_fever.rules.state import (
    BIDDING,
    BLACK,
    CONSTRUCTING,
    DEVELOP,
    DEVELOPING,
    GAME_OVER,
    GREEN,
    PASS,
    ROUND_SETUP,
    WORKERS_REST,
    WORKERS_RETURN,
    Deck,
    State,
)
from bidyard.games.construction_fever.rules.workers_rest import rest_workers


def begin(d: Deck, s: State) -> None:
    """Plays on to the first decision."""
    advance(d, s)


def advance(d: Deck, s: State) -> None:
    """Runs everything that holds no decision, until somebody must choose or the game is over."""
    while s.phase != GAME_OVER:
        if s.phase == BIDDING:
            if s.passes == s.players:
                end_bidding(s)
            elif can_bid(d, s, s.turn):
                return
            else:
                pass_turn(s, 1)
        elif s.phase == DEVELOPING:
            seal_for_empty_hq(s)
            if deciding(s) != 0:
                return
            reveal(s)
        elif s.phase == ROUND_SETUP:
            set_up_round(d, s)
        elif s.phase == WORKERS_REST:
            rest_workers(s)
        elif s.phase == CONSTRUCTING:
            construct(s)
        elif s.phase == WORKERS_RETURN:
            return_workers(s)
        else:
            prepare_next_round(d, s)


def to_act(s: State) -> int:
    """Bits of the seats that must decide now; 0 when the game is over."""
    if s.phase == BIDDING:
        return 1 << s.turn
    if s.phase == DEVELOPING:
        return deciding(s)
    return 0


def refuse(d: Deck, s: State, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    if s.phase == GAME_OVER:
        return 56
    if (move >= DEVELOP) != (s.phase == DEVELOPING):
        return 10
    if s.phase == BIDDING and move != PASS and leads(s, seat):
        return 21
    if (to_act(s) >> seat) & 1 == 0:
        return 20 if s.phase == BIDDING else 46
    if move >= DEVELOP:
        return refuse_develop(s, seat, move - DEVELOP)
    if move >= BLACK:
        return refuse_black(d, s, seat, move - BLACK)
    if move >= GREEN:
        return refuse_green(s, seat, move - GREEN)
    return 0


def legal(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    """Writes the legal moves of a seat that must decide, in canonical order, and returns their number."""
    n = 0
    if s.phase == BIDDING:
        out[0] = PASS
        n = 1
        # Between its limits every number is legal, so only the first is asked about.
        workers = least_green(s)
        most = most_green(s, seat) if refuse_green(s, seat, workers) == 0 else 0
        while workers <= most:
            out[n] = GREEN + workers
            n += 1
            workers += 1
        credits = 1
        most = most_black(s) if refuse_black(d, s, seat, credits) == 0 else 0
        while credits <= most:
            out[n] = BLACK + credits
            n += 1
            credits += 1
    else:
        most = most_develop(s, seat)
        while n <= most:
            out[n] = DEVELOP + n
            n += 1
    return n


def apply(d: Deck, s: State, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision."""
    if move >= DEVELOP:
        seal(s, seat, move - DEVELOP)
    elif move >= BLACK:
        bid_black(d, s, seat, move - BLACK)
    elif move >= GREEN:
        bid_green(s, seat, move - GREEN)
    else:
        pass_turn(s, 0)
    advance(d, s)


def score(s: State, out: MutableSequence[int]) -> int:
    """The final scores (profit) and the bits of the winners."""
    for seat in range(s.players):
        out[seat] = s.profit[seat]
    return winners(s.profit, s.players, s.eliminated)
