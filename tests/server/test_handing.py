"""Nobody is pushed out: whose seat goes to a bot, when, by whom, and that everybody is told and can come back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import requests

from tests.server.serving import Caller, serving


def hand(server: Caller, table: str, seat: int, token: str, **wish: Any) -> requests.Response:
    return server.post(f"/api/tables/{table}/seats/{seat}/bot", wish, token)


def code(answer: requests.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("error", {}).get("code", "")


def back(server: Caller, table: str, seat: int, token: str) -> requests.Response:
    return server.call("DELETE", f"/api/tables/{table}/seats/{seat}/bot", None, token)


def told(server: Caller, table: str) -> list[tuple[str, int]]:
    events = server.get(f"/api/tables/{table}/log").json()["events"]
    assert [event["n"] for event in events] == list(range(len(events)))
    kinds = ("handed", "returned", "out_of_time", "invited", "rekeyed", "came")
    return [(event["kind"], event["seat"]) for event in events if event["kind"] in kinds]


def begun_by(server: Caller, seat: int, **wish: Any) -> tuple[str, list[str]]:
    """A table at which this seat has the first move."""
    for seed in range(100):
        table, tokens = server.table(seed=seed, **wish)
        if server.see(table)["to_act"] == [seat]:
            return table, tokens
    raise AssertionError


def test_whoever_has_just_left_keeps_the_seat(server: Caller) -> None:
    """The attack: a rival's seat was given to a bot in the moment in which he disconnected."""
    table, tokens = server.table(seed=7)
    with server.live(table, tokens[1]) as victim:
        victim.next()
        assert code(hand(server, table, 1, tokens[0])) == (409, "still-here")
        assert code(hand(server, table, 1, tokens[2])) == (403, "not-yours")
    with server.live(table, tokens[0]) as host:
        host.until(lambda m: not m["seats"][1]["connected"])
        refused = hand(server, table, 1, tokens[0], bot="random")
        assert code(refused) == (409, "too-early")
        assert 50 < refused.json()["error"]["seconds"] <= 60
        assert refused.headers["Retry-After"] == str(refused.json()["error"]["seconds"])
        assert code(hand(server, table, 1, tokens[2])) == (403, "not-yours")
        assert code(hand(server, table, 1, tokens[2], together=True)) == (409, "too-early")
    seen = server.see(table)
    assert not any(seat["handed"] for seat in seen["seats"])
    assert seen["away"] == {"seconds": 60, "bot": "foreman"}
    assert told(server, table) == []


