"""What cannot be on a sheet is told where it most likely is: at whoever has the most."""

from __future__ import annotations

from typing import Any

import pytest

import bidyard
from tests.games.test_sheets import AUCTION, MASTER, YARD, box, changed, master, yard

WRONG: list[tuple[str, dict[str, Any], str]] = [
    (YARD, yard(A=[2, 7, 0]), "players[1].A.museum"),
    (YARD, yard(A=[1, 1, 1], B=[2, 3, 4]), "players[2].B.museum"),
    (MASTER, master(3, 8, 1), "players[1].industrial"),
    (AUCTION, changed(box(), "players.1.chips_in_hand", 40), "players[1].chips_in_hand"),
]


@pytest.mark.parametrize(("game", "sheet", "field"), WRONG)
def test_the_most_is_doubted(game: str, sheet: dict[str, Any], field: str) -> None:
    """CY-403 MC-61 CA-62."""
    assert [doubt.at for doubt in bidyard.score(game, sheet).doubts] == [field]
