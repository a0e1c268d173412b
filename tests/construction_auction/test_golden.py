"""The recorded games replay exactly and show what their names say."""

from __future__ import annotations

import pytest

from tests.construction_auction.golden_records import WANTED
from tests.construction_auction.tables import GAME
from tests.games.golden import check


@pytest.mark.parametrize("name", WANTED)
def test_record_replays_and_shows_what_it_is_kept_for(name: str) -> None:
    """CA-27 CA-28 CA-40 CA-41 CA-59 CA-65 CA-85: the rare cases, played from the first move to the last."""
    check(GAME, name)
