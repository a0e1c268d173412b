"""Every limit has its clear answer."""

from __future__ import annotations

from dataclasses import replace

from bidyard.server.limits import Meter, Rate
from tests.server.serving import ROOMY, serving

FEVER = "construction-fever"


def test_a_meter_fills_again() -> None:
    now = [0.0]
    meter = Meter(Rate(2, 0.5), lambda: now[0])
    assert [meter.take("a"), meter.take("a")] == [0, 0]
    assert meter.take("a") == 2
    assert meter.take("b") == 0
    now[0] = 2
    assert meter.take("a") == 0
    assert meter.take("a") == 2


def test_a_meter_forgets_who_is_gone() -> None:
    now = [0.0]
    meter = Meter(Rate(1, 1), lambda: now[0])
    for n in range(10_002):
        now[0] += 0.01
        meter.take(str(n))
    assert len(meter._spent) < 200


def test_table_codes_cannot_be_guessed_at_speed() -> None:
    with serving(limits=replace(ROOMY, joins=Rate(5, 0.1))) as server:
        made = server.post("/api/tables", {"game": FEVER, "players": 3, "seats": ["human", "open", "open"]}).json()
        for _ in range(5):
            assert server.post("/api/join", {"code": "AAAAAA", "name": "x"}).status_code == 404
        refused = server.post("/api/join", {"code": made["code"], "name": "x"})
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "too-many-tries"
        assert int(refused.headers["Retry-After"]) >= 5


def test_tables_per_address() -> None:
    with serving(limits=replace(ROOMY, tables=Rate(2, 0.1))) as server:
        server.table()
        server.table()
        refused = server.post("/api/tables", {"game": FEVER, "players": 3, "seats": ["human"] * 3})
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "too-many-tables"


def test_calls_per_address() -> None:
    with serving(limits=replace(ROOMY, calls=Rate(5, 0.1))) as server:
        answers = [server.get("/api/games/" + FEVER).status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3


def test_large_bodies_and_long_records(tmp_path: object) -> None:
    with serving(limits=replace(ROOMY, body_bytes=1000, record_bytes=3000, record_moves=10)) as server:
        assert server.post("/api/join", {"code": "x" * 1000}).json()["error"]["code"] == "too-large"
        assert server.post("/api/replay", {"moves": [[0, "pass"]] * 11}).json()["error"]["code"] == "too-long-record"
        assert server.post("/api/replay", {"game": "x" * 3000}).status_code == 413


def test_hints_per_table() -> None:
    with serving(limits=replace(ROOMY, hints=Rate(1, 0.1))) as server:
        table, tokens = server.table(seed=7, hints=True)
        seat = server.see(table)["to_act"][0]
        answers = [server.get(f"/api/tables/{table}/hint", tokens[seat]).status_code for _ in range(2)]
        assert answers == [200, 429]
