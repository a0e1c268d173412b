"""Figures of the server: live sockets, moves a second, milliseconds from move to push, memory per client.

    python bench/server.py [--sockets 5000] [--players 1000] [--seconds 10] [--json]
    python bench/server.py --load [--players 400] [--seconds 20]
    python bench/server.py --abandoned 50000
    python -m bench.server --nodes 3 [--players 400] [--seconds 10]

A real server process on loopback with a file on disk; the clients live in this process, so both share the machine: what they
use of it is told, and how long the server stood ready in the queue for a processor while others had it (Linux).
Construction Fever, four people a table. "Human pace": every table decides once in 2.5 s, which is a decision every ten
seconds for each person. "Saturated": every table decides as soon as it is asked, until the first game is over.

`--load`: people at human pace, first alone, then beside 200 tables of contractors, each with a spectator, of a second address,
and 60 callers of a third who ask for one replay after the other. What counts is how much longer a person waits for a push.
`--abandoned`: a file with so many unfinished tables of people and bots, and how soon a server with it is ready.
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
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

import bidyard

SEATS = 4
ROUNDS = 3  # of quiet and load
PEOPLE, RIVAL, READER = "127.0.0.1", "127.0.0.2", "127.0.0.3"  # addresses from which is called
_SERVE = """
import sys
from bidyard.server import serve
from bidyard.server.limits import UNLIMITED, Limits
much = 10**6
open_to_all = Limits(calls=UNLIMITED, tables=UNLIMITED, messages=UNLIMITED, messages_of_address=UNLIMITED, frames=UNLIMITED,
    sockets=much, sockets_per_address=much,
    connections=much, connections_per_address=much, notice_seconds=0)
key = sys.argv[4] or None
serve(port=int(sys.argv[1]), data=sys.argv[2], limits=open_to_all, warm=bool(int(sys.argv[3])), key_file=key)
"""


class View(msgspec.Struct):
    sealed: bool = False


class Push(msgspec.Struct):
    """The part of a pushed state that a client here reads."""

    ply: int = -1
    to_act: list[int] = []
    moves: list[Any] = []
    view: View | None = None
    result: Any = None


class Event(msgspec.Struct):
    kind: str


class Watched(msgspec.Struct):
    """What a spectator here reads."""

    events: list[Event] = []
    result: Any = None


_read = msgspec.json.Decoder(Push).decode
_read_watched = msgspec.json.Decoder(Watched).decode


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

    async def _post(self, path: str, body: Any, address: str = PEOPLE) -> Any:
        answer = await self.post(path, body, address)
        return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])

    async def post(self, path: str, body: Any, address: str = PEOPLE) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(address, 0))
        data = msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        head += f"Content-Length: {len(data)}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + data)
        answer = await reader.read()
        writer.close()
        return answer

    async def play(self, tables: int, pace: float, seconds: float) -> tuple[list[float], int, float]:
        """Milliseconds from sending a move to its push at every person of the table; the moves made, and in how long."""
        delays: list[float] = []
        moves = 0
        begun = time.perf_counter()
        end = begun + seconds
        rng = random.Random(1)

        async def table(clients: list[Client]) -> None:
            nonlocal moves, end
            if pace:
                await asyncio.sleep(rng.random() * pace)
            while time.perf_counter() < end:
                asked = [client for client in clients if client.push.moves]
                if not asked:
                    if clients[0].push.result:
                        if not pace:  # with one table less it would no longer be the same load
                            end = min(end, time.perf_counter())
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
                sealed = mover.push.view is not None and mover.push.view.sealed
                if not sealed:  # a sealed answer reaches only its own seat
                    for client in clients:
                        if client is not mover:
                            delays.append((await client.reach(ply + 1) - sent) * 1000)
                if pace:
                    await asyncio.sleep(pace)

        await asyncio.gather(*(table(clients) for clients in self.tables[:tables]))
        return delays, moves, min(time.perf_counter(), end) - begun

    async def leave(self) -> None:
        for clients in self.tables:
            for client in clients:
                client.task.cancel()
                client.connection.transport.abort()
        self.tables = []
        await asyncio.sleep(0.5)


@contextmanager
def server(data: Path | str | None = None, warm: bool = False, key: str = "") -> Iterator[tuple[int, int]]:
    """A server process, when it is ready: its port and process id."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        file = data or Path(folder) / "bench.sqlite3"
        process = subprocess.Popen(
            [sys.executable, "-c", _SERVE, str(port), str(file), str(int(warm)), key], stdout=subprocess.DEVNULL
        )
        try:
            for _ in range(3000):
                if ready(port):
                    break
                time.sleep(0.005)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait()


