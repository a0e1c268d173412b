"""The database is brought up to date by one of those who begin at once; the others find it done."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from bidyard.server.postgres.steps import migrate, steps
from bidyard.server.postgres.storage import PostgresStorage
from bidyard.server.vault import Vault
from tests.server import database

SERVERS = 4


@pytest.fixture
def empty() -> str:
    name = f"empty-{time.time_ns()}"
    database.cluster().execute(f'CREATE DATABASE "{name}"')
    return database.cluster().dsn(name)


def test_the_steps_are_done_once_however_many_begin(empty: str) -> None:
    begin = threading.Barrier(SERVERS)

    def bring_up(_: int) -> int:
        with psycopg.connect(empty, autocommit=True) as db:
            begin.wait(30)
            return migrate(db)

    with ThreadPoolExecutor(SERVERS) as threads:
        assert sorted(threads.map(bring_up, range(SERVERS))) == [0] * (SERVERS - 1) + [len(steps())]
    with psycopg.connect(empty) as db:
        assert [n for (n,) in db.execute("SELECT number FROM bidyard_steps ORDER BY 1")] == [*range(1, len(steps()) + 1)]


def test_servers_that_start_at_once_on_an_empty_database(empty: str) -> None:
    vault, begin = Vault.new(), threading.Barrier(SERVERS)

    def start(_: int) -> str:
        begin.wait(30)
        return PostgresStorage(empty, vault).node

    with ThreadPoolExecutor(SERVERS) as threads:
        assert len(set(threads.map(start, range(SERVERS)))) == SERVERS
