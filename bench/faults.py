"""Three servers and two workers over one PostgreSQL, under load, while everything that can die does; then all is checked.

    python -m bench.faults [--faults 200] [--tables 12] [--seed 1] [--json]
    python -m bench.faults --control      # the database may lose commits: the same check has to find it

Faults: kill -9 of a server, of a worker (of one that has work, where there is some), of every process of the database; all
connections dropped; a server stopped for some seconds (SIGSTOP), which then wakes up with what it knew. Everybody plays through
all servers in turn, often through several at once with different moves, at some tables against a bot that searches; of finished
games they want a replay and a review, and get them in the end. Afterwards: every acknowledged decision stands in the log, once
and in order; no ply is missing or double; every log replays, from its seed and from its snapshot, to the same table; every
server shows what the log says; every finished game's record is verified; clocks went on while games did.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import psycopg
import requests

import bidyard
from bidyard.server.postgres.storage import PostgresStorage
from bidyard.server.progress import rebuild
from bidyard.server.storage import UNDO
from bidyard.server.vault import Vault
from bidyard.table.replay import begin, check_result, step
from tests.server.database import Cluster, programs
from tests.server.several import SEARCHER, Server, Worker

SECONDS_PER_GAME = 3600
LIGHTEST = "construction-fever"  # whose searches and reviews are loaded soonest
PATIENCE = 180.0  # seconds in which an answer has to come, whoever dies meanwhile
FAULTS = {"drop": 8, "crash": 5, "pause": 3, "node": 3, "worker": 3}  # how often each of them
Deed = tuple[int, str]


@dataclass
class Played:
    """What one person knows who sat at all seats of a table."""

    id: str
    game: str
    tokens: list[str]
    clock: bool
    since: float
    done: list[Deed] = field(default_factory=list)  # acknowledged, in this order
    doubled: int = 0
    over: bool = False
    until: float = 0.0
    replayed: bool = False
    reviewed: bool = False


class Crowd:
    def __init__(self, nodes: list[Server], seed: int) -> None:
        self.nodes = nodes
        self.tables: list[Played] = []
        self.answers: Counter[int] = Counter()
        self.strange: list[str] = []
        self._seed = seed
        self._end = threading.Event()
        self._threads: list[threading.Thread] = []
        self._together = ThreadPoolExecutor(24)
        self._local = threading.local()

    def begin(self, tables: int) -> None:
        for n in range(tables):
            thread = threading.Thread(target=self._sit, args=(n,), daemon=True)
            thread.start()
            self._threads.append(thread)

    def end(self) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join(PATIENCE + 60)
        assert not any(thread.is_alive() for thread in self._threads)

    def call(self, node: Server, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """Status and answer; 0 where nobody answered."""
        if not hasattr(self._local, "session"):
            self._local.session = requests.Session()
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            answer = self._local.session.request(method, node.url + path, json=body, headers=headers, timeout=15)
            return answer.status_code, answer.json()
        except (requests.RequestException, ValueError):
            return 0, {}

    def _sit(self, number: int) -> None:
        rng = random.Random(f"{self._seed}/{number}")
        games = bidyard.games()
        laid = 0
        while not self._end.is_set():
            table = self._lay(rng, games[(number + laid) % len(games)], number)
            laid += 1
            while table is not None and not table.over and not self._end.is_set():
                self._decide(rng, table)
            if table is not None and table.over:
                self._look_back(rng, table)

    def _lay(self, rng: random.Random, game: str, number: int) -> Played | None:
        people = 3 if number % 3 else 1
        seats = ["human"] * people + ["foreman"] * (3 - people)
        if number % 4 in (0, 3):
            game, seats = LIGHTEST, ["human", SEARCHER, "foreman"]
        clock = {"clock": {"seconds_per_game": SECONDS_PER_GAME}} if number % 2 else {}
        node = rng.choice(self.nodes)
        status, made = self.call(node, "POST", "/api/tables", {"game": game, "players": 3, "seats": seats} | clock)
        if status != 201:
            time.sleep(0.2)
            return None
        tokens = [seat["token"] for seat in made["seats"]]
        table = Played(made["table"], game, tokens, bool(clock), time.monotonic())
        self.tables.append(table)
        return table

    def _decide(self, rng: random.Random, table: Played) -> None:
        seat = rng.randrange(len(table.tokens))
        token = table.tokens[seat]
        status, seen = self.call(rng.choice(self.nodes), "GET", f"/api/tables/{table.id}", token=token)
        if status != 200:
            if status not in (0, 503):
                self.strange.append(f"look {status} {seen}")
            time.sleep(0.1)
            return
        if seen["result"]:
            table.over, table.until = True, time.monotonic()
            return
        mine = next(k for k, one in enumerate(seen["seats"]) if one["you"])
        if seen["undo"] and rng.random() < 0.05:
            self._do(table, mine, UNDO, [(rng.choice(self.nodes), "undo", {"ply": seen["ply"]}, token)])
        elif seen["moves"]:
            through = rng.sample(self.nodes, min(len(self.nodes), rng.choice((1, 1, 2, 3))))
            moves = [rng.choice(seen["moves"])["move"] for _ in through]
            wishes = [(node, "moves", {"move": m, "ply": seen["ply"]}, token) for node, m in zip(through, moves, strict=True)]
            self._do(table, mine, None, wishes)
        else:
            time.sleep(0.02)

    def _look_back(self, rng: random.Random, table: Played) -> None:
        path = f"/api/tables/{table.id}"
        table.replayed = bool(self._insist(rng, "GET", f"{path}/replay", lambda told: told["frames"]))
        if table.game == LIGHTEST:
            told = self._insist(rng, "POST", f"{path}/review", lambda told: told["state"] == "done")
            moments = [moment["ply"] for moment in told["moments"]] if told else None
            if told and moments != list(range(told["of"])):
                self.strange.append(f"review of {told['of']}: {moments}")
            table.reviewed = told is not None

    def _insist(self, rng: random.Random, method: str, path: str, enough: Callable[[Any], Any]) -> Any:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            status, told = self.call(rng.choice(self.nodes), method, path)
            if status == 200 and enough(told):
                return told
            if status in (404, 500):
                break
            time.sleep(0.5)
        self.strange.append(f"{method} {path} in vain: {status} {str(told)[:200]}")
        return None

    def _do(self, table: Played, seat: int, deed: str | None, wishes: list[tuple[Server, str, Any, str]]) -> None:
        asked = [
            self._together.submit(self.call, node, "POST", f"/api/tables/{table.id}/{path}", body, token)
            for node, path, body, token in wishes
        ]
        answers = [one.result() for one in asked]
        self.answers.update(status for status, _ in answers)
        done = [wish[2] for wish, (status, _) in zip(wishes, answers, strict=True) if status == 200]
        table.doubled += len(done) > 1
        for body in done[:1]:
            table.done.append((seat, deed or body["move"]))
        for status, answer in answers:
            if status not in (0, 200, 409, 503) and not (status == 403 and len(answers) > 1):
                self.strange.append(f"{status} {answer}")


class Trouble:
    def __init__(self, cluster: Cluster, database: str, nodes: list[Server], workers: list[Worker], seed: int) -> None:
        self._cluster, self._database = cluster, database
        self._nodes, self._workers = nodes, workers
        self._rng = random.Random(seed)
        self.made: Counter[str] = Counter()
        self.interrupted = 0  # workers that had work when they were killed
        self._first = self._rng.sample(sorted(FAULTS), len(FAULTS))

    def make(self, control: bool) -> None:
        """Each kind once, then by chance."""
        for one in (*self._nodes, *self._workers):
            _again(one)
        if control:
            kind = "crash"
        elif self._first:
            kind = self._first.pop()
        else:
            (kind,) = self._rng.choices([*FAULTS], [*FAULTS.values()])
        getattr(self, f"_{kind}")()
        self.made[kind] += 1

    def _drop(self) -> None:
        wanted = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self._database}'"
        self._cluster.execute(wanted)

    def _crash(self) -> None:
        self._cluster.kill()
        time.sleep(self._rng.random())
        self._cluster.start()

    def _pause(self) -> None:
        node = self._rng.choice([node for node in self._nodes if not node.stopped])
        node.pause()
        threading.Timer(self._rng.uniform(0.5, 9), node.go_on).start()
        time.sleep(self._rng.uniform(0, 1))
        while sum(node.stopped for node in self._nodes) > 1:  # somebody has to be there
            time.sleep(0.1)

    def _node(self) -> None:
        node = self._rng.choice([node for node in self._nodes if not node.stopped])
        others = [other for other in self._nodes if other is not node]
        while not any(_answers(other) for other in others):  # somebody has to be there
            time.sleep(0.1)
        node.kill()
        node.start(wait=False)

    def _worker(self) -> None:
        """One that has work, if there is such a one within some seconds."""
        busy: list[Worker] = []
        end = time.monotonic() + 20
        while not busy and time.monotonic() < end:
            time.sleep(0.05)
            with suppress(psycopg.OperationalError):
                rows = self._cluster.execute("SELECT taker FROM jobs WHERE answer IS NULL", self._database)
                busy = [worker for worker in self._workers if (worker.node,) in rows]
        worker = self._rng.choice(busy or self._workers)
        self.interrupted += bool(busy)
        worker.kill()
        worker.start(wait=False)


def _again(one: Server) -> None:
    """Who found no database when it started has ended, and says so: whatever watches over it starts it again."""
    if not one.runs:
        one.start(wait=False)


def _ready(node: Server) -> None:
    for _ in range(3):
        _again(node)
        try:
            return node.ready()
        except AssertionError:
            if node.runs:
                raise
    raise AssertionError(node.log)


def _answers(node: Server) -> bool:
    try:
        return not node.stopped and requests.get(node.url + "/livez", timeout=1).ok
    except requests.RequestException:
        return False


async def check(dsn: str, key: Path, crowd: Crowd) -> Counter[str]:
    """What went wrong, and what was looked at."""
    found: Counter[str] = Counter(strange=len(crowd.strange))  # answers that nobody expected
    storage = PostgresStorage(dsn, Vault.open(key))
    try:
        for table in crowd.tables:
            stored = await storage.load(table.id)
            if stored is None:  # whole, and it had been acknowledged
                found["lost"] += 1 + len(table.done)
                continue
            entries = await storage.entries(table.id)
            found["tables"] += 1
            found["acknowledged"] += len(table.done)
            found["entries"] += len(entries)
            found["doubled"] += table.doubled
            found["replays"] += table.replayed
            found["reviews"] += table.reviewed
            log = [(entry.seat, entry.move) for entry in entries]
            found["lost"] += _missing(table.done, log)
            found["gaps"] += await _plies(storage, table.id) != list(range(len(entries)))
            whole = rebuild(replace(stored, snapshot=None, entries=entries))
            if stored.snapshot is not None:
                found["snapshots"] += 1
                found["snapshot differs"] += rebuild(stored).table.state != whole.table.state
            shown, said = await _shown(storage, crowd, table)
            if said:
                found["forked"] += 1
                crowd.strange.append(f"{table.id} {table.game}: {said}")
            if table.clock and not table.over:
                _clocks(table, shown, found)
            if whole.table.result is not None:
                found["finished"] += 1
                _, record = crowd.call(crowd.nodes[0], "GET", f"/api/tables/{table.id}/record")
                found["record differs"] += not _verified(record, whole.table)
    finally:
        await storage.close()
    return found


async def _shown(storage: PostgresStorage, crowd: Crowd, table: Played) -> tuple[list[dict[str, Any]], str]:
    """What every server shows; and how it differs from the log, if it still does after a while: bots may be moving yet."""
    said = ""
    shown: list[dict[str, Any]] = []
    for _ in range(4):
        stored = await storage.load(table.id)
        assert stored is not None
        log = rebuild(replace(stored, snapshot=None, entries=await storage.entries(table.id)))
        view = json.loads(json.dumps(log.table.masked(None).view))
        shown = []
        for node in crowd.nodes:
            status, seen = crowd.call(node, "GET", f"/api/tables/{table.id}")
            assert status == 200, (status, seen)
            shown.append(seen | {"at": time.monotonic()})
        if all(seen["view"] == view and seen["ply"] == log.seen_ply(None) for seen in shown):
            return shown, ""
        said = f"log {log.seen_ply(None)}, shown {[seen['ply'] for seen in shown]}"
        await asyncio.sleep(3)
    return shown, said


async def _plies(storage: PostgresStorage, table: str) -> list[int]:
    async def work(db: Any, again: bool) -> list[int]:
        return [
            row[0]
            for row in await (await db.execute("SELECT ply FROM moves WHERE table_id = %s ORDER BY 1", (table,))).fetchall()
        ]

    return await storage.connections.do(work)


def _missing(done: list[Deed], log: list[tuple[int | None, str]]) -> int:
    """How many of those acknowledged do not stand in the log after those acknowledged before them."""
    at = missing = 0
    for deed in done:
        try:
            at = log.index(deed, at) + 1
        except ValueError:
            missing += 1
    return missing


def _clocks(table: Played, shown: list[dict[str, Any]], found: Counter[str]) -> None:
    left = [seen["clock"]["seconds_left"] for seen in shown]
    found["clocks"] += 1
    apart = max(abs(a - b) for other in left[1:] for a, b in zip(left[0], other, strict=True))
    found["clocks apart"] += apart > 3 + shown[-1]["at"] - shown[0]["at"]  # they ran on while one after the other answered
    people = len(table.tokens)
    used = sum(SECONDS_PER_GAME - seconds for seconds in left[0])
    passed = time.monotonic() - table.since
    # Somebody thinks nearly always; bots, and times in which no server could write, are nobody's.
    found["clocks lost"] += table.done != [] and people == 3 and not 0.4 * passed - 20 < used < people * passed + 5


def _verified(record: dict[str, Any], played: Any) -> bool:
    table, moves = begin(record, None)
    for at, (seat, move) in enumerate(moves):
        step(table, seat, move, f"moves[{at}]")
    check_result(table, record["result"])
    return bool(table.state == played.state)


def run(
    faults: int, tables: int, seed: int, control: bool, pause: float, seconds: float, servers: int = 3, thinking: int = 2
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        cluster = Cluster(programs())
        nodes: list[Server] = []
        workers: list[Worker] = []
        try:
            cluster.start()
            cluster.execute("CREATE DATABASE faults")
            if control:
                cluster.execute("ALTER DATABASE faults SET synchronous_commit = off")
            dsn, key = cluster.dsn("faults"), folder / "key"
            nodes = [Server(dsn, key, folder, f"node{k}") for k in range(servers)]
            workers = [Worker(dsn, key, folder, f"worker{k}") for k in range(thinking)]
            for one in (*nodes, *workers):
                one.start()
            crowd = Crowd(nodes, seed)
            crowd.begin(tables)
            trouble = Trouble(cluster, "faults", nodes, workers, seed)
            began = time.monotonic()
            time.sleep(3)
            for n in range(faults):
                if time.monotonic() - began > seconds:
                    break
                trouble.make(control)
                time.sleep(pause)
                if n % 20 == 19:
                    print(f"{n + 1} faults, {sum(len(t.done) for t in crowd.tables)} decisions", flush=True)
            for node in nodes:
                while node.stopped:
                    time.sleep(0.1)
                _ready(node)
            crowd.end()
            time.sleep(8)
            found = asyncio.run(check(dsn, key, crowd))
            logs = [line for node in nodes for line in _errors(node.log)]
            return {
                "seconds": round(time.monotonic() - began),
                "faults": dict(trouble.made),
                "workers killed at work": trouble.interrupted,
                "answers": {str(code): n for code, n in sorted(crowd.answers.items())},
                "found": dict(found),
                "strange": crowd.strange[:5],
                "errors in logs": Counter(logs).most_common(5),
            }
        finally:
            for one in (*nodes, *workers):
                with suppress(Exception):
                    one.kill()
            cluster.close()


def _errors(log: str) -> list[str]:
    """What was not foreseen, by its last lines."""
    found = []
    lines = log.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("Traceback"):
            end = next((k for k in range(at + 1, len(lines)) if not lines[k].startswith((" ", "\t"))), len(lines) - 1)
            found.append(" | ".join(lines[max(at - 1, 0) : at] + lines[max(at + 1, end - 4) : end + 1]))
    return found


WRONG = ("lost", "doubled", "gaps", "forked", "snapshot differs", "record differs", "clocks apart", "clocks lost", "strange")


def found_out(found: dict[str, int]) -> bool:
    """Whether the check has noticed what the database lost. What follows from it is no fault of its own: that it is played once
    more, that a table is not known any more."""
    wrong = {name for name in WRONG if found.get(name, 0)}
    return "lost" in wrong and not wrong & {"forked", "gaps", "snapshot differs", "record differs"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two faults")
    parser.add_argument("--seconds", type=float, default=3600, help="then no more faults are made")
    parser.add_argument("--control", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    told = run(min(given.faults, 2000), min(given.tables, 100), given.seed, given.control, given.pause, given.seconds)
    wrong = {name: told["found"].get(name, 0) for name in WRONG if told["found"].get(name, 0)}
    print(json.dumps(told, indent=2) if given.json else "\n".join(f"{name}: {value}" for name, value in told.items()))
    if given.control:
        held = found_out(told["found"])
        print(f"the control has been found out: {wrong}" if held else f"THE CONTROL SAYS NOTHING: {wrong}")
    else:
        held = not wrong
        print("nothing acknowledged was lost, doubled or forked" if held else f"WRONG: {wrong}")
    raise SystemExit(not held)


if __name__ == "__main__":
    main()
