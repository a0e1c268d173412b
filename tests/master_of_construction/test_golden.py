"""The recorded games show what their names say; that they replay is tested for all games together."""

from __future__ import annotations

import json

import pytest

import bidyard
from tests.master_of_construction.golden_records import FOLDER, wanted


@pytest.mark.parametrize("name", sorted(wanted()))
def test_record_shows_what_it_is_kept_for(name: str) -> None:
    """MC-56 MC-58 MC-62 MC-64 MC-65 MC-66 MC-67 MC-69 MC-70 MC-71: every way the game ends, every variant."""
    want = wanted()[name]
    record = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    assert (record["players"], record["options"]) == (want.players, want.options)
    assert want.shows(bidyard.replay(record))


def test_no_record_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(wanted())
