"""Playing on from a position of a finished game."""

from __future__ import annotations

import random
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import bidyard
from bidyard.engine.errors import InputError
from bidyard.server.names import BOT_NAMES
from bidyard.server.play_on import _position
from bidyard.server.shapes import PlayOnWish
from bidyard.table.replay import begin, step
from tests.browser.playing import play_out
from tests.reviewing.games import played
from tests.server.serving import Caller, serving

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


@pytest.mark.parametrize("game", bidyard.games())
def test_from_what_was_known_the_rest_is_dealt_again(game: str, tmp_path: Path) -> None:
    """The seat sees what it saw; what it could not see is as likely to be anything else. All of it outlives a restart."""
    written = played(game).record()
    table, moves = begin(written)
    for seat, move in moves[: len(moves) // 3]:
        step(table, seat, move, "moves")
    seat = table.to_act[-1]
    wish = {"record": written, "ply": len(moves) // 3, "seat": seat, "bot": "foreman", "again": True}
    with serving(tmp_path / "t.sqlite3") as server:
        made = [server.post("/api/play-on", wish).json() for _ in range(8)]
        found = [server.hall._rooms[one["table"]].progress.table for one in made]
        assert len({one.state for one in found}) > 1, "others' cards"
        token = made[0]["seats"][0]["token"]
        seen = server.see(made[0]["table"], token)
        assert seen["view"]["viewer"] == seat
        play_out(server, made[0]["table"], [token])
        again = server.get(f"/api/tables/{made[0]['table']}/record").json()
        assert server.post("/api/replay", again).status_code == 200
        assert server.post("/api/play-on", wish | {"record": again}).status_code == 201, "and again from there"
    with serving(tmp_path / "t.sqlite3") as server:
        assert server.get(f"/api/tables/{made[0]['table']}/record").json() == again
    told = again["setup"]["again"][0]
    known = bidyard.replay({**again, "setup": written["setup"], "moves": again["moves"][: told["ply"]], "result": None})
    here = begin(again)[0]
    for mover, move in again["moves"][: told["ply"]]:
        step(here, mover, move, "moves")
    assert here.masked(seat).state == known.masked(seat).state
    assert here.view(seat) == known.view(seat)


def test_answers_that_were_still_sealed_are_asked_for_again() -> None:
    """Whoever has not seen them must not play against them, nor may they stand in the record of the new game."""
    table = bidyard.new("construction-fever", 3, seed=2)
    rng = random.Random(2)
    while len(table.to_act) < 2:
        table.play(table.to_act[0], rng.choice(table.moves(table.to_act[0])))
    other, me = table.to_act[:2]
    before = table.ply
    table.play(other, table.moves(other)[0])
    wish = PlayOnWish(table.record(), table.ply, me, "foreman", again=True)
    found, entries = _position(wish, None)
    assert len(entries) == found.ply == before
    assert other in found.to_act
    assert me in found.to_act


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({}, "setup.again"),
        ([{"ply": 0, "seat": 9, "seed": 1}], "setup.again[0].seat"),
        ([{"ply": 0, "seat": 0}], "setup.again[0].seed"),
    ],
)
def test_a_deal_that_makes_no_sense_is_refused(told: Any, field: str) -> None:
    with pytest.raises(InputError) as wrong:
        bidyard.new("construction-fever", 3, seed=1, setup={"again": told})
    assert wrong.value.field == field
