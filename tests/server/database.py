"""A PostgreSQL of the tests' own: in a folder that goes with them, reached by a socket in that folder only."""

from __future__ import annotations

import atexit
import hashlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bidyard.server.places import open_storage
from bidyard.server.postgres.steps import migrate
from bidyard.server.postgres.storage import PostgresStorage
from bidyard.server.sqlite import SqliteStorage
from bidyard.server.vault import Vault, key_beside
from tests.server.get_postgres import MISSING, find

SQLITE, POSTGRES = "sqlite", "postgresql"
USER = "bidyard"


def another_user() -> dict[str, Any]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise AssertionError("no user to run PostgreSQL as")


class Cluster:
    def __init__(self, programs: Path, settings: dict[str, str] | None = None) -> None:
        """`settings` beside those that keep it small."""
        self.folder = Path(tempfile.mkdtemp(prefix="bidyard-pg-"))
        self._programs = programs
        self._as = another_user()
        if self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        small = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "shared_buffers": "32MB",
            "max_connections": "200",
            "fsync": "off",  # a kill -9 loses nothing by it, only a power cut would
            "autovacuum": "on",
            "logging_collector": "off",
        }
        self._settings = [f"--{name}={value}" for name, value in (small | (settings or {})).items()]
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "--no-sync", "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "-D", str(self.data))

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *arguments], capture_output=True, cwd="/", check=False, **self._as
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._programs / "postgres"), "-D", str(self.data), *self._settings],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                **self._as,
            )
        for _ in range(600):
            assert self._process.poll() is None, (self.folder / "log").read_text()[-2000:]
            try:
                psycopg.connect(self.dsn("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                signal.sigtimedwait([], 0.05)
        raise AssertionError("PostgreSQL did not start")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: at once, and in order; SIGQUIT: as if it had crashed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def kill(self) -> None:
        """All of its processes, without a warning."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        for pid in (self._process.pid, *map(int, children)):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._process.wait(30)
        self._process = None

    def dsn(self, database: str) -> str:
        return f"postgresql:///{database}?host={self.folder}&user={USER}"

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        with psycopg.connect(self.dsn(database), autocommit=True) as db:
            found = db.execute(statement.encode())
            return found.fetchall() if found.description else []

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


def programs() -> Path:
    """Without them it is said loudly, and is a failure where everything has to be tested."""
    if os.environ.get("BIDYARD_TEST_STORAGE") == SQLITE:
        pytest.skip("only SQLite is to be tested")
    found = find()
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip("no PostgreSQL: " + MISSING)
    return found


@cache
def cluster() -> Cluster:
    """One for all tests of this process."""
    started = Cluster(programs())
    atexit.register(started.close)
    started.start()
    started.execute("CREATE DATABASE model")
    with psycopg.connect(started.dsn("model"), autocommit=True) as db:
        migrate(db)
    return started


_made: set[str] = set()


def database(name: str) -> str:
    """The address of a database of this name; a new one when it is asked for the first time."""
    where = cluster()
    if name not in _made:
        where.execute(f'CREATE DATABASE "{name}" TEMPLATE model')
        _made.add(name)
    return where.dsn(name)


def drop(name: str) -> None:
    _made.discard(name)
    cluster().execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


# --- where tables are kept, as the test wants it

kind = os.environ.get("BIDYARD_TEST_STORAGE", SQLITE)  # of the test that runs now
_unnamed = 0


def place(data: str | Path) -> tuple[str | Path, Vault | None]:
    """For the path of a file that, or the database that stands for it; and the key for it, if it is not found beside it."""
    global _unnamed
    if kind == SQLITE or str(data).startswith("postgresql:"):
        return data, None
    if data == ":memory:":
        _unnamed += 1
        return database(f"m{os.getpid()}-{_unnamed}"), Vault.new()
    name = hashlib.sha256(str(Path(data).resolve()).encode()).hexdigest()[:24]
    return database(name), Vault.open(key_beside(data))


def storage(data: str | Path, vault: Vault | None = None) -> SqliteStorage | PostgresStorage:
    """What keeps the tables there."""
    where, key = place(data)
    return open_storage(where, vault or key or Vault.new()) if kind == POSTGRES else SqliteStorage(where, vault=vault)
