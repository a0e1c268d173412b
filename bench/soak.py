"""Two servers over one PostgreSQL, played on for long: what they hold must stop growing.

    python -m bench.soak [--minutes 60] [--tables 20]

Every ten seconds: memory, open files, tables in memory, connections of the database, rows that should not pile up. Told are the
figures after a quarter of the time and at its end.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.faults import Crowd
from bench.server import memory_kb
from tests.server.database import Cluster, programs
from tests.server.several import Server

_LIMITS = "room_idle_seconds=60, sweep_seconds=5, bot_seconds=20"
_ROWS = ("tables", "due", "nodes", "jobs", "meters")


def look(cluster: Cluster, nodes: list[Server]) -> dict[str, Any]:
    pids = [node.process.pid for node in nodes if node.process is not None]
    rows = {name: cluster.execute(f"SELECT count(*) FROM {name}", "soak")[0][0] for name in _ROWS}
    (unfinished,) = cluster.execute("SELECT count(*) FROM tables WHERE NOT over", "soak")[0]
    (open,) = cluster.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = 'soak'")[0]
    return {
        "mb": [memory_kb(pid) // 1024 for pid in pids],
        "files": [len(os.listdir(f"/proc/{pid}/fd")) for pid in pids],
        "connections": open,
        "unfinished": unfinished,
        **rows,
    }


def run(minutes: float, tables: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        cluster = Cluster(programs())
        nodes: list[Server] = []
        try:
            cluster.start()
            cluster.execute("CREATE DATABASE soak")
            dsn = cluster.dsn("soak")
            nodes = [Server(dsn, folder / "key", folder, f"node{k}", limits=_LIMITS) for k in range(2)]
            for node in nodes:
                node.start()
            crowd = Crowd(nodes, 1)
            crowd.begin(tables)
            began, seen = time.monotonic(), []
            while (passed := time.monotonic() - began) < minutes * 60:
                time.sleep(10)
                seen.append(look(cluster, nodes))
                print(f"{passed + 10:5.0f} s {json.dumps(seen[-1])}", flush=True)
            crowd.end()
            done = sum(len(table.done) for table in crowd.tables)
            return {"decisions": done, "strange": crowd.strange[:5], "early": seen[len(seen) // 4], "late": seen[-1]}
        finally:
            for node in nodes:
                with suppress(Exception):
                    node.kill()
            cluster.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=20)
    given = parser.parse_args()
    print(json.dumps(run(min(given.minutes, 600), min(given.tables, 500)), indent=2))


if __name__ == "__main__":
    main()
