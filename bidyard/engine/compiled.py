"""A game's rules compiled by Numba, with the drivers beside them. The only module that needs Numba on the CPU."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

from bidyard.engine.game import Game
from bidyard.engine.twin import Contents, Twins, sources

# `_nrt` counts references, for arrays that are allocated. Here none are, and every call would count the arrays it hands on.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


class Compiled:
    """The compiled twin of one game: `rules`, `drivers`, and arrays to call them with."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._twins = Twins(game, self._wrap)
        self._cache_in(self._twins.packages)
        self.rules = self._twins.rules
        self.drivers = self._twins.drivers
        self.state = game.rules.State.dtype()
        self.deck = game.rules.Deck.dtype()

    def load(
        self, module: str, beside: tuple[str, ...] = (), put: Mapping[str, Contents] | None = None, keys: tuple[str, ...] = ()
    ) -> ModuleType:
        """Another module of three-speed code over the contract (a search, an environment), bound to this game.

        As `Twins.load`; `keys` names further modules that the code depends on.
        """
        self._cache_in((*self._twins.packages, *sorted({module, *beside, *keys})))
        return self._twins.load(module, beside, put)

    def _cache_in(self, modules: tuple[str, ...]) -> None:
        setattr(numba.config, "CACHE_DIR", str(cache_folder(self.game, modules)))  # noqa: B010 (no declared attribute)

    def _wrap(self, function: FunctionType) -> Any:
        # Small rules gain a sixth by being inlined whole; in larger ones the compiler would not come to an end.
        inline = self.game.inline and function.__module__.startswith(self._twins.packages)
        inline |= function.__name__ in function.__globals__.get("INLINED", ())  # a module may ask it for some functions
        # `dense` has no file to be cached by; its callers are cached, in a folder that the declaration is a key of.
        cached = not function.__code__.co_filename.startswith("<")
        return numba.njit(function, cache=cached, forceinline=inline, **OPTIONS)

    def array(self, *packed: bytes) -> np.ndarray[Any, Any]:
        """States as one array."""
        return np.frombuffer(bytearray(b"".join(packed)), dtype=self.state)

    def deck_array(self, packed: bytes) -> np.ndarray[Any, Any]:
        return np.frombuffer(bytearray(packed), dtype=self.deck)

    def move_buffer(self) -> np.ndarray[Any, Any]:
        return np.zeros(self.game.moves.most, np.int32)


_loaded: dict[str, Compiled] = {}


def compiled(game: Game) -> Compiled:
    """The compiled twin, loaded once."""
    if game.id not in _loaded:
        _loaded[game.id] = Compiled(game)
    return _loaded[game.id]


def cache_folder(game: Game, modules: tuple[str, ...]) -> Path:
    """Numba does not notice an edit in a called file, so the folder's name holds a hash of all sources."""
    key = hashlib.sha256(f"{numba.__version__} {np.__version__} {OPTIONS}".encode())
    for path in sources(game, modules):
        key.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    base = os.environ.get("BIDYARD_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "bidyard"
    )
    return Path(base) / f"{game.id}-{key.hexdigest()[:20]}"
