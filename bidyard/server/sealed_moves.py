"""Moves at rest. Those of a running game are sealed: among them are answers that nobody else may know yet, and cards that
somebody took unseen. When the game is over they are stored as they are, like everything about it (see hidden.py)."""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from bidyard.server.hidden import read_hidden
from bidyard.server.vault import UnsealError, Vault

_LENGTH = 32  # sealed moves are filled up to a multiple of it: "left" and "right" must not be told apart by counting


def seal_move(vault: Vault, table: str, ply: int, move: str) -> bytes:
    text = move.encode()
    return vault.seal(_place(table, ply), text + bytes(-len(text) % _LENGTH))


def open_move(vault: Vault, table: str, ply: int, stored: str | bytes) -> str:
    """Raises UnsealError where another key has sealed it, or it stood elsewhere."""
    return stored if isinstance(stored, str) else vault.unseal(_place(table, ply), stored).rstrip(b"\0").decode()


def reveal_moves(db: sqlite3.Connection, vault: Vault, table: str) -> None:
    """The game is over."""
    for ply, move in db.execute("SELECT ply, move FROM moves WHERE table_id = ?", (table,)).fetchall():
        with suppress(UnsealError):  # it stays as it is; the other tables' work goes on
            _put(db, table, ply, open_move(vault, table, ply, move))


def seal_plain_moves(db: sqlite3.Connection, vault: Vault) -> None:
    """Once, for a file of an earlier version: whatever of it this key can guard. Nothing of the plain text is left behind."""
    if not db.execute("SELECT value FROM marks WHERE name = 'plain moves'").fetchone()[0]:
        return
    db.execute("PRAGMA secure_delete = ON")
    db.execute("BEGIN IMMEDIATE")
    left = 0
    for table, secrets in db.execute("SELECT id, secrets FROM tables WHERE over = 0").fetchall():
        moves = db.execute("SELECT ply, move FROM moves WHERE table_id = ? AND typeof(move) = 'text'", (table,)).fetchall()
        if moves and read_hidden(secrets, vault, table) is None:
            left = 1  # sealed with a key that is not here now: without it these moves could never be read again
            continue
        for ply, move in moves:
            _put(db, table, ply, seal_move(vault, table, ply, move))
    db.execute("UPDATE marks SET value = ? WHERE name = 'plain moves'", (left,))
    db.execute("COMMIT")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # pages as they were before
    db.execute("PRAGMA secure_delete = OFF")


def _put(db: sqlite3.Connection, table: str, ply: int, move: str | bytes) -> None:
    db.execute("UPDATE moves SET move = ? WHERE table_id = ? AND ply = ?", (move, table, ply))


def _place(table: str, ply: int) -> str:
    return f"{table}/{ply}"
