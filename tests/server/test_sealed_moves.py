"""Whoever reads the file of tables, or a backup, learns no move of a running game; a finished one needs no key."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from bidyard.server import backup as backups
from bidyard.server import migrations
from bidyard.server.problems import Problem
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.storage import UNDO, Entry
from bidyard.server.vault import Vault, key_beside
from tests.server.serving import Caller, in_own_loop, serving, tries
from tests.server.test_fair import play_on
from tests.server.test_storage import a_row

PLAIN = [Entry(2, "green 1", 40), Entry(1, "pass", 10), Entry(1, UNDO), Entry(1, "green 2", 7)]


def lies_there(folder: Path) -> bytes:
    """Whatever the files say, write-ahead log and freed pages included."""
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()) if ".key" not in file.name)


def kinds(data: Path) -> set[str]:
    with sqlite3.connect(data) as db:
        return {kind for (kind,) in db.execute("SELECT DISTINCT typeof(move) FROM moves")}


def answer_in_secret(server: Caller) -> tuple[str, list[str]]:
    """One of the two who tie has bid; nobody sees how much before the other has, too."""
    table, tokens = server.table(seed=3)
    rng = random.Random(2)
    for _ in tries():
        if server.see(table)["view"]["phase"] == "developing":
            break
        play_on(server, table, tokens, most=1, rng=rng)
    first, _ = server.see(table)["to_act"]
    assert server.move(table, tokens[first], "develop 1", server.see(table, tokens[first])["ply"]).status_code == 200
    return table, tokens


def checked(copy: Path, folder: Path, vault: Vault) -> backups.Checked:
    """As the command does it: without a loop of its own around it."""
    return in_own_loop(asyncio.to_thread(backups.check, copy, folder, vault))


@pytest.mark.only_sqlite
def test_a_secret_answer_cannot_be_read_from_the_file_nor_from_a_backup(tmp_path: Path) -> None:
    live, copies = tmp_path / "live", tmp_path / "copies"
    live.mkdir()
    copies.mkdir()
    with serving(live / "t.sqlite3") as server:
        table, tokens = answer_in_secret(server)
        copy, _ = backups.back_up(live / "t.sqlite3", copies)
        assert b"develop " not in lies_there(live)
        assert b"develop " not in lies_there(copies)
        assert b"green " not in lies_there(copies)
        assert kinds(copy) == {"blob"}
        assert checked(copy, tmp_path, Vault.new()).sealed == 1
        assert checked(copy, tmp_path, Vault.open(key_beside(live / "t.sqlite3"))).lost == {}
        play_on(server, table, tokens)
        assert server.see(table)["result"]
    assert kinds(live / "t.sqlite3") == {"text"}, "a finished game outlives the key"
    key_beside(live / "t.sqlite3").unlink()
    with serving(live / "t.sqlite3") as server:
        assert server.get(f"/api/tables/{table}/record").json()["moves"]


def test_they_are_the_same_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3") as server:
        table, tokens = answer_in_secret(server)
        before = [server.see(table, token) for token in tokens]
    with serving(tmp_path / "t.sqlite3") as server:
        after = [server.see(table, token) for token in tokens]
        for one, other in zip(before, after, strict=True):
            assert one["view"] == other["view"]
            assert one["moves"] == other["moves"]


def test_the_length_says_nothing(tmp_path: Path) -> None:
    moves = ["pass", "marker left", "marker right", "choose swindlers-and-sons"]

    async def story() -> None:
        storage = SqliteStorage(tmp_path / "t.sqlite3")
        await storage.create(a_row())
        for ply, move in enumerate(moves):
            await storage.append("t", ply, Entry(0, move), False)
        assert [entry.move for entry in await storage.entries("t")] == moves
        await storage.close()

    in_own_loop(story())
    with sqlite3.connect(tmp_path / "t.sqlite3") as db:
        assert len(set(db.execute("SELECT LENGTH(move) FROM moves"))) == 1


def test_a_move_opens_only_at_its_place(tmp_path: Path) -> None:
    vault = Vault.new()

    async def story(first: bool) -> None:
        storage = SqliteStorage(tmp_path / "t.sqlite3", vault=vault)
        if first:
            await storage.create(a_row())
            await storage.append("t", 0, Entry(0, "pass"), False)
            await storage.append("t", 1, Entry(1, "green 1"), False)
        else:
            loaded = await storage.load("t")
            assert loaded is not None
            assert loaded.row.hidden is None
            with pytest.raises(Problem):
                await storage.entries("t")
            await storage.create(a_row("u"))  # the others go on
        await storage.close()

    in_own_loop(story(first=True))
    with sqlite3.connect(tmp_path / "t.sqlite3") as db:
        db.execute("UPDATE moves SET move = (SELECT move FROM moves WHERE ply = 0)")
    in_own_loop(story(first=False))


def of_version_7(path: Path, vault: Vault) -> None:
    """A running game and a finished one, whose moves lie there as they were made."""
    with sqlite3.connect(path) as db:
        for step in migrations.steps()[:7]:
            db.executescript(step)
        db.execute("PRAGMA user_version = 7")
        for name, over in (("runs", 0), ("over", 1)):
            row = a_row(name)
            secrets = row.secrets.revealed() if over else row.secrets.sealed(vault, name)
            columns = "id, game, deck, options, created, secrets, dealt, over"
            values = (name, row.game, row.deck, secrets, over)
            db.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, '{{}}', 0, ?, 1, ?)", values)
            for ply, entry in enumerate(PLAIN):
                move = entry.move if entry.move == UNDO or over else f"{entry.move} of the past"
                db.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", (name, ply, entry.seat, move, entry.spent_ms))


def test_moves_of_an_earlier_version_are_sealed_and_leave_no_trace(tmp_path: Path) -> None:
    data, vault = tmp_path / "t.sqlite3", Vault.new()
    of_version_7(data, vault)
    assert b"of the past" in lies_there(tmp_path)

    async def story(vault: Vault) -> tuple[list[str], list[str]]:
        storage = SqliteStorage(data, vault=vault)
        runs, over = await storage.load("runs"), await storage.load("over")
        await storage.close()
        assert runs is not None
        assert over is not None
        return [entry.move for entry in runs.entries], [entry.move for entry in over.entries]

    past = ["green 1 of the past", "pass of the past", UNDO, "green 2 of the past"]
    played = [entry.move for entry in PLAIN]
    assert in_own_loop(story(Vault.new())) == (past, played)
    assert b"of the past" in lies_there(tmp_path), "a key that cannot open the table must not lock its moves away"
    assert in_own_loop(story(vault)) == (past, played)
    assert b"of the past" not in lies_there(tmp_path)
    assert in_own_loop(story(vault)) == (past, played)
    assert in_own_loop(story(Vault.new())) == ([], played)
