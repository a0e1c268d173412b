"""A game's rules compiled by Numba, with the drivers beside them. Numba takes a third of a second to import and comes in when
the first function is compiled or fetched from the cache: tables, bots that do not search and the terminal do without."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from bidyard.engine.arrays import Ints, Records
from bidyard.engine.contract import Rules
from bidyard.engine.game import Game
from bidyard.engine.reach import digest
from bidyard.engine.twin import CannotCompile, Function, Instead, Twins

# `_nrt` counts references, for arrays that are allocated. Here none are, and every call would count the arrays it hands on.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


# Two builds of one Python (with and without its lock) call compiled code in different ways.
ABI = f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}"

# What drivers, bots and environments call, and what is large: compiled once, for all of them.
APART = ("shuffle", "begin", "legal", "apply", "score", "mask", "deal", "prefer", "choose")


class Compiled:
    """The compiled twin of one game: `rules`, `drivers`, and arrays to call them with."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._keys: dict[int, tuple[object, str]] = {}
        self._twins = Twins(game, self.wrap, outside=self._outside)
        self.state = game.rules.State.dtype()
        self.deck = game.rules.Deck.dtype()

    @property
    def rules(self) -> Rules:
        return self._twins.rules

    @property
    def drivers(self) -> ModuleType:
        return self._twins.drivers

    def load(
        self, module: str, beside: tuple[str, ...] = (), instead: Instead | None = None, afresh: bool = False
    ) -> ModuleType:
        """Another module of three-speed code over the contract (a search, an environment), bound to this game: Twins.load."""
        return self._twins.load(module, beside, instead, afresh)

    def wrap(self, function: FunctionType, apart: bool = False) -> Function:
        """A function over this game's twins, compiled where it is needed."""
        from bidyard.engine.whole import Dispatcher

        # One made from a declaration has no module; where kept code is loaded, one is looked for.
        function.__module__ = function.__globals__.setdefault("__name__", function.__module__ or __name__)
        key = self._key(function)
        name = function.__module__.removeprefix(self.game.package + ".")
        folder = cache_folder() / self.game.id / f"{name}-{key}"
        made = Dispatcher(function, self.options(function), key, folder, apart)
        return explained(explained(made, "compile"), "compile_part")

    def _outside(self, name: str, function: Function) -> Function:
        """What lies apart is known by all that it is made of. What stands in for a function that a game does not have is made
        of the same in every game, so it is a part of whoever calls it."""
        made = cast(Any, function).py_func
        return self.wrap(made, apart=True) if name in APART and made.__name__ == name else function

    def options(self, function: FunctionType) -> dict[str, Any]:
        """What Numba is told of a function."""
        # Small rules gain a sixth by being inlined whole; in larger ones the compiler would not come to an end.
        inline = self.game.inline and function.__module__.startswith(self._twins.packages)
        asked = function.__globals__.get("INLINED")  # a module may say for which of its functions it is wanted
        return OPTIONS | {"forceinline": inline if asked is None else function.__name__ in asked}

    def _key(self, function: FunctionType) -> str:
        """A hash of all that is called and of the compiler: Numba does not notice an edit in a called file."""
        scope = function.__globals__
        if id(scope) not in self._keys:
            own = Path(__file__).with_name("whole.py").read_bytes()
            self._keys[id(scope)] = scope, digest(function, f"{version('numba')} {np.__version__} {ABI} {OPTIONS}", str(own))
        return self._keys[id(scope)][1]

    def array(self, *packed: bytes) -> Records:
        """States as one array."""
        return np.frombuffer(bytearray(b"".join(packed)), dtype=self.state)

    def deck_array(self, packed: bytes) -> Records:
        return np.frombuffer(bytearray(packed), dtype=self.deck)

    def move_buffer(self) -> Ints:
        return np.zeros(self.game.moves.most, np.int32)


def direct(function: Function, *like: object) -> Function:
    """A compiled function for arguments of the same types as these.

    Numba looks at the type of every argument at every call, which for a record of arrays takes longer than to step a game.
    Here nobody looks: for callers whose arguments are always of these types.
    """
    from numba import typeof

    compile = cast(Any, function).compile
    return cast(Function, compile(tuple(map(typeof, like))))


def explained(dispatcher: Any, step: str) -> Function:
    """The same dispatcher, which names file and function when this step of its compilation fails."""
    compile: Callable[..., object] = getattr(dispatcher, step)

    def compile_or_explain(*given: Any, **more: Any) -> object:
        try:
            return compile(*given, **more)
        except CannotCompile:  # a function that this one calls
            raise
        except Exception as error:
            raise CannotCompile(
                dispatcher.py_func, _reason(error), getattr(getattr(error, "loc", None), "line", None)
            ) from error

    setattr(dispatcher, step, compile_or_explain)
    return cast(Function, dispatcher)


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"there is no field {error}"
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))  # Numba writes in colours
    lines = [line.strip() for line in text.splitlines()]
    why = next((line for line in lines if line and not line.startswith("Failed in")), type(error).__name__)
    if "Cannot determine Numba type of <class 'function'>" in why:
        why += " (it is plain Python: put it into rules/, or name its package in `shared`)"
    if "NRT required" in why:
        why += " (a list, dict or array is made here; scratch space is a field of the state)"
    return why


_loaded: dict[str, Compiled] = {}


def compiled(game: Game) -> Compiled:
    """The compiled twin, loaded once."""
    if game.id not in _loaded:
        _loaded[game.id] = Compiled(game)
    return _loaded[game.id]


def cache_folder() -> Path:
    own = os.environ.get("BIDYARD_CACHE")
    return Path(own) if own else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bidyard"
