"""Storage: append-only, one entry per ply, whole batches on disk, snapshots that change nothing."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import stat
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bidyard
from bidyard.server.hidden import Hidden
from bidyard.server.problems import Problem
from bidyard.server.progress import Progress, rebuild, replay
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.storage import UNDO, Conflict, Entry, Fence, Note, SeatRow, Snapshot, Stored, TableRow
from bidyard.server.vault import Vault
from tests.server import database
from tests.server.database import storage as storage_at
from tests.server.serving import in_own_loop, serving


def a_row(name: str = "t", code: str | None = None) -> TableRow:
    table = bidyard.new("construction-fever", 3, seed=7)
    seats = [SeatRow("human", f"P{k}", bytes([k]) * 32) for k in range(3)]
    return TableRow(name, table.game, table.cards.hash, {}, seats, code, hidden=Hidden.new(7))


def test_an_entry_is_written_once(tmp_path: Path, stored_in: str) -> None:
    async def story() -> None:
        storage = storage_at(tmp_path / "t.sqlite3")
        await storage.create(a_row())
        await storage.append("t", 0, Entry(2, "green 1", 40), False)
        with pytest.raises(Conflict):
            await storage.append("t", 0, Entry(1, "pass"), False)
        await storage.append("t", 1, Entry(1, "pass", 10), True)
        assert await storage.entries("t") == [Entry(2, "green 1", 40), Entry(1, "pass", 10)]
        loaded = await storage.load("t")
        assert loaded is not None
        assert loaded.row.over
        assert loaded.spent_ms == {2: 40, 1: 10}
        assert await storage.load("other") is None
        await storage.close()

    in_own_loop(story())
    if stored_in == database.SQLITE:
        assert stat.S_IMODE((tmp_path / "t.sqlite3").stat().st_mode) == 0o600


@pytest.mark.only_sqlite
def test_a_batch_is_one_commit_and_a_conflict_fails_alone(tmp_path: Path) -> None:
    async def story() -> list[BaseException | None]:
        storage = SqliteStorage(tmp_path / "t.sqlite3")
        await storage.create(a_row())
        writes = [storage.append("t", ply, Entry(0, str(ply)), False) for ply in (0, 1, 1, 2, 0, 3)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        await storage.close()
        return answers

    answers = in_own_loop(story())
    assert [type(answer) for answer in answers] == [type(None), type(None), Conflict, type(None), Conflict, type(None)]
    with sqlite3.connect(tmp_path / "t.sqlite3") as db:
        assert [ply for (ply,) in db.execute("SELECT ply FROM moves ORDER BY ply")] == [0, 1, 2, 3]
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_write_that_is_behind_is_refused(tmp_path: Path) -> None:
    """Whatever was written last: a move, a seat, a note, a code."""

    async def story() -> None:
        storage = storage_at(tmp_path / "t.sqlite3")
        row = a_row()
        await storage.create(row)
        head = ""

        async def writes(fence: Fence, ply: int) -> list[Exception | None]:
            seat, note = replace(row.seats[0], claimed=True), Note(0, "renamed", 0, {})
            work = (
                storage.append("t", ply, Entry(2, "green 1"), False, fence=fence),
                storage.save_seat("t", 0, seat, fence=fence),
                storage.add_note("t", note, fence),
                storage.save_code("t", None, fence),
                storage.save_table(row, fence=fence),
            )
            return [await caught(one) for one in work]

        for ply in range(3):
            assert all(type(found) is Conflict for found in await writes(Fence("somebody else's", "k"), ply))
            fence = Fence.after(head)
            await storage.append("t", ply, Entry(2, "green 1"), False, fence=fence)
            head = fence.key
            assert await storage.heads(["t", "none"]) == {"t": head}
            fence = Fence.after(head)
            await storage.save_seat("t", 1, row.seats[1], fence=fence)
            assert (
                type(await caught(storage.append("t", ply + 1, Entry(2, "green 1"), False, fence=Fence.after(head))))
                is Conflict
            )
            head = fence.key
        loaded = await storage.load("t")
        assert loaded is not None
        assert (loaded.row.head, len(loaded.entries)) == (head, 3)
        await storage.close()

    in_own_loop(story())


async def caught(work: Coroutine[Any, Any, None]) -> Exception | None:
    try:
        await work
    except Conflict as error:
        return error
    return None


def test_what_has_to_be_looked_after(tmp_path: Path) -> None:
    async def story() -> None:
        storage = storage_at(tmp_path / "t.sqlite3")
        await storage.create(a_row())
        assert await storage.due() == []
        await storage.append("t", 0, Entry(2, "green 1"), False, due=True)
        assert await storage.due() == ["t"]
        await storage.save_seat("t", 0, a_row().seats[0], due=False)
        assert await storage.due() == []
        await storage.close()

    in_own_loop(story())


def test_codes_are_unique_while_they_are_open(tmp_path: Path) -> None:
    async def story() -> None:
        storage = storage_at(tmp_path / "t.sqlite3")
        await storage.create(a_row("one", "AAAAAA"))
        with pytest.raises(Conflict):
            await storage.create(a_row("two", "AAAAAA"))
        assert await storage.load("two") is None, "nothing of a failed table stays"
        await storage.create(a_row("two", "BBBBBB"))
        with pytest.raises(Conflict):
            await storage.save_code("two", "AAAAAA")
        assert await storage.find_code("AAAAAA") == "one"
        await storage.save_code("one", None)
        assert await storage.find_code("AAAAAA") is None
        await storage.close()

    in_own_loop(story())


@pytest.mark.only_sqlite
def test_tokens_are_stored_hashed_only(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3") as server:
        _, tokens = server.table()
    held = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert all(token.encode() not in held for token in tokens)


@pytest.mark.only_sqlite
def test_any_other_file_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, but long enough to look like something " * 20)
    with pytest.raises(OSError, match="cannot be used for tables"):
        SqliteStorage(tmp_path / "notes.txt")


@contextmanager
def full_disk(growing: Path) -> Iterator[None]:
    """No file of this process may grow beyond the size of this one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (growing.stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.only_sqlite
def test_whether_it_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Point 10 of the findings: the server said that all was well on a full disk and on a damaged file."""
    monkeypatch.setattr("bidyard.server.sqlite._FRESH", 0.0)

    async def story() -> None:
        storage = SqliteStorage(tmp_path / "t.sqlite3")
        assert await storage.writable()
        await storage.create(a_row())
        with full_disk(tmp_path / "t.sqlite3-wal"):
            assert not await storage.writable()
            with pytest.raises(Problem, match="storage"):
                await storage.append("t", 0, Entry(0, "pass"), False)
            assert await storage.entries("t") == []
        assert await storage.writable()
        await storage.append("t", 0, Entry(0, "pass"), False)
        assert await storage.entries("t") == [Entry(0, "pass")]
        told = [record.message.partition(":")[0] for record in caplog.records]
        assert told == ["tables cannot be written", "tables can be written again"], "once, not for every call"
        (tmp_path / "t.sqlite3").rename(tmp_path / "elsewhere")
        assert not await storage.writable(), "what is written now would be lost with the next start"
        await storage.close()

    in_own_loop(story())


@pytest.mark.only_sqlite
def test_a_damaged_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bidyard.server.sqlite._CHECK_SECONDS", 0.0)
    data = tmp_path / "t.sqlite3"

    async def fill() -> None:
        storage = SqliteStorage(data)
        await asyncio.gather(*(storage.create(a_row(f"t{n}")) for n in range(200)))
        assert await storage.check()
        await storage.close()

    async def story() -> None:
        storage = SqliteStorage(data)
        assert await storage.writable()
        with data.open("r+b") as file:
            file.seek(4096 * 8)
            file.write(b"\xff" * 4096 * 8)
        while await storage.writable():
            await asyncio.sleep(0.01)
        await storage.close()

    in_own_loop(fill())
    in_own_loop(story())


def some_entries(count: int) -> list[Entry]:
    table = bidyard.new("construction-fever", 3, seed=7)
    entries = []
    for n in range(count):
        seat = table.to_act[-1]
        move = table.moves(seat)[n % 2]
        table.play(seat, move)
        entries.append(Entry(seat, str(move)))
    return entries


def test_a_snapshot_and_the_log_lead_to_the_same_table() -> None:
    row = a_row()
    entries = some_entries(40)
    whole = rebuild(Stored(row, None, entries))
    assert whole.ply == 40
    for at in range(0, 41, 5):
        part = rebuild(Stored(row, None, entries[:at]))
        snapshot = part.snapshot(row)
        if snapshot is None:
            assert part.sealed or part.before
            continue
        again = rebuild(Stored(row, snapshot, entries[at:]))
        assert (again.ply, again.sealed, again.mover) == (whole.ply, whole.sealed, whole.mover)
        assert again.table.state == whole.table.state
        assert again.table.record() == whole.table.record()
        assert [event.json() for event in again.table.log(0)] == [event.json() for event in whole.table.log(0)]


def test_snapshots_are_sealed(tmp_path: Path, stored_in: str) -> None:
    """They hold every hidden card: whoever finds a backup must not read them, nor what the cards come from."""
    row, entries = a_row(), some_entries(40)
    parts = [rebuild(Stored(row, None, entries[:at])).snapshot(row) for at in range(40)]
    snapshot = next(part for part in reversed(parts) if part is not None)
    data, vault = tmp_path / "t.sqlite3", Vault.new()

    async def write() -> None:
        storage = storage_at(data, vault=vault)
        await storage.create(row)
        for ply, entry in enumerate(entries):
            await storage.append("t", ply, entry, False)
        await storage.save_snapshot("t", snapshot)
        await storage.close()

    async def read(key: Vault) -> Stored:
        storage = storage_at(data, vault=key)
        stored = await storage.load("t")
        assert stored is not None
        await storage.close()
        return stored

    in_own_loop(write())
    if stored_in == database.SQLITE:
        assert snapshot.data[:64] not in data.read_bytes()
    known, unknown = in_own_loop(read(vault)), in_own_loop(read(Vault.new())) if stored_in == database.SQLITE else None
    assert known.snapshot == snapshot
    assert known.entries == entries[snapshot.ply :]
    if unknown is None:  # servers with another key are refused there
        return
    assert unknown.snapshot is None
    assert known.row.hidden == row.hidden
    assert unknown.row.hidden is None
    assert unknown.entries == [], "nor its moves"


def test_a_snapshot_of_other_rules_is_not_read() -> None:
    with pytest.raises(LookupError):
        rebuild(Stored(a_row(), Snapshot(3, "old", b"?"), []))


def test_undone_moves_are_not_replayed() -> None:
    start = Progress(bidyard.new("construction-fever", 3, seed=7))
    seat = start.table.to_act[0]
    done = replay(start, [Entry(seat, "green 1"), Entry(seat, UNDO), Entry(seat, "green 2")])
    assert done.ply == 3
    assert done.table.record()["moves"] == [[seat, "green 2"]]
    assert done.mover == seat
    assert len(done.before) == 1
