"""Where tables are kept: a file of SQLite's, or a PostgreSQL that many servers share."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING

from bidyard.server.sqlite import SqliteStorage
from bidyard.server.sqlite_file import MEMORY
from bidyard.server.vault import Vault, key_beside

if TYPE_CHECKING:
    from bidyard.server.postgres.storage import PostgresStorage


def is_shared(data: object) -> bool:
    return str(data).startswith(("postgresql://", "postgres://"))


def open_storage(data: str | Path, vault: Vault, listen: str | None = None) -> SqliteStorage | PostgresStorage:
    """Raises OSError where it cannot be used."""
    if not is_shared(data):
        return SqliteStorage(data, vault=vault)
    need_postgres(data)
    from bidyard.server.postgres.storage import PostgresStorage

    return PostgresStorage(str(data), vault, listen)


def shown(data: str | Path) -> str:
    """For people and logs: without a password."""
    if not is_shared(data):
        return str(data)
    need_postgres(data)
    from bidyard.server.postgres.connections import shown

    return shown(str(data))


def need_postgres(data: object) -> None:
    try:
        import psycopg  # noqa: F401
        import psycopg_pool  # noqa: F401
    except ImportError:
        place = str(data).rpartition("@")[2]
        raise OSError(errno.EINVAL, "needs psycopg, which is an extra: pip install 'bidyard[postgres]'", place) from None


def open_vault(data: str | Path, key_file: str | Path | None) -> Vault:
    """The key of what is sealed there. Servers that share a database share one: it has to be said where it is."""
    if is_shared(data):
        if key_file is None:
            message = "the tables are sealed with a key that all servers have: give the same file to each with --key-file"
            raise OSError(errno.EINVAL, message, str(data).rpartition("@")[2])
        return Vault.open(key_file)
    if data == MEMORY:
        return Vault.new()
    return Vault.open(key_file or key_beside(data))
