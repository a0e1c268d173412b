"""Calling time: the host of a game with a time limit may, once, and the round in progress is the last one (MC-69, MC-70)."""

from __future__ import annotations

import random
from pathlib import Path

from tests.server.serving import PATIENCE, Caller, serving, tries

MASTER = "master-of-construction"


def call_time(server: Caller, table: str, token: str | None, ply: int, lang: str = "en") -> tuple[int, dict[str, object]]:
    answer = server.post(f"/api/tables/{table}/time-up?lang={lang}", {"ply": ply}, token)
    return answer.status_code, answer.json()


def code(answer: tuple[int, dict[str, object]]) -> tuple[int, object]:
    status, told = answer
    error = told["error"]
    assert isinstance(error, dict)
    return status, error["code"]


def test_the_round_in_progress_is_the_last_one(tmp_path: Path) -> None:
    rng = random.Random(3)
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        table, tokens = server.table(["human", "human"], MASTER, seed=4)
        host, other = server.see(table, tokens[0]), server.see(table, tokens[1])
        assert (host["time_up"], other["time_up"], server.see(table)["time_up"]) == (True, False, False)
        with server.live(table, tokens[1]) as live:
            status, after = call_time(server, table, tokens[0], 0)
            assert status == 200
            assert (after["ply"], after["time_up"]) == (1, False)
            told = live.until(lambda m: m["ply"] == 1)
            assert told["view"]["round_limit"] == 1
            assert [event["kind"] for event in told["events"]] == ["time_called"]
    with serving(data) as server:  # it is in the log of the table like a move
        for _ in tries(2 * PATIENCE, 0):
            seen = [server.see(table, token) for token in tokens]
            if seen[0]["result"]:
                break
            mover = 0 if seen[0]["moves"] else 1
            server.move(table, tokens[mover], rng.choice(seen[mover]["moves"])["move"], seen[mover]["ply"])
        assert seen[0]["view"]["ended"] == "time"
        assert server.get(f"/api/tables/{table}/record").json()["moves"][0] == [None, "time up"]
        assert code(call_time(server, table, tokens[0], seen[0]["ply"])) == (409, "game-over")


def test_who_may_not_call_time_and_when(server: Caller) -> None:
    table, tokens = server.table(["human", "human"], MASTER)
    assert code(call_time(server, table, None, 0)) == (401, "need-token")
    assert code(call_time(server, table, tokens[1], 0)) == (403, "not-host")
    assert code(call_time(server, table, tokens[0], 7)) == (409, "stale")
    assert call_time(server, table, tokens[0], 0)[0] == 200
    status, twice = call_time(server, table, tokens[0], 1, "fr")
    assert status == 422
    assert twice["refusal"] == {"rule": "MC-70", "text": "la manche en cours est déjà la dernière", "values": {}}
    assert server.see(table)["ply"] == 1


def test_other_games_know_no_time_limit(server: Caller) -> None:
    table, tokens = server.table()
    assert not server.see(table, tokens[0])["time_up"]
    assert code(call_time(server, table, tokens[0], 0)) == (409, "no-time-limit")


def test_bots_play_on_after_time_was_called(server: Caller) -> None:
    """A bot that was thinking when time was called thinks again."""
    table, tokens = server.table(["human", "foreman"], MASTER)
    for _ in tries():
        seen = server.see(table, tokens[0])
        if seen["moves"]:
            break
    call_time(server, table, tokens[0], seen["ply"])
    for _ in tries(2 * PATIENCE, 0):
        seen = server.see(table, tokens[0])
        if seen["result"]:
            break
        if seen["moves"]:
            server.move(table, tokens[0], seen["moves"][0]["move"], seen["ply"])
    assert seen["view"]["ended"] == "time"
