"""The compiled bots of a game, and the memory they work in."""

from __future__ import annotations

from collections.abc import Sequence
from types import FunctionType

import numpy as np

from bidyard.bots.arrays import KNOBS, PATIENCE, Players, Workspace, workspace
from bidyard.bots.levels import RANDOM, Level
from bidyard.bots.nets import mind_of, require
from bidyard.bots.weights import heuristics, patience, styles, weights
from bidyard.engine.cards import Cards
from bidyard.engine.compiled import Compiled, compiled
from bidyard.engine.derived_features import features_module, features_of
from bidyard.engine.game import Game

_MODULES = ("opinion", "policy", "mind", "director", "playout", "halving", "evaluate", "tree", "search", "match", "worlds")
_LOOKING, _MIND, _UNLEARNED = "bidyard.bots.looking", "bidyard.bots.mind", "bidyard.bots.unlearned"


class Bots:
    """The compiled modules of the bots for one game. `learned`: with nets; without, nothing of a net or its features is
    compiled."""

    def __init__(self, game: Game, learned: bool) -> None:
        heuristics(game)
        names = tuple(f"bidyard.bots.{name}" for name in _MODULES)
        self.code: Compiled = Compiled(game) if learned else compiled(game)
        if learned:
            shown = {_LOOKING: {"observe": self.code.wrap(self._observe(), apart=True)}}
        else:
            none = self.code.load(_UNLEARNED)
            shown = {_MIND: {name: function for name, function in vars(none).items() if callable(function)}}
        self.halving, self.evaluate, self.search, self.match, self.worlds, self.director, self.mind = (
            self.code.load(f"bidyard.bots.{name}", names, shown)
            for name in ("halving", "evaluate", "search", "match", "worlds", "director", "mind")
        )

    def _observe(self) -> FunctionType:
        """What a net is shown of the game."""
        game = self.code.game
        module = features_module(game)
        return features_of(game).function(game.seats, vars(self.code.load(module)) if module else {})

    def workspace(self, cards: Cards, players: int, iterations: int) -> Workspace:
        game = self.code.game
        knobs = list(KNOBS)
        knobs[PATIENCE] = patience(game, KNOBS[PATIENCE])
        net = mind_of(game, cards)
        return workspace(self.code, cards.tables.pack(), np.array(styles(game, players)), iterations, knobs, net)


_loaded: dict[tuple[str, bool], Bots] = {}


def bots_of(game: Game, learned: bool = False) -> Bots:
    if (game.id, learned) not in _loaded:
        _loaded[game.id, learned] = Bots(game, learned)
    return _loaded[game.id, learned]


class Lineup:
    """A set of bots as the arrays that compiled games read."""

    def __init__(self, game: Game, players: int, levels: Sequence[Level]) -> None:
        wide = 1 if all(level.kind == RANDOM for level in levels) else len(heuristics(game).WEIGHTS)
        self.levels = tuple(levels)
        self.players = Players(
            kinds=np.array([level.kind for level in levels], np.int64),
            weights=np.zeros((len(levels), wide)),
            noises=np.array([level.noise for level in levels], np.int64),
            iterations=np.array([level.iterations for level in levels], np.int64),
        )
        for row, level in zip(self.players.weights, levels, strict=True):
            if level.kind != RANDOM:
                row[:] = weights(game, level.style, players)

    @property
    def searches(self) -> bool:
        return any(not level.by_hand for level in self.levels)

    @property
    def learned(self) -> bool:
        return any(level.learned for level in self.levels)

    def check(self, game: Game, cards: Cards) -> None:
        """Complains where a bot cannot play with these cards."""
        if self.learned:
            require(game, cards)

    @property
    def tree_size(self) -> int:
        return max((level.iterations for level in self.levels if level.searches), default=0)