def test_who_plays_by_calls_is_there_while_he_calls(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    server.see(table, tokens[1])
    server.leave_alone(table, 1, 59)
    assert server.see(table)["seats"][1]["away"] == 59
    # A list of one's games looks at all of them: nobody is at a table by that, nor do others wait longer.
    assert server.get(f"/api/tables/{table}?afar=1", tokens[1]).json()["seats"][1]["away"] == 59
    server.see(table, tokens[1])
    assert server.see(table)["seats"][1]["away"] is None
    server.leave_alone(table, 1, 59)
    assert code(hand(server, table, 1, tokens[0])) == (409, "too-early")
    server.leave_alone(table, 1, 1)
    assert code(hand(server, table, 1, tokens[0])) == (200, "")


def test_the_host_lets_the_tables_bot_play_on_and_all_are_told(server: Caller) -> None:
    table, tokens = begun_by(server, 2, names=["Maya", "Ines", "Tom"], away={"seconds": 30, "bot": "apprentice"})
    server.see(table, tokens[2])
    server.leave_alone(table, 2, 31)
    with server.live(table, tokens[1]) as other:
        lines = len(other.next()["events"])
        wrong = hand(server, table, 2, tokens[0], bot="random")
        assert (wrong.status_code, wrong.json()["error"]["field"]) == (422, "bot"), "the table names the bot"
        assert hand(server, table, 2, tokens[0]).status_code == 200
        handed = other.until(lambda m: m["seats"][2]["handed"])
        assert handed["seats"][2]["handed_for"] == "away"
        assert handed["seats"][2]["bot"] == "apprentice"
        (event,) = handed["events"]
        assert (event["n"], event["kind"], event["data"]) == (lines, "handed", {"seat": 2, "by": [0], "bot": "apprentice"})
        assert event["text"] == "Tom has been away for long: Apprentice plays on. Decided by Maya"
        moved = other.until(lambda m: m["ply"] >= 1)
        assert moved["events"][0]["n"] == lines + 1
        assert moved["events"][0]["more"] is None
    assert server.move(table, tokens[2], "pass", 1).json()["error"]["code"] == "handed-over"
    assert back(server, table, 2, tokens[1]).status_code == 403
    again = back(server, table, 2, tokens[2])
    assert not again.json()["seats"][2]["handed"]
    assert code(back(server, table, 2, tokens[2])) == (409, "not-handed")
    assert told(server, table) == [("handed", 2), ("returned", 2)]


def test_who_comes_back_plays_at_once(server: Caller) -> None:
    table, tokens = server.table()
    server.see(table, tokens[1])
    server.leave_alone(table, 1)
    assert hand(server, table, 1, tokens[0]).status_code == 200
    with server.live(table, tokens[1], lang="fr") as owner:
        now = owner.until(lambda m: not m["seats"][1]["handed"])
        assert now["events"][-1]["text"] == "Vous êtes de retour et jouez de nouveau"
    assert told(server, table) == [("handed", 1), ("returned", 1)]


def test_all_others_together(server: Caller) -> None:
    """Those who are here decide about a host who has left; whoever has left long ago himself is not waited for."""
    table, tokens = server.table(["human"] * 5)
    for seat in range(5):
        server.see(table, tokens[seat])
    server.leave_alone(table, 0)
    server.leave_alone(table, 4)
    assert code(hand(server, table, 0, tokens[1])) == (403, "not-yours")
    for seat in (1, 2):
        seen = hand(server, table, 0, tokens[seat], together=True).json()
        assert not seen["seats"][0]["handed"]
    assert seen["seats"][0]["wishes"] == [1, 2]
    seen = hand(server, table, 0, tokens[3], together=True).json()
    assert seen["seats"][0]["handed"]
    assert seen["seats"][0]["wishes"] == []


def test_a_wish_is_forgotten_when_the_person_shows_up(server: Caller) -> None:
    table, tokens = server.table()
    for seat in range(3):
        server.see(table, tokens[seat])
    server.leave_alone(table, 0)
    hand(server, table, 0, tokens[1], together=True)
    server.see(table, tokens[0])
    assert server.see(table)["seats"][0]["wishes"] == []
    server.leave_alone(table, 0)
    assert not hand(server, table, 0, tokens[2], together=True).json()["seats"][0]["handed"]


def test_the_only_one_left_is_all_others(server: Caller) -> None:
    table, tokens = server.table(["human", "foreman", "human"])
    server.see(table, tokens[0])
    server.see(table, tokens[1])
    assert code(hand(server, table, 0, tokens[1])) == (409, "too-early")
    server.leave_alone(table, 0)
    assert hand(server, table, 0, tokens[1]).json()["seats"][0]["handed"]
    assert code(hand(server, table, 1, tokens[1])) == (409, "is-bot")
    assert code(hand(server, table, 2, tokens[1])) == (409, "own-seat")
    assert code(hand(server, table, 7, tokens[1])) == (404, "no-seat")


def test_never_in_pass_and_play(server: Caller) -> None:
    table, tokens = server.table(one_device=True)
    assert server.see(table)["one_device"]
    for seat in (1, 2):
        server.leave_alone(table, seat)
        assert code(hand(server, table, seat, tokens[0])) == (409, "one-device")
        assert code(server.post(f"/api/tables/{table}/seats/{seat}/invite", {}, tokens[0])) == (409, "one-device")
    with server.live(table, tokens[0]) as device:
        seen = device.next()
        assert [seat["connected"] for seat in seen["seats"]] == [True] * 3
        assert [seat["away"] for seat in seen["seats"]] == [None] * 3


def test_the_host_is_who_made_the_table(server: Caller) -> None:
    """Not whoever joined a seat before his."""
    made = server.post(
        "/api/tables", {"game": "construction-fever", "players": 3, "seats": ["open", "human", "foreman"]}
    ).json()
    joined = server.post("/api/join", {"code": made["code"], "name": "Early"}).json()
    assert joined["seat"] == 0
    assert server.see(made["table"])["host"] == 1
    assert code(server.post(f"/api/tables/{made['table']}/close", {}, joined["token"])) == (403, "not-host")
    assert server.post(f"/api/tables/{made['table']}/close", {}, made["seats"][0]["token"]).status_code == 200


def test_the_log_keeps_it_over_a_restart_and_an_undo(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        host, away, seat = 0, 1, 2
        table, tokens = begun_by(server, seat, names=["Maya", "Ines", "Tom"])
        with server.live(table) as spectator:
            told_first = len(spectator.next()["events"])
            server.move(table, tokens[seat], "green 1", 0)
            spectator.until(lambda m: m["ply"] == 1)
            server.leave_alone(table, away)
            assert hand(server, table, away, tokens[host]).status_code == 200
            note = spectator.until(lambda m: m["events"])["events"][0]
            assert (note["n"], note["kind"]) == (told_first + 1, "handed")
            assert server.post(f"/api/tables/{table}/undo", {"ply": 1}, tokens[seat]).status_code == 200
            undone = spectator.until(lambda m: m["ply"] == 2)["events"]
            # What was taken back stood before the note: the note moves up, and the notice comes after it.
            assert [(e["n"], e["kind"]) for e in undone] == [(told_first, "handed"), (told_first + 1, "undone")]
            server.move(table, tokens[seat], "green 2", 2)
            played = spectator.until(lambda m: m["ply"] == 3)["events"]
            assert [(e["n"], e["kind"]) for e in played] == [(told_first + 1, "green_bid")]
        log = server.get(f"/api/tables/{table}/log").json()
        assert log["next"] == len(log["events"])
    with serving(data) as server:
        again = server.get(f"/api/tables/{table}/log").json()["events"]
        assert again[: log["next"]] == log["events"]
        assert server.see(table)["seats"][away]["handed_for"] == "away"
        refused = hand(server, table, (away + 1) % 3, tokens[0])
        assert code(refused) == (409, "too-early"), "after a restart everybody has the whole time to come back"


@pytest.mark.parametrize("away", [{"seconds": 3}, {"seconds": 10**9}, {"bot": "wizard"}, {"level": "foreman"}, 60])
def test_what_a_table_cannot_name(server: Caller, away: Any) -> None:
    wish = {"game": "construction-fever", "players": 3, "seats": ["human"] * 3, "away": away}
    refused = server.post("/api/tables", wish)
    assert refused.status_code == 422
    assert "away" in refused.json()["error"]["field"]
