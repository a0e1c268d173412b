"""What each seat may know: views, mask, deal."""

from __future__ import annotations

import itertools

import pytest

from bidyard.testing import check_secrets, random_tables
from tests.construction_yard.tables import GAME


def test_hands_survive_the_mask_but_not_the_view() -> None:
    """CY-109: a perfect memory knows all hands, bots may count; the view keeps them concealed."""
    for table in itertools.islice(random_tables(GAME, 4, games=1, seed=2), 20):
        for seat in range(4):
            masked = table.masked(seat)
            assert masked._s.hands == table._s.hands
            shown = [player["hand"] is not None for player in masked.view["players"]]
            assert shown == [other == seat for other in range(4)]
        assert all(player["hand"] is None for player in table.view(None)["players"])


def test_deal_puts_scoring_cards_into_their_piles() -> None:
    """CY-115: what nobody has seen is dealt as the setup would: A below the cards drawn, in pile 2; B in pile 4."""
    from bidyard.games.construction_yard.rules.setup import piles

    for table in random_tables(GAME, 3, games=1, seed=6):
        s = table.masked(0).dealt(table.ply)
        m, drawn = s.money_end - s.stacked_at, s.money_top - s.stacked_at
        if not s.scored & 1:
            assert max(drawn, piles(m, 1)) <= s.a_at - s.stacked_at <= piles(m, 2)
        if not s.scored & 2:
            assert piles(m, 3) <= s.b_at - s.stacked_at - 1 <= piles(m, 4)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_swap_the_secrets(players: int) -> None:
    """CY-102 CY-115 CY-306: nothing that leaves for a seat depends on the order of the decks."""
    for table in random_tables(GAME, players, games=2, seed=5):
        if table.ply % 3 == 0:
            check_secrets(table, seed=table.ply)
