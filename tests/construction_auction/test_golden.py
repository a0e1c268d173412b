"""The recorded games still show what they were recorded for."""

from __future__ import annotations

import json

import pytest

import bidyard
from tests.construction_auction.golden_records import FOLDER, WANTED


def test_one_record_for_each() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(WANTED)


@pytest.mark.parametrize("name", WANTED)
def test_record_shows_it(name: str) -> None:
    """CA-27 CA-28 CA-40 CA-41 CA-59 CA-65 CA-85: the rare cases, played from the first move to the last."""
    players, _, shows = WANTED[name]
    t = bidyard.replay(json.loads((FOLDER / f"{name}.json").read_text("utf-8")))
    assert t.players == players
    assert shows(t)
    t.check()
