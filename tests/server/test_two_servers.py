"""Two servers over one database, in this process: what they count together, delete once, and find without being told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from bidyard.server.calendar import DAY
from bidyard.server.limits import Limits, Meter, Rate
from bidyard.server.postgres import notices
from bidyard.server.postgres.connections import Pooled
from bidyard.server.postgres.notices import Notices
from bidyard.server.postgres.storage import PostgresStorage
from bidyard.server.vault import Vault
from tests.server import database
from tests.server.serving import ROOMY, Caller, Live, in_own_loop, serving, tries
from tests.server.test_handing import code, told
from tests.server.test_storage import a_row

FEVER = "construction-fever"
HARDLY = 1 / 3600  # a second
OLD = "UPDATE tables SET touched = touched - 91 * 86400, used = used - interval '91 days'"


def a_database() -> str:
    return database.database(f"two-{time.time_ns()}")


@contextmanager
def two(limits: Limits = ROOMY, dsn: str = "") -> Iterator[tuple[Caller, Caller]]:
    dsn, vault = dsn or a_database(), Vault.new()
    with serving(dsn, limits, vault=vault) as one, serving(dsn, limits, vault=vault) as other:
        yield one, other


def at_once(servers: tuple[Caller, Caller], method: str, path: str, *calls: tuple[Any, str | None]) -> list[tuple[int, str]]:
    """Through both in turn; what they answer."""

    def ask(n: int) -> tuple[int, str]:
        body, token = calls[n]
        return code(Caller(servers[n % 2].url).call(method, path, body, token))

    with ThreadPoolExecutor(len(calls)) as threads:
        return sorted(threads.map(ask, range(len(calls))))


def test_tables_are_counted_over_all_servers() -> None:
    with two(replace(ROOMY, tables=Rate(5, HARDLY))) as servers:
        wish = {"game": FEVER, "players": 3, "seats": ["human"] * 3}
        answers = at_once(servers, "POST", "/api/tables", *[(wish, None)] * 8)
        assert answers == [(201, "")] * 5 + [(429, "too-many-tables")] * 3


def until_heard(meter: Meter, calls: int) -> None:
    for _ in tries():
        if sum(spent for spent, _ in meter._spent.values()) > calls - 0.5:
            break


def pings(live: Live, messages: int) -> list[str]:
    for _ in range(messages):
        live.send(type="ping")
    return [live.until(lambda message: message["type"] in ("pong", "refused"))["type"] for _ in range(messages)]


def test_calls_and_messages_are_counted_over_all_servers() -> None:
    """They tell each other about once a second."""
    with two(replace(ROOMY, calls=Rate(60, HARDLY), messages_of_address=Rate(40, HARDLY))) as (one, other):
        table, _ = one.table()
        with one.live(table) as here, other.live(table) as there:  # a call each
            here.next()
            there.next()
            assert pings(here, 30) == ["pong"] * 30
            until_heard(other.hall.messages, 30)
            assert pings(there, 12) == ["pong"] * 10 + ["refused"] * 2
        assert [one.get("/api/tables/nowhere").status_code for _ in range(40)] == [404] * 40
        until_heard(other.hall.calls, 43)
        answers = [other.get("/api/tables/nowhere").status_code for _ in range(20)]
        assert answers == [404] * 17 + [429] * 3


def test_without_notices_all_arrives_by_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Notices, "put", lambda self, item: None)
    with two() as (one, other):
        table, tokens = one.table(["human", "human", "foreman"], seed=7)
        with other.live(table) as watcher:
            watcher.next()
            for _ in range(2):
                token, seen = next((t, s) for _ in tries() for t in tokens if (s := one.see(table, t))["moves"])
                assert one.move(table, token, seen["moves"][0]["move"], seen["ply"]).ok
                watcher.until(lambda message, ply=seen["ply"]: message["type"] == "state" and message["ply"] > ply)
            # Only now: a name and a move that are found by one look come in one state.
            assert one.post(f"/api/tables/{table}/name", {"name": "Noor"}, tokens[0]).ok
            watcher.until(lambda message: message["type"] == "state" and message["seats"][0]["name"] == "Noor")
        assert other.hall.storage.notices.heard == one.hall.storage.notices.heard == 0


def test_a_chair_is_given_away_and_taken_back_once() -> None:
    with two() as servers:
        table, tokens = servers[0].table(seed=7)
        for server in servers:
            server.see(table, tokens[1])
            server.leave_alone(table, 1)
        path = f"/api/tables/{table}/seats/1/bot"
        assert at_once(servers, "POST", path, *[({}, tokens[0])] * 4) == [(200, "")] * 4, "it is done, whoever did it"
        answers = at_once(servers, "DELETE", path, *[(None, tokens[1])] * 4)
        assert answers == [(200, "")] + [(409, "not-handed")] * 3
        for server in servers:
            for _ in tries():
                if not server.see(table)["seats"][1]["handed"]:
                    break
            assert told(server, table) == [("handed", 1), ("returned", 1)]


def test_an_old_table_is_deleted_once_and_gone_from_all_servers() -> None:
    dsn = a_database()
    with two(dsn=dsn) as (one, other), psycopg.connect(dsn, autocommit=True) as db:
        played, watched = one.table()[0], one.table()[0]
        for table in (played, watched):
            other.see(table)
        with other.live(watched) as live:
            live.next()
            db.execute(OLD)
            asyncio.run_coroutine_threadsafe(other.hall.storage.in_use([watched]), other.loop).result(30)
            for purge in [asyncio.run_coroutine_threadsafe(server.hall.purge(), server.loop) for server in (one, other)]:
                purge.result(30)
            for server in (one, other):
                for _ in tries():
                    if server.get(f"/api/tables/{played}").status_code == 404:
                        break
                assert server.see(watched)["ply"] == 0, "somebody looks at it"


def test_two_who_delete_at_once_take_nothing_twice() -> None:
    dsn, vault = a_database(), Vault.new()

    async def story() -> None:
        storages = [PostgresStorage(dsn, vault), PostgresStorage(dsn, vault)]
        await asyncio.gather(*(storages[0].create(a_row(f"t{n}")) for n in range(250)))
        with psycopg.connect(dsn, autocommit=True) as db:
            db.execute(OLD)

        async def purge(storage: PostgresStorage) -> list[str]:
            gone: list[str] = []
            while some := await storage.purge(90 * DAY, ()):
                gone += some
            return gone

        one, other = await asyncio.gather(*map(purge, storages))
        assert sorted(one + other) == sorted(f"t{n}" for n in range(250))
        assert await storages[0].listing() == []
        for storage in storages:
            await storage.close()

    in_own_loop(story())


def test_a_pooler_where_notices_should_come_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another database stands for it: there, too, LISTEN is accepted and hears nothing."""
    monkeypatch.setattr(notices, "_HEARD_WITHIN", 0.2)
    said = "hears no notices: a pooler stands between. Give the address of the database itself with --listen-data"
    with pytest.raises(Pooled, match=said):
        PostgresStorage(a_database(), Vault.new(), listen=a_database())
