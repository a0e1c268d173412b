"""Live connections: what is pushed to whom, and that no input harms the server or other tables."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from websockets.exceptions import ConnectionClosed

from bidyard.server.limits import Limits, Rate
from bidyard.server.live import Connection
from tests.server.serving import ROOMY, Caller, in_own_loop, serving


def test_on_connecting_everything_so_far_then_only_what_is_new(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    asked = server.see(table)["to_act"][0]
    with server.live(table, tokens[asked]) as player, server.live(table) as spectator:
        first = player.next()
        assert first["type"] == "state"
        assert [event["n"] for event in first["events"]] == list(range(len(first["events"])))
        assert first["moves"]
        watched = spectator.next()
        assert watched["moves"] == []
        player.send(type="move", move="green 1", ply=0)
        mine, seen = player.until(lambda m: m["ply"] == 1), spectator.until(lambda m: m["ply"] == 1)
        assert [event["kind"] for event in mine["events"]] == ["green_bid"]
        assert mine["events"][0]["n"] == len(first["events"])
        assert mine["events"][0]["text"] != seen["events"][0]["text"], "the mover is addressed as you"
        assert mine["view"]["green"]["leader"] == asked


def test_a_refusal_goes_to_the_sender_alone(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    asked = server.see(table)["to_act"][0]
    with server.live(table, tokens[asked], lang="fr") as player, server.live(table, tokens[(asked + 1) % 3]) as other:
        player.send(type="move", move="green 99", ply=0)
        refused = player.until(lambda m: m["type"] == "refused")
        assert refused["error"]["rule"] == "CF-25"
        assert refused["values"]["n"] == 99
        player.send(type="move", move="pass", ply=5)
        assert player.until(lambda m: m["type"] == "refused")["ply"] == 0
        other.send(type="move", move="pass", ply=0)
        assert other.until(lambda m: m["type"] == "refused")["error"]["code"] == "not-your-turn"
        player.send(type="ping")
        assert player.until(lambda m: m["type"] == "pong")
        other.send(type="ping")
        assert other.next() == {"type": "pong"}


def test_several_people_share_a_seat(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    asked = server.see(table)["to_act"][0]
    with server.live(table, tokens[asked]) as one, server.live(table, tokens[asked], lang="fr") as two:
        assert one.next()["moves"][1]["text"] != two.next()["moves"][1]["text"]
        two.send(type="move", move="green 2", ply=0)
        assert one.until(lambda m: m["ply"] == 1)["view"] == two.until(lambda m: m["ply"] == 1)["view"]


def test_presence_is_shown(server: Caller) -> None:
    table, tokens = server.table()
    with server.live(table) as spectator:
        assert [seat["connected"] for seat in spectator.next()["seats"]] == [False] * 3
        with server.live(table, tokens[1]):
            assert [seat["connected"] for seat in spectator.next()["seats"]] == [False, True, False]
        assert [seat["connected"] for seat in spectator.next()["seats"]] == [False] * 3


@pytest.mark.parametrize(("table", "token", "code"), [("right", "wrong", 4401), ("wrong", None, 4404)])
def test_who_may_not_enter_is_told_why(server: Caller, table: str, token: str | None, code: int) -> None:
    known, _ = server.table()
    with server.live(known if table == "right" else "no-such-table", token) as live:
        messages, closed = live.until_closed()
        assert [message["type"] for message in messages] == ["refused"]
        assert closed == code


def test_spectators_cannot_act(server: Caller) -> None:
    table, _ = server.table()
    with server.live(table) as spectator:
        spectator.send(type="move", move="pass", ply=0)
        assert spectator.until(lambda m: m["type"] == "refused")["error"]["code"] == "need-token"


GARBAGE: list[str | bytes] = [
    "", "{", "null", "[]", "42", '"move"', '{"type":"dance"}', '{"type":"move"}', '{"type":"move","move":7,"ply":0}',
    '{"type":"move","move":"pass","ply":"0"}', '{"type":"move","move":"pass","ply":1e99}',
    '{"type":"move","move":"pass","ply":-1}',
    '{"type":"move","move":"' + "x" * 300 + '","ply":0}', '{"type":"move","move":"\\ud800","ply":0}', '{"type":"undo"}',
    '{"type":"undo","ply":99999999999999999999}', "[" * 2000, '{"a":' * 500, "\x00", "🏗" * 500, b"\x00\x01", b"",
]  # fmt: skip


def test_garbage_is_answered_and_harms_nobody(server: Caller) -> None:
    table, tokens = server.table(seed=7)
    asked = server.see(table)["to_act"][0]
    with server.live(table, tokens[asked]) as live, server.live(table) as bystander:
        live.next()
        bystander.next()
        for garbage in GARBAGE:
            live.socket.send(garbage)
            answer = live.next()
            assert answer["type"] == "refused", garbage
            assert answer["error"]["message"]
        live.send(type="move", move="green 1", ply=0)
        assert live.next()["ply"] == 1
        assert bystander.until(lambda m: m["ply"] == 1)


def test_noise_on_the_wire(server: Caller) -> None:
    """Random bytes instead of frames, and frames that are far too long: cut off, and the server goes on."""
    table, tokens = server.table()
    rng = random.Random(4)
    for _ in range(10):
        with server.live(table, tokens[0]) as live:
            live.next()
            live.socket.socket.sendall(rng.randbytes(200))
            live.until_closed()
    with server.live(table, tokens[0]) as live:
        live.next()
        live.socket.send("x" * 5_000)
        assert live.next()["error"]["code"] == "too-large"
        with suppress(ConnectionClosed):
            live.socket.send("x" * 200_000)
        live.until_closed()
    assert server.see(table)["ply"] == 0


def test_a_flood_is_slowed_down_then_cut_off() -> None:
    limits = replace(ROOMY, messages=Rate(5, 0.001), ignored_messages=20)
    with serving(limits=limits) as server:
        table, tokens = server.table(seed=7)
        asked = server.see(table)["to_act"][0]
        with server.live(table, tokens[asked]) as flooder, server.live(table, tokens[(asked + 1) % 3]) as other:
            for _ in range(60):
                flooder.send(type="ping")
            messages, code = flooder.until_closed()
            codes = [message.get("error", message).get("code", message["type"]) for message in messages]
            assert codes.count("pong") == 5
            assert codes.count("too-many-messages") == 20
            assert code == 1008
            other.send(type="ping")
            assert other.until(lambda m: m["type"] == "pong")


def test_too_many_connections() -> None:
    with serving(limits=replace(ROOMY, spectators_per_table=3, sockets_per_address=4)) as server:
        table, _ = server.table()
        other, _ = server.table()
        with ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(server.live(table)).next()
            with server.live(table) as late:
                assert late.next()["error"]["code"] == "too-many-watchers"
            stack.enter_context(server.live(other)).next()
            with server.live(other) as late:
                assert late.next()["error"]["code"] == "too-many-watchers"
        with server.live(table) as later:
            assert later.next()["type"] == "state"


def test_idle_connections_are_dropped_and_come_back() -> None:
    with serving(limits=replace(ROOMY, idle_seconds=0.2, sweep_seconds=0.1)) as server:
        table, tokens = server.table()
        with server.live(table, tokens[0]) as live:
            live.next()
            assert live.until_closed() == ([], 1001)
        with server.live(table, tokens[0]) as again:
            assert again.next()["type"] == "state"


def test_who_cannot_keep_up_is_let_go() -> None:
    """A connection that never reads must not make the server hoard its messages."""

    class Stuck:
        application_state = None
        scope: ClassVar[dict[str, Any]] = {"extensions": {}}  # it cannot be pushed

        async def send_text(self, text: str) -> None:
            raise AssertionError("nothing is awaited here")

    async def fill() -> Connection:
        connection = Connection(Stuck(), None, "en", Limits(waiting_messages=10))  # type: ignore[arg-type]
        for n in range(11):
            connection.send(json.dumps(n).encode())
        assert connection._sender is not None
        connection._sender.cancel()
        return connection

    connection = in_own_loop(fill())
    assert not connection._outbox
    assert connection._closing is not None
    assert connection._closing[0] == 1013
