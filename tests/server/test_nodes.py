"""Several servers over one database: whoever is asked, it is one table."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.sync.client import connect

from tests.reviewing.games import record
from tests.server import database
from tests.server.serving import Live, tries
from tests.server.several import Server, Worker
from tests.server.test_backup import bidyard

WITHIN = 8.0  # seconds: a lease of six, and a look each second


class Place:
    """Three servers, and what they share."""

    def __init__(self, dsn: str, key: Path, folder: Path, nodes: int) -> None:
        self.dsn, self.key, self.folder = dsn, key, folder
        self.nodes = [Server(dsn, key, folder, f"node{k}", metrics=k == 0) for k in range(nodes)]

    def table(self, seats: list[str], game: str = "construction-fever", node: int = 0, **more: Any) -> tuple[str, list[str]]:
        made = self.nodes[node].post("/api/tables", {"game": game, "players": len(seats), "seats": seats, **more})
        assert made.status_code == 201, made.text
        return made.json()["table"], [seat["token"] for seat in made.json()["seats"]]

    def see(self, node: int, table: str, token: str | None = None) -> dict[str, Any]:
        answer = self.nodes[node].get(f"/api/tables/{table}", token)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def turn(self, node: int, table: str, tokens: list[str]) -> tuple[str, dict[str, Any]] | None:
        return next(((token, seen) for token in tokens if (seen := self.see(node, table, token))["moves"]), None)

    def move(self, node: int, table: str, token: str, move: str, ply: int) -> Any:
        return self.nodes[node].post(f"/api/tables/{table}/moves", {"move": move, "ply": ply}, token)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("nodes")
    dsn = database.database(f"nodes-{time.time_ns()}")
    place = Place(dsn, folder / "key", folder, 3)
    place.nodes[0].start()  # makes the key
    try:
        for node in place.nodes[1:]:
            node.start(wait=False)
        for node in place.nodes:
            node.ready()
        yield place
    finally:
        for node in place.nodes:
            node.kill()


@contextmanager
def watching(node: Server, table: str, token: str | None = None) -> Iterator[Live]:
    address = node.url.replace("http", "ws") + f"/api/tables/{table}/live?lang=en&as={'seat' if token else 'watcher'}"
    with connect(address, max_size=2**22, open_timeout=30) as socket:
        if token:
            socket.send(json.dumps({"auth": token}))
        yield Live(socket)


def test_a_move_reaches_whoever_watches_elsewhere(place: Place) -> None:
    table, tokens = place.table(["human"] * 3, seed=7)
    turn = place.turn(0, table, tokens)
    assert turn is not None
    token, seen = turn
    with ExitStack() as open:
        everybody = [open.enter_context(watching(node, table, tokens[k])) for k, node in enumerate(place.nodes)]
        watcher = open.enter_context(watching(place.nodes[2], table))
        for live in (*everybody, watcher):
            live.next()
        began = time.monotonic()
        assert place.move(1, table, token, seen["moves"][0]["move"], seen["ply"]).status_code == 200
        for live in (*everybody, watcher):
            state = live.until(lambda message: message["type"] == "state" and message["ply"] == seen["ply"] + 1)
            assert state["seats"][0]["connected"]
        assert time.monotonic() - began < 4, "by notice, not by looking every few seconds"
        assert place.nodes[0].post(f"/api/tables/{table}/undo", {"ply": seen["ply"] + 1}, token).status_code == 200
        for live in (*everybody, watcher):
            state = live.until(lambda message: message["type"] == "state" and message["ply"] == seen["ply"] + 2)
            assert [event["kind"] for event in state["events"]][-1:] == ["undone"]
        place.nodes[2].post(f"/api/tables/{table}/talk", {"phrase": "hello"}, tokens[2])
        for live in (*everybody, watcher):
            assert live.until(lambda message: message["type"] == "talk" and not message["past"])["lines"][0]["seat"] == 2


def test_of_two_moves_for_one_ply_one_is_played(place: Place) -> None:
    rng = random.Random(1)
    table, tokens = place.table(["human"] * 3, seed=3)
    accepted: list[tuple[int, str]] = []
    refused = 0
    with ThreadPoolExecutor(3) as threads:
        for _ in range(25):
            turn = place.turn(rng.randrange(3), table, tokens)
            if turn is None:
                break
            token, seen = turn
            moves = rng.sample(seen["moves"], min(3, len(seen["moves"])))
            asked = [threads.submit(place.move, k, table, token, moves[k % len(moves)]["move"], seen["ply"]) for k in range(3)]
            answers = [one.result() for one in asked]
            codes = sorted(answer.status_code for answer in answers)
            assert codes == [200, 409, 409], [answer.text for answer in answers]
            refused += 2
    assert refused > 20, accepted
    states = [place.see(node, table) for node in range(3)]
    assert states[0]["ply"] == states[1]["ply"] == states[2]["ply"]
    assert states[0]["view"] == states[1]["view"] == states[2]["view"]


def test_answers_given_at_once_through_different_servers(place: Place) -> None:
    """A sealed answer is no conflict for the others; nobody else is pushed anything by it, nor sees a changed ply."""
    table, tokens = place.table(["human"] * 3, seed=0)
    rng = random.Random(0)  # ties are broken in secret, and by chance there are some
    plies = []  # that somebody who watches may know
    together = 0
    with ThreadPoolExecutor(3) as threads, watching(place.nodes[2], table) as watcher:
        for _ in range(60):
            before = agreed(place, table)
            plies.append(before["ply"])
            if together >= 4:
                break
            seen = [place.see(k, table, token) for k, token in enumerate(tokens)]
            asked = [k for k in range(3) if seen[k]["moves"]]
            together += len(asked) > 1

            moves = {k: rng.choice(seen[k]["moves"])["move"] for k in asked}

            def answer(k: int, seen: list[dict[str, Any]] = seen, moves: dict[int, str] = moves) -> Any:
                return place.move(k, table, tokens[k], moves[k], seen[k]["ply"])

            if together % 2:
                answers = list(threads.map(answer, asked))
            else:
                answers = [answer(k) for k in asked[:-1]]
                assert [shown(place.see(node, table)) for node in range(3)] == [shown(before)] * 3
                answers.append(answer(asked[-1]))
            assert all(answer.status_code == 200 for answer in answers), [answer.text for answer in answers]
        assert together >= 4
        told: list[dict[str, Any]] = []
        while not told or told[-1]["ply"] < plies[-1]:
            told.append(watcher.until(lambda message: message["type"] == "state"))
    assert {state["ply"] for state in told} <= set(plies)
    events = [event for state in told for event in state["events"]]
    assert [event["n"] for event in events] == list(range(len(events))), "each once"
    assert not any(event["secret"] for event in events)


def shown(state: dict[str, Any]) -> dict[str, Any]:
    return {part: state[part] for part in ("ply", "view", "to_act", "prompt")}


def agreed(place: Place, table: str) -> dict[str, Any]:
    """What all servers show to somebody who watches; who has written last knows at once."""
    for _ in tries():
        states = [place.see(node, table) for node in range(3)]
        if states[0]["ply"] == states[1]["ply"] == states[2]["ply"]:
            break
    return states[0]


def test_names_given_at_once_through_different_servers(place: Place) -> None:
    table, tokens = place.table(["human"] * 3, seed=3)

    def rename(node: int, seat: int, name: str) -> int:
        answer = place.nodes[node].post(f"/api/tables/{table}/name", {"name": name}, tokens[seat])
        assert answer.status_code in (200, 409), answer.text
        return int(answer.status_code)

    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(rename, range(3), range(3), ("Maya", "Otto", "Noor"))) == [200] * 3
        assert sorted(threads.map(rename, range(3), (0, 1, 2), ["Lucie"] * 3)) == [200, 409, 409], (
            "nobody is called like others"
        )
    for _ in tries():
        shown = [[seat["name"] for seat in place.see(node, table)["seats"]] for node in range(3)]
        if shown[0] == shown[1] == shown[2]:
            break
    assert shown[0].count("Lucie") == 1
    logs = [place.nodes[node].get(f"/api/tables/{table}/log").json()["events"] for node in range(3)]
    assert [[event["kind"] for event in log].count("renamed") for log in logs] == [4] * 3
    assert [event["n"] for event in logs[0]] == list(range(len(logs[0])))


def test_every_free_seat_is_given_once(place: Place) -> None:
    with ThreadPoolExecutor(6) as threads:
        for round in range(6):
            wish = {"game": "construction-fever", "players": 4, "seats": ["human", "open", "open", "open"]}
            code = place.nodes[0].post("/api/tables", wish).json()["code"]
            joins = [
                threads.submit(place.nodes[k % 3].post, "/api/join", {"code": code, "name": f"Guest {round} {k}"})
                for k in range(6)
            ]
            answers = [one.result() for one in joins]
            assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 409, 409, 409]
            seats = [answer.json()["seat"] for answer in answers if answer.status_code == 200]
            assert sorted(seats) == [1, 2, 3]


def test_a_bots_turn_is_taken_over(place: Place) -> None:
    """The server that has to think for a person's table is paused: another one does, and it finds out when it wakes up."""
    table, tokens = place.table(["human", "foreman", "foreman"], seed=1, node=2)
    place.nodes[2].pause()
    try:
        end = time.monotonic() + 10 * WITHIN  # whoever takes over starts a process first: on a busy machine that takes longest
        moved = 0
        while time.monotonic() < end and moved < 3:
            turn = place.turn(0, table, tokens)
            if turn is None:
                time.sleep(0.1)
                continue
            token, seen = turn
            answer = place.move(1, table, token, seen["moves"][0]["move"], seen["ply"])
            assert answer.status_code in (200, 409), answer.text  # a bot may have been quicker
            moved += answer.status_code == 200
        assert moved == 3, "nobody looked after the bots"
    finally:
        place.nodes[2].go_on()
    for _ in tries():
        states = [place.see(node, table) for node in range(3)]
        if states[0]["ply"] == states[1]["ply"] == states[2]["ply"]:
            break


