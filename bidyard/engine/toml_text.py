"""Writes changed values into a TOML text: comments, order and layout stay, but for comments beside what has changed.

`rewrite` knows the TOML that deck files are written in. A text that it does not understand is written anew from its values:
what comes out always reads as exactly what was asked for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

_KEY = re.compile(r'[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_HEAD = re.compile(r"(\[\[?)[ \t]*([^\]\n]+?)[ \t]*\]\]?[ \t]*(?:#[^\n]*)?(?=\n|$)")
_SCALAR = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|[^\s,\]}#"\']+')
_SPACE = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)+")
_COMMENT = re.compile(r"[ \t]*#[^\n]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDTH = 100


class _OddText(Exception):  # noqa: N818 (it only means that the text is written anew)
    """Something that this module does not know."""


@dataclass
class _Node:
    """A value in the text: where it stands, and what is inside."""

    start: int
    end: int
    kind: str = "value"  # value, array, inline, table (with a head of its own) or tables
    entries: dict[str, _Node] = field(default_factory=dict)
    items: list[_Node] = field(default_factory=list)
    key_start: int = 0  # of a field: where its key stands


def rewrite(text: str, data: dict[str, Any]) -> str:
    """The text, changed so that it reads as `data`."""
    try:
        edits = list(_edit(text, _scan(text), tomllib.loads(text), data, top=True))
        for start, end, new in sorted(edits, key=lambda edit: (edit[0], edit[1]), reverse=True):
            text = text[:start] + new + text[end:]
        if tomllib.loads(text) == data:
            return text
    except (_OddText, ValueError, RecursionError):
        pass
    return dump(data)


# --- reading where things stand


def _scan(text: str) -> _Node:
    root = _Node(0, len(text), "table")
    table, at = root, _skip(text, 0)
    opened: list[_Node] = []
    while at < len(text):
        head = _HEAD.match(text, at)
        if head and text[at] == "[":
            for one in opened:
                one.end = min(one.end, at) if one.end == len(text) else one.end
            names = [name.strip().strip("\"'") for name in head[2].split(".")]
            table = _open(root, names, head[1] == "[[", at, len(text))
            opened.append(table)
            at = head.end()
        else:
            at = _field(text, at, table)
        at = _skip(text, at)
    return root


def _open(root: _Node, names: list[str], many: bool, at: int, end: int) -> _Node:
    """The table that a head opens."""
    node = root
    for name in names[:-1]:
        node = node.entries.setdefault(name, _Node(at, at, "table"))
        node = node.items[-1] if node.kind == "tables" and node.items else node
    last = names[-1]
    if many:
        known = node.entries.setdefault(last, _Node(at, at, "tables"))
        if known.kind != "tables":
            raise _OddText
        known.items.append(_Node(at, end, "table"))
        return known.items[-1]
    if last in node.entries:
        raise _OddText
    node.entries[last] = _Node(at, end, "table")
    return node.entries[last]


def _field(text: str, at: int, table: _Node) -> int:
    start = at
    key = _KEY.match(text, at)
    if key is None:
        raise _OddText
    name = tomllib.loads(f"{key[0]} = 0").popitem()[0]
    at = _blank(text, key.end())
    if text[at : at + 1] != "=":
        raise _OddText  # a dotted key
    node, at = _value(text, _blank(text, at + 1))
    node.key_start = start
    table.entries[name] = node
    return at


def _value(text: str, at: int) -> tuple[_Node, int]:
    start = at
    if text.startswith(('"""', "'''"), at):
        raise _OddText
    if text[at : at + 1] == "[":
        node = _Node(start, start, "array")
        at = _skip(text, at + 1)
        while text[at : at + 1] != "]":
            item, at = _value(text, at)
            node.items.append(item)
            at = _separator(text, at, "]")
    elif text[at : at + 1] == "{":
        node = _Node(start, start, "inline")
        at = _skip(text, at + 1)
        while text[at : at + 1] != "}":
            at = _separator(text, _field(text, at, node), "}")
    else:
        found = _SCALAR.match(text, at)
        if found is None:
            raise _OddText
        return _Node(start, found.end()), found.end()
    node.end = at + 1
    return node, at + 1


def _separator(text: str, at: int, closing: str) -> int:
    at = _skip(text, at)
    if text[at : at + 1] == ",":
        return _skip(text, at + 1)
    if text[at : at + 1] != closing:
        raise _OddText
    return at


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _blank(text: str, at: int) -> int:
    while text[at : at + 1] in (" ", "\t") and at < len(text):
        at += 1
    return at


# --- changing

Edits = Iterator[tuple[int, int, str]]


