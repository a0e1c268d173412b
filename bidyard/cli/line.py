"""Reads a line that can be edited, with the earlier ones at hand (arrow keys) and completion (Tab), where the system can."""

from __future__ import annotations

import sys
from collections.abc import Sequence

if sys.platform != "win32":  # there the console edits lines and keeps them by itself
    try:
        import readline
    except ImportError:  # a Python that was built without it
        readline = None  # type: ignore[assignment]


def ask(prompt: str, known: Sequence[str] = ()) -> str | None:
    """The line without the space around it; None at the end of input. `known` are the lines that Tab completes to."""
    if sys.platform != "win32" and readline is not None and sys.stdin.isatty():
        readline.set_completer_delims("")
        readline.set_completer(lambda typed, number: completed(typed, known, number))
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        return input(prompt).strip()
    except EOFError:
        return None


def completed(typed: str, known: Sequence[str], number: int) -> str | None:
    return next(iter([line for line in known if line.startswith(typed.lower())][number:]), None)