def test_a_clock_runs_on_elsewhere(place: Place) -> None:
    table, tokens = place.table(["human"] * 3, seed=7, clock={"seconds_per_game": 60})
    turn = place.turn(0, table, tokens)
    assert turn is not None
    token, seen = turn
    assert place.move(0, table, token, seen["moves"][0]["move"], seen["ply"]).status_code == 200
    time.sleep(2)
    left = [place.see(node, table)["clock"]["seconds_left"] for node in range(3)]
    for there in left[1:]:
        assert max(abs(a - b) for a, b in zip(left[0], there, strict=True)) < 1.0, left
    assert min(left[0]) < 59


def test_tries_of_codes_count_over_all_servers(place: Place, tmp_path: Path) -> None:
    dsn = database.database(f"limits-{time.time_ns()}")
    nodes = [Server(dsn, tmp_path / "key", tmp_path, f"n{k}") for k in range(2)]
    for node in nodes:
        node._command[2] = node._command[2].replace("joins=UNLIMITED,", "")
    try:
        for node in nodes:
            node.start()
        answers = [nodes[k % 2].post("/api/join", {"code": "AAAAAA", "name": "X"}).status_code for k in range(14)]
        assert answers[:10] == [404] * 10
        assert answers.count(429) >= 3, answers
    finally:
        for node in nodes:
            node.kill()


