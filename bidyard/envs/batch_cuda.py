"""Batches on a CUDA device: one game per thread, the same code as on the CPU.

All arrays live on the device and carry `__cuda_array_interface__`, so PyTorch (torch.as_tensor), CuPy (cupy.asarray) and
JAX take them without a copy. They are laid out game by game within each index, which lets neighbouring threads write side
by side; to the libraries this is a stride. Nothing waits for the device: `illegal` does when it is asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from bidyard.engine.chance import BITS_62
from bidyard.engine.cuda import OnDevice, on_device
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.reading import whole
from bidyard.envs.code import OBSERVING, STEPPING
from bidyard.envs.layout import layout
from bidyard.games import find, open_deck
from bidyard.simulation import template_state

KEPT = 32  # legal moves that are kept from one step to the next
SHARED = 48 * 1024  # bytes a block may use without asking for more
WORD = 4  # bytes that a thread copies at a time
_kernels: dict[str, Kernels] = {}


class Kernels:
    """The kernels of one game."""

    def __init__(self, game: Game) -> None:
        self.code: OnDevice = on_device(game)
        self.size = int(self.code.state.itemsize)
        self.threads = max(32, min(128, SHARED // self.size // 32 * 32))
        observe = layout(game).function(lambda function: self.code.cuda.jit(function, device=True))
        self.do = self.code.load(STEPPING, put={OBSERVING: {"observe": observe}})
        self._game = game
        self._compiled: tuple[Any, Any] | None = None

    def compiled(self) -> tuple[Any, Any]:
        """Both kernels, ready to launch."""
        if self._compiled is None:
            self._compiled = self.code.cuda.jit(self.step()), self.code.cuda.jit(self.sample())
        return self._compiled

    def step(self) -> Any:
        """One decision of every game. A block copies its states into shared memory, and back, in one sweep.

        What is left in shared memory is the copy that is masked: a state of its own for every thread, in local memory,
        would halve the speed.
        """
        from numba import from_dtype, int32

        game = self._game
        cuda, do, threads, words = self.code.cuda, self.do, self.threads, self.size // WORD
        state, most_moves, seats = from_dtype(self.code.state), game.moves.most, game.seats

        def step(  # type: ignore[no-untyped-def]
            decks, memory, template, seed, by_score, begin, actions, turn, counts, kept, codes, games, seen, allowed, rewards,
            done, illegal,
        ):  # fmt: skip
            block = cuda.shared.array(0, int32)
            states = cuda.shared.array(0, state)  # the same memory
            moves = cuda.local.array(most_moves, int32)
            scores = cuda.local.array(seats, int32)
            me = cuda.threadIdx.x
            base = cuda.blockIdx.x * threads
            many = min(threads, len(turn) - base) * words
            for j in range(me, many, threads):
                block[j] = memory[base * words + j]
            cuda.syncthreads()
            i = base + me
            wrong = 1
            if i < len(turn):
                wrong = do.advance(
                    decks[0], states, me, template, moves, scores, seed, by_score, begin, i, actions, turn, counts, kept, codes,
                    games, rewards, done,
                )  # fmt: skip
                if wrong:
                    cuda.atomic.add(illegal, 0, wrong)
            cuda.syncthreads()
            for j in range(me, many, threads):
                memory[base * words + j] = block[j]
            cuda.syncthreads()  # from here on the states of this block belong to `show`
            if not wrong:
                do.show(decks[0], states[me], moves, i, turn, counts, kept, codes, seen, allowed)

        return step

    def sample(self) -> Any:
        cuda, do = self.code.cuda, self.do

        def sample(x, counts, kept, allowed, actions):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if i < len(actions):
                do.sample(x, i, i + 1, counts, kept, allowed, actions)

        return sample

    def ptx(self) -> str:
        """The step as PTX for a Hopper device; needs no device."""
        from numba import float32, from_dtype, int8, int16, int32, int64, types

        def columns(kind: Any) -> Any:
            return types.Array(kind, 2, "F")

        row = int64[::1]
        arrays = (int8[::1], int32[::1], columns(int16), columns(int32), row, columns(int16), columns(int8))
        signature = (
            from_dtype(self.code.deck)[::1], int32[::1], from_dtype(self.code.state)[::1], int64, int64, int64, row, *arrays,
            columns(float32), int8[::1], row,
        )  # fmt: skip
        return self.code.compile_ptx(self.step(), signature)


class CudaBatch:
    """Games on a CUDA device, over device arrays. Make one with bidyard.envs.batch.make(…, device="cuda")."""

    def __init__(
        self,
        game: str,
        players: int,
        games: int,
        seed: int = 1,
        options: dict[str, Any] | None = None,
        deck: str | Path | dict[str, Any] | None = None,
        reward: str = "win",
    ) -> None:
        from bidyard.envs.batch import check

        check(game, players, games, options, deck, reward)
        self.game = find(game)
        self.players = players
        self._kernels = kernels(self.game)
        self._cuda = cuda = self._kernels.code.cuda
        if not cuda.is_available():
            raise InputError("device", "no CUDA device is available here")
        code, moves = self._kernels.code, self.game.moves
        self._step, self._sample = self._kernels.compiled()
        self._by_score = int(reward == "score")
        self._decks = cuda.to_device(np.frombuffer(open_deck(game, deck).tables.pack(), code.deck))
        self._template = cuda.to_device(np.frombuffer(template_state(game, players, options), code.state))
        self._memory = cuda.device_array(games * self._kernels.size // WORD, np.int32)
        self.observations = self._columns(games, layout(self.game).size, np.int16)
        self.masks = self._columns(games, moves.actions, np.int8)
        self.rewards = self._columns(games, players, np.float32)
        self._kept = self._columns(games, min(KEPT, moves.most), np.int16)
        self._codes = self._columns(games, min(KEPT, moves.most), np.int32)
        self.seats = cuda.to_device(np.zeros(games, np.int8))
        self.done = cuda.to_device(np.zeros(games, np.int8))
        self._counts = cuda.to_device(np.zeros(games, np.int32))
        self._illegal = cuda.to_device(np.zeros(1, np.int64))
        self._actions = cuda.to_device(np.zeros(games, np.int64))
        self.reset(seed)

    def _columns(self, games: int, wide: int, kind: Any) -> Any:
        return self._cuda.to_device(np.zeros((games, wide), kind, order="F"))

    def reset(self, seed: int) -> None:
        """Begins all games anew."""
        self._seed = whole(seed, "seed", 0, BITS_62)
        games = len(self.seats)
        self.games = self._cuda.to_device(np.arange(games))
        self._chance = self._cuda.to_device(np.random.default_rng(seed).integers(0, BITS_62, games))
        self._launch(self._actions, 1)

    def step(self, actions: Any) -> None:
        """One decision in every game. Games whose action is not allowed stay as they are and count in `illegal`."""
        self._launch(self._cuda.as_cuda_array(actions), 0)

    def sample(self) -> Any:
        """A uniformly random legal action for every game; the same array every time."""
        blocks = -(-len(self.seats) // 128)
        self._sample[blocks, 128](self._chance, self._counts, self._kept, self.masks, self._actions)
        return self._actions

    @property
    def illegal(self) -> int:
        """Actions so far that were not allowed."""
        return int(self._illegal.copy_to_host()[0])

    def _launch(self, actions: Any, begin: int) -> None:
        threads = self._kernels.threads
        blocks = -(-len(self.seats) // threads)
        self._step[blocks, threads, 0, threads * self._kernels.size](
            self._decks, self._memory, self._template, self._seed, self._by_score, begin, actions, self.seats, self._counts,
            self._kept, self._codes, self.games, self.observations, self.masks, self.rewards, self.done, self._illegal,
        )  # fmt: skip


def kernels(game: Game) -> Kernels:
    if game.id not in _kernels:
        _kernels[game.id] = Kernels(game)
    return _kernels[game.id]
