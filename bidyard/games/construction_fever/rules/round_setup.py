"""Phase 1, round setup (CF-12 … CF-14)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_fever.rules.state import NOBODY, WORKERS_REST, Deck, State


def set_up_round(d: Deck, s: State) -> None:
    card = s.black[s.round_no - 1]
    s.black_credits = d.black_credits[card]
    s.green_credits = 0
    s.bank -= s.black_credits
    s.black_leader = NOBODY
    s.green_leader = NOBODY
    s.green_bid = 0
    tell(s, "round_begins", s.round_no, card, s.green[s.round_no - 1], s.start)
    s.phase = WORKERS_REST
