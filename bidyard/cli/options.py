"""Options on the command line: `--option name=value`, as often as needed."""

from __future__ import annotations

import re
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.games import find


def read_options(game: str, given: list[str]) -> dict[str, Any]:
    """Values become what the option expects: true and false, whole numbers, or texts."""
    known = {option.name: option for option in find(game).arrange.OPTIONS}
    options: dict[str, Any] = {}
    for entry in given:
        name, separator, value = entry.partition("=")
        if not separator or name not in known:
            names = ", ".join(known) or "none"
            raise InputError("option", f"expected name=value with a name of {game} ({names}), found {entry!r}")
        options[name] = _read(value)
    return options


def _read(value: str) -> Any:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if re.fullmatch(r"-?\d{1,9}", value) else value
