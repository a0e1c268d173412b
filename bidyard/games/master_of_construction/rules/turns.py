"""Turns and rounds (MC-10, MC-58, MC-59, MC-65, MC-69, MC-70)."""

from __future__ import annotations

from bidyard.engine.telling import tell
from bidyard.games.master_of_construction.rules.drawing import draws_of_a_turn, fill_display
from bidyard.games.master_of_construction.rules.market_situation import check_market
from bidyard.games.master_of_construction.rules.scoring import reason_to_end, score_game
from bidyard.games.master_of_construction.rules.state import DRAW, OVER, TURN_BEGINS, Deck, State, round_of


def begin_turn(d: Deck, s: State) -> None:
    tell(s, "turn_begins", s.active, s.turn_no, round_of(s))
    s.busy = 0
    s.stuck &= ~(1 << s.active)
    s.starts = 0
    s.grant_used = 0
    s.permanent_used = 0
    s.draws_left = draws_of_a_turn(d, s)
    s.phase = DRAW
    fill_display(d, s)


def end_turn(d: Deck, s: State, forced: int) -> None:
    """Step 4, the question whether the game is over, and the next player."""
    tell(s, "end", s.active, forced)
    check_market(d, s)
    s.idle = 0 if s.busy == 1 else s.idle + 1
    reason = reason_to_end(d, s)
    if reason != 0:
        score_game(d, s, reason)
        return
    s.turn_no += 1
    s.active = s.active + 1 if s.active + 1 < s.players else 0
    s.phase = TURN_BEGINS


def time_up(d: Deck, s: State) -> None:
    """Time is called: the round in progress is the last one. An earlier limit stays."""
    if s.phase != OVER and (s.round_limit == 0 or s.round_limit > round_of(s)):
        s.round_limit = round_of(s)
        tell(s, "time_called", s.round_limit)
