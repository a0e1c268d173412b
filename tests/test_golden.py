"""Recorded games replay exactly. Every JSON file below a folder called golden becomes a test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bidyard
from bidyard.games import find

RECORDS = sorted(path for path in Path(__file__).parent.rglob("*.json") if "golden" in path.parts)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_record_replays(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    table = bidyard.replay(record)
    table.check()
    assert table.result is not None
    assert json.loads(json.dumps(table.record())) == record


def test_every_player_count_has_a_record() -> None:
    recorded = {(record["game"], record["players"]) for path in RECORDS for record in [json.loads(path.read_text("utf-8"))]}
    for game in bidyard.games():
        missing = [players for players in find(game).players if (game, players) not in recorded]
        assert not missing, f"{game} has no recorded game with {missing} players"
