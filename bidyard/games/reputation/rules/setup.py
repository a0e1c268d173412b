"""Setup (RP-1 … RP-7)."""

from __future__ import annotations

from bidyard.engine.chance import draw, shuffle_range
from bidyard.games.common.neighbour_bid import UNANSWERED
from bidyard.games.reputation.game import IDENTITIES
from bidyard.games.reputation.rules.state import (
    DEALT,
    DRAFTED,
    DRAFTING,
    IDENTITY_DECK,
    MIXED,
    NOBODY,
    PAIRS,
    PRIVATE_DECK,
    PUBLIC_DECK,
    START_PLAYER,
    WORKERS_LEAVE,
    Deck,
    State,
)


def shuffle(d: Deck, s: State) -> None:
    """Everything before the first round; the state comes with its players, option `identities` and seeded chance."""
    for i in range(d.cards):
        s.private[i] = i
        s.public[i] = i
    shuffle_range(s, PRIVATE_DECK, s.private, 0, d.cards)
    shuffle_range(s, PUBLIC_DECK, s.public, 0, d.cards)
    s.start = draw(s, START_PLAYER, s.players)
    s.turn = s.start
    s.round_no = 1
    s.private_leader = NOBODY
    s.public_leader = NOBODY
    for i in range(len(s.private)):
        s.private_stack[i] = NOBODY
        s.public_stack[i] = NOBODY
    for seat in range(s.players):
        s.hq[seat] = d.workers[s.players]
        s.sealed[seat] = UNANSWERED
        s.ceo[seat] = NOBODY
        s.corporation[seat] = NOBODY
    if s.identities == DEALT or s.identities == MIXED:
        deal_identities(d, s)
    s.phase = DRAFTING if s.identities == DRAFTED or s.identities == PAIRS else WORKERS_LEAVE


def deal_identities(d: Deck, s: State) -> None:
    """One pair of equal symbols per player, or a CEO and a Corporation whatever their symbols (RP-3)."""
    for seat in range(s.players):
        skip = draw(s, IDENTITY_DECK, IDENTITIES - seat)
        ceo = 0
        while skip > 0 or ceo_taken(s, ceo):
            if not ceo_taken(s, ceo):
                skip -= 1
            ceo += 1
        s.ceo[seat] = ceo
        if s.identities == DEALT:
            s.corporation[seat] = d.pair[ceo]
    if s.identities == MIXED:
        for seat in range(s.players):
            skip = draw(s, IDENTITY_DECK, IDENTITIES - seat)
            corporation = 0
            while skip > 0 or corporation_taken(s, corporation):
                if not corporation_taken(s, corporation):
                    skip -= 1
                corporation += 1
            s.corporation[seat] = corporation


def ceo_taken(s: State, ceo: int) -> bool:
    for seat in range(s.players):
        if s.ceo[seat] == ceo:
            return True
    return False


def corporation_taken(s: State, corporation: int) -> bool:
    for seat in range(s.players):
        if s.corporation[seat] == corporation:
            return True
    return False
