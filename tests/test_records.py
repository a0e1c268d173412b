"""The archive: every recorded game fits the published schema, and the schema is as strict as the reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import bidyard
from bidyard.table.fair import Fair, new_secret

TESTS = Path(__file__).parent
SCHEMA = jsonschema_rs.validator_for(json.loads((Path(bidyard.__file__).parent / "table" / "record.schema.json").read_text()))


def played() -> dict[str, Any]:
    table = bidyard.new("construction-fever", 3, 7)
    table.play(table.to_act[0], "green 2")
    fair = Fair("a1", new_secret(), {0: new_secret()})
    return table.record() | {"fair": fair.revealed(), "review": {"moves": []}}


def test_every_recorded_game_fits_the_schema() -> None:
    files = sorted(TESTS.glob("*/golden/*.json"))
    assert len(files) > 80
    for file in files:
        SCHEMA.validate(json.loads(file.read_text("utf-8")))


def test_a_record_of_a_server_fits_the_schema() -> None:
    SCHEMA.validate(played())
    bidyard.replay(played())


@pytest.mark.parametrize(
    "broken",
    [
        {"game": 3},
        {"deck": None},
        {"players": "3"},
        {"options": []},
        {"generator": "dice"},
        {"seed": -1},
        {"seed": "abc"},
        {"setup": None},
        {"moves": {}},
        {"moves": [[0]]},
        {"moves": [["0", "pass"]]},
        {"result": []},
        {"fair": {"table": "a1"}},
        {"review": "good"},
        {"colour": "red"},
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(broken: dict[str, Any]) -> None:
    record = played() | broken
    assert not SCHEMA.is_valid(record)
    with pytest.raises(bidyard.InputError):
        bidyard.replay(record) if "fair" not in broken else bidyard.verify(record)


@pytest.mark.parametrize("field", ["bidyard", "game", "deck", "players", "options", "generator", "seed", "setup", "moves"])
def test_what_must_be_there_must_be_there(field: str) -> None:
    record = played()
    del record[field]
    assert not SCHEMA.is_valid(record)
    with pytest.raises(bidyard.InputError, match=field):
        bidyard.replay(record)
