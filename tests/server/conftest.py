from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.server import database
from tests.server.database import POSTGRES, SQLITE
from tests.server.serving import Caller, serving

# What of the server is tested over PostgreSQL too, in every run; BIDYARD_TEST_STORAGE=postgresql tests all of it there.
BOTH = {
    "test_storage",
    "test_contract",
    "test_clock",
    "test_undo",
    "test_lobby",
    "test_handing",
    "test_live",
    "test_restart",
    "test_time_up",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "stored_in" not in metafunc.fixturenames:
        return
    if "BIDYARD_TEST_STORAGE" in os.environ:
        kinds = [os.environ["BIDYARD_TEST_STORAGE"]]
    else:
        kinds = [SQLITE, POSTGRES] if metafunc.module.__name__.rpartition(".")[2] in BOTH else [SQLITE]
    if metafunc.definition.get_closest_marker("only_sqlite"):
        kinds = [SQLITE]
    metafunc.parametrize("stored_in", kinds, indirect=True, ids=kinds if kinds != [SQLITE] else [""])


@pytest.fixture(autouse=True)
def stored_in(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where tables are kept in this test."""
    kind: str = getattr(request, "param", SQLITE)
    if kind == POSTGRES:
        database.cluster()
    monkeypatch.setattr(database, "kind", kind)
    return kind


@pytest.fixture(scope="session")
def servers() -> Iterator[Callable[[str], Caller]]:
    """One of each kind, started when the first test asks for it."""
    with ExitStack() as open:
        started: dict[str, Caller] = {}

        def of(kind: str) -> Caller:
            if kind not in started:
                started[kind] = open.enter_context(serving())
            return started[kind]

        yield of


@pytest.fixture
def server(servers: Callable[[str], Caller], stored_in: str) -> Caller:
    """One server for all tests that leave nothing behind but tables."""
    return servers(stored_in)
