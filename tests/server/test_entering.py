"""Getting in: who a connection belongs to is said in its first message, seats have their places, others are told why not."""

from __future__ import annotations

import gc
from contextlib import ExitStack
from dataclasses import replace

import pytest
from websockets.exceptions import InvalidStatus

from bidyard.server.live import Live, from_here
from tests.server.serving import ROOMY, Caller, serving, tries


def test_the_first_message_tells_the_seat(server: Caller) -> None:
    """The attack: tokens stood in addresses, which proxies log."""
    table, tokens = server.table()
    with server.live(table, tokens[1]) as seat:
        first = seat.next()
        assert (first["type"], first["view"]["viewer"]) == ("state", 1), "nothing is sent to it as to a spectator"
    with server.live(table, tokens[1], query="") as seat:
        assert seat.until(lambda m: m["view"]["viewer"] == 1)["events"], "without a word in the address too"
    with server.live(table, query=f"token={tokens[2]}") as old:
        assert old.next()["view"]["viewer"] == 2
    with server.live(table, query="") as watcher:
        assert watcher.next()["view"]["viewer"] is None


def test_a_late_first_message_still_tells_it(server: Caller) -> None:
    table, tokens = server.table()
    with server.live(table, query="") as late, server.live(table) as other:
        assert late.next()["view"]["viewer"] is None
        other.next()
        late.send(auth=tokens[0])
        seat = late.until(lambda m: m["view"]["viewer"] == 0)
        assert [event["n"] for event in seat["events"]] == list(range(len(seat["events"])))
        assert other.until(lambda m: m["seats"][0]["connected"])
        late.send(auth=tokens[1])
        assert late.until(lambda m: m["type"] == "refused")["error"]["code"] == "bad-message", "once is enough"


@pytest.mark.parametrize("query", ["", "as=seat"])
def test_a_wrong_token_is_turned_away(server: Caller, query: str) -> None:
    table, _ = server.table()
    with server.live(table, "wrong", query=query) as live:
        messages, closed = live.until_closed()
        assert [message["error"]["code"] for message in messages if message["type"] == "refused"] == ["wrong-token"]
        assert closed == 4401


def test_who_promises_a_token_and_sends_none() -> None:
    with serving(limits=replace(ROOMY, auth_seconds=0.1)) as server:
        table, tokens = server.table()
        with server.live(table, query="as=seat") as silent:
            messages, closed = silent.until_closed()
            assert (messages[0]["error"]["code"], closed) == ("need-token", 4401)
        with server.live(table, query="as=seat") as babbler:
            babbler.send(type="ping")
            assert babbler.until_closed()[1] == 4401
        with server.live(table, tokens[0]) as seat:
            assert seat.next()["type"] == "state"


def test_no_crowd_keeps_a_seat_out() -> None:
    """The attack: spectators took all the connections of a table, and its players got none."""
    limits = replace(ROOMY, spectators_per_table=2, sockets_per_address=3, sockets=6, unknown_sockets_per_address=1)
    with serving(limits=limits) as server, ExitStack() as stack:
        table, tokens = server.table()
        other, _ = server.table()
        for watched in (table, table, other):
            stack.enter_context(server.live(watched)).next()
        for watched in (table, other):
            with server.live(watched) as late:
                messages, closed = late.until_closed()
                assert (messages[0]["error"]["code"], closed) == ("too-many-watchers", 1013)
                assert messages[0]["error"]["message"]
        unknown = stack.enter_context(server.live(table, query="as=seat"))
        for token in tokens[:2]:
            seat = stack.enter_context(server.live(table, token))
            assert seat.next()["type"] == "state"
        assert unknown.until_closed()[1] == 1013, "whoever does not say who he is makes room"


