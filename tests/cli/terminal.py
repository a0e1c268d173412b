"""A real terminal of 80×24 for tests: a process behind a pseudo-terminal that reads keys and lines and draws."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Terminal:
    def __init__(self, home: Path, *arguments: str) -> None:
        self._end, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = os.environ | {"XDG_DATA_HOME": str(home), "TERM": "xterm", "NO_COLOR": "1"}
        environment.pop("COLUMNS", None)
        command = [sys.executable, "-m", "bidyard", *arguments]
        self.process = subprocess.Popen(
            command, stdin=inner, stdout=inner, stderr=inner, env=environment, start_new_session=True
        )
        os.close(inner)
        self._unread = ""

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def until(self, text: str, seconds: float = 60) -> str:
        """What came up to and with the text."""
        end = time.monotonic() + seconds
        while text not in self._unread:
            ready, _, _ = select.select([self._end], [], [], max(0, end - time.monotonic()))
            try:
                piece = os.read(self._end, 65536) if ready else b""
            except OSError:  # the process has ended
                piece = b""
            if not piece:
                raise AssertionError(f"{text!r} did not come; the terminal shows:\n{self._unread}")
            self._unread += piece.decode("utf-8", "replace").replace("\r", "")
        before, _, self._unread = self._unread.partition(text)
        return before + text

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._end)


@contextmanager
def terminal(home: Path, *arguments: str) -> Iterator[Terminal]:
    opened = Terminal(home, *arguments)
    try:
        yield opened
    finally:
        opened.close()