def ready(port: int) -> bool:
    with socket.socket() as trial, suppress(OSError):
        trial.settimeout(30)
        trial.connect(("127.0.0.1", port))
        trial.sendall(b"GET /readyz HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n")
        return trial.recv(100).startswith(b"HTTP/1.1 200 ")
    return False


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


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
    delays, moves, seconds = await crowd.play(tables, pace, seconds)
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


class Load:
    """What others want of the server: tables of contractors that they watch, and replays."""

    def __init__(self, crowd: Crowd, port: int) -> None:
        self._crowd = crowd
        self._port = port
        self._tasks: list[asyncio.Task[None]] = []
        self.watching = self.asked = self.replays = self.moves = self.stood_in = 0
        table = bidyard.new("master-of-construction", 4, seed=3)
        while table.to_act:
            table.play(table.to_act[0], bidyard.bot("foreman", table.game).choose(table.seat(table.to_act[0]), table.ply))
        self._record = table.record()

    async def begin(self, tables: int, replays: int) -> None:
        for _ in range(tables):
            self._tasks.append(asyncio.ensure_future(self._watch()))
        self._tasks += [asyncio.ensure_future(self._replay()) for _ in range(replays)]
        while self.watching < tables:
            await asyncio.sleep(0.05)

    async def _watch(self) -> None:
        wish = {"game": "construction-fever", "players": SEATS, "seats": ["contractor"] * SEATS}
        while True:
            made = await self._crowd._post("/api/tables", wish, RIVAL)
            url = f"ws://127.0.0.1:{self._port}/api/tables/{made['table']}/live?as=watcher"
            async with connect(url, compression=None, ping_interval=None, local_addr=(RIVAL, 0)) as live:
                self.watching += 1
                async for frame in live:
                    push = _read_watched(frame)
                    self.moves += 1
                    self.stood_in += sum(event.kind == "stood_in" for event in push.events)
                    if push.result:
                        break
                self.watching -= 1

    async def _replay(self) -> None:
        while True:
            self.asked += 1  # a replay that was made before is kept: only new ones are work
            record = self._record | {"names": [f"Reader {self.asked}", *self._record["names"][1:]]}
            answer = await self._crowd.post("/api/replay", record, READER)
            assert answer.startswith(b"HTTP/1.1 200 "), answer[:200]
            self.replays += 1

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        self.watching = 0
        await asyncio.sleep(2)  # what was begun ends


