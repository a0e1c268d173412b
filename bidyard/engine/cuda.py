"""The same rules on a CUDA device: one game per thread.

A state is touched at every step. Small ones lie in shared memory, which is small and fast; of larger ones it would hold so few
that the device would wait most of the time, so they lie in the memory of their thread, which is cached. The deck's tables
and the results stay in global memory. Needs numba-cuda; without a device the kernels still compile to PTX, which a test does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np

from bidyard.engine.arrays import blank_results
from bidyard.engine.compiled import explained
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.twin import Function, Instead, Twins

_SHARED = 48 * 1024  # bytes a block may use without asking for more
ALIGNED = 16  # of records in the memory of a block or thread: Numba would put them at any byte, and the device fails
_LARGE = 256  # bytes of a state, beyond which shared memory would hold too few
_HOPPER = (9, 0)


def numba_cuda() -> ModuleType:
    """The library, or a word on how to get it."""
    np.row_stack = np.vstack  # removed in NumPy 2.x, still named by some numba-cuda versions
    try:
        from numba import cuda
    except ImportError:
        raise InputError("device", "cuda needs the package numba-cuda (pip install 'bidyard[cuda]')") from None
    return cuda


@contextmanager
def _assumed_device(capability: tuple[int, int]) -> Iterator[None]:
    """Device functions ask the current device for its capability when they compile; here there may be none."""
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    ask = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = ask


@contextmanager
def rounded_as_on_the_cpu() -> Iterator[None]:
    """For a kernel that is compiled inside: a product and a sum are rounded each, as on the CPU, not once together.

    Else, of two moves that a bot likes all but equally, the device would choose another one. Numba has no option for it. The
    kernel must have been made with lto=False, since the linker would fuse them after all.
    """
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    compile_ir = nvvm.compile_ir
    nvvm.compile_ir = partial(compile_ir, fma=False)
    try:
        yield
    finally:
        nvvm.compile_ir = compile_ir


class OnDevice:
    """A game's rules as device functions, and the kernel of random games."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cuda = numba_cuda()
        self._twins = Twins(game, self._wrap)
        self.rules = self._twins.rules
        self.drivers = self._twins.drivers
        self.state = game.rules.State.dtype()
        self.deck = game.rules.Deck.dtype()
        self.lie_in_shared(int(self.state.itemsize) <= _LARGE)

    def lie_in_shared(self, shared: bool) -> None:
        """Where the states of random games lie; also, how many games a block plays: there as many as fit, in whole warps."""
        fitting = _SHARED // int(self.state.itemsize) // 32 * 32
        self.in_shared = shared
        self.threads = max(32, min(128, fitting)) if shared else 256

    def load(
        self, module: str, beside: tuple[str, ...] = (), instead: Instead | None = None, afresh: bool = False
    ) -> ModuleType:
        """Another three-speed module as device functions, bound to this game (Twins.load)."""
        return self._twins.load(module, beside, instead, afresh)

    def _wrap(self, function: FunctionType) -> Function:
        return explained(self.cuda.jit(function, device=True), "compile_device")

    def random_games_kernel(self) -> FunctionType:
        from numba import from_dtype, int32

        cuda = self.cuda
        threads, shared = self.threads, self.in_shared
        state = from_dtype(self.state)
        max_moves = self.game.moves.most
        random_game = self.drivers.random_game
        game_seed = self.drivers.game_seed
        score = self._twins.functions["score"]

        def random_games(decks, template, seed, first, count, results):  # type: ignore[no-untyped-def]
            states = cuda.shared.array(threads, state, ALIGNED) if shared else cuda.local.array(1, state, ALIGNED)
            moves = cuda.local.array(max_moves, int32)
            game = cuda.grid(1)
            if game < count:
                mine = cuda.threadIdx.x if shared else 0
                states[mine] = template[0]
                s = states[mine]
                results.plies[game] = random_game(decks[0], s, moves, game_seed(seed, first + game))
                results.won[game] = score(s, results.scores[game])

        return cast(FunctionType, random_games)

    def ptx(self) -> str:
        """The kernel as PTX for a Hopper device; needs no device."""
        from numba import typeof

        given = (np.zeros(1, self.deck), np.zeros(1, self.state), 0, 0, 0, blank_results(1, self.game.seats))
        return self.compile_ptx(self.random_games_kernel(), tuple(map(typeof, given)))

    def compile_ptx(self, kernel: FunctionType, signature: tuple[object, ...]) -> str:
        with _assumed_device(_HOPPER):
            text, _ = self.cuda.compile_ptx(kernel, signature, cc=_HOPPER)
        return str(text)


_loaded: dict[str, OnDevice] = {}


def on_device(game: Game) -> OnDevice:
    if game.id not in _loaded:
        _loaded[game.id] = OnDevice(game)
    return _loaded[game.id]
