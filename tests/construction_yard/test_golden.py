"""The recorded games show what their names say; that they replay is tested for all games together."""

from __future__ import annotations

import json

import pytest

import bidyard
from tests.construction_yard.golden_records import FOLDER, WANTED


@pytest.mark.parametrize("name", WANTED)
def test_record_shows_what_it_is_named_after(name: str) -> None:
    """CY-206 CY-306 CY-401 CY-505 CY-509 CY-510 CY-712 CY-713: one record per player count, ending and option."""
    record = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    table = bidyard.replay(record)
    players, options, shows = WANTED[name]
    assert (record["players"], record["options"]) == (players, options)
    assert shows(table)
    table.check()
