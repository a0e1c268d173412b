"""Optional libraries: what to install when one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def need(module: str, extra: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"bidyard.envs.{extra} needs the package {module}: pip install 'bidyard[{extra}]'") from error
