"""Python names, from their docstrings: what a module lists in `__all__`, or the ones that are named."""

from __future__ import annotations

import inspect
from dataclasses import is_dataclass
from importlib import import_module


def page(module: str, *wanted: str) -> str:
    found = import_module(module)
    names = list(wanted) or list(found.__all__)
    made = [name for name in names if inspect.isclass(getattr(found, name))]
    first = [name for name in names if name not in made]
    return "\n\n".join(_directive(f"{module}.{name}", getattr(found, name)) for name in [*first, *made])


def _directive(name: str, value: object) -> str:
    lines = [f".. {_kind(value)}:: {name}"]
    if inspect.isclass(value):
        # What a seat can do is that of a masked state. Fields of a dataclass have no docstrings.
        lines += ["   :members:", "   :inherited-members: object"] if name == "bidyard.Seat" else ["   :members:"]
        lines += ["   :undoc-members:"] if is_dataclass(value) else []
    return "\n".join(["```{eval-rst}", *lines, "```"])


def _kind(value: object) -> str:
    if inspect.isclass(value):
        return "autoexception" if issubclass(value, Exception) else "autoclass"
    return "autofunction" if callable(value) else "autodata"


def docstring(_app: object, _kind: str, _name: str, _value: object, _options: object, lines: list[str]) -> None:
    """An indented block is code, as in Markdown."""
    for at, line in enumerate(lines[:-2]):
        if line.endswith(":") and not line.endswith("::") and not lines[at + 1] and lines[at + 2].startswith("    "):
            lines[at] += ":"


def signature(_app: object, kind: str, name: str, *_: object) -> tuple[str, None] | None:
    """Tables, seats, moves and results are made by functions: how their classes are called is nobody's business."""
    return ("", None) if kind in ("class", "exception") and not name.startswith("bidyard.envs.") else None
