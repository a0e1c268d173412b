"""The recorded games replay exactly and show what their names say."""

from __future__ import annotations

import pytest

from tests.construction_yard.golden_records import WANTED
from tests.construction_yard.tables import GAME
from tests.games.golden import check


@pytest.mark.parametrize("name", WANTED)
def test_record_replays_and_shows_what_it_is_kept_for(name: str) -> None:
    """CY-206 CY-306 CY-401 CY-505 CY-509 CY-510 CY-712 CY-713: one record per player count, ending and option."""
    check(GAME, name)
