"""The people who run a server list, look at, close and delete tables, whether it runs or not, and see no secrets."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bidyard.server.hidden import read_hidden
from bidyard.server.keys import new_table_id
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.vault import vault_of
from tests.server.serving import ROOMY, in_own_loop, serving
from tests.server.test_backup import a_file, bidyard, dump, run

QUICK = replace(ROOMY, sweep_seconds=0.05)


@pytest.mark.only_sqlite
def test_listing_beside_a_server(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        first, tokens = server.table(names=["Maya", "[/b] Inès", "Tom"], seed=7)
        seat = server.see(first)["to_act"][0]
        second = server.post("/api/tables", {"game": "reputation", "players": 3, "seats": ["human", "open", "random"]}).json()
        server.move(first, tokens[seat], "green 1", 0)
        listed = json.loads(bidyard("admin", "list", "--data", data, "--json"))
        assert {table["id"] for table in listed} == {first, second["table"]}
        known = {table["id"]: table for table in listed}
        assert known[first]["names"] == ["Maya", "[/b] Inès", "Tom"]
        assert (known[first]["moves"], known[first]["people"], known[second["table"]]["joinable"]) == (1, 3, True)
        text = bidyard("admin", "list", "--data", data)
        assert "Maya, [/b] Inès, Tom" in text
        assert "open to join" in text
        chosen = json.loads(bidyard("admin", "list", "--data", data, "--game", "reputation", "--json"))
        assert [table["id"] for table in chosen] == [second["table"]]
        assert json.loads(bidyard("admin", "list", "--data", data, "--idle-days", 1, "--json")) == []
        told = json.loads(bidyard("admin", "counts", "--data", data, "--json"))
        assert (told["tables"], told["unfinished"], told["moves"]) == (2, 2, 1)
        assert told["games"] == {"construction-fever": 1, "reputation": 1}
        shown = bidyard("admin", "show", f"https://example.org/t/{first}#{tokens[0]}", "--data", data)
        assert "seat 1: [/b] Inès (human" in shown
        assert json.loads(bidyard("admin", "show", first, "--data", data, "--json"))["moves"] == 1


@pytest.mark.only_sqlite
def test_no_secrets(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        table, tokens = server.table(seed=7, open=True)
        code = server.hall._rooms[table].row.code
        said = "".join(bidyard("admin", *more, "--data", data) for more in (["list"], ["show", table], ["counts"]))
        said += "".join(bidyard("admin", *more, "--data", data, "--json") for more in (["list"], ["show", table]))
    with sqlite3.connect(data) as db:
        (secrets,) = db.execute("SELECT secrets FROM tables").fetchone()
    hidden = read_hidden(secrets, vault_of(data), table)
    assert hidden is not None
    for secret in (*tokens, code, str(hidden.bots), hidden.server, f'"seed": {hidden.seed}', "token"):
        assert secret not in said


@pytest.mark.only_sqlite
def test_closing_while_people_are_there(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data, QUICK) as server:
        table, tokens = server.table(open=True)
        other, _ = server.table()
        with server.live(table, tokens[0]) as live, server.live(other) as elsewhere:
            live.next()
            elsewhere.next()
            assert bidyard("admin", "close", table, "--data", data) == f"{table}: closed\n"
            live.until_closed()
            assert server.see(other)["ply"] == 0
        refused = server.get(f"/api/tables/{table}", tokens[0])
        assert (refused.status_code, refused.json()["error"]["code"]) == (410, "table-closed")
        assert "closed by the people who run this server" in refused.json()["error"]["message"]
        bidyard("admin", "reopen", table, "--data", data)
        assert server.see(table, tokens[0])["ply"] == 0
    bidyard("admin", "close", table, "--data", data)  # with no server
    with serving(data, QUICK) as server:
        assert server.get(f"/api/tables/{table}").status_code == 410


def test_a_tables_id_is_no_option_of_a_command() -> None:
    assert not any(new_table_id().startswith("-") for _ in range(2_000))


@pytest.mark.only_sqlite
def test_deleting_while_people_are_there(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data, QUICK) as server:
        table, tokens = server.table()
        with server.live(table, tokens[0]) as live:
            live.next()
            assert bidyard("admin", "delete", table, "--data", data, "--yes") == f"{table}: deleted\n"
            live.until_closed()
        assert server.get(f"/api/tables/{table}", tokens[0]).status_code == 404
    assert table not in "".join(dump(data))


def test_deleting_without_a_server(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    a_file(data)
    with sqlite3.connect(data) as db:
        db.execute("UPDATE tables SET touched = touched - 100 * 86400 WHERE id <> 't1'")
    line = bidyard("admin", "delete", "--idle-days", 30, "--data", data, code=1)
    assert "2 tables would be deleted for good" in line
    told = json.loads(bidyard("admin", "delete", "--idle-days", 30, "--data", data, "--yes", "--json"))
    assert sorted(told["deleted"]) == ["t0", "t2"]
    assert [table["id"] for table in json.loads(bidyard("admin", "list", "--data", data, "--json"))] == ["t1"]
    assert bidyard("admin", "delete", "--idle-days", 30, "--data", data, "--yes") == "nothing to do\n"


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (["show", "nowhere"], "bidyard: table: there is none with the id nowhere"),
        (["close", "t0", "nowhere"], "bidyard: table: there is none with the id nowhere"),
        (["close"], "bidyard: tables: expected ids of tables"),
        (["delete", "--yes"], "bidyard: tables: expected ids of tables, or --idle-days"),
        (["delete", "t0", "--idle-days", "3", "--yes"], "bidyard: tables: expected ids of tables, or --idle-days"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(tmp_path: Path, command: list[str], line: str) -> None:
    a_file(tmp_path / "t.sqlite3")
    before = dump(tmp_path / "t.sqlite3")
    assert bidyard("admin", *command, "--data", tmp_path / "t.sqlite3", code=1) == line
    assert dump(tmp_path / "t.sqlite3") == before


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, but long enough to look like something " * 20)
    assert "is no file" in bidyard("admin", "list", "--data", tmp_path / "nowhere", code=1)
    assert "cannot be read as tables" in bidyard("admin", "counts", "--data", tmp_path / "notes.txt", code=1)
    assert not (tmp_path / "nowhere").exists()


def test_usage() -> None:
    assert run("admin", "explode")[0] == 2


def test_the_clock_is_accepted(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    a_file(data)
    assert bidyard("admin", "accept-clock", "--data", data) == "All days count already.\n"
    with sqlite3.connect(data) as db:
        db.execute("UPDATE marks SET value = value - 120 * 86400 WHERE name = 'wall'")  # since then the clock has jumped

    async def look() -> None:
        storage = SqliteStorage(data)
        assert await storage.purge(90 * 86_400, ()) == []
        await storage.close()

    in_own_loop(look())
    assert bidyard("admin", "accept-clock", "--data", data) == "120 days count again.\n"


def test_a_table_whose_id_begins_with_a_dash(tmp_path: Path) -> None:
    a_file(tmp_path / "t.sqlite3", 1)
    with sqlite3.connect(tmp_path / "t.sqlite3") as db:
        for name, column in (("tables", "id"), ("seats", "table_id"), ("moves", "table_id")):
            db.execute(f"UPDATE {name} SET {column} = '-x' WHERE {column} = 't0'")
    assert "construction-fever" in bidyard("admin", "show", "/t/-x", "--data", tmp_path / "t.sqlite3")
