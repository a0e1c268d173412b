"""Single keys, as they are pressed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

NEXT, BACK, FIRST, LAST, QUIT = "next", "back", "first", "last", "quit"
_KEYS = {
    **dict.fromkeys(("\x1b[C", "\x1bOC", " ", "\r", "\n", "n", "j", "l", "\xe0M"), NEXT),
    **dict.fromkeys(("\x1b[D", "\x1bOD", "b", "p", "k", "h", "\x7f", "\x08", "\xe0K"), BACK),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~", "g", "\xe0G"), FIRST),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~", "G", "\xe0O"), LAST),
    **dict.fromkeys(("q", "\x1b", "\x03", "\x04", ""), QUIT),
}


def pressed() -> str:
    """What the next key means; keys that mean nothing are passed over. Within `single_keys`."""
    while True:
        meaning = _KEYS.get(_key())
        if meaning is not None:
            return meaning


if sys.platform == "win32":
    import msvcrt

    @contextmanager
    def single_keys() -> Iterator[None]:
        yield

    def _key() -> str:
        key = msvcrt.getwch()
        return "\xe0" + msvcrt.getwch() if key in "\x00\xe0" else key

else:
    import termios
    import tty

    @contextmanager
    def single_keys() -> Iterator[None]:
        """No key waits for Enter, and none is shown. What was pressed before counts too."""
        before = termios.tcgetattr(sys.stdin)
        try:
            tty.setcbreak(sys.stdin, termios.TCSANOW)
            yield
        finally:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)

    def _key() -> str:
        """A terminal sends what an arrow key means in one piece."""
        return os.read(sys.stdin.fileno(), 16).decode("utf-8", "replace")
