"""The server's limits: names, defaults and comments of `bidyard.server.limits.Limits`."""

from __future__ import annotations

import ast
import inspect
import re

from bidyard.server.limits import Limits, Rate
from made.markdown import code, plain, table


def page() -> str:
    comments = _comments()
    rows = [[code(name), _value(name, value), plain(comments.get(name, ""))] for name, value in vars(Limits()).items()]
    return table(["name", "default", "what it bounds"], rows)


def _comments() -> dict[str, str]:
    source = inspect.getsource(Limits).splitlines()
    (declared,) = ast.parse("\n".join(source)).body
    assert isinstance(declared, ast.ClassDef)
    found = {}
    for field in declared.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            comment = re.search(r"# (.+)$", source[field.lineno - 1])
            found[field.target.id] = comment[1] if comment else field.target.id.replace("_", " ")
    return found


def _value(name: str, value: object) -> str:
    if isinstance(value, Rate):
        later = f"{value.per_second:g} a second" if value.per_second >= 1 else f"one in {1 / value.per_second:g} seconds"
        return f"{value.burst:,} at once, then {later}"
    if value is None:
        return "–"
    if name.endswith("_bytes") and isinstance(value, int):
        return f"{value // 2**20} MB" if value % 2**20 == 0 else f"{value // 1024} KB"
    unit = next((f" {unit}" for unit in ("seconds", "days") if name.endswith(unit)), "")
    return f"{value:,}{unit}"
