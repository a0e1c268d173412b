"""Phase 3, bidding (CF-20 … CF-39).

The three predicates answer with the number of the rule that forbids the move, 0 if it is legal. They assume that the
seat is the one in turn; flow.py asks that first.
"""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_fever.rules.state import CONSTRUCTING, NOBODY, Deck, State, left


def leads(s: State, seat: int) -> bool:
    return s.black_leader == seat or s.green_leader == seat


def refuse_green(s: State, me: int, workers: int) -> int:
    if leads(s, me):
        return 21
    if workers < 1:
        return 26
    if workers < least_green(s):
        return 27
    if workers > most_green(s, me):
        return 25
    return 0


def least_green(s: State) -> int:
    return s.green_bid + 1


def most_green(s: State, me: int) -> int:
    return s.hq[me]


def refuse_black(d: Deck, s: State, me: int, credits: int) -> int:
    if leads(s, me):
        return 21
    if most_black(s) == 0:
        return 31
    if credits < 1:
        return 30
    if credits > most_black(s):
        return 31
    if s.hq[me] < worker_cost(d, s):
        return 33
    return 0


def most_black(s: State) -> int:
    return s.black_credits


def worker_cost(d: Deck, s: State) -> int:
    return d.black_workers[s.black[s.round_no - 1]]


def can_bid(d: Deck, s: State, me: int) -> bool:
    """Whether any bid is open to the seat in turn; if not, the table passes for it."""
    return refuse_green(s, me, least_green(s)) == 0 or refuse_black(d, s, me, 1) == 0


def bid_green(s: State, me: int, workers: int) -> None:
    former = s.green_leader
    s.hq[me] -= workers
    s.bid[me] = workers
    s.green_bid = workers
    s.green_leader = me
    tell(s, "green_bid", me, workers)
    outbid(s, former)
    end_turn(s, 0)


def bid_black(d: Deck, s: State, me: int, credits: int) -> None:
    former = s.black_leader
    workers = worker_cost(d, s)
    s.hq[me] -= workers
    s.bid[me] = workers
    s.black_credits -= credits
    s.green_credits += credits
    s.black_leader = me
    tell(s, "black_bid", me, credits, workers)
    outbid(s, former)
    end_turn(s, 0)


def outbid(s: State, former: int) -> None:
    """The former leader takes his workers back into HQ at once (CF-29, CF-34)."""
    if former != NOBODY:
        s.hq[former] += s.bid[former]
        tell(s, "workers_back", former, s.bid[former])
        s.bid[former] = 0


def pass_turn(s: State, forced: int) -> None:
    """Passing is not final (CF-22); `forced` says that the table passed, nothing else being legal."""
    tell(s, "passes", s.turn, forced, leads(s, s.turn))
    end_turn(s, s.passes + 1)


def end_turn(s: State, passes: int) -> None:
    s.passes = passes
    s.turn = left(s, s.turn)


def end_bidding(s: State) -> None:
    """Projects without a bid leave the game and their credits go back to the bank (CF-37 … CF-39)."""
    if s.black_leader == NOBODY:
        tell(s, "black_unsold", s.black[s.round_no - 1], s.black_credits)
        s.bank += s.black_credits
        s.black_credits = 0
    if s.green_leader == NOBODY:
        tell(s, "green_unsold", s.green[s.round_no - 1], s.green_credits)
        s.bank += s.green_credits
        s.green_credits = 0
    s.phase = CONSTRUCTING