def test_without_the_database_it_says_so_and_comes_back(tmp_path: Path) -> None:
    own = database.Cluster(database.programs())
    own.start()
    own.execute("CREATE DATABASE b")
    node = Server(own.dsn("b"), tmp_path / "key", tmp_path, "alone")
    try:
        node.start()
        made = node.post("/api/tables", {"game": "construction-fever", "players": 3, "seats": ["human"] * 3}).json()
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        with watching(node, table, tokens[0]) as live:
            seen = live.next()
            who = next(token for token in tokens if node.get(f"/api/tables/{table}", token).json()["moves"])
            offered = node.get(f"/api/tables/{table}", who).json()
            own.kill()
            assert node.get("/readyz").status_code == 503
            answer = node.post(f"/api/tables/{table}/moves", {"move": offered["moves"][0]["move"], "ply": 0}, who)
            assert answer.status_code == 503
            assert "cannot write anything down" in answer.json()["error"]["message"]
            own.start()
            node.ready(20)
            for _ in tries():
                answer = node.post(f"/api/tables/{table}/moves", {"move": offered["moves"][0]["move"], "ply": 0}, who)
                if answer.status_code == 200:
                    break
            pushed = live.until(lambda message: message["type"] == "state" and message["ply"] > seen["ply"] - 1)
            assert pushed, "the connection was held"
    finally:
        node.kill()
        own.close()


def test_what_several_servers_are_asked_for_is_computed_once(place: Place) -> None:
    """Without a worker: one of the servers does it for all."""
    taken, written = "bidyard_all_jobs_taken_total", record("construction-fever", 3)
    before = metrics(place).get(taken, 0)
    with ThreadPoolExecutor(3) as threads:
        answers = list(threads.map(lambda node: node.post("/api/replay", written), place.nodes))
    assert [answer.status_code for answer in answers] == [200] * 3, answers[0].text[:200]
    assert answers[0].json() == answers[1].json() == answers[2].json()
    for _ in tries():
        if metrics(place).get(taken, 0) > before:
            break
    assert metrics(place)[taken] == before + 1


