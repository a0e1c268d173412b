"""Counted or from memory: what a table has chosen about cards that lie face down, though everybody saw them."""

from __future__ import annotations

import random
from pathlib import Path

import bidyard
from tests.server.serving import Caller, serving
from tests.server.test_friends import set_up
from tests.server.test_lobby import join, waiting
from tests.server.test_talk import FREE, code

REPUTATION = "reputation"


def play(server: Caller, table: str, tokens: list[str], decisions: int) -> None:
    rng = random.Random(1)
    for _ in range(decisions):
        token, seen = next((token, seen) for token in tokens if (seen := server.see(table, token))["moves"])
        assert server.move(table, token, rng.choice(seen["moves"])["move"], seen["ply"]).ok


def labels(server: Caller, table: str, token: str | None = None) -> list[str]:
    return [scale["label"] for scale in server.see(table, token)["standing"]["scales"]]


def test_counted_for_who_plays_alone_and_from_memory_among_people() -> None:
    """CF-72: nothing of a state at such a table follows from the stacks, for seats and watchers alike (tests/secrecy)."""
    with serving(limits=FREE) as server:
        alone, (mine,) = server.table(["human", "foreman", "foreman"], seed=7)
        assert server.see(alone)["counted"] is True
        assert labels(server, alone, mine) == labels(server, alone) == ["Reputation", "Profit"]
        table, tokens = server.table(seed=7)
        assert server.see(table)["counted"] is False
        play(server, table, tokens, 12)
        for viewer in (None, *tokens):
            assert labels(server, table, viewer) == ["Green cards beside", "Black cards", "Profit"]
            assert "from memory" in server.see(table, viewer)["standing"]["you"]


def test_a_table_may_choose_otherwise() -> None:
    with serving(limits=FREE) as server:
        hard, _ = server.table(["human", "foreman", "foreman"], counted=False)
        assert server.see(hard)["counted"] is False
        easy, tokens = server.table(game=REPUTATION, counted=True)
        assert labels(server, easy, tokens[0]) == ["Reputation", "Profit"]
        games = {one["id"]: one["face_down"] for one in server.get("/api/games").json()}
        assert games["construction-fever"] == "CF-72"
        assert games["construction-yard"] == ""


def test_it_is_settled_before_the_deal_and_stays(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data, FREE) as server:
        table, (host,), invited = waiting(server, ["human", "foreman", "foreman"], open=True)
        assert server.see(table)["counted"] is True
        join(server, invited, "Lucie")
        assert server.see(table)["counted"] is False, "there are two now"
        assert set_up(server, table, host, counted=True).json()["counted"] is True
        server.post(f"/api/tables/{table}/start", {}, host)
        assert code(set_up(server, table, host, counted=False)) == (409, "dealt")
    with serving(data, FREE) as server:
        assert server.see(table)["counted"] is True


def test_after_the_game_all_is_shown_and_the_record_says_how_it_was_played() -> None:
    with serving(limits=FREE) as server:
        table, tokens = server.table(seed=7)
        rng = random.Random(1)
        while not (seen := server.see(table))["result"]:
            for token in tokens:
                seen = server.see(table, token)
                if seen["moves"]:
                    server.move(table, token, rng.choice(seen["moves"])["move"], seen["ply"])
                    break
        sheet = [player["reputation"] for player in seen["result"]["players"]]
        for viewer in (None, *tokens):
            standing = server.see(table, viewer)["standing"]
            assert [place["value"] for place in standing["scales"][0]["places"]] == sheet
        record = server.get(f"/api/tables/{table}/record", tokens[0]).json()
        assert record["counted"] is False
        assert bidyard.replay(record).result is not None
        again = server.post(f"/api/tables/{table}/rematch", {"tokens": []}, tokens[0]).json()["table"]
        assert server.see(again)["counted"] is False
