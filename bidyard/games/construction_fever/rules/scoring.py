"""Final scoring (CF-60 … CF-67)."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.engine.telling import tell
from bidyard.games.common.reputation_scoring import add_stacks, eliminate, highest, remaining
from bidyard.games.construction_fever.rules.state import Deck, State


def score_game(d: Deck, s: State) -> None:
    for seat in range(s.players):
        s.reputation[seat] = d.hq_reputation[s.hq[seat]]
        s.profit[seat] = s.credits[seat] + d.hq_credits[s.hq[seat]]
    add_stacks(
        s.players,
        d.rounds,
        s.black,
        s.black_stack,
        d.black_loss,
        s.green,
        s.green_stack,
        d.green_gain,
        s.reputation,
    )
    eliminate(s.reputation, s.players, s.eliminated)
    tell(s, "game_ends", winners(s.profit, s.players, s.eliminated))


def winners(profit: Sequence[int], players: int, eliminated: Sequence[int]) -> int:
    """Bits of the winners: the highest profit among those not eliminated, shared on a tie (CF-66)."""
    return highest(profit, players, remaining(eliminated, players))
