"""The recorded games replay exactly and show what their names say."""

from __future__ import annotations

import pytest

from tests.games.golden import check
from tests.reputation.golden_records import WANTED
from tests.reputation.tables import GAME


@pytest.mark.parametrize("name", WANTED)
def test_record_replays_and_shows_what_it_is_kept_for(name: str) -> None:
    """RP-3 RP-31 RP-32 RP-45 RP-57 RP-58 RP-62 RP-63 RP-66: every mode, power and agenda, every ending."""
    check(GAME, name)