def test_a_worker_does_what_servers_want(place: Place) -> None:
    worker = Worker(place.dsn, place.key, place.folder, "worker")
    worker.start(wait=False)
    try:
        for _ in tries():
            figures = place.nodes[0].get("/livez") and metrics(place)
            if figures.get('bidyard_nodes{kind="worker"}') == 1:
                break
        table, tokens = place.table(["human", "random", "random"], seed=2)
        for _ in tries():
            turn = place.turn(0, table, tokens)
            if turn is None:
                if place.see(0, table)["result"]:
                    break
                continue
            token, seen = turn
            place.move(0, table, token, seen["moves"][0]["move"], seen["ply"])
        record = place.nodes[0].get(f"/api/tables/{table}/record").json()
        answer = place.nodes[0].post("/api/replay", record)
        assert answer.status_code == 200, answer.text[:200]
        assert len(answer.json()["frames"]) > 10
        for _ in tries():
            if metrics(place).get("bidyard_all_jobs_taken_total", 0) >= 1:
                break
    finally:
        worker.kill()


def test_what_a_dead_worker_had_begun_is_finished_by_another(place: Place) -> None:
    workers = [Worker(place.dsn, place.key, place.folder, f"doomed{k}") for k in range(2)]
    try:
        for worker in workers:
            worker.start(wait=False)
        for _ in tries(60):
            if metrics(place).get('bidyard_nodes{kind="worker"}') == 2:
                break
        for seed in range(5):  # one may be done before anybody can be killed
            review = place.nodes[0].post("/api/reviews", record("construction-fever", 3, seed)).json()["id"]
            dead = kill_who_reviews(place, workers, review)
            if dead:
                break
        moments: list[int] = []
        for _ in tries(120, 0):
            told = place.nodes[0].get(f"/api/reviews/{review}?from={len(moments)}").json()
            moments += [moment["ply"] for moment in told["moments"]]
            if told["state"] not in ("waiting", "running"):
                break
        assert told["state"] == "done"
        assert moments == list(range(told["of"])), "each once, though two have told them"
        taker, tried, _, _ = reviewing(place, review)
        assert tried == 2
        assert taker != dead != ""
    finally:
        for worker in workers:
            worker.kill()


def kill_who_reviews(place: Place, workers: list[Worker], review: str) -> str:
    """In the middle of it; what it was called, or "" where it was too quick, or a server has taken it."""
    for _ in tries(120):
        taker, _, done, pieces = reviewing(place, review)
        worker = next((worker for worker in workers if worker.node == taker), None)
        if done or (taker is not None and worker is None):
            return ""
        if worker is not None and pieces:
            worker.kill()
            return str(taker)
    return ""


def reviewing(place: Place, review: str) -> tuple[str | None, int, bool, int]:
    """Who does it, who many have begun it, whether it is done, and how many pieces have been told."""
    with psycopg.connect(place.dsn) as db:
        found = db.execute(
            "SELECT taker, tries, answer IS NOT NULL, (SELECT count(*) FROM pieces WHERE job = key) FROM jobs WHERE key = %s",
            (f"review/{review}/standard",),
        ).fetchone()
    return found or (None, 0, False, 0)


def metrics(place: Place) -> dict[str, float]:
    import requests

    text = requests.get(f"http://127.0.0.1:{place.nodes[0].figures}/metrics", timeout=10).text
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_another_key_is_refused(place: Place, tmp_path: Path) -> None:
    said = bidyard("migrate", "--data", place.dsn, "--key-file", tmp_path / "other", code=1)
    assert "every server needs the same key file" in said


def test_copied_there_and_back(place: Place, tmp_path: Path) -> None:
    table, _ = place.table(["human"] * 3, seed=7)
    file = tmp_path / "t.sqlite3"
    told = json.loads(bidyard("copy", place.dsn, file, "--key-file", place.key, "--json"))
    assert told["counts"]["tables"] >= 1
    target = database.database(f"copy-{time.time_ns()}")
    again = json.loads(bidyard("copy", file, target, "--key-file", place.key, "--json"))
    assert again == told
    listed = json.loads(bidyard("admin", "list", "--data", target, "--json"))
    assert table in {one["id"] for one in listed}
    bidyard("admin", "delete", table, "--yes", "--data", target)
    assert table not in bidyard("admin", "list", "--data", target, "--json")
    assert "holds tables already" in bidyard("copy", file, target, "--key-file", place.key, code=1)


def test_a_later_version_is_refused(tmp_path: Path) -> None:
    dsn = database.database(f"later-{time.time_ns()}")
    name = dsn.partition("///")[2].partition("?")[0]
    database.cluster().execute("INSERT INTO bidyard_steps (number) VALUES (999)", name)
    said = bidyard("migrate", "--data", dsn, "--key-file", tmp_path / "key", code=1)
    assert "update Bidyard" in said


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    name = f"foreign-{time.time_ns()}"
    database.cluster().execute(f'CREATE DATABASE "{name}"')
    database.cluster().execute("CREATE TABLE bookmarks (id integer)", name)
    said = bidyard("migrate", "--data", database.cluster().dsn(name), "--key-file", tmp_path / "key", code=1)
    assert "another program" in said
