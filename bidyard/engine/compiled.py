"""A game's rules compiled by Numba, with the drivers beside them. The only module that needs Numba on the CPU."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

from bidyard.engine.contract import FUNCTIONS
from bidyard.engine.game import Game
from bidyard.engine.twin import TwinLoader, rules_packages, sources

_INSTEAD = {"bidyard.engine.telling": "bidyard.engine._telling_compiled"}
_ENGINE = ("bidyard.engine.chance", "bidyard.engine.telling", "bidyard.engine.drivers")
# `_nrt` counts references, for arrays that are allocated. Here none are, and every call would count the arrays it hands on.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


class Compiled:
    """The compiled twin of one game: `rules`, `drivers`, and arrays to call them with."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._packages = (*rules_packages(game), *_ENGINE)
        self._cache_in(self._packages)
        # Small rules gain a sixth by being inlined whole; in larger ones the compiler would not come to an end.
        self._inlined = self._packages if getattr(game.rules, "INLINE", False) else ()
        self._loader = TwinLoader(self._packages, self._wrap, _INSTEAD)
        self.rules = self._loader.load(self._packages[0])
        functions = {name: getattr(self.rules, name) for name in FUNCTIONS}
        heuristics = f"{game.__name__}.heuristics"
        if heuristics in self._packages:
            functions["prefer"] = self._loader.load(heuristics).prefer
        self._loader.put("bidyard.engine.contract", functions)
        self.drivers = self._loader.load("bidyard.engine.drivers")
        self.state = game.rules.State.dtype()
        self.deck = game.rules.Deck.dtype()

    def load(self, module: str, beside: tuple[str, ...] = (), put: dict[str, dict[str, Any]] | None = None) -> ModuleType:
        """Another module of three-speed code over the contract (a search, an environment), bound to this game.

        `beside` names the modules that it imports and that have twins too; `put` gives contents of modules that it imports.
        """
        for name, contents in (put or {}).items():
            self._loader.put(name, contents)
        self._loader.add((module, *beside))
        self._cache_in((*self._packages, *sorted({module, *beside})))
        return self._loader.load(module)

    @staticmethod
    def _cache_in(packages: tuple[str, ...]) -> None:
        setattr(numba.config, "CACHE_DIR", str(cache_folder(packages)))  # noqa: B010 (no declared attribute)

    def _wrap(self, function: FunctionType) -> Any:
        inline = function.__module__.startswith(self._inlined) if self._inlined else False
        inline |= function.__name__ in function.__globals__.get("INLINED", ())  # a module may ask it for some functions
        return numba.njit(function, cache=True, forceinline=inline, **OPTIONS)

    def array(self, *packed: bytes) -> np.ndarray[Any, Any]:
        """States as one array."""
        return np.frombuffer(bytearray(b"".join(packed)), dtype=self.state)

    def deck_array(self, packed: bytes) -> np.ndarray[Any, Any]:
        return np.frombuffer(bytearray(packed), dtype=self.deck)

    def move_buffer(self) -> np.ndarray[Any, Any]:
        return np.zeros(self.game.rules.MAX_MOVES, np.int32)


_loaded: dict[str, Compiled] = {}


def compiled(game: Game) -> Compiled:
    """The compiled twin, loaded once."""
    if game.__name__ not in _loaded:
        _loaded[game.__name__] = Compiled(game)
    return _loaded[game.__name__]


def cache_folder(packages: tuple[str, ...]) -> Path:
    """Numba does not notice an edit in a called file, so the folder's name holds a hash of all sources."""
    key = hashlib.sha256(f"{numba.__version__} {np.__version__} {OPTIONS}".encode())
    for path in sources(packages):
        key.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    base = os.environ.get("BIDYARD_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "bidyard"
    )
    return Path(base) / f"{packages[0].split('.')[-2]}-{key.hexdigest()[:20]}"
