"""The recorded games show what their names say; that they replay is tested for all games together."""

from __future__ import annotations

import json

import pytest

import bidyard
from tests.reputation.golden_records import FOLDER, wanted


@pytest.mark.parametrize("name", sorted(wanted()))
def test_record_shows_what_it_is_kept_for(name: str) -> None:
    players, mode, shows = wanted()[name]
    record = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    assert (record["players"], record["options"]) == (players, {"identities": mode})
    assert shows(bidyard.replay(record))


def test_no_record_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(wanted())
