"""How the greedy player reckons; what holds for that of every game is in tests/games."""

from __future__ import annotations

from bidyard.testing import random_tables
from tests.construction_fever.tables import GAME


def test_heuristics_reckon_reputation_as_the_scoring_does() -> None:
    """Playouts pack all seats into one number instead of filling an array; both must say the same."""
    from bidyard.games.common.auction_prices import behind, standing
    from bidyard.games.common.reputation_scoring import add_stacks

    for table in random_tables(GAME, 5, games=3, seed=8):
        s, d = table._s, table.cards.tables
        cards = (s.black, s.black_stack, d.black_loss, s.green, s.green_stack, d.green_gain)
        won = [0] * 5
        add_stacks(5, s.round_no, *cards, won)
        packed = standing(5, s.round_no, *cards)
        for seat in range(5):
            assert behind(packed, seat, 5) == min(won[:seat] + won[seat + 1 :]) - won[seat]
