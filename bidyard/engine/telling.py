"""How rules report what happens.

Rules call `tell` at every public happening and `tell_seat` where only one seat may know, with the event's name and a number
for every field that it declares (engine/events.py). In plain mode the state collects them when its `told` is a list; from
compiled code the calls are taken out when the rules are loaded (engine/twin.py), so they cost nothing there.
Either way a call that does not fit its declaration is an error when the game is loaded.
"""

from __future__ import annotations

import ast
from pathlib import Path

from bidyard.engine.events import Events
from bidyard.engine.record import Record

_NAME_AT = {"tell": 1, "tell_seat": 2}  # the argument that names the event; the numbers follow


def tell(s: Record, event: str, *values: int) -> None:
    if s.told is not None:
        s.told.append((-1, event, *values))


def tell_seat(s: Record, seat: int, event: str, *values: int) -> None:
    if s.told is not None:
        s.told.append((seat, event, *values))


def is_telling(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NAME_AT


def check_told(events: Events, tree: ast.AST, path: Path) -> None:
    """Raises ValueError where an event is told that is not declared, or with another number of fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NAME_AT:
            at = _NAME_AT[node.func.id]
            where = f"{path.parent.name}/{path.name}, line {node.lineno}"
            named = node.args[at] if len(node.args) > at else None
            if not isinstance(named, ast.Constant) or not isinstance(named.value, str):
                raise ValueError(f"{where}: tell wants the event's name, written out")
            if named.value not in events:
                raise ValueError(f"{where}: the event {named.value!r} is not declared")
            fields, given = len(events[named.value].fields), len(node.args) - at - 1
            if fields != given:
                raise ValueError(f"{where}: the event {named.value!r} has {fields} fields and is told with {given} numbers")
