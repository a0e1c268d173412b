"""The order of the phases (RP-10), whose decision it is, and the moves: list, refusal, effect."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.telling import tell
from bidyard.games.reputation.rules.agendas import pay_after_phase_five
from bidyard.games.reputation.rules.bidding import (
    bid_private,
    bid_public,
    can_bid,
    end_bidding,
    leads,
    least_private,
    most_private,
    most_public,
    refuse_private,
    refuse_public,
    speculate,
)
from bidyard.games.reputation.rules.cosponsor_bid import (
    answer_for_empty,
    deciding,
    hide_marker,
    most_cosponsor,
    place_public,
    refuse_cosponsor,
    refuse_marker,
    seal,
    show_hands,
)
from bidyard.games.reputation.rules.drafting import choose, refuse_choice
from bidyard.games.reputation.rules.happenings import IDENTITY_DEALT
from bidyard.games.reputation.rules.next_round import prepare_next_round, return_workers
from bidyard.games.reputation.rules.powers import asked_first, list_powers, may_use_power, refuse_power, use_power
from bidyard.games.reputation.rules.reveal import reveal_projects
from bidyard.games.reputation.rules.scoring import winners
from bidyard.games.reputation.rules.sponsoring import sponsor
from bidyard.games.reputation.rules.state import (
    BIDDING,
    CHOOSE,
    COSPONSOR,
    COSPONSOR_BID,
    COSPONSOR_SHOWN,
    DRAFTING,
    GAME_OVER,
    HQ_SPACES,
    IDENTITIES,
    LEFT_HAND,
    MARKER,
    MAX_AMOUNT,
    MAX_CREDITS,
    NOBODY,
    POWER,
    PRIVATE,
    PUBLIC,
    REVEAL,
    RIGHT_HAND,
    SPECULATE,
    SPONSORING,
    WORKERS_LEAVE,
    WORKERS_RETURN,
    Deck,
    State,
)
from bidyard.games.reputation.rules.workers_leave import tell_round, workers_leave

CHOICES = MAX_AMOUNT + 1  # of a power
MAX_MOVES = 1 + HQ_SPACES + MAX_CREDITS + CHOICES
ACTIONS = MAX_MOVES + HQ_SPACES + 1 + 2 + 2 * IDENTITIES


def begin(d: Deck, s: State) -> None:
    """Plays on to the first decision."""
    if s.phase == WORKERS_LEAVE:
        for seat in range(s.players):
            if s.ceo[seat] != NOBODY:
                tell(s, IDENTITY_DEALT, seat, s.ceo[seat], s.corporation[seat])
        tell_round(s)
    advance(d, s)


def advance(d: Deck, s: State) -> None:
    """Runs everything that holds no decision, until somebody must choose or the game is over."""
    while s.phase != GAME_OVER:
        if s.phase == BIDDING:
            if s.speculations == s.players:
                end_bidding(s)
            elif can_bid(d, s, s.turn) or may_use_power(d, s, s.turn):
                return
            else:
                speculate(s, 1)
        elif s.phase == COSPONSOR_BID:
            answer_for_empty(s)
            if deciding(s) != 0:
                return
            show_hands(d, s)
        elif s.phase == COSPONSOR_SHOWN:
            if may_use_power(d, s, s.public_leader):
                return
            place_public(d, s, False)
        elif s.phase == WORKERS_LEAVE:
            if s.asked != 0:
                return
            workers_leave(d, s)
        elif s.phase == REVEAL:
            reveal_projects(d, s)
        elif s.phase == SPONSORING:
            sponsor(d, s)
        elif s.phase == WORKERS_RETURN:
            pay_after_phase_five(d, s)
            return_workers(s)
        elif s.phase == DRAFTING:
            return
        else:
            prepare_next_round(d, s)


def to_act(s: State) -> int:
    """Bits of the seats that must decide now; 0 when the game is over."""
    if s.phase == BIDDING or s.phase == DRAFTING:
        return 1 << s.turn
    if s.phase == COSPONSOR_BID:
        return deciding(s)
    if s.phase == COSPONSOR_SHOWN:
        return 1 << s.public_leader
    if s.phase == WORKERS_LEAVE:
        return 1 << asked_first(s)
    return 0


def refuse(d: Deck, s: State, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the seat this move now."""
    kind = move // 1000
    number = move % 1000
    if s.phase == GAME_OVER:
        return 51
    if kind == POWER:
        return refuse_power(d, s, seat, number // 100, number % 100)
    if kind == CHOOSE:
        if s.phase != DRAFTING:
            return 10
        return 3 if s.turn != seat else refuse_choice(s, seat, number)
    if kind in (COSPONSOR, MARKER):
        if s.phase != COSPONSOR_BID and s.phase != COSPONSOR_SHOWN:
            return 10
        if s.phase == COSPONSOR_SHOWN or (deciding(s) >> seat) & 1 == 0:
            return 40
        return refuse_cosponsor(s, seat, number) if kind == COSPONSOR else refuse_marker(s, seat, number)
    if s.phase != BIDDING:
        return 10
    if kind != SPECULATE and leads(s, seat):
        return 21
    if s.turn != seat:
        return 20
    if kind == PRIVATE:
        return refuse_private(s, seat, number)
    if kind == PUBLIC:
        return refuse_public(d, s, seat, number)
    return 0


def legal(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    """Writes the legal moves of a seat that must decide, in canonical order, and returns their number."""
    if s.phase == BIDDING:
        return list_bids(d, s, seat, out)
    if s.phase == COSPONSOR_BID:
        return list_answers(s, seat, out)
    n = 0
    if s.phase == DRAFTING:
        for card in range(2 * IDENTITIES):
            if refuse_choice(s, seat, card) == 0:
                out[n] = CHOOSE * 1000 + card
                n += 1
        return n
    return list_powers(d, s, seat, POWER * 1000, out, n)


def list_answers(s: State, seat: int, out: MutableSequence[int]) -> int:
    if seat == s.public_leader:
        out[0] = MARKER * 1000 + LEFT_HAND
        out[1] = MARKER * 1000 + RIGHT_HAND
        return 2
    most = most_cosponsor(s, seat)
    for workers in range(most + 1):
        out[workers] = COSPONSOR * 1000 + workers
    return most + 1


def list_bids(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    out[0] = SPECULATE
    n = 1
    # Between its limits every number is legal, so only the first is asked about.
    least = least_private(s)
    if refuse_private(s, seat, least) == 0:
        for workers in range(least, most_private(s, seat) + 1):
            out[n] = PRIVATE * 1000 + workers
            n += 1
    if refuse_public(d, s, seat, 1) == 0:
        for credits in range(1, most_public(s) + 1):
            out[n] = PUBLIC * 1000 + credits
            n += 1
    return list_powers(d, s, seat, POWER * 1000, out, n)


def apply(d: Deck, s: State, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision."""
    kind = move // 1000
    number = move % 1000
    if kind == SPECULATE:
        speculate(s, 0)
    elif kind == PRIVATE:
        bid_private(d, s, seat, number)
    elif kind == PUBLIC:
        bid_public(d, s, seat, number)
    elif kind == COSPONSOR:
        seal(s, seat, number)
    elif kind == MARKER:
        hide_marker(s, seat, number)
    elif kind == POWER:
        use_power(d, s, seat, number % 100)
    else:
        choose(s, seat, number)
    advance(d, s)


def dense(move: int) -> int:
    """The move's index in the research action space, 0 … ACTIONS - 1. A seat has one power, so its choice suffices."""
    kind = move // 1000
    number = move % 1000
    if kind == SPECULATE:
        return 0
    if kind == PRIVATE:
        return number
    if kind == PUBLIC:
        return HQ_SPACES + number
    if kind == POWER:
        return 1 + HQ_SPACES + MAX_CREDITS + number % 100
    if kind == COSPONSOR:
        return MAX_MOVES + number
    if kind == MARKER:
        return MAX_MOVES + HQ_SPACES + 1 + number
    return MAX_MOVES + HQ_SPACES + 3 + number


def score(s: State, out: MutableSequence[int]) -> int:
    """The final scores (profit) and the bits of the winners."""
    for seat in range(s.players):
        out[seat] = s.profit[seat]
    return winners(s.profit, s.reputation, s.players, s.eliminated)
