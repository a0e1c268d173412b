"""Paying with skills (MC-31 … MC-36): canonical and lossless, so that nobody has to pick single cards."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.game import CONSULTANT
from bidyard.games.master_of_construction.rules.skills import common, count_of, missing, permanents
from bidyard.games.master_of_construction.rules.state import State


def pay_skills(s: State, need: int) -> None:
    """Permanent skills first, then cards of the exact kind, Consultants for the rest; the caller knows it is enough."""
    seat = s.active
    lasting = common(need, permanents(s, seat))
    cards = common(need - lasting, s.hand[seat])
    consultants = missing(lasting + cards, need)
    s.permanent_used += lasting
    s.hand[seat] -= cards
    s.used += cards
    s.consultants[seat] -= consultants
    s.used_consultants += consultants
    for kind in range(CONSULTANT):
        if count_of(lasting, kind) > 0:
            tell(s, "pays_permanent", seat, kind, count_of(lasting, kind))
        if count_of(cards, kind) > 0:
            tell(s, "pays", seat, kind, count_of(cards, kind))
    if consultants > 0:
        tell(s, "pays_consultants", seat, consultants)
