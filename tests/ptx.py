"""Kernels as PTX, kept beside the rules compiled for the CPU: the same code and compilers give the same text, and take long."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from importlib.metadata import version
from inspect import getsource
from types import ModuleType
from typing import Any

from bidyard.engine import cuda
from bidyard.engine.compiled import cache_folder
from bidyard.engine.cuda import OnDevice
from bidyard.engine.reach import digest

COMPILERS = ("numba", "numba-cuda", "llvmlite", "nvidia-nvvm")


def kept_ptx(name: str, code: OnDevice, entries: list[Any], modules: list[ModuleType], compile: Callable[[], str]) -> str:
    """`entries`: device functions that reach all that the kernel reaches; `modules`: those in which it is put together."""
    made_of = [digest(entry.py_func) for entry in entries] + [getsource(module) for module in (cuda, *modules)]
    types = [str(code.state), str(code.deck), str(code.game.moves.most), str(code.game.seats)]
    key = hashlib.sha256(repr([sys.version, *map(version, COMPILERS), *made_of, *types]).encode()).hexdigest()[:20]
    folder = cache_folder() / "ptx"
    kept = folder / f"{name}-{key}"
    if kept.is_file():
        return kept.read_text()
    text = compile()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{name}-*"):
        old.unlink(missing_ok=True)
    part = kept.with_suffix(".part")  # whoever finds it finds all of it
    part.write_text(text)
    part.rename(kept)
    return text
