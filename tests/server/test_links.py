"""Links work once: whoever sits down by one gets a key that the host does not know."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any

import pytest
import requests

from tests.server.serving import Caller
from tests.server.test_handing import code, hand, told


def sit(server: Caller, table: str, token: str | None, key: str | None = None, **more: Any) -> requests.Response:
    return server.post(f"/api/tables/{table}/sit", {"key": key or secrets.token_urlsafe(32), **more}, token)


def invite(server: Caller, table: str, seat: int, token: str) -> requests.Response:
    return server.post(f"/api/tables/{table}/seats/{seat}/invite", {}, token)


def test_the_host_cannot_read_a_guests_seat(server: Caller) -> None:
    """The attack: the host kept the tokens of all links, and saw with them what the guests saw."""
    table, tokens = server.table(game="construction-yard", names=["Maya", "Ines", "Tom"])
    with server.live(table, tokens[1]) as spy:
        spy.next()
        own = sit(server, table, tokens[1]).json()
        assert (own["table"], own["seat"]) == (table, 1)
        assert own["token"] != tokens[1]
        assert spy.until_closed()[1] == 4401
    assert code(server.get(f"/api/tables/{table}", tokens[1])) == (401, "wrong-token")
    with server.live(table, tokens[1]) as spy:
        assert spy.until_closed()[1] == 4401
    seen = server.see(table, own["token"])
    assert seen["view"]["viewer"] == 1
    assert seen["view"]["players"][1]["hand"]
    assert told(server, table) == [("rekeyed", 1)], "somebody had used the link before: the guest is told"


def test_a_second_use_says_what_to_do(server: Caller) -> None:
    table, tokens = server.table()
    assert sit(server, table, tokens[1]).status_code == 200
    late = sit(server, table, tokens[1])
    assert code(late) == (401, "used-link")
    assert "Ask the host for a new invitation" in late.json()["error"]["message"]
    assert told(server, table) == []


def test_a_lost_answer_loses_no_seat(server: Caller) -> None:
    table, tokens = server.table()
    key = secrets.token_urlsafe(32)
    answers = [sit(server, table, tokens[2], key).json() for _ in range(3)]
    assert answers == [{"table": table, "seat": 2, "token": key}] * 3


def test_own_keys_open_any_number_of_devices(server: Caller) -> None:
    """The host's link and a guest's own link stay what they are."""
    table, tokens = server.table()
    assert sit(server, table, tokens[0]).json() == {"table": table, "seat": 0, "token": tokens[0]}
    own = sit(server, table, tokens[1]).json()["token"]
    assert sit(server, table, own).json() == {"table": table, "seat": 1, "token": own}
    assert server.see(table, own)["view"]["viewer"] == 1


def test_programs_go_on_with_the_tokens_they_were_given(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    for _ in range(2):
        assert [server.see(table, token)["view"]["viewer"] for token in tokens] == [0, 1, 2]


def test_on_one_device_all_tokens_stay(server: Caller) -> None:
    table, tokens = server.table(one_device=True)
    for seat, token in enumerate(tokens):
        assert sit(server, table, token).json() == {"table": table, "seat": seat, "token": token}


def test_a_team_shares_a_seat_with_a_key_each(server: Caller) -> None:
    wish = {"game": "master-of-construction", "players": 2, "seats": ["human", "human"], "names": ["Maya", "Ines & Tom"]}
    made = server.post("/api/tables", {**wish, "options": {"teams": [["Maya"], ["Ines", "Tom"]]}}).json()
    table, link = made["table"], made["seats"][1]["token"]
    keys = [sit(server, table, link, name="Ines").json()["token"] for _ in range(2)]
    assert code(sit(server, table, link)) == (401, "used-link")
    assert code(server.get(f"/api/tables/{table}", link)) == (401, "wrong-token")
    assert [server.see(table, key)["view"]["viewer"] for key in keys] == [1, 1]
    assert server.see(table)["seats"][1]["name"] == "Ines & Tom"
    kinds = [event["kind"] for event in server.get(f"/api/tables/{table}/log").json()["events"]]
    assert kinds.count("shared") == 1


def test_whoever_sits_down_says_a_name(server: Caller) -> None:
    table, tokens = server.table(names=["Maya"])
    own = sit(server, table, tokens[1], name="Màya").json()["token"]
    assert server.see(table, own)["seats"][1]["name"] == "Màya 2", "no two of one name"
    assert sit(server, table, tokens[2], name="\u3164").status_code == 422


@pytest.mark.parametrize("key", ["short", "x" * 65, "x" * 42 + "!", "", None, 7])
def test_a_key_is_long_and_random(server: Caller, key: Any) -> None:
    table, tokens = server.table()
    refused = server.post(f"/api/tables/{table}/sit", {"key": key}, tokens[1])
    assert (refused.status_code, refused.json()["error"]["field"]) == (422, "key")
    assert sit(server, table, None).status_code == 401
    assert server.see(table, tokens[1])["view"]["viewer"] == 1


def test_the_host_invites_anew(server: Caller) -> None:
    table, tokens = server.table(names=["Maya", "Ines", "Tom"])
    first = invite(server, table, 1, tokens[0]).json()
    assert first["seat"] == 1
    assert code(sit(server, table, tokens[1])) == (401, "used-link")
    guest = sit(server, table, first["token"]).json()["token"]
    assert code(invite(server, table, 1, guest)) == (403, "not-host")
    assert code(invite(server, table, 0, tokens[0])) == (409, "own-seat")
    assert code(invite(server, table, 1, tokens[0])) == (409, "too-early"), "who has just sat down is not pushed out"
    with server.live(table, guest) as here:
        here.next()
        server.leave_alone(table, 1)
        assert code(invite(server, table, 1, tokens[0])) == (409, "still-here")
    server.leave_alone(table, 1)
    hand(server, table, 1, tokens[0])
    second = invite(server, table, 1, tokens[0])
    assert second.status_code == 200
    assert code(server.get(f"/api/tables/{table}", guest)) == (401, "wrong-token")
    seat = server.see(table)["seats"][1]
    assert (seat["free"], seat["handed"]) == (True, True)
    with server.live(table, tokens[0], lang="fr") as host:
        host.next()
        other = sit(server, table, second.json()["token"], name="Noor").json()["token"]
        now = host.until(lambda m: m["seats"][1]["name"] == "Noor")
        assert not now["seats"][1]["handed"], "whoever comes plays"
    assert server.see(table, other)["view"]["viewer"] == 1
    assert told(server, table) == [("invited", 1), ("handed", 1), ("invited", 1), ("came", 1)]


def test_invitations_are_no_way_to_fill_the_log(server: Caller) -> None:
    table, tokens = server.table()
    answers = [code(invite(server, table, 1, tokens[0])) for _ in range(12)]
    assert answers.count((200, "")) == 10
    assert answers[-1] == (429, "too-many-invites")


def test_a_race_for_a_link_has_one_winner(server: Caller) -> None:
    import threading

    table, tokens = server.table()
    answers: list[int] = []

    def run() -> None:
        with suppress(requests.RequestException):
            answers.append(sit(Caller(server.url), table, tokens[1]).status_code)

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [401] * 7
