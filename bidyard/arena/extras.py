"""Packages that only the arena needs."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from bidyard.engine.errors import InputError


def need(module: str, package: str, extra: str = "arena") -> ModuleType:
    """A module of an optional package, or an error that says how to get it."""
    try:
        return import_module(module)
    except ImportError:
        raise InputError("arena", f"needs {package}: pip install 'bidyard[{extra}]'") from None