def _edit(text: str, node: _Node, old: Any, new: Any, top: bool = False) -> Edits:
    """What has to be changed for `new` to stand where `old` does."""
    if type(old) is type(new) and old == new:
        return
    if node.kind in ("table", "inline") and isinstance(new, dict):
        yield from _edit_fields(text, node, old, new, top)
    elif node.kind == "tables" and isinstance(new, list) and all(isinstance(one, dict) for one in new):
        yield from _edit_tables(text, node, old, new)
    elif node.kind == "array" and isinstance(new, list) and len(new) == len(old):
        for item, was, now in zip(node.items, old, new, strict=True):
            yield from _edit(text, item, was, now)
    elif node.kind in ("table", "tables"):
        raise _OddText
    else:
        beside = _COMMENT.match(text, node.end)  # it may explain what stood there
        yield node.start, beside.end() if beside else node.end, _write(new, wide=True)


def _edit_fields(text: str, node: _Node, old: dict[str, Any], new: dict[str, Any], top: bool) -> Edits:
    for key, value in new.items():
        if key in old:
            yield from _edit(text, node.entries[key], old[key], value)
    for key, entry in node.entries.items():
        if key not in new:
            yield _removal(text, node, entry)
    added = {key: value for key, value in new.items() if key not in old}
    if not added:
        return
    if node.kind == "inline":
        fields = ", ".join(f"{_name(key)} = {_write(value)}" for key, value in added.items())
        kept = [key for key in old if key in new]
        at = node.entries[kept[-1]].end if kept else node.start + 1
        yield at, at, f", {fields}" if kept else f" {fields} "
        return
    plain = {key: value for key, value in added.items() if not _is_tables(value)}
    if top and plain:
        raise _OddText
    if plain:
        own = [entry for entry in node.entries.values() if entry.kind not in ("table", "tables")]
        at = max(entry.end for entry in own) if own else text.index("]", node.start)
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        yield end, end, "".join(f"\n{_name(key)} = {_write(value, wide=True)}" for key, value in plain.items())
    for key, value in added.items():
        if _is_tables(value):
            if not top:
                raise _OddText
            yield len(text), len(text), "\n" + "\n".join(_lines({key: value}, ()))


def _removal(text: str, node: _Node, entry: _Node) -> tuple[int, int, str]:
    if node.kind == "inline":
        before = text.rfind(",", node.start, entry.key_start)
        if before >= 0 and not text[before + 1 : entry.key_start].strip():
            return before, entry.end, ""
        return entry.key_start, _separator(text, entry.end, "}"), ""
    if entry.kind in ("table", "tables"):
        raise _OddText
    start = text.rfind("\n", 0, entry.key_start) + 1
    end = text.find("\n", entry.end)
    return start, len(text) if end < 0 else end + 1, ""


def _edit_tables(text: str, node: _Node, old: list[Any], new: list[Any]) -> Edits:
    same = min(len(old), len(new))
    for item, was, now in zip(node.items[:same], old[:same], new[:same], strict=True):
        yield from _edit(text, item, was, now)
    if len(new) != len(old):
        raise _OddText  # where a table ends, with the tables inside it, is not worth knowing


# --- writing


def dump(data: dict[str, Any]) -> str:
    """Any table of TOML values as a text."""
    return "\n".join(_lines(data, ())).strip("\n") + "\n"


def _lines(table: dict[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if _is_tables(value)}
    for key, value in table.items():
        if key not in inner:
            yield f"{_name(key)} = {_write(value, wide=True)}"
    for key, value in inner.items():
        here = (*path, key)
        head = ".".join(_name(name) for name in here)
        for entry in value if isinstance(value, list) else [value]:
            yield ""
            yield f"[[{head}]]" if isinstance(value, list) else f"[{head}]"
            yield from _lines(entry, here)


def _is_tables(value: Any) -> bool:
    """What gets a head of its own: a table, or tables with tables inside; small flat tables stand in a list."""
    if isinstance(value, dict):
        return True
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value) and _deep(value)


def _deep(tables: list[dict[str, Any]]) -> bool:
    return any(
        isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict) for one in value))
        for table in tables
        for value in table.values()
    )


def _write(value: Any, wide: bool = False) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case list():
            items = [_write(one) for one in value]
            line = f"[{', '.join(items)}]"
            if wide and (len(line) > _WIDTH or any(isinstance(one, dict) for one in value)):
                return "[\n" + "".join(f"  {item},\n" for item in items) + "]"
            return line
        case dict():
            return "{ " + ", ".join(f"{_name(key)} = {_write(one)}" for key, one in value.items()) + " }" if value else "{}"
        case None:
            raise _OddText
    return str(value)


def _name(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda sign: f"\\u{ord(sign[0]):04x}", escaped) + '"'
