"""The two observations of a game: `features`, made for learning, and `raw`, the integers of the state as they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from bidyard.engine.derived_features import features_module, features_of
from bidyard.engine.errors import InputError
from bidyard.engine.features import Entry, Features
from bidyard.engine.game import Game
from bidyard.envs.layout import layout

FEATURES, RAW = OBSERVATIONS = ("features", "raw")

Load = Callable[[str], ModuleType]  # a module by its name, plain or as a compiled twin


class Sight:
    """One observation of one game: its size, type, bounds and meanings, and the function that writes it."""

    def __init__(self, game: Game, kind: str) -> None:
        self.game = game
        self.kind = kind
        self.dtype: npt.DTypeLike = np.int16 if kind == RAW else np.float32
        self._module = features_module(game)

    @cached_property
    def _features(self) -> Features:
        return features_of(self.game)

    @cached_property
    def entries(self) -> list[Entry]:
        """Name, meaning and bounds of every index."""
        if self.kind == FEATURES:
            return self._features.entries(self.game.seats)
        bounds = np.iinfo(np.int16)
        parts = (line.partition(": ") for line in layout(self.game).meanings())
        return [Entry(name, meaning, bounds.min, bounds.max) for name, _, meaning in parts]

    @property
    def size(self) -> int:
        return len(self.entries) if self.kind == FEATURES else layout(self.game).size

    @cached_property
    def groups(self) -> dict[str, slice]:
        """Where each field or feature lies in the vector."""
        if self.kind == FEATURES:
            return self._features.groups(self.game.seats)
        seats = self.game.seats
        return {"seat": slice(0, 1), "must_decide": slice(1, 1 + seats), **layout(self.game).slices}

    def bounds(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        low = np.array([entry.low for entry in self.entries], self.dtype)
        return low, np.array([entry.high for entry in self.entries], self.dtype)

    def function(self, load: Load = import_module) -> FunctionType:
        """`observe`, for a compiler to wrap; `load` leads to the twins of what it calls."""
        if self.kind == RAW:
            return layout(self.game).function()
        names = vars(load(self._module)) if self._module else {}
        return self._features.function(self.game.seats, names)


_sights: dict[tuple[str, str], Sight] = {}


def sight(game: Game, kind: str) -> Sight:
    if kind not in OBSERVATIONS:
        raise InputError("observation", f"expected one of {', '.join(OBSERVATIONS)}, found {kind!r}")
    key = game.id, kind
    if key not in _sights or _sights[key].game is not game:
        _sights[key] = Sight(game, kind)
    return _sights[key]
