"""Phase 5, developing (CF-46 … CF-53): the green winner's two neighbours bid in secret for a share in the card."""

from __future__ import annotations

from bidyard.engine.telling import tell, tell_seat
from bidyard.games.common.neighbour_bid import answer_for_empty_hq, edge_between, open_bits, place_workers
from bidyard.games.construction_fever.rules.state import WORKERS_RETURN, State, left, right


def refuse_develop(s: State, me: int, workers: int) -> int:
    if workers < 0 or workers > most_develop(s, me):
        return 48
    return 0


def most_develop(s: State, me: int) -> int:
    return s.hq[me]


def deciding(s: State) -> int:
    """Bits of the neighbours who have not sealed a bid yet."""
    return open_bits(s.sealed, left(s, s.green_leader), right(s, s.green_leader))


def seal(s: State, me: int, workers: int) -> None:
    s.sealed[me] = workers
    tell_seat(s, me, "seals", me, workers)


def seal_for_empty_hq(s: State) -> None:
    answer_for_empty_hq(s, left(s, s.green_leader))
    answer_for_empty_hq(s, right(s, s.green_leader))


def reveal(s: State) -> None:
    winner = s.green_leader
    one = left(s, winner)
    two = right(s, winner)
    tell(s, "develop_bids", one, s.sealed[one], two, s.sealed[two])
    # A tie goes to the left neighbour, also at 0-0 (CF-50).
    on_left = s.sealed[one] >= s.sealed[two]
    edge = edge_between(winner, on_left, s.players)
    place_workers(s.players, winner, on_left, s.hq, s.bid, s.sealed, s.green_workers)
    s.green_stack[s.round_no - 1] = edge
    tell(s, "green_placed", winner, one if on_left else two, s.green[s.round_no - 1], edge)
    s.phase = WORKERS_RETURN
