"""Phase 3, bidding (RP-20 … RP-33).

The predicates answer with the number of the rule that forbids the move, 0 if it is legal. They assume that the seat is
the one in turn; flow.py asks that first. Bids made by a power come here too, with the credits or the minimum it allows.
"""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.reputation.rules.agendas import pay
from bidyard.games.reputation.rules.state import (
    NOBODY,
    OUTBID_BY_OTHER,
    SPONSORING,
    Deck,
    State,
    left,
    private_card,
    public_card,
)


def leads(s: State, seat: int) -> bool:
    return s.private_leader == seat or s.public_leader == seat


def worker_cost(d: Deck, s: State) -> int:
    return d.public_workers[public_card(s)]


def refuse_private(s: State, me: int, workers: int) -> int:
    if leads(s, me):
        return 21
    if workers < least_private(s):
        return 25
    if workers > most_private(s, me):
        return 24
    return 0


def least_private(s: State) -> int:
    return s.private_bid + 1


def most_private(s: State, me: int) -> int:
    return s.hq[me]


def refuse_public(d: Deck, s: State, me: int, credits: int) -> int:
    if leads(s, me):
        return 21
    if most_public(s) == 0:
        return 29
    if credits < 1 or credits > most_public(s):
        return 28
    if s.hq[me] < worker_cost(d, s):
        return 27
    return 0


def most_public(s: State) -> int:
    return s.public_credits


def can_bid(d: Deck, s: State, me: int) -> bool:
    """Whether any bid is open to the seat in turn without a power."""
    return refuse_private(s, me, least_private(s)) == 0 or refuse_public(d, s, me, 1) == 0


def bid_private(d: Deck, s: State, me: int, workers: int) -> None:
    former = s.private_leader
    s.hq[me] -= workers
    s.bid[me] = workers
    s.private_bid = workers
    s.private_leader = me
    tell(s, "private_bid", me, workers)
    lose_lead(d, s, former)
    end_turn(s, 0)


def bid_public(d: Deck, s: State, me: int, credits: int) -> None:
    former = s.public_leader
    workers = worker_cost(d, s)
    s.hq[me] -= workers
    s.bid[me] = workers
    s.public_credits -= credits
    s.private_credits += credits
    s.public_leader = me
    tell(s, "public_bid", me, credits, workers)
    lose_lead(d, s, former)
    end_turn(s, 0)


def lose_lead(d: Deck, s: State, former: int) -> None:
    """The former leader takes his workers back into HQ at once (RP-26, RP-30)."""
    if former != NOBODY:
        s.hq[former] += s.bid[former]
        tell(s, "workers_back", former, s.bid[former])
        s.bid[former] = 0
        pay(d, s, former, OUTBID_BY_OTHER, 0)


def speculate(s: State, forced: int) -> None:
    """Speculating is not final (RP-22); `forced` says that the table did it, nothing else being legal."""
    tell(s, "speculates", s.turn, forced, leads(s, s.turn))
    end_turn(s, s.speculations + 1)


def end_turn(s: State, speculations: int) -> None:
    s.speculations = speculations
    s.turn = left(s, s.turn)


def end_bidding(s: State) -> None:
    """Projects without a bid leave the game and their credits go back to the bank (RP-31 … RP-33)."""
    if s.private_leader == NOBODY:
        tell(s, "private_unsold", private_card(s), s.private_credits)
        s.bank += s.private_credits
        s.private_credits = 0
    if s.public_leader == NOBODY:
        tell(s, "public_unsold", public_card(s), s.public_credits)
        s.bank += s.public_credits
        s.public_credits = 0
    s.phase = SPONSORING
