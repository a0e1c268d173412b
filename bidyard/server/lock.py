"""One file of tables belongs to one server.

The lock is held on a small file beside it, not on the file itself: SQLite has locks of its own there, which a process loses
as soon as it closes the file anywhere. The system lets go of it when the process ends, however it ends. Reading, `bidyard
backup` and `bidyard admin` are not kept out. It holds on one machine; over a network file system neither it nor SQLite is safe.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path


class Lock:
    def __init__(self, path: str | Path) -> None:
        """Raises OSError if another server holds it."""
        real = Path(path).resolve()  # another name of the same file is the same file
        self.path = real.with_name(real.name + ".lock")
        # Whoever may write to this folder must not have us empty a file that lies elsewhere.
        self._file = os.open(self.path, os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0), 0o600)
        try:
            _take(self._file)
        except OSError:
            os.lseek(self._file, 0, os.SEEK_SET)  # on Windows it stands where the lock is
            holder = os.read(self._file, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(self._file)
            message = f"another Bidyard server (process {holder}) is using it; each server needs a file of its own"
            raise OSError(errno.EBUSY, message, str(path)) from None
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, str(os.getpid()).encode())

    def release(self) -> None:
        """The little file stays: if it were removed, two processes could hold two files of its name."""
        with contextlib.suppress(OSError):
            os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        os.lseek(file, 1 << 20, os.SEEK_SET)  # behind what is written in it, which others may read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
