"""Chance as the player of its own moves: the rules run with every draw decided from outside.

OpenSpiel wants each draw as a node of the game tree. The rules draw from the generator in their state, so their plain text is
loaded once more with a `draw` that reads a script; where the script ends, the run is broken off and tells how many outcomes
the next draw has. With one outcome more the same step is run again, from the position before it.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass

from bidyard.engine.contract import GameDeck, GameState
from bidyard.engine.game import Game
from bidyard.engine.twin import CHANCE, Twins
from bidyard.games import find

Doing = tuple[int, int] | None  # a seat's move, or None, the setup
Script = tuple[int, ...]  # the outcomes of the draws
Told = tuple[int, str]  # who heard it (a seat, or -1 for everybody), and the numbers of what was told
_scripted: dict[str, Scripted] = {}


class _NoOutcomeYet(Exception):  # noqa: N818 (not an error)
    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes


class Scripted:
    """A game's rules whose draws follow a script."""

    def __init__(self, game: Game) -> None:
        twins = Twins(
            game,
            lambda function: function,
            silent=False,
            instead={CHANCE: {"draw": self._draw, "shuffle_range": self._shuffle_range}},
        )
        self._rules = twins.rules
        self._script: Script = ()
        self._at = 0

    def _draw(self, s: GameState, stream: int, n: int) -> int:
        if n == 1:
            return 0
        if self._at == len(self._script):
            raise _NoOutcomeYet(n)
        self._at += 1
        return self._script[self._at - 1]

    def _shuffle_range(self, s: GameState, stream: int, cards: MutableSequence[int], first: int, end: int) -> None:
        for i in range(end - 1, first, -1):
            j = first + self._draw(s, stream, i - first + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def run(self, d: GameDeck, s: GameState, doing: Doing, script: Script) -> int:
        """Sets the game up (None) or plays (seat, move) in `s`; returns the outcomes of the next draw, 0 if there is none."""
        self._script, self._at = script, 0
        s.told = []
        try:
            if doing is None:
                self._rules.shuffle(d, s)
                self._rules.begin(d, s)
            else:
                self._rules.apply(d, s, *doing)
        except _NoOutcomeYet as undrawn:
            return undrawn.outcomes
        return 0


def scripted(game: Game) -> Scripted:
    if game.id not in _scripted:
        _scripted[game.id] = Scripted(game)
    return _scripted[game.id]


@dataclass(frozen=True)
class Position:
    """A node of the tree; never changed. While `outcomes` is not 0, the step `doing` waits for a draw."""

    game: str
    state: GameState  # before the step that waits, if one does
    doing: Doing = None
    script: Script = ()
    outcomes: int = 0
    log: tuple[Told, ...] = ()  # what the rules told so far

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.game, self.state.pack(), self.doing, self.script, self.outcomes, self.log)

    def draw(self, d: GameDeck, outcome: int) -> Position:
        return self._run(d, self.doing, (*self.script, outcome), self.log)

    def play(self, d: GameDeck, seat: int, move: int, log: tuple[Told, ...]) -> Position:
        return self._run(d, (seat, move), (), log)

    def _run(self, d: GameDeck, doing: Doing, script: Script, log: tuple[Told, ...]) -> Position:
        state = self.state.copy()
        outcomes = scripted(find(self.game)).run(d, state, doing, script)
        if outcomes:
            return Position(self.game, self.state, doing, script, outcomes, log)
        told = tuple((audience, ".".join(map(str, numbers))) for audience, *numbers in state.told or ())
        state.told = None
        return Position(self.game, state, log=(*log, *told))


def begin(game: str, d: GameDeck, template: GameState) -> Position:
    """The root: a state with only its players and options, waiting for the first draw."""
    return Position(game, template)._run(d, None, (), ())


def _restore(game: str, packed: bytes, doing: Doing, script: Script, outcomes: int, log: tuple[Told, ...]) -> Position:
    return Position(game, find(game).rules.State.unpack(packed), doing, script, outcomes, log)
