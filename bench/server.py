"""Figures of the server: live sockets, moves a second, milliseconds from move to push, memory per client.

    python bench/server.py [--sockets 5000] [--players 1000] [--seconds 10] [--json]

A real server process on loopback with a file on disk; the clients live in this process, so both share the machine: what they
use of it is told, and how long the server stood ready in the queue for a processor while others had it (Linux).
Construction Fever, four people a table. "Human pace": every table decides once in 2.5 s, which is a decision every ten
seconds for each person. "Saturated": every table decides as soon as it is asked.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
_SERVE = """
import resource, sys
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
from bidyard.server import serve
from bidyard.server.limits import UNLIMITED, Limits
open_to_all = Limits(calls=UNLIMITED, tables=UNLIMITED, messages=UNLIMITED, sockets=10**6, sockets_per_address=10**6)
serve(port=int(sys.argv[1]), data=sys.argv[2], limits=open_to_all, warm=False)
"""


class Push(msgspec.Struct):
    """The part of a pushed state that a client here reads."""

    ply: int = -1
    to_act: list[int] = []
    moves: list[dict[str, str]] = []
    result: Any = None


_read = msgspec.json.Decoder(Push).decode


class Client:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.push = Push()
        self.at = 0.0
        self.news = asyncio.Event()
        self.task = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        async for frame in self.connection:
            self.at = time.perf_counter()
            self.push = _read(frame)
            self.news.set()

    async def reach(self, ply: int) -> float:
        while self.push.ply < ply:
            self.news.clear()
            await self.news.wait()
        return self.at


class Crowd:
    """Tables with everybody connected."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.tables: list[list[Client]] = []

    async def seat(self, tables: int) -> None:
        gate = asyncio.Semaphore(32)

        async def one() -> None:
            async with gate:
                made = await self._post(
                    "/api/tables", {"game": "construction-fever", "players": SEATS, "seats": ["human"] * SEATS}
                )
                clients = []
                for seat in made["seats"]:
                    url = f"ws://127.0.0.1:{self._port}/api/tables/{made['table']}/live?token={seat['token']}"
                    clients.append(Client(await connect(url, compression=None, ping_interval=None, max_queue=None)))
                    await clients[-1].reach(0)
                self.tables.append(clients)

        await asyncio.gather(*(one() for _ in range(tables)))

    async def _post(self, path: str, body: Any) -> Any:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        data = msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        head += f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + data)
        answer = await reader.read()
        writer.close()
        return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])

    async def play(self, tables: int, pace: float, seconds: float) -> tuple[list[float], int]:
        """Milliseconds from sending a move to the arrival of its push, at every person of the table; and the moves made."""
        delays: list[float] = []
        moves = 0
        end = time.perf_counter() + seconds
        rng = random.Random(1)

        async def table(clients: list[Client]) -> None:
            nonlocal moves
            if pace:
                await asyncio.sleep(rng.random() * pace)
            while time.perf_counter() < end:
                asked = [client for client in clients if client.push.moves]
                if not asked:
                    if clients[0].push.result:
                        return
                    await asyncio.sleep(0.001)
                    continue
                mover = rng.choice(asked)
                ply = mover.push.ply
                choice = rng.choice(mover.push.moves)["move"]
                sent = time.perf_counter()
                await mover.connection.send(msgspec.json.encode({"type": "move", "move": choice, "ply": ply}).decode())
                delays.append((await mover.reach(ply + 1) - sent) * 1000)
                moves += 1
                sealed = clients.index(mover) in mover.push.to_act and not mover.push.moves
                if not sealed:  # a sealed answer reaches only its own seat
                    for client in clients:
                        if client is not mover:
                            delays.append((await client.reach(ply + 1) - sent) * 1000)
                if pace:
                    await asyncio.sleep(pace)

        await asyncio.gather(*(table(clients) for clients in self.tables[:tables]))
        return delays, moves

    async def leave(self) -> None:
        for clients in self.tables:
            for client in clients:
                client.task.cancel()
                client.connection.transport.abort()
        self.tables = []
        await asyncio.sleep(0.5)


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """A server process: its port and process id."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", _SERVE, str(port), str(Path(folder) / "bench.sqlite3")], stdout=subprocess.DEVNULL
        )
        try:
            for _ in range(500):
                with socket.socket() as trial:
                    if trial.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.02)
            yield port, process.pid
        finally:
            process.kill()
            process.wait()


def memory_kb(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def cpu_ms(pid: int) -> float:
    """What the server has used of a processor so far: unlike delays, it does not depend on who else is busy."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def queued_ms(pid: int) -> float:
    """How long the server's event loop has been kept from running by others."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e6


def spread(delays: list[float]) -> dict[str, float]:
    if len(delays) < 2:
        return {"p50_ms": 0.0, "p99_ms": 0.0}
    cuts = statistics.quantiles(delays, n=100)
    return {"p50_ms": round(cuts[49], 1), "p99_ms": round(cuts[98], 1)}


async def played(crowd: Crowd, pid: int, tables: int, pace: float, seconds: float) -> dict[str, float]:
    before, own, queued = cpu_ms(pid), time.process_time(), queued_ms(pid)
    delays, moves = await crowd.play(tables, pace, seconds)
    made = max(1, moves)
    return {
        "moves_per_s": round(moves / seconds, 1),
        **spread(delays),
        "server_cpu_ms_per_move": round((cpu_ms(pid) - before) / made, 2),
        "clients_cpu_ms_per_move": round((time.process_time() - own) * 1000 / made, 2),
        "server_queued_ms_per_s": round((queued_ms(pid) - queued) / seconds, 1),
    }


async def measure(sockets: int, players: int, seconds: float) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    gc.disable()  # the pauses to be measured are the server's
    with server() as (port, pid):
        crowd = Crowd(port)
        await crowd.seat(players // SEATS)
        for name, pace in (("human pace", 2.5), ("saturated", 0.0)):
            figures[name] = {"sockets": players} | await played(crowd, pid, players // SEATS, pace, seconds)
        await crowd.leave()
    with server() as (port, pid):
        crowd = Crowd(port)
        await crowd.seat(10)  # whatever is loaded once
        before = memory_kb(pid)
        begun = time.perf_counter()
        await crowd.seat(sockets // SEATS)
        took = time.perf_counter() - begun
        await asyncio.sleep(1)
        held = sum(not client.task.done() for clients in crowd.tables for client in clients)
        figures["held"] = {
            "sockets": held,
            "connected_per_s": round(sockets / took),
            "kb_per_client_with_its_share_of_the_table": round((memory_kb(pid) - before) / sockets, 1),
        }
        figures["held, 1000 of them at human pace"] = await played(crowd, pid, 250, 2.5, seconds)
        await crowd.leave()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    figures = asyncio.run(measure(min(given.sockets, 20_000), min(given.players, 10_000), min(given.seconds, 60)))
    if given.json:
        print(json.dumps(figures, indent=2))
        return
    for name, values in figures.items():
        print(f"{name:34}", "  ".join(f"{key} {value}" for key, value in values.items()))


if __name__ == "__main__":
    main()
