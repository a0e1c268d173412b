"""Batches on a CUDA device: one game per thread, the same code as on the CPU.

All arrays live on the device and carry `__cuda_array_interface__`, so PyTorch (torch.as_tensor), CuPy (cupy.asarray) and
JAX take them without a copy. They are laid out game by game within each index, which lets neighbouring threads write side
by side; to the libraries this is a stride. Nothing waits for the device: `illegal` does when it is asked.

Bots that play along prefer moves by floating-point numbers, which a device may round otherwise: where two moves are all but
equal it may play the other one. The rules themselves are whole numbers and equal everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any, cast

import numpy as np

from bidyard.bots.arrays import Players
from bidyard.bots.levels import level
from bidyard.engine.cards import DeckSource
from bidyard.engine.chance import BITS_62
from bidyard.engine.cuda import ALIGNED, OnDevice, on_device, rounded_as_on_the_cpu
from bidyard.engine.errors import InputError
from bidyard.engine.reading import JsonObject, integer
from bidyard.envs.arrays import DeviceMemory, Floats, Learning, Room, Rows, Seated, Start, blank_rows
from bidyard.envs.batch import Bots, advisers_of, batch_seats, check, templates
from bidyard.envs.code import OBSERVING, OTHERS, QUICK, REWARDS, STEPPING, advise_with, seen_functions
from bidyard.envs.seated import Seats, seats
from bidyard.envs.sight import RAW, Sight, sight
from bidyard.envs.single import reward_number
from bidyard.games import find, open_deck

KEPT = 64  # legal moves that are kept from one step to the next
SHARED = 48 * 1024  # bytes a block may use without asking for more
WORD = 4  # bytes that a thread copies at a time
DeviceArray = Any  # of numba-cuda, PyTorch, CuPy or JAX
Kernel = Any
MATCH = ("bidyard.bots.match", "bidyard.bots.policy")
_kernels: dict[tuple[str, str, bool], Kernels] = {}


class Kernels:
    """The kernels of one game with one of its observations, with or without bots that play along."""

    def __init__(self, sight: Sight, bots: bool = False) -> None:
        self.sight = sight
        self.bots = bots
        game = sight.game
        self.code: OnDevice = on_device(game)
        self.size = int(self.code.state.itemsize)
        self.threads = max(32, min(128, SHARED // self.size // 32 * 32))
        functions = seen_functions(sight, self.code.load, lambda function: self.code.cuda.jit(function, device=True))
        play = {}
        if bots:
            play = {"others_play": self.code.load(QUICK, MATCH).others_play, "advise": advise_with(self.code.load)}
        self.do = self.code.load(STEPPING, (REWARDS,), {OBSERVING: functions, OTHERS: play}, afresh=True)
        self._game = game

    @cached_property
    def step_kernel(self) -> Kernel:
        return self.code.cuda.jit(self.step(), lto=False)  # rounded_as_on_the_cpu

    @cached_property
    def sample_kernel(self) -> Kernel:
        return self.code.cuda.jit(self.sample())

    def step(self) -> FunctionType:
        """One decision of every game. A block copies its states into shared memory, and back, in one sweep.

        What is left in shared memory is the copy that is masked: a state of its own for every thread, in local memory,
        would halve the speed.
        """
        from numba import from_dtype, int32

        game = self._game
        cuda, do, threads, words = self.code.cuda, self.do, self.threads, self.size // WORD
        state, most_moves, seats = from_dtype(self.code.state), game.moves.most, game.seats
        seated = self._seated()

        def step(start, memory, rows, bots, actions, begin, illegal):  # type: ignore[no-untyped-def]
            block = cuda.shared.array(0, int32, ALIGNED)
            works = cuda.shared.array(0, state, ALIGNED)  # the same memory
            room = Room(works, cuda.local.array(most_moves, int32), cuda.local.array(seats, int32), seated(start.decks, bots))
            me = cuda.threadIdx.x
            base = cuda.blockIdx.x * threads
            many = min(threads, len(rows.turn) - base) * words
            for j in range(me, many, threads):
                block[j] = memory[base * words + j]
            cuda.syncthreads()
            i = base + me
            wrong = 1
            if i < len(rows.turn):
                wrong = do.advance(start, rows, i, room, me, actions, begin)
                if wrong:
                    cuda.atomic.add(illegal, 0, wrong)
            cuda.syncthreads()
            for j in range(me, many, threads):
                memory[base * words + j] = block[j]
            cuda.syncthreads()  # from here on the states of this block belong to `show`
            if not wrong:
                do.show(start.decks[0], works[me], room.moves, rows, i, room.seated)

        return cast(FunctionType, step)

    def _seated(self) -> Kernel:
        """A device function: the bots with the memory of a thread for them. They see a masked copy, as everywhere."""
        from numba import from_dtype

        cuda, most = self.code.cuda, self._game.moves.most
        if not self.bots:
            return cuda.jit(lambda decks, bots: 0, device=True, inline="always")
        state = from_dtype(self.code.state)
        own = from_dtype(np.dtype([("preferences", "f8", (most,)), ("moves", "i4", (most,))], align=True))

        def seated(decks, bots):  # type: ignore[no-untyped-def]
            memory = DeviceMemory(decks, cuda.local.array(1, state, ALIGNED), cuda.local.array(1, own, ALIGNED))
            return Seated(memory, bots[0], bots[1], bots[2], bots[3])

        return cuda.jit(seated, device=True, inline="always")  # local arrays of a called function end with its call

    def sample(self) -> FunctionType:
        cuda, do = self.code.cuda, self.do

        def sample(chance, counts, kept, allowed, actions):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if i < len(actions):
                do.sample(chance, counts, kept, allowed, actions, i, i + 1)

        return cast(FunctionType, sample)

    def ptx(self, advisers: int = 0) -> str:
        """The step as PTX for a Hopper device; needs no device. With bots these may be asked for advice."""
        from numba import typeof

        start = Start(np.zeros(1, self.code.deck), np.zeros(1, self.code.state), 0, 0)
        rows = blank_rows(self._game, self.sight, self._game.players[0], 2, KEPT, "F", advisers=advisers)
        numbers = np.zeros(1, np.int64)
        bots = _bots_of(seats(self._game, [level("foreman", self._game), None], 2)) if self.bots else 0
        given = (start, np.zeros(1, np.int32), rows, bots, numbers, 0, numbers)  # as in CudaBatch
        with rounded_as_on_the_cpu():
            return self.code.compile_ptx(self.step(), tuple(map(typeof, given)))


class CudaBatch:
    """Games on a CUDA device, over device arrays. Make one with bidyard.envs.batch.make(…, device="cuda")."""

    def __init__(
        self,
        game: str,
        players: int,
        games: int,
        seed: int = 1,
        options: JsonObject | None = None,
        deck: DeckSource = None,
        reward: str = "win",
        observation: str = RAW,
        bots: Bots = None,
    ) -> None:
        players, games = check(game, players, games, options, deck)
        seed = integer(seed, "seed", 0, BITS_62)
        how = reward_number(reward)
        self.game = find(game)
        self.bots = batch_seats(bots, players, games, self.game)
        if self.bots and self.bots.searching:
            raise InputError("bots", "bots that search play along on the CPU; on a CUDA device name others")
        self.players = players
        self.sight = sight(self.game, observation)
        self._made = (game, players, games, seed, options, deck, reward, observation, bots)
        self._kernels = kernels(self.sight, self.bots is not None)
        self._cuda = cuda = self._kernels.code.cuda
        if not cuda.is_available():
            raise InputError("device", "no CUDA device is available here")
        code = self._kernels.code
        self._start = Start(
            decks=cuda.to_device(np.frombuffer(open_deck(game, deck).tables.pack(), code.deck)),
            templates=cuda.to_device(np.frombuffer(templates(game, players, options, self.bots), code.state)),
            seed=0,
            reward=how,
        )
        self._memory = cuda.device_array(games * self._kernels.size // WORD, np.int32)
        self._bots: Any = _bots_of(self.bots, cuda.to_device) if self.bots else 0
        rows: Any = Rows(
            *map(cuda.to_device, blank_rows(self.game, self.sight, players, games, KEPT, "F", advisers=advisers_of(self.bots)))
        )
        self._rows = rows
        self.games, self.seats, self.observations, self.masks = rows.games, rows.turn, rows.seen, rows.allowed
        self.rewards, self.done = rows.rewards, rows.done
        self.scores, self.reputation = rows.scores, rows.reputation
        self.won, self.out = rows.won, rows.out  # bits of the winners and of the eliminated
        self._illegal = cuda.to_device(np.zeros(1, np.int64))
        self._actions = cuda.to_device(np.zeros(games, np.int64))
        self._chance = cuda.to_device(np.zeros(games, np.int64))
        self._sampled = (self._chance, rows.counts, rows.kept, rows.allowed, self._actions)
        self._sample = self._kernels.sample_kernel.specialize(*self._sampled)
        self._steps: dict[object, Kernel] = {}
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begins all games anew."""
        seed = integer(seed, "seed", 0, BITS_62)
        self._start = self._start._replace(seed=seed)
        games = len(self.seats)
        self.games.copy_to_device(np.arange(games))
        self._chance.copy_to_device(np.random.default_rng(seed).integers(0, BITS_62, games))
        self._launch(self._actions, 1)

    def step(self, actions: DeviceArray) -> None:
        """One decision in every game. Games whose action is not allowed stay as they are and count in `illegal`."""
        self._launch(actions if actions is self._actions else self._cuda.as_cuda_array(actions), 0)

    def sample(self) -> DeviceArray:
        """A uniformly random legal action for every game; the same array every time."""
        blocks = -(-len(self.seats) // 128)
        self._sample[blocks, 128](*self._sampled)
        return self._actions

    @property
    def illegal(self) -> int:
        """Actions so far that were not allowed."""
        return int(self._illegal.copy_to_host()[0])

    def learning(self) -> Learning:
        """The arrays that a learner needs, on the device where they are."""
        rows = self._rows
        return Learning(rows.seen, rows.turn, rows.kept, rows.counts, rows.advice, rows.rewards, rows.done, self._actions)

    def reweigh(self, weights: Floats) -> None:
        """Other weights for the greedy bots that play along, a row each."""
        self._bots[0].weights.copy_to_device(weights)

    def wait(self) -> None:
        """Until the device has done all that it was asked."""
        self._cuda.synchronize()

    def state(self) -> dict[str, Any]:
        """Everything that changes, copied from the device, for `set_state`."""
        kept = {name: array.copy_to_host() for name, array in self._rows._asdict().items() if array.size}
        return kept | {
            "memory": self._memory.copy_to_host(),
            "sampling": self._chance.copy_to_host(),
            "illegal": self._illegal.copy_to_host(),
            "seed": self._start.seed,
        }

    def set_state(self, state: dict[str, Any]) -> None:
        """Goes back to what `state()` told, of this batch or of one made alike."""
        arrays = {name: array for name, array in self._rows._asdict().items() if array.size}
        arrays |= {"memory": self._memory, "sampling": self._chance, "illegal": self._illegal}
        if not isinstance(state, dict) or any(name not in state or state[name].shape != arrays[name].shape for name in arrays):
            raise InputError("state", "expected what state() of such a batch has returned")
        for name, array in arrays.items():
            array.copy_to_device(state[name])
        self._start = self._start._replace(seed=state["seed"])

    def clone(self) -> CudaBatch:
        """An independent copy."""
        other = CudaBatch(*self._made)
        other.set_state(self.state())
        return other

    def __reduce__(self) -> Any:
        return CudaBatch, self._made, self.state()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.set_state(state)

    def _launch(self, actions: DeviceArray, begin: int) -> None:
        """A step for the kind of array that the actions come in; everything else is always of the same types, and to look at
        them at every launch (as an unspecialised kernel does) would take longer than a small batch."""
        given = (self._start, self._memory, self._rows, self._bots, actions, begin, self._illegal)
        kind = (actions.dtype, actions.strides)
        if kind not in self._steps:
            with rounded_as_on_the_cpu():
                self._steps[kind] = self._kernels.step_kernel.specialize(*given)
        threads = self._kernels.threads
        blocks = -(-len(self.seats) // threads)
        self._steps[kind][blocks, threads, 0, threads * self._kernels.size](*given)


def kernels(sight: Sight, bots: bool = False) -> Kernels:
    key = sight.game.id, sight.kind, bots
    if key not in _kernels or _kernels[key].sight is not sight:
        _kernels[key] = Kernels(sight, bots)
    return _kernels[key]


def _bots_of(bots: Seats | None, put: Callable[[Any], Any] = np.asarray) -> Any:
    """Bots and their places as arrays where `put` puts them."""
    assert bots is not None
    return Players(*map(put, bots.players)), put(bots.lineup), put(bots.bits), put(bots.advisers)
