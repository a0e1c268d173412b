"""stepping.py compiled for a game: with the observation that is wanted, and with or without bots that play along."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from bidyard.engine.compiled import Compiled, compiled
from bidyard.engine.game import Game
from bidyard.envs.observing import endings
from bidyard.envs.sight import Load, Sight

STEPPING = "bidyard.envs.stepping"
OBSERVING = "bidyard.envs.observing"
REWARDS = "bidyard.envs.rewards"
OTHERS = "bidyard.envs.others"
ADVICE, OPINION = "bidyard.envs.advice", "bidyard.bots.opinion"

NOBODY, QUICK, SEARCHING = "bidyard.envs.others", "bidyard.envs.quick_others", "bidyard.envs.searching_others"
_loaded: dict[tuple[str, str, str, bool], tuple[Game, Compiled, ModuleType]] = {}


def stepping(sight: Sight, others: str = NOBODY, learned: bool = False) -> tuple[Compiled, ModuleType]:
    """The game's compiled twin and its compiled stepping.py. `others` is the module that plays for the bots, `learned`
    whether one of them has a net."""
    game = sight.game
    key = game.id, sight.kind, others, learned
    if key not in _loaded or _loaded[key][0] is not game:
        if others == NOBODY:
            code = compiled(game)
        else:
            from bidyard.bots.code import bots_of

            code = bots_of(game, learned).code
        play = {} if others == NOBODY else {"others_play": code.load(others).others_play, "advise": advise_with(code.load)}
        functions = seen_functions(sight, code.load, lambda function: code.wrap(function, apart=function.__name__ == "observe"))
        instead = {OBSERVING: functions, OTHERS: play}
        _loaded[key] = game, code, code.load(STEPPING, (REWARDS,), instead, afresh=True)
    return _loaded[key][1:]


def advise_with(load: Callable[..., ModuleType]) -> Callable[..., Any]:
    """`advise` of advice.py as a twin."""
    function: Callable[..., Any] = load(ADVICE, (OPINION,)).advise
    return function


def seen_functions(sight: Sight, load: Load, wrap: Callable[[FunctionType], Any]) -> dict[str, Any]:
    """What stands in observing.py for this game, compiled."""
    made = {"observe": sight.function(load), **endings(sight.game)}
    return {name: wrap(function) for name, function in made.items()}
