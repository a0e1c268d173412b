"""What friends settle before the deal: who sits where, who starts, whether hints are given; and names, at any time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import bidyard
from bidyard.server.limits import Rate
from tests.server.serving import ROOMY, Caller, serving
from tests.server.test_lobby import bits, join, play_on, waiting
from tests.server.test_talk import FREE, code, lines


def set_up(server: Caller, table: str, host: str, **wish: Any) -> Any:
    return server.post(f"/api/tables/{table}/lobby", wish, host)


def three(server: Caller, **more: Any) -> tuple[str, list[str]]:
    """Maya, who hosts, Lucie and Otto."""
    table, (host,), invited = waiting(server, ["human", "open", "open"], **more)
    return table, [host, join(server, invited, "Lucie")[1], join(server, invited, "Otto")[1]]


def names(seen: dict[str, Any]) -> list[str]:
    return [one["name"] for one in seen.get("chairs") or seen["seats"]]


# --- seats


def test_the_host_moves_people_and_all_that_is_theirs_goes_along(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data, FREE) as server:
        table, tokens = three(server)
        given = [bits() for _ in tokens]
        for token, value in zip(tokens, given, strict=True):
            server.post(f"/api/tables/{table}/contribution", {"contribution": value}, token)
        server.post(f"/api/tables/{table}/talk", {"phrase": "hello"}, tokens[1])
        with server.live(table, tokens[1]) as lucie, server.live(table) as watcher:
            assert lucie.next()["chairs"][1]["you"]
            set_up(server, table, tokens[0], order=[2, 0, 1])
            seen = lucie.until(lambda m: m["type"] == "lobby" and m["chairs"][0]["name"] == "Otto")
            assert names(seen) == ["Otto", "Maya", "Lucie"]
            assert [chair["you"] for chair in seen["chairs"]] == [False, False, True]
            assert [chair["connected"] for chair in seen["chairs"]] == [False, False, True]
            assert seen["host"] == 1
            assert [one["value"] for one in seen["fair"]["contributions"]] == [given[2], given[0], given[1]]
            assert watcher.until(lambda m: m["type"] == "lobby" and m["host"] == 1)["chairs"][2]["connected"]
            server.post(f"/api/tables/{table}/ready", {}, tokens[1])
            assert lucie.until(lambda m: m["type"] == "lobby" and m["chairs"][2]["ready"])
            told = server.get(f"/api/tables/{table}/talk").json()["lines"]
            assert [line["seat"] for line in told if line["kind"] == "phrase"] == [2]
            assert told[-1]["text"] == "Maya changed: who sits where"
    with serving(data, FREE) as server:
        assert names(server.see(table)) == ["Otto", "Maya", "Lucie"]
        assert server.post(f"/api/tables/{table}/start", {}, tokens[2]).status_code == 403, "Maya is still the host"
        state = server.post(f"/api/tables/{table}/start", {}, tokens[0]).json()
        assert [seat["you"] for seat in state["seats"]] == [False, True, False]
        assert server.see(table, tokens[1])["view"]["viewer"] == 2


def test_an_order_names_every_chair_once() -> None:
    with serving(limits=FREE) as server:
        table, tokens = three(server)
        before = server.see(table)
        for wrong in ([0, 1], [0, 1, 1], [0, 1, 3], [-1, 0, 1], [0, 1, 2, 3], [10**30, 0, 1]):
            answer = set_up(server, table, tokens[0], order=wrong)
            assert code(answer)[0] == 422, wrong
            assert answer.json()["error"]["field"].startswith("order")
        answer = set_up(server, table, tokens[0], order=[1, 0, 2], chairs=["human"] * 3)
        assert answer.json()["error"]["field"] == "order"
        assert code(set_up(server, table, tokens[1], order=[1, 0, 2])) == (403, "not-host")
        assert server.see(table) == before


# --- who starts


def test_a_chosen_starter_starts_and_everybody_sees_the_mark() -> None:
    for game in bidyard.games():
        with serving(limits=FREE) as server:
            table, tokens = three(server, game=game)
            assert server.see(table)["start"] is None
            assert server.see(table)["starters"]
            for seat in (1, 2):
                assert set_up(server, table, tokens[0], start=seat).json()["start"] == seat
            # The mark is the person's: Otto starts, wherever he sits.
            assert set_up(server, table, tokens[0], order=[2, 0, 1]).json()["start"] == 0
            for token in tokens:
                server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}, token)
            server.post(f"/api/tables/{table}/start", {}, tokens[0])
            seen = server.see(table)
            assert seen["start"] == 0
            assert seen["fair"]["marked"] is None, "the cards were not chosen"
            assert server.hall._rooms[table].progress.table.record()["setup"] == {"start": 0}
            if game not in ("reputation", "master-of-construction"):
                assert seen["to_act"] == [0], game


def test_the_starter_can_be_drawn_again_and_must_be_a_chair() -> None:
    with serving(limits=FREE) as server:
        table, tokens = three(server)
        set_up(server, table, tokens[0], start=2)
        assert set_up(server, table, tokens[0], start="drawn").json()["start"] is None
        for wrong in (3, -1, "maya", 1.5):
            answer = set_up(server, table, tokens[0], start=wrong)
            assert (answer.status_code, answer.json()["error"]["field"]) == (422, "start"), wrong
        assert server.see(table)["start"] is None


def test_a_chair_that_is_taken_away_starts_no_more() -> None:
    with serving(limits=FREE) as server:
        table, (host,), _ = waiting(server)
        set_up(server, table, host, start=3)
        assert set_up(server, table, host, chairs=["human", "foreman", "foreman"]).json()["start"] is None


def test_the_record_says_who_was_chosen_and_still_proves_its_cards(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data, FREE) as server:
        table, (host,), _ = waiting(server, ["human", "foreman", "foreman"])
        set_up(server, table, host, start=1)
        server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}, host)
        server.post(f"/api/tables/{table}/start", {}, host)
    with serving(data, FREE) as server:
        assert server.see(table)["start"] == 1
        play_on(server, table, [host])
        record = server.get(f"/api/tables/{table}/record", host).json()
        assert record["setup"] == {"start": 1}
        proof = bidyard.verify(record)
        assert proof.proved
        name = server.see(table)["seats"][1]["name"]
        assert any(step["what"] == "deal" and name in step["text"] for step in proof.steps)
        again = server.post(f"/api/tables/{table}/rematch", {}, host).json()["table"]
        assert server.see(again)["start"] is None, "the next game draws"


def test_cards_laid_out_by_hand_without_a_mark_are_found_out() -> None:
    with serving(limits=FREE) as server:
        table, (host,), _ = waiting(server, ["human", "foreman", "foreman"])
        server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}, host)
        server.post(f"/api/tables/{table}/start", {}, host)
        record = server.hall._rooms[table].progress.table.record()
        record["fair"] = server.hall._rooms[table].row.fair.revealed()
        assert bidyard.verify(record | {"moves": []}).ok
        assert not bidyard.verify(record | {"setup": {"black": ["K05"]}, "moves": []}).ok


# --- hints


def test_hints_are_for_those_who_play_alone_unless_the_host_allows_them() -> None:
    with serving(limits=FREE) as server:
        alone, (mine,) = server.table(["human", "foreman", "foreman"], seed=7)
        assert server.see(alone)["hints"] is True
        table, tokens = server.table(seed=7)
        assert server.see(table)["hints"] is False
        seat = server.see(table)["to_act"][0]
        answer = server.get(f"/api/tables/{table}/hint", tokens[seat])
        assert code(answer) == (403, "no-hints-here")
        assert "Hints are off" in answer.json()["error"]["message"]
        assert server.get(f"/api/tables/{alone}/hint", mine).status_code in (200, 403)
        barred, (mine,) = server.table(["human", "foreman", "foreman"], hints=False)
        assert server.see(barred)["hints"] is False


def test_hints_are_settled_before_the_deal(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data, FREE) as server:
        table, (host,), invited = waiting(server, ["human", "foreman", "foreman"], open=True)
        assert server.see(table)["hints"] is True
        join(server, invited, "Lucie")
        assert server.see(table)["hints"] is False, "there are two now"
        assert set_up(server, table, host, hints=True).json()["hints"] is True
        server.post(f"/api/tables/{table}/start", {}, host)
        assert code(set_up(server, table, host, hints=False)) == (409, "dealt")
    with serving(data, FREE) as server:
        assert server.see(table)["hints"] is True


# --- names


def test_a_new_name_is_told_in_the_log_and_never_anothers() -> None:
    with serving(limits=FREE) as server:
        table, tokens = server.table(["human", "human", "foreman"], names=["Maya", "Otto", "Aiko"])
        with server.live(table, tokens[1]) as live:
            live.next()
            seen = server.post(f"/api/tables/{table}/name", {"name": "Lou"}, tokens[0]).json()
            assert names(seen) == ["Lou", "Otto", "Aiko"]
            note = live.until(lambda m: m["type"] == "state" and m["events"])["events"][-1]
            assert (note["kind"], note["text"]) == ("renamed", "Maya is now called Lou")
        server.post(f"/api/tables/{table}/name", {"name": "Max"}, tokens[0])
        told = [event["text"] for event in server.get(f"/api/tables/{table}/log").json()["events"]]
        assert told[-2:] == ["Maya is now called Lou", "Lou is now called Max"]
        for taken in ("Otto", "OTTO", "Aiko", "Aíko"):
            assert code(server.post(f"/api/tables/{table}/name", {"name": taken}, tokens[0])) == (409, "name-taken")
        # The same name again is no news.
        assert server.post(f"/api/tables/{table}/name", {"name": "Max"}, tokens[0]).status_code == 200
        assert len(server.get(f"/api/tables/{table}/log").json()["events"]) == len(told)
        assert lines(server, table) == [], "once the cards are dealt the log tells it"


def test_names_do_not_flicker() -> None:
    with serving(limits=replace(ROOMY, renames=Rate(2, 1 / 1000))) as server:
        table, tokens = server.table()
        answers = [server.post(f"/api/tables/{table}/name", {"name": f"Maya {k}"}, tokens[0]) for k in "abc"]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert code(answers[-1]) == (429, "too-many-renames")
