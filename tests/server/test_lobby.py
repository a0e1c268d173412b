"""A table that waits: people sit down and contribute, the host sets it up and starts it."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import ROOMY, Caller, Live, serving, tries


def bits() -> str:
    return secrets.token_hex(32)


def waiting(server: Caller, seats: list[str] | None = None, **more: Any) -> tuple[str, list[str], str]:
    made = server.post(
        "/api/tables",
        {
            "game": "construction-fever",
            "players": len(seats or [1] * 4),
            "seats": seats or ["human", "open", "open", "foreman"],
            "starts": "host",
            "names": ["Maya"],
            **more,
        },
    ).json()
    return made["table"], [seat["token"] for seat in made["seats"]], made["code"]


def join(server: Caller, code: str, name: str) -> tuple[int, str]:
    answer = server.post("/api/join", {"code": code, "name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()["seat"], answer.json()["token"]


def chairs(seen: dict[str, Any]) -> list[tuple[str, str, bool]]:
    return [(chair["name"], chair["bot"] or "human", chair["free"]) for chair in seen["chairs"]]


def test_friends_come_and_the_host_starts() -> None:
    with serving(limits=ROOMY) as server:
        table, (host,), code = waiting(server)
        with server.live(table, host) as live:
            assert live.next()["type"] == "lobby"
            seat, guest = join(server, code, "Lucie")
            assert seat == 1
            live.until(lambda m: m["chairs"][1]["name"] == "Lucie")
            refused = server.post(f"/api/tables/{table}/start", {}, host)
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "chairs-free")
            assert server.post(f"/api/tables/{table}/start", {}, guest).status_code == 403
            third = join(server, code, "Otto")[1]
            for token in (host, guest, third):
                server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}, token)
            seen = server.post(f"/api/tables/{table}/ready", {}, guest).json()
            assert [chair["ready"] for chair in seen["chairs"]] == [False, True, False, True]
            assert server.post(f"/api/tables/{table}/start", {}, host).json()["stage"] == "table"
            state = live.until(lambda m: m["type"] == "state")
            assert [seat["name"] for seat in state["seats"]][:3] == ["Maya", "Lucie", "Otto"]
            assert state["events"], "the log begins with the deal"
            assert len(state["fair"]["contributions"]) == 3
        late = server.post("/api/join", {"code": code, "name": "Late"})
        assert (late.status_code, late.json()["table"]) == (409, table), "there is watching"


def test_a_chair_that_is_given_anew_is_not_for_all_who_knew_the_code() -> None:
    with serving(limits=ROOMY) as server:
        table, (host,), code = waiting(server, ["human", "open", "foreman"])
        seat, _ = join(server, code, "Lucie")
        assert server.post(f"/api/tables/{table}/start", {}, host).status_code == 200
        server.leave_alone(table, seat)
        link = server.post(f"/api/tables/{table}/seats/{seat}/invite", {}, host).json()["token"]
        assert server.post("/api/join", {"code": code, "name": "Stranger"}).status_code == 404
        sits = server.post(f"/api/tables/{table}/sit", {"key": secrets.token_urlsafe(32), "name": "Noor"}, link)
        assert (sits.status_code, sits.json()["seat"]) == (200, seat)


def test_a_bot_gives_way_to_a_guest() -> None:
    with serving(limits=ROOMY) as server:
        table, _, code = waiting(server, ["human", "foreman", "foreman"], open=True)
        seat, token = join(server, code, "Lucie")
        assert chairs(server.see(table, token))[seat] == ("Lucie", "human", False)
        assert [chair["kind"] for chair in server.see(table)["chairs"]] == ["human", "human", "bot"]


def test_the_host_sets_the_table_up() -> None:
    with serving(limits=ROOMY) as server:
        table, (host,), code = waiting(server)
        _, guest = join(server, code, "Lucie")
        server.post(f"/api/tables/{table}/ready", {}, guest)
        wish = {"chairs": ["human", "human", "contractor"], "seconds_per_game": 600}
        seen = server.post(f"/api/tables/{table}/lobby", wish, host).json()
        assert [chair["bot"] for chair in seen["chairs"]] == [None, None, "contractor"]
        assert seen["seconds_per_game"] == 600
        assert not seen["chairs"][1]["ready"], "what has changed is looked at once more"
        assert server.post(f"/api/tables/{table}/lobby", {"seconds_per_game": 0}, host).json()["seconds_per_game"] is None
        for wrong, field in (
            ({"chairs": ["human"] * 2}, "players"),
            ({"chairs": ["human", "foreman", "foreman"]}, "chairs[1]"),
            ({"chairs": ["foreman", "human", "foreman"]}, "chairs[0]"),
            ({"chairs": ["human", "human", "wizard"]}, "chairs[2]"),
            ({"options": {"colour": 3}}, "options.colour"),
        ):
            before = server.see(table)
            answer = server.post(f"/api/tables/{table}/lobby", wrong, host)
            assert answer.status_code == 422, wrong
            assert answer.json()["error"]["field"] == field
            assert server.see(table) == before
        assert server.post(f"/api/tables/{table}/lobby", wish, guest).status_code == 403
        server.leave_alone(table, 1)
        seen = server.post(f"/api/tables/{table}/lobby", {"chairs": ["human", "foreman", "foreman"]}, host).json()
        assert seen["chairs"][1]["bot"] == "foreman"
        assert server.get(f"/api/tables/{table}", guest).status_code == 401


def test_options_are_the_games() -> None:
    with serving(limits=ROOMY) as server:
        made = {"game": "master-of-construction", "players": 3, "seats": ["human", "foreman", "foreman"], "starts": "host"}
        answer = server.post("/api/tables", made).json()
        table, host = answer["table"], answer["seats"][0]["token"]
        seen = server.post(f"/api/tables/{table}/lobby", {"options": {"length": "short"}}, host).json()
        assert seen["options"]["length"] == "short"
        server.post(f"/api/tables/{table}/start", {}, host)
        assert server.hall._rooms[table].progress.table.options["length"] == "short"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "moves", {"move": "pass", "ply": 0}),
        ("POST", "undo", {"ply": 0}),
        ("GET", "hint", None),
        ("GET", "log", None),
        ("GET", "record", None),
        ("POST", "why", {"move": "pass"}),
        ("POST", "time-up", {"ply": 0}),
        ("POST", "seats/1/bot", {}),
        ("POST", "rematch", {}),
    ],
)
def test_nothing_is_played_before_the_deal(method: str, path: str, body: Any) -> None:
    with serving(limits=ROOMY) as server:
        table, (host,), _ = waiting(server)
        answer = server.call(method, f"/api/tables/{table}/{path}", body, host)
        assert answer.status_code in (403, 409), answer.text
        assert "view" not in answer.text
        assert server.see(table)["stage"] == "lobby"


def test_nothing_is_set_up_after_the_deal() -> None:
    with serving(limits=ROOMY) as server:
        table, tokens = server.table()
        for path, body in (("start", {}), ("ready", {}), ("lobby", {"chairs": ["human"] * 3})):
            answer = server.post(f"/api/tables/{table}/{path}", body, tokens[0])
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "dealt")


def test_a_waiting_table_survives_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data, ROOMY) as server:
        table, (host,), code = waiting(server)
        _, guest = join(server, code, "Lucie")
        server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}, guest)
        server.post(f"/api/tables/{table}/lobby", {"seconds_per_game": 300}, host)
        before = server.see(table, guest)
    with serving(data, ROOMY) as server:
        assert server.see(table, guest) | {"version": 0} == before | {"version": 0}
        server.post(f"/api/tables/{table}/lobby", {"chairs": ["human", "human", "foreman", "foreman"]}, host)
        state = server.post(f"/api/tables/{table}/start", {}, host).json()
        assert state["stage"] == "table"
        assert state["clock"]["seconds_left"] == [300.0] * 4


def play_on(server: Caller, table: str, tokens: list[str]) -> None:
    """To the end; a bot plays between them."""
    for _ in tries():
        for token in tokens:
            seen = server.see(table, token)
            if seen["result"]:
                return
            if seen["moves"]:
                server.move(table, token, seen["moves"][0]["move"], seen["ply"])


def test_a_rematch_waits_for_everybodys_contribution() -> None:
    with serving(limits=ROOMY) as server:
        table, tokens = server.table(["human", "human", "foreman"], starts="seated")
        for token in tokens:
            server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}, token)
        play_on(server, table, tokens)
        again = server.post(f"/api/tables/{table}/rematch", {}, tokens[0])
        new = again.json()["table"]
        assert server.see(new)["stage"] == "lobby"
        for token in tokens:
            state = server.post(f"/api/tables/{new}/contribution", {"contribution": bits()}, token).json()
        assert state["stage"] == "table"


def test_watchers_of_the_lobby_see_the_deal() -> None:
    with serving(limits=ROOMY) as server:
        table, tokens = server.table(["human", "foreman", "foreman"], starts="seated")

        def see(live: Live) -> None:
            assert live.next()["type"] == "lobby"
            server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}, tokens[0])
            state = live.until(lambda m: m["type"] == "state")
            assert state["events"][0]["n"] == 0

        with server.live(table) as live:
            see(live)


# --- who sits down anew


def test_a_new_person_brings_a_contribution_and_a_mark_of_the_own() -> None:
    with serving(limits=ROOMY) as server:
        table, (host,), code = waiting(server)
        seat, guest = join(server, code, "Lucie")
        server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}, guest)
        server.post(f"/api/tables/{table}/ready", {}, guest)
        assert (server.see(table)["chairs"][seat]["contributed"], server.see(table)["chairs"][seat]["ready"]) == (True, True)
        server.leave_alone(table, seat)
        link = server.post(f"/api/tables/{table}/seats/{seat}/invite", {}, host).json()["token"]
        chair = server.see(table)["chairs"][seat]
        assert (chair["contributed"], chair["ready"], chair["free"]) == (False, False, True)
        assert server.see(table)["fair"]["contributions"] == []
        assert server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}, guest).status_code == 401
        own = secrets.token_urlsafe(32)
        server.post(f"/api/tables/{table}/sit", {"key": own, "name": "Otto", "contribution": bits()}, link)
        chair = server.see(table)["chairs"][seat]
        assert (chair["name"], chair["contributed"], chair["ready"]) == ("Otto", True, False)


def test_what_was_contributed_through_a_guests_link_before_the_guest_came_does_not_count() -> None:
    with serving(limits=ROOMY) as server:
        table, tokens = server.table(starts="seated")
        theirs, mine = bits(), bits()
        assert server.post(f"/api/tables/{table}/contribution", {"contribution": theirs}, tokens[1]).status_code == 200
        own = secrets.token_urlsafe(32)
        server.post(f"/api/tables/{table}/sit", {"key": own}, tokens[1])
        assert server.see(table)["fair"]["contributions"] == []
        for token, value in ((own, mine), (tokens[0], bits()), (tokens[2], bits())):
            state = server.post(f"/api/tables/{table}/contribution", {"contribution": value}, token).json()
        assert state["stage"] == "table"
        assert state["fair"]["contributions"][1] == {"seat": 1, "value": mine}
        told = [event["text"] for event in server.get(f"/api/tables/{table}/log").json()["events"]]
        assert any("had opened the seat of" in text for text in told)
        with server.live(table, own) as live:
            told = [event["text"] for event in live.next()["events"]]
            assert any("before you came and may have seen it" in text for text in told)


def test_a_team_keeps_what_its_first_member_contributed() -> None:
    with serving(limits=ROOMY) as server:
        options = {"teams": [["Ada", "Ben"], ["Cem"], ["Dora"]]}
        table, tokens = server.table(game="master-of-construction", options=options, starts="seated")
        link = tokens[0] if server.hall._rooms[table].row.seats[0].invites else None
        seat = 0 if link else 1
        given = bits()
        keys = [secrets.token_urlsafe(32) for _ in range(2)]
        server.post(f"/api/tables/{table}/sit", {"key": keys[0], "contribution": given}, tokens[seat])
        server.post(f"/api/tables/{table}/sit", {"key": keys[1]}, tokens[seat])
        assert [one["value"] for one in server.see(table)["fair"]["contributions"]] == [given]


# --- names


@pytest.mark.parametrize("starts", ["host", "at-once"])
def test_a_bots_name_gives_way_to_a_persons(starts: str) -> None:
    with serving(limits=ROOMY) as server:
        table, (host,), code = waiting(server, ["human", "open", "foreman", "foreman"], starts=starts)
        place = "chairs" if starts == "host" else "seats"
        bot = server.see(table)[place][2]["name"]
        assert bot == "Ines"
        seat, _ = join(server, code, "Inès")
        names = [one["name"] for one in server.see(table)[place]]
        assert names[seat] == "Inès"
        assert names[2] not in ("Ines", "Inès", names[3])
        if starts == "at-once":
            told = [event["text"] for event in server.get(f"/api/tables/{table}/log").json()["events"]]
            assert f"Ines is now called {names[2]}" in told
        else:
            assert server.post(f"/api/tables/{table}/name", {"name": names[3]}, host).status_code == 200
            again = [one["name"] for one in server.see(table)[place]]
            assert again[0] == names[3]
            assert len(set(again)) == 4


# --- what the page shows


def test_only_what_makes_it_another_game_takes_ready_marks_away() -> None:
    with serving(limits=ROOMY) as server:
        table, (host,), code = waiting(server)
        seat, guest = join(server, code, "Lucie")

        def still_ready(**wish: Any) -> bool:
            server.post(f"/api/tables/{table}/ready", {}, guest)
            answer = server.post(f"/api/tables/{table}/lobby", wish, host)
            assert answer.status_code == 200, answer.text
            return bool(answer.json()["chairs"][seat]["ready"])

        assert still_ready(away={"seconds": 300, "bot": "contractor"})
        assert server.see(table)["away"] == {"seconds": 300, "bot": "contractor"}
        assert still_ready(chairs=["human", "human", "human", "foreman"]), "nothing was changed"
        assert still_ready(options=server.see(table)["options"])
        assert not still_ready(seconds_per_game=600)
        assert still_ready(seconds_per_game=600)
        assert not still_ready(chairs=["human", "human", "foreman"])
        wrong = server.post(f"/api/tables/{table}/lobby", {"away": {"bot": "wizard"}}, host)
        assert (wrong.status_code, wrong.json()["error"]["field"]) == (422, "away.bot")


def test_what_happens_when_somebody_leaves_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3", ROOMY) as server:
        table, (host,), _ = waiting(server)
        server.post(f"/api/tables/{table}/lobby", {"away": {"seconds": 300, "bot": "contractor"}}, host)
        version = server.see(table)["version"]
    with serving(tmp_path / "t.sqlite3", ROOMY) as server:
        assert server.see(table)["away"] == {"seconds": 300, "bot": "contractor"}
        assert server.see(table)["version"] > version, "else the page would take the new server for an old answer"


def test_every_change_has_a_higher_number() -> None:
    with serving(limits=ROOMY) as server:
        table, (host,), code = waiting(server)
        with server.live(table, host) as live:
            shown = [live.next()["version"]]
            answers = [server.see(table)["version"]]
            join(server, code, "Lucie")
            answers.append(server.see(table)["version"])
            server.post(f"/api/tables/{table}/lobby", {"seconds_per_game": 300}, host)
            answers.append(server.see(table)["version"])
            while shown[-1] < answers[-1]:
                message = live.next()
                if message["type"] == "lobby":
                    shown.append(message["version"])
        assert answers == sorted(set(answers))
        assert shown == sorted(set(shown))
        assert shown[-1] == answers[-1]
