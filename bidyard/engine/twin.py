"""Loads a package of rules a second time, every function wrapped: by Numba for the CPU or by numba-cuda for the GPU.

The source is executed again in fresh modules whose imports of other rules modules lead to their twins. Names resolve
when Numba compiles, so wrapping after execution is early enough.
"""

from __future__ import annotations

import builtins
import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

Wrap = Callable[[FunctionType], Any]


class TwinLoader:
    """Twins of all modules below the given packages; other imports stay as they are."""

    def __init__(self, packages: Sequence[str], wrap: Wrap, instead: dict[str, str] | None = None) -> None:
        self._packages = tuple(packages)
        self._wrap = wrap
        self._instead = instead or {}
        self._twins: dict[str, ModuleType] = {}

    def load(self, name: str) -> ModuleType:
        """The twin of a module."""
        if name in self._twins:
            return self._twins[name]
        path, package = _source(self._instead.get(name, name))
        twin = ModuleType(name)
        twin.__file__ = str(path)
        twin.__package__ = name if package else name.rpartition(".")[0]
        twin.__dict__["__builtins__"] = vars(builtins) | {"__import__": self._import}
        self._twins[name] = twin
        exec(compile(path.read_bytes(), str(path), "exec"), twin.__dict__)
        for key, value in list(vars(twin).items()):
            if isinstance(value, FunctionType) and value.__module__ == name:
                setattr(twin, key, self._wrap(value))
        return twin

    def put(self, name: str, contents: dict[str, Any]) -> None:
        """Makes imports of a module lead to these contents instead."""
        twin = ModuleType(name)
        twin.__dict__.update(contents)
        self._twins[name] = twin

    def add(self, packages: Sequence[str]) -> None:
        """Further modules that have twins."""
        self._packages = (*self._packages, *(name for name in packages if name not in self._packages))

    def _import(self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        own = name in self._twins or any(name == p or name.startswith(p + ".") for p in self._packages)
        if level == 0 and fromlist and own:
            return self.load(name)
        return builtins.__import__(name, globals, locals, fromlist, level)


def _source(name: str) -> tuple[Path, bool]:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImportError(f"no source for {name}")
    return Path(spec.origin), spec.submodule_search_locations is not None


def sources(packages: Sequence[str]) -> list[Path]:
    """All source files of the packages, for the key of the compilation cache."""
    found: list[Path] = []
    for name in packages:
        path, package = _source(name)
        found += sorted(path.parent.rglob("*.py")) if package else [path]
    return found


def rules_packages(game: Any) -> tuple[str, ...]:
    """The game's rules, its heuristics and the shared packages that its rules name in TWINS."""
    heuristics = f"{game.__name__}.heuristics"
    own = [heuristics] if importlib.util.find_spec(heuristics) else []
    return (f"{game.__name__}.rules", *own, *getattr(game.rules, "TWINS", ()))
