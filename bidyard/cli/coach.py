"""Whether the terminal's coach speaks: in the first game, and as long as somebody wants it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from bidyard.home import home

ON, OFF, PLAYED = "on", "off", "played"  # what was chosen; or nothing, and a game has been played to its end


def wanted() -> bool:
    return _read() in (ON, "")


def choose(on: bool) -> None:
    _write(ON if on else OFF)


def played() -> None:
    """A game is over: whoever has chosen nothing needs no coach in the next one."""
    if not _read():
        _write(PLAYED)


def _file() -> Path:
    return home() / "coach"


def _read() -> str:
    try:
        return _file().read_text("utf-8").strip()
    except OSError:
        return ""


def _write(what: str) -> None:
    with suppress(OSError):  # a place that cannot be written only costs convenience
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(what, "utf-8")
