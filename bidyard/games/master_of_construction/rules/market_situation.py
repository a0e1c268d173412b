"""Step 4, new market situation (MC-51 … MC-56, MC-74)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.rules.piles import next_market
from bidyard.games.master_of_construction.rules.state import NONE, Deck, State


def circle_above(d: Deck, score: int) -> int:
    """The first blue circle strictly above a score, as a score: the circles count again on every lap."""
    lap = score // d.lap * d.lap
    for i in range(d.circles):
        if lap + d.circle[i] > score:
            return lap + d.circle[i]
    return lap + d.lap + d.circle[0]


def check_market(d: Deck, s: State) -> None:
    """Whoever reaches a circle that nobody reached before leads, so the pointer to the next circle is all it takes."""
    if s.points[s.active] < s.next_circle:
        return
    s.next_circle = circle_above(d, s.points[s.active])
    card = next_market(d, s)
    if card != NONE:
        s.market = card
        tell(s, "new_market", card, s.next_circle)
