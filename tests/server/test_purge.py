"""Tables nobody has touched for long are deleted, at the start and once a day; nothing else is."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

import bidyard
from bidyard.server.hall import DAY, Hall
from bidyard.server.problems import Problem
from bidyard.server.shapes import NewTable
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.storage import Entry, Snapshot
from bidyard.server.thinking import Thinker
from tests.server.serving import ROOMY, in_own_loop, serving
from tests.server.test_storage import a_row


class Time:
    now = 1_000_000_000.0

    def __call__(self) -> float:
        return self.now


class Guest:
    seat = None
    lang = "en"

    def send(self, message: str) -> None:
        pass


def rows(data: Path, table: str) -> int:
    """How many rows of the file speak of a table."""
    with sqlite3.connect(data) as db:
        columns = {"tables": "id", "seats": "table_id", "moves": "table_id", "snapshots": "table_id"}
        counts = [db.execute(f"SELECT COUNT(*) FROM {name} WHERE {key} = ?", (table,)) for name, key in columns.items()]
        return sum(count.fetchone()[0] for count in counts)


def test_days_are_counted_from_the_last_move(tmp_path: Path) -> None:
    data, time = tmp_path / "t.sqlite3", Time()

    async def story() -> None:
        storage = SqliteStorage(data, time)
        for name in ("left", "played", "kept"):
            await storage.create(a_row(name))
        await storage.append("left", 0, Entry(2, "green 1"), False)
        await storage.save_snapshot("left", Snapshot(1, "stamp", b"data"))
        time.now += 80 * DAY
        await storage.append("played", 0, Entry(2, "green 1"), True)
        time.now += 10 * DAY
        assert await storage.purge(90 * DAY, ()) == []
        time.now += 1
        assert await storage.purge(90 * DAY, {"kept"}) == ["left"]
        assert await storage.purge(90 * DAY, {"kept"}) == []
        assert await storage.load("left") is None
        assert await storage.load("played") is not None
        await storage.close()

    in_own_loop(story())
    assert rows(data, "left") == 0
    assert rows(data, "played") == 1 + 3 + 1


def test_a_large_purge_is_cut_into_pieces(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        storage = SqliteStorage(tmp_path / "t.sqlite3", time)
        await asyncio.gather(*(storage.create(a_row(f"t{n}")) for n in range(250)))
        time.now += 91 * DAY
        hall = Hall(storage, Thinker(ROOMY), ROOMY, time)
        assert len(await storage.purge(90 * DAY, ())) < 250
        await hall.purge()
        assert await storage.unfinished() == []
        await hall.close()

    in_own_loop(story())


def test_once_a_day_but_not_where_somebody_is(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        hall = Hall(SqliteStorage(tmp_path / "t.sqlite3", time), Thinker(ROOMY), ROOMY, time)
        wish = NewTable("construction-fever", 3, ["human"] * 3)
        (watched, _), (left, _) = await hall.create(wish, "en"), await hall.create(wish, "en")
        guest = Guest()
        watched.enter(guest)
        time.now += 91 * DAY
        hall._purged = time.now - DAY + 1
        await hall.purge_daily()
        assert await hall.room(left.id) is left, "not yet"
        time.now += 1
        await hall.purge_daily()
        assert await hall.room(watched.id) is watched
        with pytest.raises(Problem, match="no-table"):
            await hall.room(left.id)
        watched.leave(guest)
        time.now += DAY
        await hall.purge_daily()
        assert await hall.storage.load(watched.id) is None
        await hall.close()

    in_own_loop(story())


def test_at_the_start_and_only_if_wanted(tmp_path: Path) -> None:
    data, time = tmp_path / "t.sqlite3", Time()

    async def long_ago() -> None:
        storage = SqliteStorage(data, time)
        await storage.create(a_row())
        await storage.close()

    in_own_loop(long_ago())
    with serving(data, replace(ROOMY, keep_days=0)) as server:
        assert server.see("t")["ply"] == 0
    with serving(data) as server:
        table, _ = server.table()
        in_own_loop(_until_gone(data))
        assert server.get("/api/tables/t").status_code == 404
        assert server.see(table)["ply"] == 0


async def _until_gone(data: Path) -> None:
    while rows(data, "t"):
        await asyncio.sleep(0.01)


def test_files_of_the_first_version_are_read_and_lose_nothing(tmp_path: Path) -> None:
    data, time = tmp_path / "t.sqlite3", Time()

    async def write() -> None:
        storage = SqliteStorage(data, time)
        await storage.create(a_row())
        await storage.append("t", 0, Entry(bidyard.new("construction-fever", 3, seed=7).to_act[0], "green 1"), False)
        await storage.close()

    in_own_loop(write())
    with sqlite3.connect(data) as db:
        db.execute("ALTER TABLE tables DROP COLUMN touched")
        db.execute("PRAGMA user_version = 1")
    with serving(data) as server:
        assert server.see("t")["ply"] == 1, "its days are counted from now"
