"""Phase 1 and phase 6."""

from __future__ import annotations

from bidyard.games.reputation.rules.state import MIDDLE_SPACE
from bidyard.games.reputation.rules.workers_leave import workers_leave
from tests.games.tables import column, rule, state
from tests.reputation.tables import speculate, table


def test_t18_occupied_rest_space() -> None:
    """T18. RP-15: middle space taken, own Private stack 2 workers, left stack 1: only the left worker moves."""
    t = table(3)
    s = state(t)
    s.round_no, s.hq[0], s.resting[0], s.private_workers[0], s.public_workers[0][0] = 2, 6, MIDDLE_SPACE, 2, 1
    workers_leave(t.cards.tables, s)
    assert s.private_workers[0] == 2
    assert s.public_workers[0][0] == 0
    assert column(t, "resting")[0] == {"left": 1, "middle": 1, "right": 0}


def test_one_worker_per_stack() -> None:
    """RP-12 … RP-16: from three full stacks exactly three leave, each to its own space, without being asked."""
    t = table(3)
    s = state(t)
    s.round_no, s.hq[1], s.private_workers[1], s.public_workers[1][0], s.public_workers[0][1] = 2, 3, 3, 2, 2
    s.hq[2], s.public_workers[1][1] = 8, 2  # the neighbour's workers on the same stack are his own
    workers_leave(t.cards.tables, s)
    assert column(t, "resting")[1] == {"left": 1, "middle": 1, "right": 1}
    assert (s.private_workers[1], s.public_workers[1], s.public_workers[0]) == (2, [1, 1], [0, 1])
    assert column(t, "resting")[2] == {"left": 0, "middle": 0, "right": 1}
    assert column(t, "hq") == [10, 3, 8]
    t.check()


def test_resting_workers_do_not_bid() -> None:
    """RP-24, RP-71: only HQ counts for a bid, and HQ counts are open to all."""
    t = table(3, start=0)
    t.play(0, "private 8")
    speculate(t)
    assert column(t, "hq") == [2, 10, 10]
    assert column(t, "resting")[0]["middle"] == 1
    while t.to_act != (0,):
        t.play(t.to_act[0], "speculate")
    assert rule(t, 0, "private 3") == "RP-24"
    assert rule(t, 0, "private 2") is None


def test_a_worker_comes_home_two_rounds_later() -> None:
    """RP-12, RP-50: out in round 1, resting in round 2, home after it."""
    t = table(3)
    t.play(0, "private 3")
    seen = []
    for _ in range(4):
        speculate(t)
        seen.append((column(t, "hq")[0], column(t, "private_workers")[0]))
    assert seen == [(7, 2), (8, 1), (9, 0), (10, 0)]
