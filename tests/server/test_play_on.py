"""Playing on from a position of a finished game."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from bidyard.server.names import BOT_NAMES
from tests.browser.playing import play_out
from tests.server.serving import Caller

NAMES = ["Maya", "Otto", "Zoé"]


@pytest.fixture
def record(server: Caller) -> dict[str, Any]:
    table, tokens = server.table(["human"] * 3, names=NAMES, seed=4)
    play_out(server, table, tokens)
    found: dict[str, Any] = server.get(f"/api/tables/{table}/record").json()
    return found


def test_the_new_table_stands_where_the_old_one_stood(server: Caller, record: dict[str, Any]) -> None:
    made = server.post("/api/play-on", {"record": record, "ply": 7, "seat": 1, "bot": "foreman"})
    assert made.status_code == 201, made.text
    table, token = made.json()["table"], made.json()["seats"][0]["token"]
    seen = server.see(table, token)
    assert seen["ply"] >= 7
    assert [seat["name"] for seat in seen["seats"]] == NAMES
    assert [seat["bot"] for seat in seen["seats"]] == ["foreman", None, "foreman"]
    assert seen["view"]["viewer"] == 1
    frames = server.post("/api/replay?seat=1", record).json()["frames"]
    told = [event["text"] for frame in frames[:8] for event in frame["events"]]
    log = server.get(f"/api/tables/{table}/log").json()["events"]
    assert len(log) >= len(told) - 1
    assert log[0]["data"] == frames[0]["events"][0]["data"]
    # It is played to its end, and its record is a record like any other.
    play_out(server, table, [token])
    again = server.get(f"/api/tables/{table}/record").json()
    assert again["moves"][:7] == record["moves"][:7]
    assert server.post("/api/replay", again).status_code == 200


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"ply": 100_000}, "ply"),
        ({"seat": 3}, "seat"),
        ({"bot": "nobody"}, "bot"),
        ({"record": {}}, "bidyard"),
        ({"ply": -1}, "ply"),
    ],
)
def test_what_cannot_be_is_answered_with_the_field(
    server: Caller, record: dict[str, Any], change: dict[str, Any], field: str
) -> None:
    wish = {"record": record, "ply": 7, "seat": 1, "bot": "foreman"} | change
    answer = server.post("/api/play-on", wish)
    assert answer.status_code == 422
    assert field in answer.text


def test_after_the_last_decision_nothing_is_left_to_play(server: Caller, record: dict[str, Any]) -> None:
    answer = server.post("/api/play-on", {"record": record, "ply": len(record["moves"]), "seat": 0, "bot": "foreman"})
    assert answer.status_code == 422
    assert "nothing is left to play" in answer.text


def test_no_name_that_is_drawn_for_a_person_is_a_bots() -> None:
    """The page draws a name for whoever has none; beside a bot of that name nobody knew who is who."""
    source = (Path(__file__).parents[2] / "web/src/lib/name.ts").read_text("utf-8")
    drawn = re.findall(r"'([^']+)'", source.partition("const given = [")[2].partition("]")[0])
    assert len(drawn) > 5
    assert not {plain(name) for name in drawn} & {plain(name) for name in BOT_NAMES}


def plain(name: str) -> str:
    return unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode().lower()
