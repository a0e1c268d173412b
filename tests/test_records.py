"""The archive: every recorded game fits the published schema, and the schema is as strict as the reader."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import bidyard
from bidyard.engine.game import MOST_SEATS
from bidyard.table.fair import Fair, new_secret

TESTS = Path(__file__).parent
ROOT = TESTS.parent
WRITTEN = json.loads((ROOT / "bidyard" / "table" / "record.schema.json").read_text("utf-8"))
SCHEMA = jsonschema_rs.validator_for(WRITTEN)
GOLDEN = sorted(TESTS.glob("*/golden/*.json"))


def played() -> dict[str, Any]:
    table = bidyard.new("construction-fever", 3, 7)
    table.play(table.to_act[0], "green 2")
    fair = Fair("a1", new_secret(), {0: new_secret()})
    return table.record() | {"fair": fair.revealed(), "review": {"moves": []}}


def test_every_recorded_game_fits_the_schema() -> None:
    assert len(GOLDEN) > 80
    for file in GOLDEN:
        SCHEMA.validate(json.loads(file.read_text("utf-8")))


def test_the_schema_says_which_it_is() -> None:
    assert f"`{WRITTEN['$id']}`" in (ROOT / "docs" / "records.md").read_text("utf-8")
    assert WRITTEN["properties"]["players"]["maximum"] == MOST_SEATS


def test_records_of_every_released_version_are_kept() -> None:
    """From the version after it on: the next section of the changelog asks for them."""
    _, *before = re.findall(r"^## ([\d.]+) \((.+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    kept = {json.loads(file.read_text("utf-8"))["bidyard"] for file in GOLDEN}
    assert {version for version, when in before if when != "never released"} <= kept


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
