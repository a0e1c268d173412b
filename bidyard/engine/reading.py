"""Reads fields out of parsed JSON or TOML; whatever does not fit raises InputError with the path of the field.

While somebody is `watching`, it is noted what each field may hold: a form can be drawn from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from difflib import get_close_matches
from operator import index
from typing import Any, SupportsIndex, cast

from bidyard.engine.complaints import Found, wrong
from bidyard.engine.errors import InputError

JsonObject = dict[str, object]  # a table of parsed JSON or TOML: what it holds is not known before it is read

# `Reader.list` would shadow the built-in inside the class.
Numbers = list[int]
Values = list[Any]
Readers = list["Reader"]


@dataclass(frozen=True)
class Shape:
    """What a field may hold. `kind` is number, text, choice, flag, list, table, or "" where it was only asked for."""

    kind: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    missing: bool = False  # the field was asked for and is not there: it may be left out


_watch: ContextVar[dict[str, Shape] | None] = ContextVar("watch", default=None)


@contextmanager
def watching() -> Iterator[dict[str, Shape]]:
    """The shapes of all fields that are read meanwhile, by path."""
    seen: dict[str, Shape] = {}
    token = _watch.set(seen)
    try:
        yield seen
    finally:
        _watch.reset(token)


def _note(path: str, shape: Shape) -> None:
    seen = _watch.get()
    if seen is not None and (shape.kind or path not in seen):
        seen[path] = shape


class Reader:
    """One table of a document. Ask for its fields, then `done()`: an unknown field is an error too."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            raise wrong(path or "document", "table", found=Found(data))
        self.data: dict[str, Any] = data
        self.path = path
        self._asked: set[str] = set()
        _note(path, Shape("table"))

    def at(self, field: str) -> str:
        return f"{self.path}.{field}" if self.path else field

    def has(self, field: str) -> bool:
        self._asked.add(field)
        there = self.data.get(field) is not None
        _note(self.at(field), Shape("", missing=not there))
        return there

    def get(self, field: str) -> Any:
        self._asked.add(field)
        if field not in self.data:
            like = nearest(field, (name for name in self.data if name not in self._asked))
            raise wrong(self.at(field), "missing_like", like=like) if like else wrong(self.at(field), "missing")
        _note(self.at(field), Shape(""))
        return self.data[field]

    def number(self, field: str, low: int, high: int) -> int:
        return whole(self.get(field), self.at(field), low, high)

    def numbers(self, field: str, count: int, low: int, high: int) -> Numbers:
        values = self.list(field, count)
        return [whole(value, f"{self.at(field)}[{i}]", low, high) for i, value in enumerate(values)]

    def text(self, field: str, choices: Sequence[str] | None = None) -> str:
        value = self.get(field)
        if choices is not None:
            return choice(value, self.at(field), choices)
        _note(self.at(field), Shape("text"))
        if not isinstance(value, str) or not value.strip():
            raise wrong(self.at(field), "text", found=Found(value))
        return value

    def flag(self, field: str) -> bool:
        value = self.get(field)
        return flag(value, self.at(field))

    def list(self, field: str, count: int | None = None) -> Values:
        value = self.get(field)
        _note(self.at(field), Shape("list", count or 0, count or 0))
        if not isinstance(value, list):
            raise wrong(self.at(field), "list", found=Found(value))
        if count is not None and len(value) != count:
            raise wrong(self.at(field), "count", count=count, found=len(value))
        return value

    def table(self, field: str) -> Reader:
        return Reader(self.get(field), self.at(field))

    def tables(self, field: str, count: int | None = None) -> Readers:
        return [Reader(value, f"{self.at(field)}[{i}]") for i, value in enumerate(self.list(field, count))]

    def done(self) -> None:
        for field in self.data:
            if field not in self._asked:
                known = ", ".join(sorted(self._asked)) or "none"
                like = nearest(field, self._asked)
                raise (
                    wrong(self.at(field), "unknown_like", like=like, known=known)
                    if like
                    else wrong(self.at(field), "unknown", known=known)
                )


def whole(value: object, path: str, low: int, high: int) -> int:
    """A whole number in a range. True and 2.0 are not numbers here: they are slips of the pen."""
    _note(path, Shape("number", low, high))
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise wrong(path, "whole" if low < high else "only", low=low, high=high, found=Found(value))
    return value


def integer(value: object, path: str, low: int, high: int) -> int:
    """The same for what is handed over in Python, where NumPy's whole numbers are as good; 2.0 and True are none either."""
    if not isinstance(value, int | float):
        with suppress(TypeError):
            value = index(cast(SupportsIndex, value))  # what is none says so
    return whole(value, path, low, high)


def duration(value: object, path: str) -> float:
    """More than nothing, in parts if need be."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
        raise InputError(path, f"expected more than 0, found {value!r}")
    return float(value)


def choice(value: object, path: str, choices: Sequence[str]) -> str:
    _note(path, Shape("choice", choices=tuple(choices)))
    if not isinstance(value, str) or not value.strip():
        raise wrong(path, "text", found=Found(value))
    if value not in choices:
        known, like = ", ".join(choices), nearest(value, choices)
        if like and len(choices) > 1:
            raise wrong(path, "choice_like", choices=known, found=Found(value), like=like)
        raise wrong(path, "choice", choices=known, found=Found(value))
    return value


def flag(value: object, path: str) -> bool:
    _note(path, Shape("flag"))
    if not isinstance(value, bool):
        raise wrong(path, "flag", found=Found(value))
    return value


def nearest(field: object, known: Iterable[str]) -> str:
    """What was probably meant, or nothing."""
    if not isinstance(field, str) or len(field) > 100:
        return ""
    found = get_close_matches(field.lower(), known, 1, 0.7)
    return found[0] if found else ""


def meant(field: object, known: Iterable[str]) -> str:
    """The end of a line that refuses a name."""
    found = nearest(field, known)
    return f"; did you mean {found}?" if found else ""
