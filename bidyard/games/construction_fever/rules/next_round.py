"""Phases 6 and 7, workers return and prepare the next round (CF-54 … CF-56)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.construction_fever.rules.scoring import score_game
from bidyard.games.construction_fever.rules.state import GAME_OVER, NEXT_ROUND, NOBODY, ROUND_SETUP, Deck, State, left


def return_workers(s: State) -> None:
    for seat in range(s.players):
        if s.resting[seat] > 0:
            tell(s, "workers_returned", seat, s.resting[seat])
            s.hq[seat] += s.resting[seat]
            s.resting[seat] = 0
    s.phase = NEXT_ROUND


def prepare_next_round(d: Deck, s: State) -> None:
    s.start = left(s, s.start)
    s.black_leader = NOBODY
    s.green_leader = NOBODY
    s.green_bid = 0
    if s.round_no == d.rounds:
        s.phase = GAME_OVER
        score_game(d, s)
    else:
        s.round_no += 1
        s.phase = ROUND_SETUP
