"""One process at a time does what all of them would do alike."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Waits for its turn, which the system takes back from the dead. Where no file can be made or locked, or on Windows, nobody
    waits."""
    if sys.platform != "win32":
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("a")
        except OSError:
            pass
        else:
            with file:
                with suppress(OSError):
                    fcntl.flock(file, fcntl.LOCK_EX)
                try:
                    yield
                finally:
                    with suppress(OSError):
                        fcntl.flock(file, fcntl.LOCK_UN)  # also where a child that was forked meanwhile holds the file
            return
    yield
