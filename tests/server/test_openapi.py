"""The OpenAPI document: complete, and no answer that it does not foresee."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import bidyard
from bidyard.games import find
from bidyard.server.app import CALLS
from bidyard.server.openapi import document
from tests.server import database
from tests.server.serving import PATIENCE, Caller, tries

schema = schemathesis.openapi.from_dict(document(CALLS, map(find, bidyard.games())))


class World:
    """Tables in different states, so that calls meet more than an empty hall."""

    def __init__(self, server: Caller) -> None:
        self.url = server.url
        self.tables: dict[str, list[str]] = {}
        for seats in (["human"] * 3, ["human", "foreman", "random"]):
            table, tokens = server.table(seats)
            self.tables[table] = tokens
        over, tokens = server.table(["human", "random", "random"])
        self.tables[over] = tokens
        for _ in tries(2 * PATIENCE):
            if (seen := server.see(over, tokens[0]))["result"]:
                break
            if seen["moves"]:
                server.move(over, tokens[0], seen["moves"][0]["move"], seen["ply"])
        self.record = server.get(f"/api/tables/{over}/record").json()


@pytest.fixture(scope="module")
def world(servers: Callable[[str], Caller]) -> World:
    return World(servers(database.kind))


def test_every_route_is_documented(server: Caller) -> None:
    paths = server.get("/api/openapi.json").json()["paths"]
    assert {(path, method.upper()) for path, calls in paths.items() for method in calls} == {
        (call.path, call.method) for call in CALLS
    }


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_answer_is_a_surprise(case: Any, world: World) -> None:
    """Made-up input, half of it at real tables with real tokens."""
    rng = random.Random(repr((case.path_parameters, case.query, str(case.body))))
    path = dict(case.path_parameters or {})
    headers: dict[str, Any] = {}
    if "game" in path and rng.random() < 0.7:
        path["game"] = rng.choice(["construction-fever", "reputation"])
    if "table" in path and rng.random() < 0.7:
        path["table"] = rng.choice(list(world.tables))
        if rng.random() < 0.8:
            headers["Authorization"] = "Bearer " + rng.choice(world.tables[path["table"]])
    if "seat" in path and rng.random() < 0.7:
        path["seat"] = str(rng.randrange(4))
    case.path_parameters = path
    case.headers = headers
    if isinstance(case.body, dict):
        case.body = closer_to_life(case.path, case.body, world, rng)
    answer = case.call(base_url=world.url, timeout=PATIENCE)
    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    case.validate_response(answer, checks=checks)


def closer_to_life(path: str, body: dict[str, Any], world: World, rng: random.Random) -> dict[str, Any]:
    if path == "/api/tables" and rng.random() < 0.7:
        body |= {"game": "construction-fever", "players": 3, "seats": ["human", "random", "open"]}
    if path.endswith("/moves") and rng.random() < 0.7:
        body["move"] = rng.choice(["pass", "green 1", "green 99", "black 0", "develop 2"])
    if path == "/api/replay" and rng.random() < 0.7:
        record = dict(world.record)
        record[rng.choice(list(record))] = rng.choice([None, -1, [], {}, "x", True, 2**70, [[0, "pass"]], 1.5])
        return record
    if path.endswith("/score") and rng.random() < 0.8:
        player = {
            "name": "a",
            "hq_workers": 3,
            "credits": 12,
            "green": [2, 3],
            "black": 4,
            "public": 3,
            "private": 3,
            "tokens": 0,
        }
        player[rng.choice(list(player))] = rng.choice([None, -1, [], {}, "x", True, 2**70, [2**70], ["x"], 1.5, 0])
        return {"players": [player] * rng.choice([0, 1, 3, 4, 9])}
    return body
