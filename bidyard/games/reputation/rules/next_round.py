"""Phases 6 and 7, workers return to HQ and prepare the next round (RP-50, RP-51)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.reputation.rules.powers import ask_before_leaving
from bidyard.games.reputation.rules.scoring import score_game
from bidyard.games.reputation.rules.state import (
    GAME_OVER,
    NEXT_ROUND,
    NOBODY,
    OFF,
    ONCE_PER_ROUND,
    WORKERS_LEAVE,
    Deck,
    State,
    left,
)
from bidyard.games.reputation.rules.workers_leave import spaces, tell_round


def return_workers(s: State) -> None:
    for seat in range(s.players):
        if s.resting[seat] != 0:
            workers = spaces(s.resting[seat])
            tell(s, "workers_returned", seat, workers)
            s.hq[seat] += workers
            s.resting[seat] = 0
    s.phase = NEXT_ROUND


def prepare_next_round(d: Deck, s: State) -> None:
    s.start = left(s, s.start)
    s.private_leader = NOBODY
    s.public_leader = NOBODY
    s.private_bid = 0
    if s.round_no == d.rounds:
        s.phase = GAME_OVER
        score_game(d, s)
        return
    s.round_no += 1
    s.phase = WORKERS_LEAVE
    tell_round(s)
    if s.identities != OFF:
        renew_powers(d, s)
        ask_before_leaving(d, s)


def renew_powers(d: Deck, s: State) -> None:
    for seat in range(s.players):
        corporation = s.corporation[seat]
        if corporation != NOBODY and d.uses[corporation] == ONCE_PER_ROUND:
            s.power_used[seat] = 0
