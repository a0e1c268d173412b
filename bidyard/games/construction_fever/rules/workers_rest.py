"""Phase 2, workers rest (CF-15 … CF-19): one worker leaves each stack, compulsorily, for the rest area."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_fever.rules.state import BIDDING, State, right


def rest_workers(s: State) -> None:
    for seat in range(s.players):
        before = s.resting[seat]
        if s.black_workers[seat] > 0:
            s.black_workers[seat] -= 1
            s.resting[seat] += 1
        if s.green_workers[seat][0] > 0:
            s.green_workers[seat][0] -= 1
            s.resting[seat] += 1
        edge = right(s, seat)
        if s.green_workers[edge][1] > 0:
            s.green_workers[edge][1] -= 1
            s.resting[seat] += 1
        if s.resting[seat] > before:
            tell(s, "worker_rests", seat, s.resting[seat] - before)
    s.turn = s.start
    s.passes = 0
    s.phase = BIDDING
