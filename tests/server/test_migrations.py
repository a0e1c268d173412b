"""The file of tables is brought up to date step by step, and never by a program that is older than it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bidyard.server import migrations
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.storage import Entry
from tests.server.serving import in_own_loop
from tests.server.test_storage import a_row

FAIR = 7  # the step that brought the new chance


def of_version(path: Path, number: int) -> None:
    with sqlite3.connect(path) as db:
        for step in migrations.steps()[:number]:
            db.executescript(step)
        db.execute(f"PRAGMA user_version = {number}")
        if number:
            seeds = "seed, bot_seed" if number < FAIR else "secrets, dealt"
            columns = f"id, game, deck, options, created, {seeds}"
            deck = a_row().deck
            db.execute(f"INSERT INTO tables ({columns}) VALUES ('t', 'construction-fever', ?, '{{}}', 0, x'', 1)", (deck,))
            db.execute("UPDATE tables SET touched = 0") if number > 1 else None
            for seat in range(3):
                columns = "table_id, seat, kind, name, claimed, out_of_time"
                db.execute(f"INSERT INTO seats ({columns}) VALUES ('t', ?, 'human', 'P', 0, 0)", (seat,))
            db.execute("INSERT INTO moves (table_id, ply, seat, move, spent_ms) VALUES ('t', 0, 2, 'green 1', 40)")


def shape(path: Path) -> list[tuple[str, ...]]:
    with sqlite3.connect(path) as db:
        return sorted(db.execute("SELECT type, name, sql FROM sqlite_master").fetchall())


@pytest.mark.parametrize("number", range(len(migrations.steps()) + 1))
def test_every_earlier_version_is_read_and_loses_nothing(tmp_path: Path, number: int) -> None:
    of_version(tmp_path / "old.sqlite3", number)

    async def story() -> None:
        fresh = SqliteStorage(tmp_path / "fresh.sqlite3")
        await fresh.close()
        storage = SqliteStorage(tmp_path / "old.sqlite3")
        if number < FAIR:
            assert await storage.load("t") is None, "dealt by a generator that is gone"
        elif number:
            loaded = await storage.load("t")
            assert loaded is not None
            assert loaded.entries == [Entry(2, "green 1", 40)]
        await storage.create(a_row("new"))
        await storage.close()

    in_own_loop(story())
    assert shape(tmp_path / "old.sqlite3") == shape(tmp_path / "fresh.sqlite3")


def test_an_older_program_refuses_a_newer_file(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "t.sqlite3") as db:
        db.execute("PRAGMA user_version = 999")
    before = (tmp_path / "t.sqlite3").read_bytes()
    with pytest.raises(OSError, match=r"later version of Bidyard \(storage 999, this one knows up to \d+\): update"):
        SqliteStorage(tmp_path / "t.sqlite3")
    with sqlite3.connect(tmp_path / "t.sqlite3") as db:
        assert db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone() == (0,)
    assert len(before) == len((tmp_path / "t.sqlite3").read_bytes())


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "places.sqlite3") as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")
    with pytest.raises(OSError, match="another program"):
        SqliteStorage(tmp_path / "places.sqlite3")
    assert [name for _, name, _ in shape(tmp_path / "places.sqlite3")] == ["bookmarks"]


def test_a_step_that_fails_is_not_half_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = migrations.steps()
    of_version(tmp_path / "t.sqlite3", len(known))
    before = shape(tmp_path / "t.sqlite3")
    broken = "ALTER TABLE tables ADD COLUMN new TEXT; INSERT INTO nowhere VALUES (1);"
    monkeypatch.setattr(migrations, "steps", lambda: (*known, broken))
    with pytest.raises(OSError, match=f"could not be brought to storage {len(known) + 1}: no such table: nowhere"):
        SqliteStorage(tmp_path / "t.sqlite3")
    assert shape(tmp_path / "t.sqlite3") == before
    monkeypatch.setattr(migrations, "steps", lambda: known)
    in_own_loop(SqliteStorage(tmp_path / "t.sqlite3").close())