def test_a_seat_has_a_few_connections_and_the_oldest_goes() -> None:
    with serving(limits=replace(ROOMY, sockets_per_seat=2)) as server, ExitStack() as stack:
        table, tokens = server.table()
        watcher = stack.enter_context(server.live(table))
        watcher.next()
        lives = [stack.enter_context(server.live(table, tokens[0])) for _ in range(3)]
        for live in lives:
            live.next()
        assert lives[0].until_closed()[1] == 4409
        for live in lives[1:]:
            live.send(type="ping")
            live.until(lambda m: m["type"] == "pong")
        assert server.see(table)["seats"][0]["connected"]


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "http://127.0.0.1:1", "null", "file://", "http://127.0.0.1.evil.example"]
)
def test_pages_of_others_may_not_connect(server: Caller, origin: str) -> None:
    table, _ = server.table()
    with pytest.raises(InvalidStatus) as refused, server.live(table, origin=origin):
        pass
    assert refused.value.response.status_code == 403
    assert b"wrong-origin" in refused.value.response.body


def test_our_own_page_may(server: Caller) -> None:
    table, _ = server.table()
    with server.live(table, origin=server.url) as live:
        assert live.next()["type"] == "state"


def test_behind_a_proxy_that_drops_the_port(server: Caller) -> None:
    class Asked:
        def __init__(self, origin: str, host: str) -> None:
            self.headers = {"origin": origin, "host": host}

    assert from_here(Asked("https://games.example:8443", "games.example"))  # type: ignore[arg-type]
    assert from_here(Asked("https://games.example", "Games.example"))  # type: ignore[arg-type]
    assert not from_here(Asked("https://games.example", "games.example:81"))  # type: ignore[arg-type]
    assert not from_here(Asked("https://games.example", ""))  # type: ignore[arg-type]


def test_a_move_has_a_receipt(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    asked = server.see(table)["to_act"][0]
    with server.live(table, tokens[asked]) as player, server.live(table, tokens[asked]) as twin, server.live(table) as watcher:
        for live in (player, twin, watcher):
            live.next()
        player.send(type="move", move="green 99", ply=0, id="a")
        refused = player.until(lambda m: m["type"] == "refused")
        assert (refused["id"], refused["error"]["code"]) == ("a", "illegal-move")
        player.send(type="move", move="green 1", ply=0, id="b")
        assert player.until(lambda m: m["type"] == "accepted") == {"type": "accepted", "id": "b", "ply": 1}
        player.send(type="undo", ply=1, id=7)
        assert player.until(lambda m: m["type"] == "accepted") == {"type": "accepted", "id": 7, "ply": 2}
        player.send(type="move", move="green 2", ply=2)
        player.until(lambda m: m.get("ply") == 3)
        for live in (player, twin, watcher):
            live.send(type="ping")
            types = []
            while not types or types[-1] != "pong":
                types.append(live.next()["type"])
            assert "accepted" not in types, "only who sends an id, and nobody else"
        player.send(type="move", move="pass", ply=3, id="x" * 101)
        assert player.until(lambda m: m["type"] == "refused")["error"]["field"] == "id"


FIRST: list[str | bytes] = [
    "", "{", "null", "[]", '{"auth":7}', '{"auth":null}', '{"auth":["x"]}', '{"auth":"' + "x" * 300 + '"}', "[" * 2000,
    '{"a":' * 500, "\x00", b"\x00", b"", '{"type":"ping","auth":"\\ud800"}', "x" * 5_000,
    '{"type":"move","move":"pass","ply":0}',
]  # fmt: skip


def test_first_messages_that_make_no_sense(server: Caller) -> None:
    table, _ = server.table()
    for message in FIRST:
        with server.live(table, query="") as live:
            live.socket.send(message)
            kinds = [live.next()["type"], live.next()["type"]]
            assert kinds == ["state", "refused"], message
        with server.live(table, query="as=seat") as live:
            live.socket.send(message)
            messages, closed = live.until_closed()
            assert ([one["type"] for one in messages], closed) == (["refused"], 4401), message
    assert server.see(table)["ply"] == 0


def test_whoever_leaves_without_a_word_leaves_nothing_behind(server: Caller) -> None:
    table, tokens = server.table()
    for query in ("", "as=seat", "as=watcher"):
        with server.live(table, query=query):
            pass
    live = next(one for one in gc.get_objects() if type(one) is Live and one._hall is server.hall)
    with server.live(table, tokens[0]) as seat:
        seat.next()
        for _ in tries():
            if not len(live._waiting) and sum(live._watching.values()) == 0 and sum(live._seated.values()) == 1:
                break
