"""Phase 5, developing (CF-46 … CF-53): the green winner's two neighbours bid in secret for a share in the card."""

from __future__ import annotations

from bidyard.engine.telling import tell, tell_seat
from bidyard.games.construction_fever.rules.happenings import DEVELOP_BID, GREEN_PLACED, SEALS
from bidyard.games.construction_fever.rules.state import WORKERS_RETURN, State, left, right


def refuse_develop(s: State, me: int, workers: int) -> int:
    if workers < 0 or workers > most_develop(s, me):
        return 48
    return 0


def most_develop(s: State, me: int) -> int:
    return s.hq[me]


def deciding(s: State) -> int:
    """Bits of the neighbours who have not sealed a bid yet."""
    bits = 0
    one = left(s, s.green_leader)
    two = right(s, s.green_leader)
    if s.sealed[one] < 0:
        bits |= 1 << one
    if s.sealed[two] < 0:
        bits |= 1 << two
    return bits


def seal(s: State, me: int, workers: int) -> None:
    s.sealed[me] = workers
    tell_seat(s, me, SEALS, me, workers)


def seal_for_empty_hq(s: State) -> None:
    """A neighbour without workers has only one answer, which everybody knows."""
    one = left(s, s.green_leader)
    two = right(s, s.green_leader)
    if s.hq[one] == 0:
        s.sealed[one] = 0
    if s.hq[two] == 0:
        s.sealed[two] = 0


def reveal(s: State) -> None:
    winner = s.green_leader
    one = left(s, winner)
    two = right(s, winner)
    tell(s, DEVELOP_BID, one, s.sealed[one], two, s.sealed[two])
    # A tie goes to the left neighbour, also at 0-0 (CF-50).
    if s.sealed[one] >= s.sealed[two]:
        edge = winner
        s.hq[one] -= s.sealed[one]
        s.green_workers[edge][1] += s.sealed[one]
        s.green_workers[edge][0] += s.bid[winner]
        tell(s, GREEN_PLACED, winner, one, s.green[s.round_no - 1], edge)
    else:
        edge = two
        s.hq[two] -= s.sealed[two]
        s.green_workers[edge][0] += s.sealed[two]
        s.green_workers[edge][1] += s.bid[winner]
        tell(s, GREEN_PLACED, winner, two, s.green[s.round_no - 1], edge)
    s.green_stack[s.round_no - 1] = edge
    s.bid[winner] = 0
    s.sealed[one] = -1
    s.sealed[two] = -1
    s.phase = WORKERS_RETURN
