"""Phase 2, reveal projects (RP-17 … RP-19)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.reputation.rules.state import BIDDING, Deck, State, private_card, public_card


def reveal_projects(d: Deck, s: State) -> None:
    s.public_credits = d.public_credits[public_card(s)]
    s.private_credits = 0
    s.bank -= s.public_credits
    s.turn = s.start
    s.speculations = 0
    s.phase = BIDDING
    tell(s, "projects_revealed", s.round_no, private_card(s), public_card(s), s.start)
