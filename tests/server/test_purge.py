"""Tables nobody has touched for long are deleted, at the start and once a day; nothing else is."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bidyard.server.calendar import DAY, NOTED, accept
from bidyard.server.hall import Hall
from bidyard.server.problems import Problem
from bidyard.server.shapes import NewTable
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.storage import Entry, Snapshot
from bidyard.server.thinking import Thinker
from tests.server.serving import ROOMY, in_own_loop, serving
from tests.server.test_migrations import of_version
from tests.server.test_storage import a_row


class Time:
    now = 1_000_000_000.0

    def __call__(self) -> float:
        return self.now


async def let_pass(storage: SqliteStorage, time: Time, days: float) -> None:
    """As when somebody starts the server once a week, or lets it run."""
    while days > 0:
        time.now += min(7.0, days) * DAY
        days -= 7
        assert await storage.purge(1e12, ()) == []


class Guest:
    seat = None
    lang = "en"

    def send(self, message: bytes) -> None:
        pass

    def close(self, code: int, reason: str) -> None:
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
        await let_pass(storage, time, 80)
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
        await let_pass(storage, time, 91)
        hall = Hall(storage, Thinker(ROOMY), ROOMY, time)
        assert len(await storage.purge(90 * DAY, ())) < 250
        await hall.purge()
        assert await storage.listing() == []
        await hall.close()

    in_own_loop(story())


def test_once_a_day_but_not_where_somebody_is(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        storage = SqliteStorage(tmp_path / "t.sqlite3", time)
        hall = Hall(storage, Thinker(ROOMY), ROOMY, time)
        wish = NewTable("construction-fever", 3, ["human"] * 3)
        (watched, _), (left, _) = await hall.create(wish, "en"), await hall.create(wish, "en")
        guest = Guest()
        watched.enter(guest)
        await let_pass(storage, time, 91)
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


@pytest.mark.only_sqlite
def test_at_the_start_and_only_if_wanted(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        old, _ = server.table()
    with sqlite3.connect(data) as db:
        db.execute("UPDATE tables SET touched = touched - ?", (91 * DAY,))
    with serving(data, replace(ROOMY, keep_days=0)) as server:
        assert server.see(old)["ply"] == 0
    with serving(data) as server:
        table, _ = server.table()
        in_own_loop(_until_gone(data, old))
        assert server.get(f"/api/tables/{old}").status_code == 404
        assert server.see(table)["ply"] == 0


async def _until_gone(data: Path, table: str) -> None:
    while rows(data, table):
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("days", [120, -120, 40_000])
def test_a_clock_that_has_jumped_deletes_nothing(tmp_path: Path, days: int, caplog: pytest.LogCaptureFixture) -> None:
    data, time = tmp_path / "t.sqlite3", Time()

    async def serve(*, expected: int, log: str | None) -> None:
        caplog.clear()
        storage = SqliteStorage(data, time)
        hall = Hall(storage, Thinker(ROOMY), ROOMY, time)
        await hall.purge()
        assert len(await storage.listing()) == expected
        assert (log or "") in caplog.text
        assert log or not caplog.text
        await storage.create(a_row(f"t{expected}"))
        await hall.close()

    in_own_loop(serve(expected=0, log=None))
    time.now += days * DAY  # while it was off
    in_own_loop(serve(expected=1, log=f"these {abs(days)} days do not count for deleting old tables."))
    time.now += 10 * DAY  # and stays wrong
    in_own_loop(serve(expected=2, log=None))
    time.now -= days * DAY  # somebody has set it right
    in_own_loop(serve(expected=3, log="do not count"))
    time.now += 10 * DAY
    in_own_loop(serve(expected=4, log=None))


def test_a_clock_that_jumps_while_serving_deletes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        storage = SqliteStorage(tmp_path / "t.sqlite3", time)
        await storage.create(a_row("one"))
        time.now += 120 * DAY
        assert await storage.purge(90 * DAY, ()) == []
        await storage.create(a_row("two"))
        await let_pass(storage, time, 85)
        assert await storage.purge(90 * DAY, ()) == []
        await let_pass(storage, time, 6)
        assert sorted(await storage.purge(90 * DAY, ())) == ["one", "two"], "days that pass still count"
        await storage.close()

    in_own_loop(story())


def test_days_before_there_was_a_calendar(tmp_path: Path) -> None:
    """A file of an earlier version tells when its last move was made: a jump since then is noticed too."""
    data, time = tmp_path / "t.sqlite3", Time()
    of_version(data, 2)
    with sqlite3.connect(data) as db:
        db.execute("UPDATE tables SET touched = ?", (time.now - 120 * DAY,))

    async def story() -> None:
        storage = SqliteStorage(data, time)
        assert await storage.purge(90 * DAY, ()) == []
        await storage.close()

    in_own_loop(story())


def test_whoever_knows_better_can_insist(tmp_path: Path) -> None:
    data, time = tmp_path / "t.sqlite3", Time()

    async def story() -> None:
        storage = SqliteStorage(data, time)
        await storage.create(a_row())
        time.now += 120 * DAY
        assert await storage.purge(90 * DAY, ()) == []
        with sqlite3.connect(data) as db:
            assert accept(db) == 120
        time.now += NOTED + 1
        assert await storage.purge(90 * DAY, ()) == ["t"]
        await storage.close()

    in_own_loop(story())
