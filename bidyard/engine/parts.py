"""A game's parts are imported when they are asked for: listing the games must not load five sets of rules."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

PARTS = ("arrange", "deck", "events", "laws", "moves", "rules", "sheet", "view")


def on_demand(package: str) -> Callable[[str], ModuleType]:
    """The package's `__getattr__`."""

    def part(name: str) -> ModuleType:
        if name in PARTS:
            return import_module(f"{package}.{name}")
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return part
