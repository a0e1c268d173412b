"""The recorded games replay exactly and show what their names say."""

from __future__ import annotations

import pytest

from tests.construction_fever.golden_records import WANTED
from tests.construction_fever.tables import GAME
from tests.games.golden import check


@pytest.mark.parametrize("name", WANTED)
def test_record_replays_and_shows_what_it_is_kept_for(name: str) -> None:
    """CF-1 CF-37 CF-38 CF-39 CF-50 CF-63 CF-64 CF-66: every player count, and every way a round or the game ends."""
    check(GAME, name)
