"""Many games at once: one call makes one decision in each of them.

    envs = bidyard.envs.batch.make("construction-fever", players=4, games=1024, seed=1)
    while True:
        envs.step(choose(envs.observations, envs.masks))    # actions, one per game
        ...envs.seats, envs.rewards, envs.done

Row i of every array belongs to game i. `observations` and `masks` are those of the seat in turn, `seats`; seats that decide
at the same time are asked one after the other, and none sees the answers before it. When a game ends, `done` is set for one
step, `rewards` holds the reward of every seat, `scores`, `winners`, `eliminated` and `reputation` tell how it ended, and the
row already shows the next game. The arrays are written in place: copy what must last. Game number k of a batch is the table
with the seed bidyard.engine.chance.game_seed(seed, k), and row i plays the games i, i + games, i + 2 * games, …, whatever the
number of threads.

`bots=[None, "foreman", "foreman"]` seats bots: they answer within the step, which goes on to the next decision of a seat
without one. `state()` and `set_state(…)` keep a moment of all games and go back to it; batches can be pickled and copied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from itertools import pairwise
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from bidyard.bots.entrants import compiled_levels
from bidyard.engine.cards import Cards, DeckSource
from bidyard.engine.chance import BITS_62, mix
from bidyard.engine.compiled import Compiled, direct
from bidyard.engine.contract import GameState
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.reading import JsonObject, integer
from bidyard.envs.answers import whole_numbers
from bidyard.envs.arrays import Floats, Int32s, Int64s, Learning, Room, Rows, Start, blank_rows
from bidyard.envs.code import stepping
from bidyard.envs.seated import Levels, Seats, module_for, seated, seats
from bidyard.envs.sight import RAW, sight
from bidyard.envs.single import reward_number
from bidyard.games import find, open_deck
from bidyard.simulation import template_state
from bidyard.table import new

if TYPE_CHECKING:
    from bidyard.envs.batch_cuda import CudaBatch

Array = npt.NDArray[np.generic]
KEPT = 64  # legal moves that are kept from one step to the next
KEPT_ARRAYS = Rows._fields
Bots = Sequence[object] | Seats | None


class Batch:
    """Games on the CPU, over NumPy arrays. Make one with `make`."""

    def __init__(
        self,
        game: str,
        players: int,
        games: int,
        seed: int = 1,
        options: JsonObject | None = None,
        deck: DeckSource = None,
        reward: str = "win",
        threads: int = 1,
        bots: Bots = None,
        observation: str = RAW,
        last: bool = False,
    ) -> None:
        players, games = check(game, players, games, options, deck)
        seed, threads = integer(seed, "seed", 0, BITS_62), integer(threads, "threads", 1, 1024)
        self.game = find(game)
        self.cards = open_deck(game, deck)
        self.players = players
        self.sight = sight(self.game, observation)
        self._made = (game, players, games, seed, options, deck, reward, threads, bots, observation, last)
        self.bots = batch_seats(bots, players, games, self.game)
        code, do = stepping(self.sight, *module_for(self.bots))
        self._start = Start(
            decks=code.deck_array(self.cards.tables.pack()),
            templates=code.array(templates(game, players, options, self.bots)),
            seed=0,
            reward=reward_number(reward),
        )
        self.states = np.zeros(games, code.state)  # every secret is in here
        self._rows = rows = blank_rows(self.game, self.sight, players, games, KEPT, last=last, advisers=advisers_of(self.bots))
        self.games, self.seats, self.observations, self.rewards = rows.games, rows.turn, rows.seen, rows.rewards
        self.masks = rows.allowed.view(np.bool_)
        self.done = rows.done.view(np.bool_)
        self.scores, self.reputation = rows.scores, rows.reputation
        self._parts = _split(games, threads)
        self._rooms = [_room(code, self.cards, self.bots) for _ in self._parts]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._chance = np.zeros(games, np.int64)
        self._actions = actions = np.zeros(games, np.int64)
        self._step_part = direct(do.step, self._start, self.states, rows, self._rooms[0], actions, 0, 0, 0)
        self._sample_part = direct(do.sample, self._chance, rows.counts, rows.kept, rows.allowed, actions, 0, 0)
        self._first_illegal = direct(do.first_illegal, actions, rows.allowed)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begins all games anew."""
        seed = integer(seed, "seed", 0, BITS_62)
        self._start = self._start._replace(seed=seed)
        self.games[:] = np.arange(len(self.games))
        self._chance[:] = [mix(seed ^ i) for i in range(len(self.games))]
        self.rewards[:] = 0
        self.done[:] = False
        self._spread(self._step, self.games, 1)

    def step(self, actions: npt.ArrayLike) -> None:
        """One decision in every game. If any action is not allowed nothing happens and InputError names its game."""
        chosen = np.ascontiguousarray(whole_numbers(actions, "actions", f"{len(self.games)} actions"), np.int64)
        if chosen.shape != self.games.shape:
            raise InputError("actions", f"expected {len(self.games)} actions, found the shape {chosen.shape}")
        wrong = self._first_illegal(chosen, self._rows.allowed)
        if wrong >= 0:
            raise InputError(f"actions[{wrong}]", f"expected an action that masks[{wrong}] allows, found {chosen[wrong]}")
        self._spread(self._step, chosen)

    def sample(self) -> Int64s:
        """A uniformly random legal action for every game, repeatable by the seed."""
        actions = np.zeros(len(self.games), np.int64)
        self._spread(self._sample, actions)
        return actions

    def learning(self) -> Learning:
        """The arrays that a learner needs, on the device where they are."""
        rows = self._rows
        return Learning(rows.seen, rows.turn, rows.kept, rows.counts, rows.advice, rows.rewards, rows.done, self._actions)

    def reweigh(self, weights: Floats) -> None:
        """Other weights for the greedy bots that play along, a row each."""
        assert self.bots is not None
        self.bots.players.weights[:] = weights

    def wait(self) -> None:
        """Nothing is under way here between two calls; on a CUDA device it may be."""

    @property
    def illegal(self) -> int:
        """Actions so far that were not allowed: none, `step` refuses them here."""
        return 0

    @property
    def winners(self) -> npt.NDArray[np.bool_]:
        """Who won the game of a row that ended last, a column per seat."""
        return seats_of(self._rows.won, self.players)

    @property
    def eliminated(self) -> npt.NDArray[np.bool_]:
        return seats_of(self._rows.out, self.players)

    @property
    def last_observations(self) -> Array:
        """What the seats that moved last saw of the ends of their games; only with `last=True`."""
        return self._rows.last

    @overload
    def state(self) -> dict[str, Any]: ...
    @overload
    def state(self, i: int) -> GameState: ...
    def state(self, i: int | None = None) -> dict[str, Any] | GameState:
        """Everything that changes, for `set_state`; with a number the plain state of that game."""
        if i is not None:
            i = integer(i, "i", 0, len(self.states) - 1)
            return self.game.rules.State.unpack(self.states[i].tobytes())
        arrays = {name: getattr(self._rows, name).copy() for name in KEPT_ARRAYS}
        return arrays | {"states": self.states.copy(), "sampling": self._chance.copy(), "seed": self._start.seed}

    def set_state(self, state: dict[str, Any]) -> None:
        """Goes back to what `state()` told, of this batch or of one made alike."""
        if not isinstance(state, dict) or not {*KEPT_ARRAYS, "states", "sampling", "seed"} <= state.keys():
            raise InputError("state", "expected what state() of such a batch has returned")
        for name in KEPT_ARRAYS:
            if state[name].shape != getattr(self._rows, name).shape:
                raise InputError("state", f"expected the state of {len(self.games)} such games, found another size of {name}")
        for name in KEPT_ARRAYS:
            getattr(self._rows, name)[:] = state[name]
        self.states[:] = state["states"]
        self._chance[:] = state["sampling"]
        self._start = self._start._replace(seed=state["seed"])

    def clone(self) -> Batch:
        """An independent copy."""
        return deepcopy(self)

    def __reduce__(self) -> Any:
        return Batch, self._made, self.state()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.set_state(state)

    def _step(self, room: Room, first: int, end: int, actions: Int64s, begin: int = 0) -> None:
        self._step_part(self._start, self.states, self._rows, room, actions, begin, first, end)

    def _sample(self, room: Room, first: int, end: int, actions: Int64s) -> None:
        rows = self._rows
        self._sample_part(self._chance, rows.counts, rows.kept, rows.allowed, actions, first, end)

    def _spread(self, work: Callable[..., None], *given: Int64s | int) -> None:
        """Does the work for all games, each thread its part."""
        if self._pool is None:
            work(self._rooms[0], *self._parts[0], *given)
            return
        futures = [self._pool.submit(work, room, *part, *given) for room, part in zip(self._rooms, self._parts, strict=True)]
        for future in futures:
            future.result()


