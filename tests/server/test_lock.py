"""One file of tables belongs to one server, however the last one ended; backups and administrators may still read it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bidyard.server.sqlite import SqliteStorage
from tests.server.serving import Caller, Process, in_own_loop
from tests.server.test_storage import a_row

SECOND = [sys.executable, "-m", "bidyard", "serve", "--port", "0", "--data"]


@pytest.mark.only_sqlite
def test_a_second_server_is_refused_in_one_line_until_the_first_is_gone(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    (tmp_path / "again.sqlite3").symlink_to(data)
    process = Process(data)
    process.start()
    try:
        table, _ = Caller(process.url).table()
        for name in ("t.sqlite3", "again.sqlite3"):
            second = subprocess.run([*SECOND, str(tmp_path / name)], capture_output=True, text=True, timeout=60)
            assert second.returncode == 1
            line = f"bidyard: {tmp_path / name}: another Bidyard server (process {process.pid}) is using it; "
            assert second.stderr.startswith(line), second.stderr
            assert second.stderr.count("\n") == 1
        with sqlite3.connect(data) as db:
            assert db.execute("SELECT COUNT(*) FROM tables").fetchone() == (1,), "others may read"
    finally:
        process.kill()
    process.start()  # nothing has to be removed by hand
    try:
        assert Caller(process.url).see(table)["ply"] == 0
    finally:
        process.kill()


def test_within_one_process_too(tmp_path: Path) -> None:
    async def story() -> None:
        first = SqliteStorage(tmp_path / "t.sqlite3")
        with pytest.raises(OSError, match=f"process {os.getpid()}"):
            SqliteStorage(tmp_path / "t.sqlite3")
        await first.create(a_row())
        await first.close()
        second = SqliteStorage(tmp_path / "t.sqlite3")
        assert [table.id for table in await second.listing()] == ["t"]
        await second.close()

    in_own_loop(story())


def test_a_refused_file_is_free_again(tmp_path: Path) -> None:
    (tmp_path / "t.sqlite3").write_text("not a database, but long enough to look like something " * 20)
    with pytest.raises(OSError, match="cannot be used"):
        SqliteStorage(tmp_path / "t.sqlite3")
    (tmp_path / "t.sqlite3").unlink()
    in_own_loop(SqliteStorage(tmp_path / "t.sqlite3").close())
