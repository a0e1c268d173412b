"""Reads fields out of parsed JSON or TOML; whatever does not fit raises InputError with the path of the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidyard.engine.errors import InputError

JsonObject = dict[str, object]  # a table of parsed JSON or TOML: what it holds is not known before it is read

# `Reader.list` would shadow the built-in inside the class.
Numbers = list[int]
Values = list[Any]
Readers = list["Reader"]


class Reader:
    """One table of a document. Ask for its fields, then `done()`: an unknown field is an error too."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            raise InputError(path or "document", f"expected a table of fields, found {_kind(data)}")
        self.data: dict[str, Any] = data
        self.path = path
        self._asked: set[str] = set()

    def at(self, field: str) -> str:
        return f"{self.path}.{field}" if self.path else field

    def has(self, field: str) -> bool:
        self._asked.add(field)
        return self.data.get(field) is not None

    def get(self, field: str) -> Any:
        self._asked.add(field)
        if field not in self.data:
            raise InputError(self.at(field), "missing")
        return self.data[field]

    def number(self, field: str, low: int, high: int) -> int:
        return whole(self.get(field), self.at(field), low, high)

    def numbers(self, field: str, count: int, low: int, high: int) -> Numbers:
        values = self.list(field, count)
        return [whole(value, f"{self.at(field)}[{i}]", low, high) for i, value in enumerate(values)]

    def text(self, field: str, choices: Sequence[str] | None = None) -> str:
        value = self.get(field)
        if not isinstance(value, str) or not value.strip():
            raise InputError(self.at(field), f"expected a text, found {_kind(value)}")
        if choices is not None and value not in choices:
            raise InputError(self.at(field), f"expected one of {', '.join(choices)}, found {value!r}")
        return value

    def flag(self, field: str) -> bool:
        value = self.get(field)
        if not isinstance(value, bool):
            raise InputError(self.at(field), f"expected true or false, found {_kind(value)}")
        return value

    def list(self, field: str, count: int | None = None) -> Values:
        value = self.get(field)
        if not isinstance(value, list):
            raise InputError(self.at(field), f"expected a list, found {_kind(value)}")
        if count is not None and len(value) != count:
            raise InputError(self.at(field), f"expected {count} entries, found {len(value)}")
        return value

    def table(self, field: str) -> Reader:
        return Reader(self.get(field), self.at(field))

    def tables(self, field: str, count: int | None = None) -> Readers:
        return [Reader(value, f"{self.at(field)}[{i}]") for i, value in enumerate(self.list(field, count))]

    def done(self) -> None:
        for field in self.data:
            if field not in self._asked:
                raise InputError(self.at(field), f"unknown field; known here: {', '.join(sorted(self._asked)) or 'none'}")


def whole(value: object, path: str, low: int, high: int) -> int:
    """A whole number in a range. True and 2.0 are not numbers here: they are slips of the pen."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError(path, f"expected a whole number from {low} to {high}, found {_kind(value)}")
    if not low <= value <= high:
        raise InputError(path, f"expected a whole number from {low} to {high}, found {value}")
    return value


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return repr(value)
