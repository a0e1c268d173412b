"""stepping.py compiled with a game's own `observe`."""

from __future__ import annotations

from types import ModuleType

import numba

from bidyard.engine.compiled import OPTIONS, Compiled, compiled
from bidyard.engine.game import Game
from bidyard.envs.layout import layout

STEPPING = "bidyard.envs.stepping"
OBSERVING = "bidyard.envs.observing"
_loaded: dict[str, tuple[Compiled, ModuleType]] = {}


def stepping(game: Game) -> tuple[Compiled, ModuleType]:
    """The game's compiled twin and its compiled stepping.py."""
    if game.id not in _loaded:
        code = compiled(game)
        observe = numba.njit(layout(game).function(), **OPTIONS)
        _loaded[game.id] = code, code.load(STEPPING, instead={OBSERVING: {"observe": observe}})
    return _loaded[game.id]
