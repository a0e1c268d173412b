"""Where the source of modules lies."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path


def source(name: str) -> tuple[Path, bool]:
    """The file of a module, and whether it is a package."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImportError(f"no source for {name}")
    return Path(spec.origin), spec.submodule_search_locations is not None


def sources_of(modules: Sequence[str]) -> list[Path]:
    """All source files of modules and packages."""
    found: list[Path] = []
    for name in modules:
        path, package = source(name)
        found += sorted(path.parent.rglob("*.py")) if package else [path]
    return found
