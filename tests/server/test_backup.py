"""A backup is whole though people play meanwhile; what is restored from it is checked first, and overwrites nothing."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import random
import shutil
import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from bidyard.cli import main
from bidyard.server import backup as backups
from bidyard.server import migrations
from bidyard.server.progress import rebuild
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.storage import Entry, Snapshot, Stored
from bidyard.server.vault import Vault, key_beside
from tests.server.serving import Caller, in_own_loop, serving
from tests.server.test_migrations import of_version
from tests.server.test_storage import a_row, some_entries


def run(*arguments: object) -> tuple[int, str, str]:
    """The command, in a thread of its own; its exit code, what it printed and what it complained about."""
    out, err, code = io.StringIO(), io.StringIO(), 0

    def command() -> None:
        nonlocal code
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = int(end.code or 0)

    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        thread = threading.Thread(target=command)
        thread.start()
        thread.join()
    return code, out.getvalue(), err.getvalue()


def bidyard(*arguments: object, code: int = 0) -> str:
    """What the command prints; of an error the one line."""
    ended, out, err = run(*arguments)
    assert ended == code, out + err
    if code:
        assert err.startswith("bidyard: ")
        assert err.count("\n") == 1, err
        return err.strip()
    assert not err
    return out


def a_file(data: Path, tables: int = 3) -> None:
    async def story() -> None:
        storage = SqliteStorage(data, vault=Vault.open(key_beside(data)))
        for n in range(tables):
            await storage.create(a_row(f"t{n}"))
            for ply, entry in enumerate(some_entries(10 * (n % 3))):
                await storage.append(f"t{n}", ply, entry, False)
        await storage.close()

    in_own_loop(story())


def dump(path: Path) -> list[str]:
    with sqlite3.connect(path) as db:
        return list(db.iterdump())


@pytest.mark.only_sqlite
def test_a_copy_that_cannot_be_written_is_told_by_its_own_name(tmp_path: Path) -> None:
    data, out = tmp_path / "t.sqlite3", tmp_path / "nowhere" / "copy.sqlite3"
    a_file(data)
    assert bidyard("backup", out, "--data", data, code=1) == f"bidyard: {out}: No such file or directory"
    copy = tmp_path / "copy.sqlite3"
    bidyard("backup", copy, "--data", data)
    new = tmp_path / ("x" * 245)  # its name is not too long yet, those beside it are
    assert bidyard("restore", copy, "--data", new, code=1) == f"bidyard: {new}: File name too long"


@pytest.mark.only_sqlite
def test_there_and_back(tmp_path: Path) -> None:
    data, out, new = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3", tmp_path / "new" / "t.sqlite3"
    a_file(data)
    told = json.loads(bidyard("backup", out, "--data", data, "--json"))
    expected = {"storage": len(migrations.steps()), "tables": 3, "unfinished": 3, "moves": 30, "bytes": out.stat().st_size}
    assert told == {"file": str(out), "removed": [], **expected}
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert dump(out) == dump(data)
    out.chmod(0o400)  # one plain file that nobody writes to any more
    key = key_beside(data)
    assert "3 tables were rebuilt." in bidyard("restore", out, "--check", "--data", new, "--key-file", key)
    assert not new.exists()
    told = bidyard("restore", out, "--check", "--data", new, code=1)
    assert told.endswith("3 running games were not checked; give their key with --key-file"), "without the key nobody can"
    told = json.loads(bidyard("restore", out, "--data", new, "--json"))
    assert told == {"file": str(new), "lost": {}, "sealed": 3, **expected}
    assert dump(new) == dump(data)
    assert [file.name for file in new.parent.iterdir()] == ["t.sqlite3"]
    key_beside(new).write_bytes(key.read_bytes())
    key_beside(new).chmod(0o600)
    with serving(new) as server:
        assert server.see("t2")["ply"] == 20


@pytest.mark.only_sqlite
def test_a_backup_while_people_play_is_of_one_moment(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    stop = threading.Event()
    acknowledged: dict[str, int] = {}

    def play(server: Caller, table: str, tokens: list[str], seed: int) -> None:
        rng, caller = random.Random(seed), Caller(server.url)
        while not stop.is_set():
            for token in tokens:
                seen = caller.see(table, token)
                if seen["moves"] and caller.move(table, token, rng.choice(seen["moves"])["move"], seen["ply"]).ok:
                    acknowledged[table] = acknowledged.get(table, 0) + 1

    with serving(data) as server:
        tables = [server.table() for _ in range(3)]
        people = [threading.Thread(target=play, args=(server, *table, n)) for n, table in enumerate(tables)]
        for person in people:
            person.start()
        try:
            for n in range(8):
                before = dict(acknowledged)
                path, found = backups.back_up(data, tmp_path / f"copy{n}.sqlite3")
                assert found.tables == 3
                with sqlite3.connect(path) as db:
                    held = dict(db.execute("SELECT table_id, COUNT(*) FROM moves GROUP BY table_id"))
                assert all(held.get(table, 0) >= count for table, count in before.items()), "an acknowledged move is missing"
                assert in_own_loop(asyncio.to_thread(backups.check, path, tmp_path, Vault.new())).lost == {}
        finally:
            stop.set()
            for person in people:
                person.join()
    assert sum(acknowledged.values()) > 10


def test_into_a_folder_by_date_and_only_so_many(tmp_path: Path) -> None:
    a_file(tmp_path / "t.sqlite3", 1)
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("bidyard-20260101-000000.sqlite3", "bidyard-20260102-000000.sqlite3", "mine.sqlite3", "notes.txt"):
        (folder / name).touch()
    told = json.loads(bidyard("backup", folder, "--data", tmp_path / "t.sqlite3", "--keep", 2, "--json"))
    assert told["removed"] == [str(folder / "bidyard-20260101-000000.sqlite3")]
    assert Path(told["file"]).parent == folder
    left = {file.name for file in folder.iterdir()}
    assert left == {"bidyard-20260102-000000.sqlite3", "mine.sqlite3", "notes.txt", Path(told["file"]).name}
    assert "expected together with a folder" in bidyard("backup", tmp_path / "x", "--keep", 2, code=1)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    data, out = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3"
    a_file(data)
    bidyard("backup", out, "--data", data)
    before = out.read_bytes(), dump(data)
    assert bidyard("backup", out, "--data", data, code=1) == f"bidyard: {out}: exists already and is not overwritten"
    assert bidyard("restore", out, "--data", data, code=1) == f"bidyard: {data}: exists already and is not overwritten"
    stale = tmp_path / "gone.sqlite3-wal"
    stale.touch()  # what is left of a file that was deleted would be taken for a part of the new one
    assert str(stale) in bidyard("restore", out, "--data", tmp_path / "gone.sqlite3", code=1)
    assert (out.read_bytes(), dump(data)) == before


def test_the_key_stays_out_of_it(tmp_path: Path) -> None:
    a_file(tmp_path / "t.sqlite3")
    key_beside(tmp_path / "t.sqlite3").write_text("bidyard-key-1 " + "ab" * 32)
    told = bidyard("backup", tmp_path / "copy", "--data", tmp_path / "t.sqlite3")
    assert f"keep {tmp_path / 't.sqlite3.key'} in another safe place" in told
    assert b"abab" not in (tmp_path / "copy").read_bytes()
    told = bidyard("restore", tmp_path / "copy", "--data", tmp_path / "new.sqlite3")
    assert f"copy it to {tmp_path / 'new.sqlite3.key'} before the server starts" in told


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    new = tmp_path / "new.sqlite3"

    def refused(file: Path) -> str:
        line = bidyard("restore", file, "--data", new, code=1)
        assert not [path for path in tmp_path.iterdir() if path.name.startswith("new")], "nothing is left behind"
        return line

    assert "is no file" in refused(tmp_path / "nowhere")
    (tmp_path / "text").write_text("not a database, but long enough to look like something " * 20)
    assert "cannot be read as tables" in refused(tmp_path / "text")
    (tmp_path / "empty").touch()
    assert "holds no tables" in refused(tmp_path / "empty")
    a_file(tmp_path / "t.sqlite3", 40)
    shutil.copy(tmp_path / "t.sqlite3", tmp_path / "torn")
    with (tmp_path / "torn").open("r+b") as file:
        file.seek(4096 * 10 + 100)
        file.write(os.urandom(4096 * 3))
    assert refused(tmp_path / "torn").startswith(f"bidyard: {tmp_path / 'torn'}: is damaged")
    shutil.copy(tmp_path / "t.sqlite3", tmp_path / "later")
    with sqlite3.connect(tmp_path / "later") as db:
        db.execute("PRAGMA user_version = 999")
    assert "later version of Bidyard" in refused(tmp_path / "later")


def test_an_earlier_version_is_brought_up_to_date_in_the_copy_only(tmp_path: Path) -> None:
    of_version(tmp_path / "old", 1)
    before = (tmp_path / "old").read_bytes()
    bidyard("restore", tmp_path / "old", "--data", tmp_path / "new.sqlite3")
    with sqlite3.connect(tmp_path / "new.sqlite3") as db:
        assert migrations.version(db) == len(migrations.steps())
    assert (tmp_path / "old").read_bytes() == before


@pytest.mark.only_sqlite
def test_every_table_is_rebuilt_before_anything_is_restored(tmp_path: Path) -> None:
    data, new = tmp_path / "t.sqlite3", tmp_path / "new.sqlite3"

    async def story() -> None:
        storage = SqliteStorage(data, vault=Vault.open(key_beside(data)))
        await storage.create(a_row("good"))
        await storage.create(a_row("impossible"))
        await storage.append("impossible", 0, Entry(0, "black 900"), False)
        other = a_row("elsewhere")
        other.deck = "another deck"
        await storage.create(other)
        await storage.create(a_row("torn"))
        await storage.save_snapshot("torn", Snapshot(0, "", b""))
        await storage.close()

    in_own_loop(story())
    key_beside(new).write_bytes(key_beside(data).read_bytes())
    key_beside(new).chmod(0o600)
    told = json.loads(run("restore", data, "--data", new, "--json")[1])
    assert set(told["lost"]) == {"impossible", "elsewhere"}, "a snapshot of another version is not needed"
    assert not new.exists()
    assert "2 tables cannot be shown" in bidyard("restore", data, "--data", new, code=1)
    assert json.loads(bidyard("restore", data, "--data", new, "--anyway", "--json"))["file"] == str(new)
    with serving(new) as server:
        assert server.see("good")["ply"] == 0
        assert server.get("/api/tables/elsewhere").status_code == 410


def test_a_snapshot_that_lies_is_found(tmp_path: Path) -> None:
    data, row, vault = tmp_path / "t.sqlite3", a_row(), Vault.new()
    entries = some_entries(12)
    parts = [rebuild(Stored(row, None, entries[:at])).snapshot(row) for at in range(12)]
    snapshot = next(part for part in reversed(parts) if part is not None)

    async def story() -> None:
        storage = SqliteStorage(data, vault=vault)
        await storage.create(row)
        for ply, entry in enumerate(entries):
            await storage.append("t", ply, entry, False)
        await storage.save_snapshot("t", Snapshot(12, snapshot.stamp, snapshot.data))  # of an earlier ply
        await storage.close()

    in_own_loop(story())
    checked = in_own_loop(asyncio.to_thread(backups.check, data, tmp_path, vault))
    assert checked.lost == {"t": "its snapshot and its moves lead to different positions"}
