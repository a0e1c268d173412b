"""The order of the phases (RP-10), whose decision it is, and the moves: list, refusal, effect."""

from __future__ import annotations

from collections.abc import MutableSequence

from bidyard.engine.telling import tell
from bidyard.games.reputation.effects import CHOICES
from bidyard.games.reputation.game import IDENTITIES
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
    LEFT_HAND,
    MARKER,
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


def begin(d: Deck, s: State) -> None:
    """Plays on to the first decision."""
    if s.phase == WORKERS_LEAVE:
        for seat in range(s.players):
            if s.ceo[seat] != NOBODY:
                tell(s, "identity_dealt", seat, s.ceo[seat], s.corporation[seat])
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
            place_public(s, False)
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
    if s.phase == GAME_OVER:
        return 51
    if move >= CHOOSE:
        if s.phase != DRAFTING:
            return 10
        return 3 if s.turn != seat else refuse_choice(s, seat, move - CHOOSE)
    if move >= COSPONSOR:
        return refuse_answer(s, seat, move)
    if move >= POWER:
        return refuse_power(d, s, seat, (move - POWER) // CHOICES, (move - POWER) % CHOICES)
    if s.phase != BIDDING:
        return 10
    if move != SPECULATE and leads(s, seat):
        return 21
    if s.turn != seat:
        return 20
    if move >= PUBLIC:
        return refuse_public(d, s, seat, move - PUBLIC)
    if move >= PRIVATE:
        return refuse_private(s, seat, move - PRIVATE)
    return 0


def refuse_answer(s: State, seat: int, move: int) -> int:
    """Phase 5: a neighbour's bid or the sponsor's hand."""
    if s.phase != COSPONSOR_BID and s.phase != COSPONSOR_SHOWN:
        return 10
    if s.phase == COSPONSOR_SHOWN or (deciding(s) >> seat) & 1 == 0:
        return 40
    return refuse_marker(s, seat, move - MARKER) if move >= MARKER else refuse_cosponsor(s, seat, move - COSPONSOR)


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
                out[n] = CHOOSE + card
                n += 1
        return n
    return list_powers(d, s, seat, out, n)


def list_answers(s: State, seat: int, out: MutableSequence[int]) -> int:
    if seat == s.public_leader:
        out[0] = MARKER + LEFT_HAND
        out[1] = MARKER + RIGHT_HAND
        return 2
    most = most_cosponsor(s, seat)
    for workers in range(most + 1):
        out[workers] = COSPONSOR + workers
    return most + 1


def list_bids(d: Deck, s: State, seat: int, out: MutableSequence[int]) -> int:
    out[0] = SPECULATE
    n = 1
    # Between its limits every number is legal, so only the first is asked about.
    least = least_private(s)
    if refuse_private(s, seat, least) == 0:
        for workers in range(least, most_private(s, seat) + 1):
            out[n] = PRIVATE + workers
            n += 1
    if refuse_public(d, s, seat, 1) == 0:
        for credits in range(1, most_public(s) + 1):
            out[n] = PUBLIC + credits
            n += 1
    return list_powers(d, s, seat, out, n)


def apply(d: Deck, s: State, seat: int, move: int) -> None:
    """Carries out a legal move and plays on to the next decision."""
    if move >= CHOOSE:
        choose(d, s, seat, move - CHOOSE)
    elif move >= MARKER:
        hide_marker(s, seat, move - MARKER)
    elif move >= COSPONSOR:
        seal(s, seat, move - COSPONSOR)
    elif move >= POWER:
        use_power(d, s, seat, (move - POWER) % CHOICES)
    elif move >= PUBLIC:
        bid_public(d, s, seat, move - PUBLIC)
    elif move >= PRIVATE:
        bid_private(d, s, seat, move - PRIVATE)
    else:
        speculate(s, 0)
    advance(d, s)


def score(s: State, out: MutableSequence[int]) -> int:
    """The final scores (profit) and the bits of the winners."""
    for seat in range(s.players):
        out[seat] = s.profit[seat]
    return winners(s.profit, s.reputation, s.players, s.eliminated)
