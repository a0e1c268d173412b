"""Three servers and two workers over one PostgreSQL, played on gently for long: what they hold must stop growing.

    python -m bench.soak [--minutes 60] [--tables 20] [--pause 4] [--out soak.jsonl]

People decide every few seconds, through any server; watchers come, stay for half a minute and go; finished games are
replayed and reviewed; tables without a move for ten minutes are deleted, as old ones are once a day. Every minute: memory,
descriptors and threads of each process, tables and connections in memory, rows and size of the database. In the end the second
quarter of the time is compared with the last: nothing of it may have grown.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.faults import Crowd, Played
from bench.server import children, cpu_ms, memory_kb
from bidyard.server.postgres.storage import PostgresStorage
from bidyard.server.vault import Vault
from tests.server.database import Cluster, programs
from tests.server.several import Server, Worker

_LIMITS = "room_idle_seconds=60, sweep_seconds=5"
_KEPT = 600.0  # seconds without a move
_STAY = 30.0  # seconds of a watcher
_MINUTE = 60.0


class Gentle(Crowd):
    """People who think before they decide."""

    def __init__(self, nodes: list[Server], seed: int, pause: float) -> None:
        super().__init__(nodes, seed)
        self._pause = pause

    def _decide(self, rng: random.Random, table: Played) -> None:
        self._end.wait(rng.expovariate(1 / self._pause))
        super()._decide(rng, table)

    def _look_back(self, rng: random.Random, table: Played) -> None:
        """Others do."""


class Others(threading.Thread):
    """Who watches, and who looks at finished games."""

    def __init__(self, nodes: list[Server], crowd: Crowd, watchers: int) -> None:
        super().__init__(daemon=True)
        self._nodes, self._crowd, self._watchers = nodes, crowd, watchers
        self._rng = random.Random(3)
        self._over = threading.Event()
        self.frames = self.visits = self.reviews = self.replays = 0
        self.strange: list[str] = []

    def run(self) -> None:
        asyncio.run(self._all())

    def end(self) -> None:
        self._over.set()
        self.join(60)

    async def _all(self) -> None:
        tasks = [asyncio.ensure_future(self._watch()) for _ in range(self._watchers)]
        tasks.append(asyncio.ensure_future(self._look_back()))
        while not self._over.is_set():
            await asyncio.sleep(0.5)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            running = [table for table in self._crowd.tables[-60:] if not table.over]
            if not running:
                await asyncio.sleep(1)
                continue
            node, table = self._rng.choice(self._nodes), self._rng.choice(running)
            url = f"ws://127.0.0.1:{node.port}/api/tables/{table.id}/live?as=watcher"
            try:
                async with connect(url, compression=None) as live:
                    self.visits += 1
                    async with asyncio.timeout(self._rng.uniform(0.2, 2) * _STAY):
                        async for _ in live:
                            self.frames += 1
            except TimeoutError:
                pass
            except (OSError, WebSocketException) as error:
                self.strange.append(f"watching: {type(error).__name__} {error}")
                await asyncio.sleep(1)

    async def _look_back(self) -> None:
        """A replay every twenty seconds, a review every two minutes."""
        turn = 0
        seen: set[str] = set()
        while True:
            await asyncio.sleep(20)
            late = time.monotonic() - 0.7 * _KEPT  # what is about to be deleted is nobody's wish
            over = [table for table in self._crowd.tables if table.over and table.until > late and table.id not in seen]
            if not over:
                continue
            turn += 1
            table, node = self._rng.choice(over), self._rng.choice(self._nodes)
            path = f"/api/tables/{table.id}/"
            ask = asyncio.get_running_loop().run_in_executor
            status, told = await ask(None, self._crowd.call, node, "GET", path + "replay", None, table.tokens[0])
            self.replays += status == 200
            if status != 200:
                self.strange.append(f"replay {status} {str(told)[:200]}")
            if turn % 6 == 1:
                seen.add(table.id)
                status, told = await ask(None, self._crowd.call, node, "POST", path + "review", None, table.tokens[0])
                self.reviews += status == 200
                if status != 200:
                    self.strange.append(f"review {status} {str(told)[:200]}")


def look(cluster: Cluster, nodes: list[Server], workers: list[Server]) -> dict[str, Any]:
    """Of servers each, of workers with the processes they compute in."""
    serving = [node.process.pid for node in nodes if node.process is not None]
    thinking = [worker.process.pid for worker in workers if worker.process is not None]
    names = [
        row[0] for row in cluster.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1", "soak")
    ]
    (counts,) = cluster.execute("SELECT " + ", ".join(f"(SELECT count(*) FROM {name})" for name in names), "soak")
    (unfinished,) = cluster.execute("SELECT count(*) FROM tables WHERE NOT over", "soak")[0]
    (open,) = cluster.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = 'soak'")[0]
    (size,) = cluster.execute("SELECT pg_database_size('soak')")[0]
    figures = [row[0] for row in cluster.execute("SELECT figures FROM nodes WHERE kind = 'server' ORDER BY name", "soak")]
    return {
        "server kb": [memory_kb(pid) for pid in serving],
        "server's children kb": [sum(memory_kb(child) for child in children(pid)) for pid in serving],
        "worker kb": [memory_kb(pid) for pid in thinking],
        "worker's children kb": [sum(memory_kb(child) for child in children(pid)) for pid in thinking],
        "descriptors": [len(os.listdir(f"/proc/{pid}/fd")) for pid in serving + thinking],
        "threads": [len(os.listdir(f"/proc/{pid}/task")) for pid in serving + thinking],
        "cpu s": [round(cpu_ms(pid) / 1000, 1) for pid in serving + thinking],
        "rooms": [figure.get("rooms") for figure in figures],
        "sockets": [figure.get("live_connections") for figure in figures],
        "database connections": open,
        "database kb": size // 1024,
        "unfinished": unfinished,
        "rows": dict(zip(names, counts, strict=True)),
    }


def verdict(seen: list[dict[str, Any]]) -> dict[str, Any]:
    """The second quarter beside the last, and what has grown that may not."""
    quarter = max(1, len(seen) // 4)
    early, late = seen[quarter : 2 * quarter], seen[-quarter:]

    def mean(of: list[dict[str, Any]], *path: str | int) -> float:
        def one(look: Any) -> float:
            for part in path:
                look = look[part]
            return float(sum(look) if isinstance(look, list) else look)

        return round(statistics.fmean(one(look) for look in of), 1)

    told: dict[str, Any] = {}
    grown = []
    # How much more may be there: memory and size in the noise of an allocator, counts in that of people coming and going.
    for name, share, beside in (
        ("server kb", 0.05, 0),
        ("worker kb", 0.05, 0),
        ("descriptors", 0.1, 6),
        ("threads", 0, 3),
        ("rooms", 0.3, 6),
        ("database connections", 0.2, 4),
        ("database kb", 0.3, 4096),
        ("unfinished", 0.3, 6),
    ):
        before, after = mean(early, name), mean(late, name)
        told[name] = [before, after]
        if after > before * (1 + share) + beside:
            grown.append(name)
    for name in seen[-1]["rows"]:
        before, after = mean(early, "rows", name), mean(late, "rows", name)
        told[f"rows of {name}"] = [before, after]
        if after > before * 1.4 + 20:
            grown.append(f"rows of {name}")
    return {"second quarter and last": told, "grown": grown}


def run(minutes: float, tables: int, pause: float, watchers: int, out: Path | None) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        cluster = Cluster(programs())
        nodes: list[Server] = []
        workers: list[Server] = []
        seen: list[dict[str, Any]] = []
        try:
            cluster.start()
            cluster.execute("CREATE DATABASE soak")
            dsn, key = cluster.dsn("soak"), folder / "key"
            nodes = [Server(dsn, key, folder, f"node{k}", limits=_LIMITS) for k in range(3)]
            workers = [Worker(dsn, key, folder, f"worker{k}") for k in range(2)]
            for one in (*nodes, *workers):
                one.start()
            crowd = Gentle(nodes, 1, pause)
            crowd.begin(tables)
            others = Others(nodes, crowd, watchers)
            others.start()
            began = time.monotonic()
            while (passed := time.monotonic() - began) < minutes * 60:
                time.sleep(_MINUTE - passed % _MINUTE)
                deleted = asyncio.run(_purge(dsn, key))
                seen.append({"minute": round((time.monotonic() - began) / 60, 1), "deleted": deleted})
                seen[-1] |= {"decisions": sum(len(table.done) for table in crowd.tables), "frames": others.frames}
                seen[-1] |= look(cluster, nodes, workers)
                line = json.dumps(seen[-1])
                print(line, flush=True)
                if out is not None:
                    with out.open("a") as file:
                        file.write(line + "\n")
            crowd.end()
            others.end()
            return {
                "decisions": sum(len(table.done) for table in crowd.tables),
                "finished": sum(table.over for table in crowd.tables),
                "answers": {str(code): n for code, n in sorted(crowd.answers.items())},
                "visits": others.visits,
                "frames": others.frames,
                "replays": others.replays,
                "reviews": others.reviews,
                "strange": (crowd.strange + others.strange)[:5],
                **verdict(seen),
            }
        finally:
            for one in (*nodes, *workers):
                with suppress(Exception):
                    one.kill()
            cluster.close()


async def _purge(dsn: str, key: Path) -> int:
    """As every server does once a day, only sooner."""
    storage = PostgresStorage(dsn, Vault.open(key))
    try:
        deleted = 0
        while gone := await storage.purge(_KEPT, ()):
            deleted += len(gone)
        return deleted
    finally:
        await storage.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pause", type=float, default=4, help="seconds between two decisions at a table")
    parser.add_argument("--watchers", type=int, default=12)
    parser.add_argument("--out", type=Path, help="a line for every minute")
    given = parser.parse_args()
    told = run(min(given.minutes, 600), min(given.tables, 500), given.pause, min(given.watchers, 200), given.out)
    print(json.dumps(told, indent=2))
    raise SystemExit(bool(told["grown"] or told["strange"]))


if __name__ == "__main__":
    main()