async def under_load(players: int, seconds: float, tables: int, replays: int) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    gc.disable()
    subprocess.run([sys.executable, "-m", "bidyard.bots", "construction-fever"], check=True)
    with server(warm=True) as (port, pid):
        crowd = Crowd(port)
        await crowd.seat(players // SEATS)
        load = Load(crowd, port)
        await asyncio.sleep(12)  # the bots of all games are made ready
        rounds: dict[bool, list[float]] = {False: [], True: []}
        moves = made = loaded = 0.0
        for busy in (False, True) * ROUNDS:  # in turns: what else the machine does meets both alike
            if busy:
                await load.begin(tables, replays)
                moves, made = moves - load.moves, made - load.replays
            delays, _, took = await crowd.play(players // SEATS, 2.5, seconds)
            rounds[busy] += delays
            if busy:
                moves, made, loaded = moves + load.moves, made + load.replays, loaded + took
                workers = [memory_kb(child) // 1024 for child in children(pid)]
                await load.end()
        quiet, under = (spread(rounds[busy]) for busy in (False, True))
        figures["quiet"] = quiet
        figures[f"{tables} contractors' tables, {replays} replays"] = under
        figures["times as long"] = {key: round(under[key] / quiet[key], 2) for key in quiet}
        figures["the load"] = {
            "contractors_moves_per_s": round(moves / loaded, 1),
            "replays_per_s": round(made / loaded, 1),
            "stand_ins_begun": load.stood_in,
            "server_mb": memory_kb(pid) // 1024,
            "workers_mb": workers,
        }
        await crowd.leave()
    return figures


async def abandoned(number: int) -> dict[str, Any]:
    """Three tables, of people, of a person and bots, and of bots, with a few moves each, and copies of them."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "bench.sqlite3"
        with server(data) as (port, _):
            crowd = Crowd(port)
            await crowd.seat(1)
            await crowd.play(1, 0.0, 0.2)
            for seats in (["human", *["foreman"] * 3], ["foreman"] * 4):
                await crowd._post("/api/tables", {"game": "construction-fever", "players": SEATS, "seats": seats})
            await asyncio.sleep(1)
            await crowd.leave()
        copy_tables(data, number)
        begun = time.perf_counter()
        with server(data) as (port, pid):
            took = time.perf_counter() - begun
            at_once = memory_kb(pid)
            await asyncio.sleep(3)
            return {
                f"{number} abandoned tables": {
                    "ready_s": round(took, 2),
                    "mb": at_once // 1024,
                    "mb_after_3_s": memory_kb(pid) // 1024,
                    "file_mb": data.stat().st_size // 2**20,
                }
            }


def copy_tables(data: Path, number: int) -> None:
    """Whatever columns there are: only the ids are new."""
    with closing(sqlite3.connect(data)) as db, db:
        models = [row[0] for row in db.execute("SELECT id FROM tables")]
        for name in ("tables", "seats", "moves", "snapshots"):
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            key = "id" if name == "tables" else "table_id"
            taken = ", ".join("?" if column == key else column for column in columns)
            order = f"INSERT INTO {name} ({', '.join(columns)}) SELECT {taken} FROM {name} WHERE {key} = ?"
            db.executemany(order, ((f"{models[n % len(models)]}-{n}", models[n % len(models)]) for n in range(number)))


async def several(nodes: int, players: int, seconds: float) -> dict[str, Any]:
    """As many servers over one PostgreSQL, each with its share of the tables; beside one over SQLite."""
    from tests.server.database import Cluster, programs

    figures: dict[str, Any] = {}
    gc.disable()
    with server() as (port, pid):
        figures["SQLite"] = await _together([Crowd(port)], [pid], players, seconds)
    cluster = Cluster(programs(), {"fsync": "on", "shared_buffers": "128MB"})
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open:
        open.callback(cluster.close)
        cluster.start()
        for count in range(1, nodes + 1):
            cluster.execute(f"CREATE DATABASE bench{count}")
            with ExitStack() as running:
                dsn, key = cluster.dsn(f"bench{count}"), str(Path(folder) / "key")
                started = [running.enter_context(server(dsn, key=key)) for _ in range(count)]
                crowds = [Crowd(port) for port, _ in started]
                before = _database_ms(cluster)
                told = await _together(crowds, [pid for _, pid in started], players, seconds)
                made = max(1, told["saturated moves"])
                told["database_cpu_ms_per_move, both"] = round((_database_ms(cluster) - before) / made, 2)
                figures[f"{count} over PostgreSQL"] = told
    return figures


async def _together(crowds: list[Crowd], pids: list[int], players: int, seconds: float) -> dict[str, Any]:
    tables = players // SEATS // len(crowds)
    for crowd in crowds:
        await crowd.seat(tables)
    told: dict[str, Any] = {}
    for name, pace in (("human", 2.5), ("saturated", 0.0)):
        before = [cpu_ms(pid) for pid in pids]
        played = await asyncio.gather(*(crowd.play(tables, pace, seconds) for crowd in crowds))
        moves = sum(moves for _, moves, _ in played)
        delays = spread([delay for delays, _, _ in played for delay in delays])
        used = sum(cpu_ms(pid) for pid in pids) - sum(before)
        told |= {
            f"{name} moves": moves,
            f"{name} moves_per_s": round(sum(moves / took for _, moves, took in played), 1),
            f"{name} p50_ms": delays["p50_ms"],
            f"{name} p99_ms": delays["p99_ms"],
            f"{name} cpu_ms_per_move": round(used / max(1, moves), 2),
        }
    told["sockets"] = tables * SEATS * len(crowds)
    told["mb_each"] = [memory_kb(pid) // 1024 for pid in pids]
    for crowd in crowds:
        await crowd.leave()
    return told


def _database_ms(cluster: Any) -> float:
    """Of all its processes that run now; those that have ended count with the first."""
    first = cluster.pid
    stat = Path(f"/proc/{first}/stat").read_text().rpartition(")")[2].split()
    ended = (int(stat[13]) + int(stat[14])) * 1000 / os.sysconf("SC_CLK_TCK")
    return cpu_ms(first) + ended + sum(cpu_ms(child) for child in children(first))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--load", action="store_true")
    parser.add_argument("--tables", type=int, default=200, help="of contractors, with --load")
    parser.add_argument("--replays", type=int, default=60, help="at a time, with --load")
    parser.add_argument("--abandoned", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=0, help="so many servers over one PostgreSQL, beside one over SQLite")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    seconds = min(given.seconds, 60)
    if given.nodes:
        work = several(min(given.nodes, 8), min(given.players, 2000), seconds)
    elif given.abandoned:
        work = abandoned(given.abandoned)
    elif given.load:
        work = under_load(min(given.players, 400), seconds, given.tables, given.replays)
    else:
        work = measure(min(given.sockets, 20_000), min(given.players, 10_000), seconds)
    figures = asyncio.run(work)
    if given.json:
        print(json.dumps(figures, indent=2))
        return
    for name, values in figures.items():
        print(f"{name:34}", "  ".join(f"{key} {value}" for key, value in values.items()))


if __name__ == "__main__":
    main()
