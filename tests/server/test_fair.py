"""Provably fair at a real server: committed before the first card, people contribute, nothing leaks, everything is revealed."""

from __future__ import annotations

import json
import random
import secrets
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import bidyard
from bidyard.server import room
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.vault import Vault, key_beside
from bidyard.table.fair import commitment, deal_secret
from tests.server.serving import ROOMY, Caller, in_own_loop, serving, tries


def bits() -> str:
    return secrets.token_hex(32)


def play_on(server: Caller, table: str, tokens: list[str], most: int = 10_000, rng: random.Random | None = None) -> None:
    rng = rng or random.Random(1)
    for _ in range(most):
        for token in tokens:
            seen = server.see(table, token)
            if seen["moves"]:
                server.move(table, token, rng.choice(seen["moves"])["move"], seen["ply"])
                break
        else:
            return


def contribute(server: Caller, table: str, token: str, value: str) -> dict[str, Any]:
    answer = server.post(f"/api/tables/{table}/contribution", {"contribution": value}, token)
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


def test_a_whole_game_is_proved() -> None:
    with serving(limits=ROOMY) as server:
        table, tokens = server.table(starts="seated")
        lobby = server.see(table)
        assert lobby["stage"] == "lobby"
        assert lobby["fair"]["contributions"] == []
        promised = lobby["fair"]["commitment"]
        values = [bits() for _ in tokens]
        for k, token in enumerate(tokens):
            assert server.see(table)["stage"] == "lobby", "nothing is dealt before everybody has contributed"
            seen = contribute(server, table, token, values[k])
        assert seen["stage"] == "table"
        shown = [{"seat": k, "value": value} for k, value in enumerate(values)]
        assert seen["fair"] == {"commitment": promised, "contributions": shown, "marked": None}
        assert contribute(server, table, tokens[0], bits())["fair"]["contributions"] == shown, "too late"
        assert server.get(f"/api/tables/{table}/record", tokens[0]).status_code == 403
        play_on(server, table, tokens)
        record = server.get(f"/api/tables/{table}/record").json()
    fair = record["fair"]
    assert fair["commitment"] == promised == commitment(table, fair["server"])
    assert record["seed"] == deal_secret(fair["server"], dict(enumerate(values)))
    assert bidyard.verify(record).proved


def test_a_game_made_at_once_is_committed_too() -> None:
    """As programs of 0.1 make them: the server alone determines the cards, and says so."""
    with serving(limits=ROOMY) as server:
        table, tokens = server.table()
        promised = server.see(table)["fair"]
        assert promised["contributions"] == []
        play_on(server, table, tokens)
        record = server.get(f"/api/tables/{table}/record").json()
    found = bidyard.verify(record)
    assert found.ok
    assert not found.proved
    assert record["fair"]["commitment"] == promised["commitment"]


def test_a_chosen_seed_is_marked_for_everybody() -> None:
    with serving() as server:
        table, tokens = server.table(seed=7)
        for token in (None, *tokens):
            assert server.see(table, token)["fair"]["marked"] == "seed"
        assert server.hall._rooms[table].progress.table.record()["seed"] == 7
        waiting, _ = server.table(seed=7, starts="host")
        assert server.see(waiting)["fair"]["marked"] == "seed"
        assert server.see(server.table()[0])["fair"]["marked"] is None


@pytest.mark.parametrize("wrong", ["", "7", "G" * 64, "ab" * 33, 5, None])
def test_wrong_contributions(wrong: Any) -> None:
    with serving() as server:
        table, tokens = server.table(starts="seated")
        answer = server.post(f"/api/tables/{table}/contribution", {"contribution": wrong}, tokens[0])
        assert answer.status_code == 422
        assert answer.json()["error"]["field"] == "contribution"
        assert server.post(f"/api/tables/{table}/contribution", {"contribution": bits()}).status_code == 401
        assert server.see(table)["fair"]["contributions"] == []


def everything(data: Path) -> bytes:
    """All that a thief of the file of tables, or of a backup, has."""
    found = b""
    with sqlite3.connect(data) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in db.execute(f"SELECT * FROM {name}"):
                found += b"\n".join(value if isinstance(value, bytes) else str(value).encode() for value in row) + b"\n"
    return found


