"""Many games at once: one call makes one decision in each of them.

    envs = bidyard.envs.batch.make("construction-fever", players=4, games=1024, seed=1)
    while True:
        envs.step(choose(envs.observations, envs.masks))    # actions, one per game
        ...envs.seats, envs.rewards, envs.done

Row i of every array belongs to game i. `observations` and `masks` are those of the seat in turn, `seats`; seats that decide
at the same time are asked one after the other, and none sees the answers before it. When a game ends, `done` is set for one
step, `rewards` holds the reward of every seat, and the row already shows the next game. The arrays are written in place:
copy what must last. Game number k of a batch is the table with the seed bidyard.engine.chance.game_seed(seed, k), and row i
plays the games i, i + games, i + 2 * games, …, whatever the number of threads.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from bidyard.engine.chance import BITS_62, mix
from bidyard.engine.compiled import Compiled
from bidyard.engine.errors import InputError
from bidyard.engine.reading import whole
from bidyard.envs.code import stepping
from bidyard.envs.layout import layout
from bidyard.games import find, open_deck
from bidyard.simulation import template_state
from bidyard.table import new

Array = np.ndarray[Any, Any]
KEPT = 64  # legal moves that are kept from one step to the next
REWARDS = ("win", "score")


class Batch:
    """Games on the CPU, over NumPy arrays. Make one with `make`."""

    def __init__(
        self,
        game: str,
        players: int,
        games: int,
        seed: int = 1,
        options: dict[str, Any] | None = None,
        deck: str | Path | dict[str, Any] | None = None,
        reward: str = "win",
        threads: int = 1,
    ) -> None:
        check(game, players, games, options, deck, reward)
        self.game = find(game)
        self.cards = open_deck(game, deck)
        self.players = players
        self._code, self._do = stepping(self.game)
        self._by_score = int(reward == "score")
        self._decks = self._code.deck_array(self.cards.tables.pack())
        self._template = self._code.array(template_state(game, players, options))
        self.states = np.zeros(games, self._code.state)  # every secret is in here
        self.observations = np.zeros((games, layout(self.game).size), np.int16)
        self._masks = np.zeros((games, self.game.moves.actions), np.int8)
        self.masks = self._masks.view(np.bool_)
        self.seats = np.zeros(games, np.int8)
        self.rewards = np.zeros((games, players), np.float32)
        self._done = np.zeros(games, np.int8)
        self.done = self._done.view(np.bool_)
        self.games = np.arange(games)
        self._kept = np.zeros((games, min(KEPT, self.game.moves.most)), np.int16)
        self._codes = np.zeros(self._kept.shape, np.int32)
        self._counts = np.zeros(games, np.int32)
        self._chance = np.zeros(games, np.int64)
        self._parts = _split(games, whole(threads, "threads", 1, 1024))
        self._rooms = [_Room(self._code) for _ in self._parts]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begins all games anew."""
        self._seed = whole(seed, "seed", 0, BITS_62)
        self.games[:] = np.arange(len(self.games))
        self._chance[:] = [mix(seed ^ i) for i in range(len(self.games))]
        self.rewards[:] = 0
        self._done[:] = 0
        self._spread(self._step, self.games, 1)

    def step(self, actions: Array) -> None:
        """One decision in every game. If any action is not allowed nothing happens and InputError names its game."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != self.games.shape:
            raise InputError("actions", f"expected {len(self.games)} actions, found the shape {chosen.shape}")
        wrong = self._do.first_illegal(chosen, self._masks)
        if wrong >= 0:
            raise InputError(f"actions[{wrong}]", f"expected an action that masks[{wrong}] allows, found {chosen[wrong]}")
        self._spread(self._step, chosen)

    def sample(self) -> Array:
        """A uniformly random legal action for every game, repeatable by the seed."""
        actions = np.zeros(len(self.games), np.int64)
        self._spread(self._sample, actions)
        return actions

    def state(self, i: int) -> Any:
        """The plain state of game i."""
        return self.game.rules.State.unpack(self.states[i].tobytes())

    def _step(self, room: _Room, first: int, end: int, actions: Array, begin: int = 0) -> None:
        self._do.step(
            self._decks,
            self.states,
            self._template,
            room.work,
            room.moves,
            room.scores,
            self._seed,
            self._by_score,
            begin,
            first,
            end,
            actions,
            self.seats,
            self._counts,
            self._kept,
            self._codes,
            self.games,
            self.observations,
            self._masks,
            self.rewards,
            self._done,
        )

    def _sample(self, room: _Room, first: int, end: int, actions: Array) -> None:
        self._do.sample(self._chance, first, end, self._counts, self._kept, self._masks, actions)

    def _spread(self, work: Any, *given: Any) -> None:
        """Does the work for all games, each thread its part."""
        if self._pool is None:
            work(self._rooms[0], *self._parts[0], *given)
            return
        futures = [self._pool.submit(work, room, *part, *given) for room, part in zip(self._rooms, self._parts, strict=True)]
        for future in futures:
            future.result()


class _Room:
    """What one thread writes into while it works."""

    def __init__(self, code: Compiled) -> None:
        self.work = np.zeros(1, code.state)
        self.moves = code.move_buffer()
        self.scores = np.zeros(code.game.seats, np.int32)


def make(
    game: str,
    players: int,
    games: int,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    deck: str | Path | dict[str, Any] | None = None,
    reward: str = "win",
    threads: int = 1,
    device: str = "cpu",
) -> Any:
    """A batch of games on `cpu` (NumPy arrays) or `cuda` (device arrays that PyTorch, CuPy and JAX take without a copy).

    `reward`: "win", a share of the victory less 1 / players (0 for all if nobody wins), or "score", the final scores.
    """
    if device == "cpu":
        return Batch(game, players, games, seed, options, deck, reward, threads)
    if device == "cuda":
        from bidyard.envs.batch_cuda import CudaBatch

        return CudaBatch(game, players, games, seed, options, deck, reward)
    raise InputError("device", f"expected cpu or cuda, found {device!r}")


def check(game: str, players: int, games: int, options: Any, deck: Any, reward: str) -> None:
    """Answers bad input before anything is compiled."""
    new(game, players, 0, options, deck=deck)
    whole(games, "games", 1, 2**31 - 1)
    if reward not in REWARDS:
        raise InputError("reward", f"expected one of {', '.join(REWARDS)}, found {reward!r}")


def _split(games: int, threads: int) -> list[tuple[int, int]]:
    bounds = [games * i // threads for i in range(threads + 1)]
    return list(pairwise(bounds))
