"""The recorded games replay exactly and show what their names say."""

from __future__ import annotations

import pytest

from tests.games.golden import check
from tests.master_of_construction.golden_records import WANTED
from tests.master_of_construction.tables import GAME


@pytest.mark.parametrize("name", WANTED)
def test_record_replays_and_shows_what_it_is_kept_for(name: str) -> None:
    """MC-56 MC-58 MC-62 MC-64 MC-65 MC-66 MC-67 MC-69 MC-70 MC-71: every way the game ends, every variant."""
    check(GAME, name)