@pytest.mark.only_sqlite
def test_the_file_of_tables_holds_no_secret_of_a_running_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SNAPSHOT_EVERY", 1)
    data = tmp_path / "t.sqlite3"
    with serving(data, ROOMY) as server:
        table, tokens = server.table(starts="seated")
        for token in tokens:
            contribute(server, table, token, bits())
        play_on(server, table, tokens, 30)
        assert server.see(table)["result"] is None
        its = server.hall._rooms[table]
        hidden, cards, state = its.row.secrets, its.row.cards, its.progress.table.state
        server.get("/healthz")
        running = everything(data)
        assert b"snapshots" not in running
        for secret in (hidden.server, cards, str(hidden.bots)):
            assert str(secret).encode() not in running
            assert bytes.fromhex(str(secret)) not in running if len(str(secret)) == 64 else True
        assert state[:64] not in running
        with sqlite3.connect(data) as db:
            assert db.execute("SELECT COUNT(*) FROM snapshots").fetchone() == (1,)
        play_on(server, table, tokens)
        assert hidden.server.encode() in everything(data), "a finished game is revealed, for ever"


@pytest.mark.only_sqlite
def test_a_running_game_needs_the_servers_key(tmp_path: Path) -> None:
    """Without it the table stays closed with a clear word, and nothing is lost; finished ones are open."""
    data = tmp_path / "t.sqlite3"
    with serving(data, ROOMY) as server:
        table, tokens = server.table()
        play_on(server, table, tokens, 5)
        before = server.see(table, tokens[0])
        over, others = server.table()
        play_on(server, over, others)
    kept = key_beside(data).read_bytes()
    key_beside(data).unlink()
    with serving(data, ROOMY) as server:
        answer = server.get(f"/api/tables/{table}", tokens[0])
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "sealed")
        assert bidyard.verify(server.get(f"/api/tables/{over}/record").json()).ok
    key_beside(data).unlink()
    key_beside(data).write_bytes(kept)
    key_beside(data).chmod(0o600)
    with serving(data, ROOMY) as server:
        assert server.see(table, tokens[0])["view"] == before["view"]


def test_no_answer_and_no_push_holds_the_secret() -> None:
    with serving(limits=ROOMY) as server:
        table, tokens = server.table(starts="seated")
        with server.live(table) as watcher:
            for token in tokens:
                contribute(server, table, token, bits())
            its = server.hall._rooms[table]
            hidden, cards = its.row.secrets, its.row.cards
            play_on(server, table, tokens, 20)
            seen = [
                server.get(path, token).text
                for path in (f"/api/tables/{table}", f"/api/tables/{table}/log")
                for token in tokens
            ]
            pushed = json.dumps(watcher.until(lambda m: m.get("ply", 0) >= 10))
        for secret in (hidden.server, str(cards), str(hidden.bots)):
            assert secret not in pushed + "".join(seen)


@pytest.mark.only_sqlite
def test_a_storage_without_the_key_reads_what_is_no_secret(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite3"
    with serving(data) as server:
        table, _ = server.table()

    async def look() -> Any:
        storage = SqliteStorage(data, vault=Vault.new())
        stored = await storage.load(table)
        await storage.close()
        return stored

    stored = in_own_loop(look())
    assert stored.row.game == "construction-fever"
    assert stored.row.hidden is None


def test_the_server_recomputes_a_record_on_request() -> None:
    with serving(limits=ROOMY) as server:
        table, tokens = server.table(["human", "foreman", "foreman"], starts="seated")
        contribute(server, table, tokens[0], bits())
        for _ in tries():
            if server.see(table)["result"]:
                break
            play_on(server, table, tokens)
        record = server.get(f"/api/tables/{table}/record").json()
        found = server.post("/api/verify", record).json()
        assert found == bidyard.verify(record).json()
        assert found["proved"]
        french = server.post("/api/verify?lang=fr", record).json()
        assert [step["ok"] for step in french["steps"]] == [True] * len(found["steps"])
        assert french["steps"][0]["text"] != found["steps"][0]["text"]
        forged = record | {"fair": record["fair"] | {"server": bits()}}
        wrong = server.post("/api/verify", forged).json()
        assert [step["what"] for step in wrong["steps"] if step["ok"] is False] == ["commitment", "deal"]
        answer = server.post("/api/verify", {"format": "something else"})
        assert answer.status_code == 422
