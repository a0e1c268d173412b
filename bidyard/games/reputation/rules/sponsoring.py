"""Phase 4, sponsoring (RP-34 … RP-38)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.reputation.rules.agendas import pay
from bidyard.games.reputation.rules.state import (
    COSPONSOR_BID,
    NOBODY,
    TAKE_CREDITS_AT_LEAST,
    WIN_PRIVATE,
    WIN_PUBLIC,
    WORKERS_RETURN,
    Deck,
    State,
    private_card,
    public_card,
)


def sponsor(d: Deck, s: State) -> None:
    private = s.private_leader
    if private != NOBODY:
        credits = s.private_credits
        tell(s, "private_won", private, private_card(s), credits, s.bid[private])
        s.credits[private] += credits
        s.private_credits = 0
        s.private_stack[s.round_no - 1] = private
        s.private_workers[private] += s.bid[private]
        s.bid[private] = 0
        pay(d, s, private, WIN_PRIVATE, 0)
        pay(d, s, private, TAKE_CREDITS_AT_LEAST, credits)
    public = s.public_leader
    if public != NOBODY:
        # The card waits, and the bid workers stay beside it, until phase 5 decides the side (RP-37).
        credits = s.public_credits
        tell(s, "public_won", public, public_card(s), credits)
        s.credits[public] += credits
        s.public_credits = 0
        pay(d, s, public, WIN_PUBLIC, 0)
        pay(d, s, public, TAKE_CREDITS_AT_LEAST, credits)
        s.phase = COSPONSOR_BID
    else:
        s.phase = WORKERS_RETURN  # RP-32
