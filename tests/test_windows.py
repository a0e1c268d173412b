"""What Windows asks for and Linux would not notice. `make check` reads the types as Windows has them: what is missing there is
named by mypy. The rest needs the machine, which the workflow has."""

from __future__ import annotations

import fcntl
import os
import socket
from pathlib import Path

import pytest

from bidyard.server import lock, run
from bidyard.server.backup import _keep


def test_what_is_synced_was_opened_for_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to write out a file that was opened for reading."""
    modes = []
    monkeypatch.setattr(os, "fsync", lambda file: modes.append(fcntl.fcntl(file, fcntl.F_GETFL) & os.O_ACCMODE))
    (tmp_path / "part").write_text("all of it")
    _keep(tmp_path / "part", tmp_path / "copy")
    assert modes == [os.O_RDWR]


def test_who_holds_a_lock_is_told_wherever_the_try_has_left_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There the lock lies behind what is written in the file, and a try that fails stops there."""

    def taken(file: int) -> None:
        os.lseek(file, 1 << 20, os.SEEK_SET)
        raise OSError

    held = lock.Lock(tmp_path / "t.sqlite3")
    monkeypatch.setattr(lock, "_take", taken)
    with pytest.raises(OSError, match=f"process {os.getpid()}"):
        lock.Lock(tmp_path / "t.sqlite3")
    held.release()


def test_a_port_is_for_one_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """SO_REUSEADDR lets two programs listen on one port there."""
    monkeypatch.setattr(run.sys, "platform", "win32")
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE, raising=False)
    with run.bind("127.0.0.1", 0) as bound:
        assert bound.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) == 0
        assert bound.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
