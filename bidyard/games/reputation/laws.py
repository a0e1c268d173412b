"""What must hold after every move: nothing is made, nothing is lost."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.games.reputation.rules.scoring import scored_workers
from bidyard.games.reputation.rules.state import GAME_OVER, NOBODY, State, right
from bidyard.games.reputation.rules.workers_leave import spaces


def check(cards: Cards, s: State) -> None:
    d = cards.tables
    for seat in range(s.players):
        workers = s.hq[seat] + spaces(s.resting[seat]) + s.bid[seat] + s.private_workers[seat]
        workers += s.public_workers[seat][0] + s.public_workers[right(s, seat)][1]
        assert workers == d.workers[s.players], f"seat {seat} has {workers} workers (RP-2)"
        assert 0 <= s.resting[seat] <= 7, "three rest spaces for one worker each (RP-15)"
        assert min(s.hq[seat], s.bid[seat], s.private_workers[seat], s.credits[seat], s.tokens[seat]) >= 0
    for cards_held in (s.ceo[: s.players], s.corporation[: s.players]):
        held = [card for card in cards_held if card != NOBODY]
        assert len(set(held)) == len(held), "every identity card exists once (RP-3)"
    credits = s.bank + s.private_credits + s.public_credits + sum(s.credits)
    assert credits == 0, f"{credits} credits came from nowhere (RP-5)"
    assert min(s.private_credits, s.public_credits) >= 0
    assert s.private_leader == NOBODY or s.private_leader != s.public_leader, "nobody leads both projects (RP-21)"
    assert sorted(s.private[: d.cards]) == list(range(d.cards)) == sorted(s.public[: d.cards])
    if s.phase == GAME_OVER:
        _check_reputation(cards, s)


def _check_reputation(cards: Cards, s: State) -> None:
    """Every placed Public card counts twice; with four players opposite seats share the same stacks (RP-61)."""
    d = cards.tables
    public = []
    for seat in range(s.players):
        losses = sum(d.private_loss[s.private[i]] for i in range(d.rounds) if s.private_stack[i] == seat)
        public.append(s.reputation[seat] + losses - s.tokens[seat] - d.hq_reputation[scored_workers(d, s, seat)])
    placed = sum(d.public_gain[s.public[i]] for i in range(d.rounds) if s.public_stack[i] != NOBODY)
    assert sum(public) == 2 * placed, "a Public card counts for both neighbours (RP-61)"
    assert s.players != 4 or public[0] + public[2] == public[1] + public[3]
