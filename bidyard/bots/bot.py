"""A bot: it is handed a Seat and answers with a move. It never sees the Table."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, overload

from bidyard.bots.arrays import NETTED
from bidyard.bots.levels import GUIDED, HALVING, HESITANT, RANDOM, TREE, Level, level
from bidyard.bots.nets import require
from bidyard.bots.own import Own, is_own, own_bot
from bidyard.bots.weights import heuristics, weights
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.plain import plain_twins
from bidyard.engine.randomness import Rng, seed_from
from bidyard.games import find
from bidyard.table import Masked, Move, Seat

if TYPE_CHECKING:
    from bidyard.bots.arrays import Workspace

PIECE = 256  # iterations between two looks at the clock


@dataclass(frozen=True)
class Candidate:
    """A root move of a search."""

    move: Move
    visits: int
    worth: float  # mean of what the search maximises: victories and a little for the margin
    win: float  # share of victories
    score: float  # mean of the own final score


@dataclass(frozen=True)
class Thought:
    """What a search found: its choice, every candidate in the order of the legal moves, and each seat's win probability."""

    choice: Move
    candidates: tuple[Candidate, ...]
    win: tuple[float, ...]
    iterations: int


class Bot:
    """Make one with `bidyard.bot(name, game)`."""

    def __init__(self, game: Game, level: Level, seconds: float | None = None) -> None:
        self.module = game
        self.level = level
        self.seconds = seconds
        self._memory: dict[tuple[str, int], Workspace] = {}
        self._policy = _plain_policy(game, level) if level.by_hand else None

    @property
    def name(self) -> str:
        """Its level, such as `foreman`; with the budget behind it if one was named."""
        return self.level.name

    @property
    def game(self) -> str:
        """The id of the game that it plays."""
        return self.module.id

    def __repr__(self) -> str:
        return f"<Bot {self.name} for {self.game}>"

    def choose(self, seat: Seat, rng: Rng) -> Move:
        """A legal move. The same seat, rng and budget give the same move (a time cap may cut the budget short)."""
        if self.level.searches:
            return self.think(seat, rng).choice
        moves = self._legal(seat)
        if not self.level.by_hand:
            return moves[self._direct(seat)]
        code = self._greedy(seat, seed_from(rng))
        return next(move for move in moves if move.code == code)

    def think(self, seat: Seat, rng: Rng) -> Thought:
        """The search behind a choice, for hints, analysis and tests."""
        if not self.level.searches:
            raise InputError("bot", f"{self.name} does not search")
        moves = self._legal(seat)
        w = self._workspace(seat)
        x = seed_from(rng)
        if self.level.kind == HALVING:
            from bidyard.bots.code import bots_of

            index = int(bots_of(self.module, self.level.learned).halving.halve(w, seat.seat, self.level.iterations, x))
        else:
            index = self._search(w, seat.seat, x)
        return _thought(w, moves, index, len(seat.names))

    def _direct(self, seat: Seat) -> int:
        from bidyard.bots.code import bots_of

        w = self._workspace(seat)
        return int(bots_of(self.module, self.level.learned).director.direct(w, seat.seat))

    def _search(self, w: Workspace, seat: int, x: int) -> int:
        from bidyard.bots.code import bots_of

        w.own["knobs"][0, NETTED] = float(self.level.learned)
        code = bots_of(self.module, self.level.learned).search
        grow(code.search, w, seat, self.level.iterations, x, self.seconds)
        return int(code.root(w, seat))

    def _workspace(self, seat: Masked) -> Workspace:
        """Memory for this deck and player count, with the seat's masked state in it."""
        from bidyard.bots.code import bots_of

        if self.level.learned:
            require(self.module, seat.cards)
        bots = bots_of(self.module, self.level.learned)
        key = (seat.cards.hash, len(seat.names))
        if key not in self._memory:
            size = self.level.iterations if self.level.kind in (TREE, GUIDED) else 0
            self._memory[key] = bots.workspace(seat.cards, len(seat.names), size)
        w = self._memory[key]
        w.masked[:] = bots.code.array(seat.state)
        return w

    def _legal(self, seat: Seat) -> tuple[Move, ...]:
        if self.game != seat.game.id:
            raise InputError("seat", f"this bot plays {self.game}, the seat is one of {seat.game.id}")
        moves = seat.moves
        if not moves:
            raise InputError("seat", f"seat {seat.seat} has nothing to decide")
        return moves

    def _greedy(self, seat: Seat, x: int) -> int:
        """Plain Python: a quick bot needs no compiler."""
        s = self.module.rules.State.unpack(seat.state)
        d = seat.cards.tables
        buffer = [0] * self.module.moves.most
        policy = self._policy
        assert policy is not None
        if self.level.kind == RANDOM:
            return int(policy.anything(d, s, seat.seat, buffer, x))
        mine = weights(self.module, self.level.style, len(seat.names))
        preferences = [0.0] * len(buffer)
        decide = policy.hesitant if self.level.kind == HESITANT else policy.greedy
        return int(decide(d, s, seat.seat, buffer, preferences, mine, self.level.noise, x))


@overload
def bot(name: str, game: str, iterations: int | None = None, seconds: float | None = None) -> Bot: ...
@overload
def bot(name: object, game: str, iterations: int | None = None, seconds: float | None = None) -> Bot | Own: ...
def bot(name: object, game: str, iterations: int | None = None, seconds: float | None = None) -> Bot | Own:
    """A bot by its level's name. `iterations` is a searching bot's budget, `seconds` a cap on its time.

    `name@N` names a budget too. Without a cap the same seed gives the same moves on every machine. A bot of your own is named
    "module:Class", or is any object with choose(seat, rng).
    """
    module = find(game)
    if isinstance(name, Bot) and name.module is module:
        return name
    if is_own(name):
        return own_bot(name, module)
    assert isinstance(name, str)
    chosen = level(name, module, iterations)
    if seconds is not None and not seconds > 0:
        raise InputError("seconds", f"expected more than 0, found {seconds!r}")
    return Bot(module, chosen, seconds)


def grow(search: Callable[..., int], w: Workspace, seat: int, iterations: int, x: int, seconds: float | None) -> int:
    """Searches piece by piece until the budget or the time is used up; returns the iterations made."""
    if seconds is None:
        search(w, seat, 0, iterations, iterations, x)
        return iterations
    end = time.monotonic() + seconds
    done = 0
    while done < iterations and (done == 0 or time.monotonic() < end):
        piece = min(PIECE, iterations - done)
        x = search(w, seat, done, done + piece, iterations, x)
        done += piece
    return done


def _thought(w: Workspace, moves: Sequence[Move], index: int, players: int) -> Thought:
    candidates = []
    for move, row in zip(moves, w.own["stats"][0].tolist(), strict=False):
        visits, worth, wins, score = row
        many = max(visits, 1.0)
        candidates.append(Candidate(move, int(visits), worth / many, wins / many, score / many))
    playouts = max(float(w.own["totals"][0][-1]), 1.0)
    win = tuple(float(total) / playouts for total in w.own["totals"][0][:players])
    return Thought(moves[index], tuple(candidates), win, int(sum(c.visits for c in candidates)))


_policies: dict[str, ModuleType] = {}


def _plain_policy(game: Game, level: Level) -> ModuleType:
    """policy.py bound to the game's plain rules."""
    if level.kind != RANDOM:
        heuristics(game)  # says so where a game has none
    if game.id not in _policies:
        _policies[game.id] = plain_twins(game).load("bidyard.bots.policy")
    return _policies[game.id]
