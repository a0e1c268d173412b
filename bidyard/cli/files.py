"""The files users hand in, and those they ask for."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any

from bidyard.engine.errors import InputError


def check_writable(*paths: Path | None) -> None:
    """Asked before the work begins, so that nothing is played or reckoned in vain."""
    for path in paths:
        if path is None:
            continue
        if path.is_dir():
            raise InputError(str(path), "cannot be written: it is a folder")
        if not path.parent.is_dir():
            raise InputError(str(path), f"cannot be written: there is no folder {path.parent}")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise InputError(str(path), "cannot be written")


def read_record(path: Path) -> dict[str, Any]:
    record = read_document(path)
    if "moves" not in record:
        raise InputError(str(path), "is no record of a game: expected a field moves")
    return record


def read_document(path: Path) -> dict[str, Any]:
    """A JSON or TOML file (told by its ending) as a table of fields."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(str(path), "is not a UTF-8 text") from None
    try:
        data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (ValueError, RecursionError) as error:  # broken syntax, or a number of thousands of digits
        kind = "TOML" if path.suffix == ".toml" else "JSON"
        raise InputError(str(path), f"is not valid {kind}: {error}") from None
    if not isinstance(data, dict):
        raise InputError(str(path), "expected a table of fields")
    return data
