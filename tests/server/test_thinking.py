"""Whoever asks for advice or a replay has a share of the workers, however much others ask for."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import requests

import bidyard
from bidyard.server import jobs, thinking
from bidyard.server.addresses import networks
from bidyard.server.pool import HINT, REPLAY
from bidyard.server.thinking import Thinker
from bidyard.table import Seat
from tests.server.serving import PATIENCE, ROOMY, Caller, in_own_loop, serving, tries

FEVER = "construction-fever"
PROXY = networks(["127.0.0.0/8"])


# What the workers do in place of their work; they find it by its name.


def hint_when(seat: Seat, lang: str, counted: bool) -> list[dict[str, Any]]:
    """Waits for a gate, whose place is the name of the first seat."""
    while not Path(seat.names[0]).exists():
        time.sleep(0.005)
    return [{"move": str(seat.moves[0]), "text": "", "win": 0.5, "why": ""}]


def endless(written: dict[str, Any], seat: str, lang: str, packed: bool) -> Generator[None, None, bytes]:
    while True:
        yield


def by(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def asked(server: Caller, address: str, gate: str) -> tuple[str, str]:
    """A table of its own, and the token of who is asked."""
    wish = {"game": FEVER, "players": 3, "seats": ["human"] * 3, "names": [gate], "one_device": True, "hints": True}
    made = requests.post(server.url + "/api/tables", json=wish, headers=by(address), timeout=PATIENCE).json()
    return made["table"], made["seats"][server.see(made["table"])["to_act"][0]]["token"]


def test_a_hint_is_not_refused_because_others_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "hint", hint_when)
    gate = Path(f"/tmp/{time.monotonic_ns()}")  # a name has at most 40 characters
    with (
        serving(limits=replace(ROOMY, hints_waiting=3), trusted=PROXY) as server,
        ThreadPoolExecutor(8) as threads,
    ):
        server.hall.thinker._ready.add(FEVER)
        greedy = [asked(server, "203.0.113.7", str(gate)) for _ in range(5)]
        honest = asked(server, "203.0.113.8", str(gate))

        def hint(table: tuple[str, str], address: str) -> Future[int]:
            headers = by(address) | {"Authorization": f"Bearer {table[1]}"}
            url = f"{server.url}/api/tables/{table[0]}/hint"
            return threads.submit(lambda: requests.get(url, headers=headers, timeout=PATIENCE).status_code)

        pool = server.hall.thinker.pool
        getattr(pool, "own", pool).size = 1  # as on a machine with two processors
        begun = hint(greedy[0], "203.0.113.7")
        for _ in tries():
            if pool.running(HINT) == 1:
                break
        waiting = [hint(table, "203.0.113.7") for table in greedy[1:4]]
        for _ in tries():
            if pool.waiting(HINT) == 3:
                break
        assert hint(greedy[4], "203.0.113.7").result(PATIENCE) == 429, "this address has enough waiting"
        fair = hint(honest, "203.0.113.8")
        for _ in tries():
            if pool.waiting(HINT, "203.0.113.8") == 1:
                break
        try:
            gate.touch()
            assert [one.result(PATIENCE) for one in (begun, *waiting, fair)] == [200] * 5
        finally:
            gate.unlink()


def test_a_replay_is_given_up_when_the_caller_hangs_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "replay", endless)
    with serving() as server:
        pool = server.hall.thinker.pool
        host, port = server.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), PATIENCE) as caller:
            caller.sendall(
                b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
            )
            for _ in tries():
                if pool.running(REPLAY):
                    break
        for _ in tries():
            if not pool.running(REPLAY) and not pool.waiting(REPLAY):
                break


def test_an_address_has_so_many_replays_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "replay", endless)
    with serving(limits=replace(ROOMY, replays_waiting=0)) as server:
        refused = server.post("/api/replay", {})
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "too-many-replays"


def test_a_replay_comes_packed_or_plain(server: Caller) -> None:
    table = bidyard.new(FEVER, 3, seed=7)
    while table.to_act:
        table.play(table.to_act[0], table.moves(table.to_act[0])[0])
    packed = server.post("/api/replay", table.record())
    plain = server.post("/api/replay", table.record(), headers={"Accept-Encoding": "identity"})
    assert (packed.headers.get("content-encoding"), plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.json() == plain.json()
    assert len(packed.json()["frames"]) == table.ply + 1


def test_a_compiler_that_cannot_be_started_is_started_later(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []

    async def compile_it(self: Thinker, game: str) -> None:
        tries.append(game)
        if len(tries) == 1:
            raise OSError(24, "Too many open files")
        if len(tries) == 2:
            raise RuntimeError("the compiler ended with -9")

    monkeypatch.setattr(Thinker, "_compile", compile_it)
    monkeypatch.setattr(thinking, "RETRY_SECONDS", (0.01, 0.02))

    async def warm() -> None:
        thinker = Thinker(ROOMY)
        thinker.warm([FEVER, "reputation"])
        async with asyncio.timeout(PATIENCE):
            while not (thinker.ready(FEVER, "contractor") and thinker.ready("reputation", "contractor")):
                await asyncio.sleep(0.005)
        await thinker.close()

    in_own_loop(warm())
    assert len(tries) == 4


def test_a_compiler_that_fails_says_why() -> None:
    async def fail() -> None:
        with pytest.raises(RuntimeError, match=r"InputError.*no-such-game"):
            await Thinker(ROOMY)._compile("no-such-game")

    in_own_loop(fail())
