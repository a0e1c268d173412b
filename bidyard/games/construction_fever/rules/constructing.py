"""Phase 4, constructing (CF-40 … CF-45)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_fever.rules.state import DEVELOPING, NOBODY, WORKERS_RETURN, State


def construct(s: State) -> None:
    black = s.black_leader
    if black != NOBODY:
        tell(s, "black_built", black, s.black[s.round_no - 1], s.black_credits, s.bid[black])
        s.credits[black] += s.black_credits
        s.black_credits = 0
        s.black_stack[s.round_no - 1] = black
        s.black_workers[black] += s.bid[black]
        s.bid[black] = 0
    green = s.green_leader
    if green != NOBODY:
        # The card waits, and the bid workers stay in the bidding area, until developing decides the side (CF-44).
        tell(s, "green_won", green, s.green[s.round_no - 1], s.green_credits)
        s.credits[green] += s.green_credits
        s.green_credits = 0
        s.phase = DEVELOPING
    else:
        s.phase = WORKERS_RETURN  # CF-47