def _room(code: Compiled, cards: Cards, bots: Seats | None) -> Room:
    scores = np.zeros(code.game.seats, np.int32)
    return Room(np.zeros(1, code.state), code.move_buffer(), scores, seated(code.game, cards, bots))


def batch_levels(bots: Sequence[object] | None, players: int, game: Game) -> Levels:
    """The levels of the bots that are named, None for the seats without one, of which there must be one."""
    if bots is None:
        return [None] * players
    levels = compiled_levels(bots, players, game)
    if None not in levels:
        raise InputError("bots", "expected None for at least one seat: somebody must be left to decide")
    return levels


def batch_seats(bots: Bots, players: int, games: int, game: Game) -> Seats | None:
    """Who sits in the games of a batch; None if everybody is asked."""
    if not isinstance(bots, Seats):
        return seats(game, batch_levels(bots, players, game), games)
    if bots.lineup.shape != (games, players):
        raise InputError("bots", f"expected a lineup for {games} games of {players} players, found {bots.lineup.shape}")
    return bots


def advisers_of(bots: Seats | None) -> int:
    """How many advisers each game has."""
    return bots.advisers.shape[1] if bots else 0


def templates(game: str, players: int, options: JsonObject | None, bots: Seats | None) -> bytes:
    """The states that games begin from, one after the other."""
    return b"".join(bots.templates) if bots and bots.templates else template_state(game, players, options)


