"""Choosing identities before the first round (RP-3): CEOs clockwise from the first player, then Corporations back again.

With the option `pairs` a CEO brings the Corporation of the same symbol along, and nothing comes back."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.reputation.game import IDENTITIES
from bidyard.games.reputation.rules.setup import ceo_taken, corporation_taken
from bidyard.games.reputation.rules.state import NOBODY, PAIRS, WORKERS_LEAVE, Deck, State, left, right
from bidyard.games.reputation.rules.workers_leave import tell_round


def refuse_choice(s: State, me: int, card: int) -> int:
    """A CEO first, a Corporation on the way back; every card exists once."""
    if card < 0 or card >= 2 * IDENTITIES:
        return 3
    if s.ceo[me] == NOBODY:
        return 3 if card >= IDENTITIES or ceo_taken(s, card) else 0
    return 3 if card < IDENTITIES or corporation_taken(s, card - IDENTITIES) else 0


def choose(d: Deck, s: State, me: int, card: int) -> None:
    if s.identities == PAIRS:
        s.ceo[me] = card
        s.corporation[me] = d.pair[card]
        tell(s, "pair_chosen", me, card, d.pair[card])
        s.turn = left(s, me)
        if s.turn == s.start:
            begin_rounds(s)
    elif card < IDENTITIES:
        s.ceo[me] = card
        tell(s, "ceo_chosen", me, card)
        if left(s, me) != s.start:
            s.turn = left(s, me)
        # The last one to choose a CEO is the first to choose a Corporation.
    else:
        s.corporation[me] = card - IDENTITIES
        tell(s, "corporation_chosen", me, card - IDENTITIES)
        if me == s.start:
            begin_rounds(s)
        else:
            s.turn = right(s, me)


def begin_rounds(s: State) -> None:
    s.phase = WORKERS_LEAVE
    tell_round(s)
