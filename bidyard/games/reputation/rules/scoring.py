"""Final scoring (RP-60 … RP-67)."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.engine.telling import tell
from bidyard.games.common.reputation_scoring import add_stacks, eliminate, highest, remaining
from bidyard.games.reputation.rules.state import HQ_BONUS_WORKERS, NOBODY, Deck, State


def score_game(d: Deck, s: State) -> None:
    for seat in range(s.players):
        workers = scored_workers(d, s, seat)
        if workers > s.hq[seat]:
            tell(s, "power_used", seat, s.corporation[seat])
        s.reputation[seat] = d.hq_reputation[workers] + s.tokens[seat]
        s.profit[seat] = d.hq_credits[workers] + s.credits[seat]
    add_stacks(
        s.players,
        d.rounds,
        s.private,
        s.private_stack,
        d.private_loss,
        s.public,
        s.public_stack,
        d.public_gain,
        s.reputation,
    )
    eliminate(s.reputation, s.players, s.eliminated)
    tell(s, "game_ends", winners(s.profit, s.reputation, s.players, s.eliminated))


def scored_workers(d: Deck, s: State, seat: int) -> int:
    """Workers in HQ (RP-60), raised by the power that does so, never lowered by its maximum."""
    workers = s.hq[seat]
    corporation = s.corporation[seat]
    if corporation != NOBODY and d.effect[corporation] == HQ_BONUS_WORKERS:
        return max(workers, min(workers + d.amount[corporation], d.maximum[corporation]))
    return workers


def winners(profit: Sequence[int], reputation: Sequence[int], players: int, eliminated: Sequence[int]) -> int:
    """Bits of the winners: highest profit among those not eliminated, then highest reputation, then shared (RP-66)."""
    richest = highest(profit, players, remaining(eliminated, players))
    return highest(reputation, players, richest)
