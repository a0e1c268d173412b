"""What compiled code is made of: the functions that it can reach and the numbers that they use, as one hash.

Machine code holds everything that it calls and every number of a module or a declaration that it names. The hash is over
these, not over files: a comment changes nothing, and a number counts wherever it comes from.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType

Named = tuple[str, object]  # a name and what it stands for


def digest(function: FunctionType, *more: str) -> str:
    """The hash of all that the function's module can reach."""
    key = hashlib.sha256(repr(more).encode())
    names = [(name, value) for name, value in function.__globals__.items() if not name.startswith("__")]
    for part in sorted(reached(names)):
        key.update(part.encode())
    return key.hexdigest()[:20]


def reached(waiting: list[Named]) -> set[str]:
    """What these lead to, as texts."""
    found: set[str] = set()
    seen: set[int] = set()
    while waiting:
        name, value = waiting.pop()
        function = getattr(value, "py_func", value)  # of a compiled function the plain one
        if isinstance(function, FunctionType):
            if id(function) not in seen:
                seen.add(id(function))
                found.add(f"{function.__module__}.{function.__qualname__} {function.__defaults__} {_text(function.__code__)}")
                waiting += _used(function)
        elif _is_constant(value):
            found.add(f"{name} = {value!r}")
        elif isinstance(value, type) and issubclass(value, tuple):
            found.add(f"{name} has {getattr(value, '_fields', ())}")
    return found


def _is_constant(value: object) -> bool:
    """What compiled code can hold. The text of anything else may name its place in memory, another one in every process."""
    if isinstance(value, tuple):
        return all(map(_is_constant, value))
    return isinstance(value, int | float | str)


def _used(function: FunctionType) -> Iterator[Named]:
    """The globals that a function names, and what it may take from the modules among them."""
    names = set(_names(function.__code__))
    for name in names & function.__globals__.keys():
        value = function.__globals__[name]
        yield f"{function.__module__}.{name}", value
        if isinstance(value, ModuleType):
            yield from ((f"{value.__name__}.{one}", vars(value)[one]) for one in names & vars(value).keys())


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _text(code: CodeType) -> str:
    constants = [_text(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    return f"{code.co_code.hex()} {constants} {code.co_names} {code.co_varnames}"