def seats_of(bits: Int32s, players: int) -> npt.NDArray[np.bool_]:
    """Sets of seats, given as bits, a column per seat."""
    found: npt.NDArray[np.bool_] = (bits[:, None] >> np.arange(players)) & 1 == 1
    return found


def make(
    game: str,
    players: int,
    games: int,
    seed: int = 1,
    options: JsonObject | None = None,
    deck: DeckSource = None,
    reward: str = "win",
    threads: int = 1,
    device: str = "cpu",
    bots: Bots = None,
    observation: str = RAW,
) -> Batch | CudaBatch:
    """A batch of games on `cpu` (NumPy arrays) or `cuda` (device arrays that PyTorch, CuPy and JAX take without a copy).

    `reward`: "win", a share of the victory less 1 / players (0 for all if nobody wins), "margin" or "rank" (rewards.py).
    `bots`: per seat None or the name of a bot (on `cuda` of one that does not search), or Seats, then game by game.
    `observation`: "raw" integers, or the "features" that learners are shown.
    """
    if device == "cpu":
        return Batch(game, players, games, seed, options, deck, reward, threads, bots, observation)
    if device == "cuda":
        from bidyard.envs.batch_cuda import CudaBatch

        return CudaBatch(game, players, games, seed, options, deck, reward, observation, bots)
    raise InputError("device", f"expected cpu or cuda, found {device!r}")


def check(game: str, players: int, games: int, options: JsonObject | None, deck: DeckSource) -> tuple[int, int]:
    """Answers bad input before anything is compiled; returns players and games."""
    new(game, players, 0, options, deck=deck)
    return find(game).count(players), integer(games, "games", 1, 2**31 - 1)


def _split(games: int, threads: int) -> list[tuple[int, int]]:
    bounds = [games * i // threads for i in range(threads + 1)]
    return list(pairwise(bounds))
