"""Random games as machine code that is kept in a file: loaded by LLVM alone, in a tenth of the time that Numba takes to import.

The file's name holds a hash of all that the code is made of: the functions that can be reached and the numbers that they use,
the layout of state and deck, the compilers, the processor. Where there is no such file Numba makes one (whole.py). Where the
code needs more than itself (`NotAlone`), or no file can be written, callers take the compiled driver.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from bidyard.engine import block_words, chance, drivers
from bidyard.engine.arrays import Results, blank_results
from bidyard.engine.compiled import OPTIONS, Compiled, cache_folder
from bidyard.engine.contract import FUNCTIONS
from bidyard.engine.game import Game
from bidyard.engine.reach import reached
from bidyard.engine.twin import Function, Twins

Play = Callable[..., None]  # as drivers.random_games
_COMPILERS = ("numba", "llvmlite")
_HASH = 32  # bytes


class NotAlone(Exception):  # noqa: N818 (says more)
    """Code that calls something outside itself."""


def random_games(code: Compiled) -> Play:
    """`drivers.random_games` of a game; from its file where there is one."""
    game = code.game
    if game.id not in _loaded or _loaded[game.id][0] is not game:
        try:
            play = _load(_kept(code), game.seats)
        except (NotAlone, OSError):
            play = code.drivers.random_games
        _loaded[game.id] = game, play
    return _loaded[game.id][1]


_loaded: dict[str, tuple[Game, Play]] = {}


def _kept(code: Compiled) -> bytes:
    """The name of the function, a line end, and the object file. The file begins with their hash: what is damaged is made anew,
    for a processor would run it without asking."""
    folder = cache_folder() / code.game.id
    path = folder / f"random_games-{_key(code)}.o"
    found = path.read_bytes() if path.is_file() else b""
    if found[:_HASH] == hashlib.sha256(found[_HASH:]).digest():
        return found[_HASH:]
    made = _make(code)
    folder.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")  # whoever finds it finds all of it
    part.write_bytes(hashlib.sha256(made).digest() + made)
    part.replace(path)
    return made


def _key(code: Compiled) -> str:
    from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

    game = code.game
    rules = game.rules
    names: list[tuple[str, object]] = [(name, getattr(rules, name)) for name in FUNCTIONS]
    for module in (drivers, chance, block_words):
        names += [(f"{module.__name__}.{name}", value) for name, value in vars(module).items() if not name.startswith("__")]
    about = [code.state.descr, code.deck.descr, game.moves.most, game.seats, game.inline, game.from_front, OPTIONS]
    machine = [sys.version, *map(version, _COMPILERS), get_host_cpu_name(), get_host_cpu_features().flatten()]
    own = [Path(__file__).with_name(name).read_bytes() for name in ("native.py", "whole.py", "fields.py")]
    return hashlib.sha256(repr([sorted(reached(names)), about, machine, own]).encode()).hexdigest()[:20]


def _make(code: Compiled) -> bytes:
    from numba import int64, typeof

    from bidyard.engine.fields import named
    from bidyard.engine.whole import Dispatcher, alone

    game = code.game
    twins = Twins(game, lambda function: cast(Function, Dispatcher(function, code.options(function))))
    deck = named(typeof(np.zeros(1, code.deck)), "deck", game.from_front)
    state = named(typeof(np.zeros(1, code.state)), "state", game.from_front)
    moves, results = typeof(np.zeros(1, np.int32)), typeof(blank_results(1, game.seats))
    given = (deck, state, state, moves, int64, int64, int64, results)
    try:
        name, machine_code, missing = alone(twins.drivers.random_games, given)
    except Exception as error:  # of the compiler, which is told an unusual thing here; the ordinary way tells what is wrong
        raise NotAlone(f"random games of {game.id} cannot be made a file: {error}") from error
    if missing:
        raise NotAlone(f"random games of {game.id} call {', '.join(missing)}")
    return name.encode() + b"\n" + machine_code


def _load(kept: bytes, seats: int) -> Play:
    from llvmlite import binding

    name, _, machine_code = kept.partition(b"\n")
    engine = _engine()
    engine.add_object_file(binding.ObjectFileRef.from_data(machine_code))
    engine.finalize_object()
    words = len(list(_arguments(_example(seats))))
    call = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_int64] * (2 + words))(engine.get_function_address(name.decode()))

    def play(*given: Any) -> None:
        result, error = ctypes.c_int64(), ctypes.c_int64()
        status = call(ctypes.addressof(result), ctypes.addressof(error), *_arguments(given))
        if status != 0:
            raise RuntimeError(f"compiled code ended with status {status}")

    return play


def _example(seats: int) -> tuple[Any, ...]:
    one = np.zeros(1, np.int32)
    return one, one, one, one, 0, 0, 0, blank_results(1, seats)


@cache
def _engine() -> Any:
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine(jit=True)
    return binding.create_mcjit_compiler(binding.parse_assembly(""), machine)


def _arguments(given: tuple[Any, ...]) -> Iterator[int]:
    """As Numba hands them on: of an array its owner twice, the number and size of its elements, where they are, its shape
    and its strides."""
    for one in given:
        if isinstance(one, Results):
            yield from _arguments(one)
        elif isinstance(one, np.ndarray):
            yield from _of_array(one)
        else:
            yield int(one)


def _of_array(array: npt.NDArray[Any]) -> Iterator[int]:
    if not (array.flags.c_contiguous and array.flags.aligned):
        raise ValueError("compiled code takes whole arrays, in order")
    yield from (0, 0, array.size, array.itemsize, array.ctypes.data, *array.shape, *array.strides)
